/** A video recording at a service that lets other pages embed it. */
export type Video = {
  /** The host that the browser connects to for the recording. */
  readonly host: string
  /** Address of the frame's content. */
  readonly address: string
}

const ID = /^[\w-]{3,64}$/

type Service = {
  readonly hosts: readonly string[]
  /** The address of the frame for the address of a page; null if the page shows no recording. */
  readonly frame: (page: URL) => string | null
}

const SERVICES: readonly Service[] = [
  {
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'],
    frame: ({ pathname, searchParams }) => {
      const [, kind, id] = pathname.split('/')
      const isOfPath = ['embed', 'live', 'shorts'].includes(kind ?? '')
      return youtube(kind === 'watch' ? searchParams.get('v') : isOfPath ? id : null)
    },
  },
  { hosts: ['youtu.be'], frame: ({ pathname }) => youtube(pathname.slice(1)) },
  {
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    frame: ({ pathname, searchParams }) => {
      const [, id, key = searchParams.get('h') ?? ''] =
        /^\/(?:video\/)?(\d+)(?:\/(\w+))?\/?$/.exec(pathname) ?? []
      if (id === undefined) return null
      return `https://player.vimeo.com/video/${id}${ID.test(key) ? `?h=${key}` : ''}`
    },
  },
  {
    hosts: ['dailymotion.com', 'www.dailymotion.com', 'dai.ly'],
    frame: ({ pathname }) => {
      const id = pathname.split('/').at(-1) ?? ''
      return ID.test(id) ? `https://geo.dailymotion.com/player.html?video=${id}` : null
    },
  },
]

const youtube = (id: string | null | undefined) =>
  id && ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null

/**
 * How a recording is embedded in a frame; null if its service is unknown, in which case it is only a link.
 */
export function videoOf(link: string): Video | null {
  if (!URL.canParse(link)) return null
  const page = new URL(link)
  if (page.protocol !== 'https:') return null
  const address = SERVICES.find(({ hosts }) => hosts.includes(page.hostname))?.frame(page) ?? null
  return address === null ? null : { host: new URL(address).hostname, address }
}
