import type { useRouter } from '@tanstack/react-router'
import type { Feature } from '@verglas/contract/features'
import type { Access } from './area-manifest.ts'

export type Slide = {
  /** An address within the product. */
  readonly url: string
  /** Seconds. */
  readonly timing: number
}

/** The slides if the organisation has set none (specification §4). */
export const USUAL_SLIDES: readonly Slide[] = [
  '/dashboard',
  '/alerts',
  '/cartes',
  '/previsions',
  '/news',
].map((url) => ({ url, timing: 12 }))

/** The organisation's slides that are open to the person; the usual ones if there are none. */
export function openSlides(
  set: readonly Slide[],
  accessesOf: (url: string) => readonly Access[] | null,
  maySee: (access: Access) => boolean,
): readonly Slide[] {
  return displayedSlides(set).filter(({ url }) => accessesOf(url)?.every(maySee) ?? false)
}

/** The organisation's slides, or the usual ones if there are none. */
const displayedSlides = (set: readonly Slide[]): readonly Slide[] => (set.length > 0 ? set : USUAL_SLIDES)

/** Slides of screens that the features do not open; a wall skips them. */
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

/** Whether the access is granted to somebody with these features. */
export const opensFor =
  (hasFeature: (feature: Feature) => boolean) =>
  (access: Access): boolean =>
    [access]
      .flat()
      .some((feature) => feature === 'everyone' || (feature !== 'demonstration' && hasFeature(feature)))

/** The access that the screen of an address requires; null if there is no such screen. */
export const accessesIn =
  (router: ReturnType<typeof useRouter>) =>
  (url: string): readonly Access[] | null => {
    const [pathname = '', search = ''] = url.split('?')
    const matches = router.matchRoutes(pathname, Object.fromEntries(new URLSearchParams(search)))
    const isUnknown = matches.at(-1)?.routeId.endsWith('$') ?? true
    return isUnknown ? null : matches.flatMap(({ staticData: { access } }) => (access ? [access] : []))
  }

/** The address of a slide: without the shell, at the instant for which the presentation was started. */
export function stageAddress(url: string, time: string | null): string {
  const [path = '', search = ''] = url.split('?')
  const params = new URLSearchParams(search)
  params.set('fullscreen', '')
  if (time !== null) params.set('time', time)
  return `${path}?${params}`
}
