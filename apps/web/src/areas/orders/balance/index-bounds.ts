import type { ComparedBar } from '@verglas/charts'

/** The usual extent of the index over a winter; a single night may fall below −50. */
const USUAL = 50

/** The axis of the winter index: symmetric around zero and long enough for the most extreme night. */
export function indexBounds(bars: readonly Pick<ComparedBar, 'beneath'>[]): { min: number; max: number } {
  const farthest = Math.max(USUAL, ...bars.map(({ beneath }) => Math.abs(beneath ?? 0)))
  const max = Math.ceil(farthest / USUAL) * USUAL
  return { min: -max, max }
}
