import type { ComparedBar } from '@verglas/charts'

/** Of a winter; a single night may fall below. */
const USUAL = 50

/** The axis of the winter index, as far down as any night came, with zero in its middle. */
export function indexBounds(bars: readonly Pick<ComparedBar, 'beneath'>[]): { min: number; max: number } {
  const farthest = Math.max(USUAL, ...bars.map(({ beneath }) => Math.abs(beneath ?? 0)))
  const max = Math.ceil(farthest / USUAL) * USUAL
  return { min: -max, max }
}
