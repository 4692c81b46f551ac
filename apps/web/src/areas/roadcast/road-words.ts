import { NEEDS_DAY_MS } from '@verglas/charts'
import { hazardKind } from '@verglas/road-hazard'
import type { Display } from '../../lib/display.ts'

/** The cause of slipperiness: «verglas», «pluie verglaçante». */
export const hazardWords = ({ t }: Pick<Display, 't'>, kind: number | null): string =>
  kind === null || kind === 0 ? '' : t(`codes.hazardKind.${hazardKind(kind)}`)

/** A time in the coming hours, with its day if it could be read as a time of today. */
export function momentWords({ formats }: Pick<Display, 'formats'>, ms: number, nowMs: number): string {
  const time = formats.time(ms)
  return ms - nowMs > NEEDS_DAY_MS ? `${formats.shortDay(ms)} ${time}` : time
}
