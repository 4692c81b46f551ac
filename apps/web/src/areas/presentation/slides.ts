import type { Access } from '../../lib/area.ts'

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
  const slides = set.length > 0 ? set : USUAL_SLIDES
  return slides.filter(({ url }) => {
    const accesses = accessesOf(url)
    return accesses?.every(maySee) ?? false
  })
}

/** As it is shown: without what surrounds it, at the instant that the presentation was begun for. */
export function stageAddress(url: string, time: string | null): string {
  const [path = '', search = ''] = url.split('?')
  const parts = new URLSearchParams(search)
  parts.set('fullscreen', '')
  if (time !== null) parts.set('time', time)
  return `${path}?${parts}`
}
