import { isIP } from 'node:net'
import type { CallAnswer } from '@verglas/contract'
import { Invalid } from '../../http/errors.ts'

type ExternalView = CallAnswer<'listExternalViews'>['views'][number]

/** A view as it is stored; its key is one that whoever sees the view may read. */
export type View = Omit<ExternalView, 'address' | 'hasKey'> & { key: string | null }

const PLACES = ['lat', 'lon', 'zoom', 'time', 'key']

/**
 * The pattern of an address that a browser opens: https, the host written out, no other places than the known ones.
 * Throws `Invalid` with the field of the body.
 */
export function checkPattern(pattern: string): void {
  if (/[\s\p{Cc}\\<>"'`]/u.test(pattern)) throw wrong('no spaces, quotes or brackets')
  const host = /^https:\/\/([^/?#]+)(?:[/?#]|$)/i.exec(pattern)?.[1]
  if (host === undefined) throw wrong('an address that begins with https://')
  if (host.includes('{') || host.includes('@'))
    throw wrong('the host is written out, without a name or password')
  const filled = pattern.replace(/\{[^{}]*\}/g, (place) => {
    if (!PLACES.includes(place.slice(1, -1))) throw wrong(`${place} is none of {${PLACES.join('}, {')}}`)
    return '0'
  })
  if (/[{}]/.test(filled) || !URL.canParse(filled)) throw wrong('an address')
  const { hostname } = new URL(filled)
  const name = hostname.replace(/^\[|\]$/g, '')
  if (isIP(name) !== 0 || !/^[^.].*\.[a-z][a-z0-9-]*$/i.test(name))
    throw wrong('a host with a name of its own')
}

const wrong = (detail: string) => new Invalid('body.pattern', detail)

/** A key is taken only where it may be read by whoever sees the view: elsewhere it would have no use. */
export function checkKey(key: string | null, keyForBrowser: boolean): void {
  if (key !== null && !keyForBrowser)
    throw new Invalid('body.keyForBrowser', 'a key of a view is read by the browser that shows it')
}

/** What members see: the address with its key in it, or none while the key is missing. */
export function shownView({ key, ...view }: View): ExternalView {
  const needsKey = view.pattern.includes('{key}')
  const address = needsKey
    ? key === null
      ? null
      : view.pattern.replaceAll('{key}', encodeURIComponent(key))
    : view.pattern
  return { ...view, address, hasKey: key !== null }
}
