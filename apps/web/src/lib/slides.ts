import type { useRouter } from '@tanstack/react-router'
import type { Feature } from '@verglas/contract/features'
import type { Access } from './area.ts'

export type Slide = {
  /** An address within the product. */
  readonly url: string
  /** Seconds. */
  readonly timing: number
}

/** What is shown where the organisation has set nothing (specification §4). */
export const USUAL_SLIDES: readonly Slide[] = [
  '/dashboard',
  '/alerts',
  '/cartes',
  '/previsions',
  '/news',
].map((url) => ({ url, timing: 12 }))

/** The slides of the organisation that open for the person; without any the usual ones. */
export function openSlides(
  set: readonly Slide[],
  accessesOf: (url: string) => readonly Access[] | null,
  maySee: (access: Access) => boolean,
): readonly Slide[] {
  return displayedSlides(set).filter(({ url }) => accessesOf(url)?.every(maySee) ?? false)
}

/** Those of the organisation, without any the usual ones. */
const displayedSlides = (set: readonly Slide[]): readonly Slide[] => (set.length > 0 ? set : USUAL_SLIDES)

/** Those that lead to a screen which the features do not open: a wall with them goes from the one before to the next. */
export function closedSlides(
  set: readonly Slide[],
  accessesOf: (url: string) => readonly Access[] | null,
  features: readonly Feature[],
): readonly Slide[] {
  const open = openSlides(
    set,
    accessesOf,
    opensFor((feature) => features.includes(feature)),
  )
  return displayedSlides(set).filter((slide) => accessesOf(slide.url) !== null && !open.includes(slide))
}

/** Whether what is asked for is open to whoever has these features. */
export const opensFor =
  (hasFeature: (feature: Feature) => boolean) =>
  (access: Access): boolean =>
    [access]
      .flat()
      .some((feature) => feature === 'everyone' || (feature !== 'demonstration' && hasFeature(feature)))

/** What the screen of an address asks for; null where there is none. */
export const accessesIn =
  (router: ReturnType<typeof useRouter>) =>
  (url: string): readonly Access[] | null => {
    const [pathname = '', search = ''] = url.split('?')
    const matches = router.matchRoutes(pathname, Object.fromEntries(new URLSearchParams(search)))
    const isUnknown = matches.at(-1)?.routeId.endsWith('$') ?? true
    return isUnknown ? null : matches.flatMap(({ staticData: { access } }) => (access ? [access] : []))
  }

/** As it is shown: without what surrounds it, at the instant that the presentation was begun for. */
export function stageAddress(url: string, time: string | null): string {
  const [path = '', search = ''] = url.split('?')
  const params = new URLSearchParams(search)
  params.set('fullscreen', '')
  if (time !== null) params.set('time', time)
  return `${path}?${params}`
}
