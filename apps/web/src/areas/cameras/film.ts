import type { CallAnswer } from '@verglas/contract'

export type Picture = CallAnswer<'getCamera'>['pictures'][number]

/** Lengths of the film in hours before the screen's instant. */
export const RANGES = ['6', '24', '72', '168', '336'] as const
export type Range = (typeof RANGES)[number]
export const USUAL_RANGE: Range = '24'

export const readRange = (text: string | undefined): Range =>
  RANGES.find((range) => range === text) ?? USUAL_RANGE

export const takenMs = ({ takenAt }: Picture): number => Date.parse(takenAt)

/** Index of the latest picture at the instant: the last one taken until then, or the first of all. */
export function indexAt(pictures: readonly Picture[], atMs: number): number {
  return Math.max(
    0,
    pictures.findLastIndex((picture) => takenMs(picture) <= atMs),
  )
}

/**
 * Indexes of at most `count` pictures spread evenly over the time between first and last: the one nearest to
 * the middle of each slot, so that a gap stays a gap.
 */
export function spreadOver(pictures: readonly Picture[], count: number): readonly number[] {
  const [first, last] = [pictures[0], pictures.at(-1)]
  if (!first || !last) return []
  if (pictures.length <= count) return pictures.map((_, index) => index)
  const [fromMs, spanMs] = [takenMs(first), takenMs(last) - takenMs(first)]
  const nearest = new Map<number, { index: number; awayMs: number }>()
  pictures.forEach((picture, index) => {
    const share = (takenMs(picture) - fromMs) / spanMs
    const slot = Math.min(count - 1, Math.floor(share * count))
    const awayMs = Math.abs(share - (slot + 0.5) / count) * spanMs
    const best = nearest.get(slot)
    if (!best || awayMs < best.awayMs) nearest.set(slot, { index, awayMs })
  })
  return [...nearest.values()].map(({ index }) => index)
}
