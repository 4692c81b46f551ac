import { RAIN_TYPES } from '@verglas/contract/codes'
import type { SnowSource } from '@verglas/contract/statistic-codes'
import { HOUR_MS } from '@verglas/quantities'

/** The values of a reading that indicate snow; null where missing or flagged. */
export type SnowReading = {
  readonly atMs: number
  /** Fresh snow since the previous reading. */
  readonly snowCm: number | null
  readonly depthCm: number | null
  readonly precipitationType: number | null
  readonly rateMmh: number | null
  readonly airC: number | null
  readonly roadC: number | null
  readonly gustKmh: number | null
}

export type Fall = { readonly fromMs: number; readonly toMs: number; readonly cm: number }

/** A reading covers at most this long before it: what fell in a gap is unknown. */
const LONGEST_MS = HOUR_MS
/** Depth of fresh snow, cm, per mm of water: ten times as deep. */
const CM_PER_MM = 1
const SNOW = RAIN_TYPES.indexOf('snow')
/** Minimum rise of the depth that counts as snowfall; a smaller one may be a sensor error. */
const MIN_RISE_CM = 1
/** Maximum air temperature at which a rising depth is snowfall; in warmer air, snow was drifted or piled up. */
const MAX_AIR_C = 3

/** When snow fell and how much, from the best measure that the readings contain. */
export function snowfall(readings: readonly SnowReading[]): { source: SnowSource | null; falls: Fall[] } {
  if (readings.some(({ snowCm }) => snowCm !== null))
    return { source: 'snow', falls: byReading(readings, ({ snowCm }) => snowCm ?? 0) }
  if (readings.some(({ precipitationType, rateMmh }) => precipitationType !== null && rateMmh !== null)) {
    const fallen = ({ precipitationType, rateMmh }: SnowReading, hours: number) =>
      precipitationType === SNOW ? (rateMmh ?? 0) * hours * CM_PER_MM : 0
    return { source: 'rate', falls: byReading(readings, fallen) }
  }
  if (readings.some(({ depthCm }) => depthCm !== null))
    return { source: 'depth', falls: fallsFromDepths(readings) }
  return { source: null, falls: [] }
}

function byReading(
  readings: readonly SnowReading[],
  fallen: (reading: SnowReading, hours: number) => number,
): Fall[] {
  const falls: Fall[] = []
  // The first reading is taken to cover as long as the second.
  const [first, second] = readings
  const beforeFirstMs = 2 * (first?.atMs ?? 0) - (second?.atMs ?? 0)
  for (const [index, reading] of readings.entries()) {
    const before = readings[index - 1]?.atMs ?? beforeFirstMs
    const fromMs = Math.max(before, reading.atMs - LONGEST_MS)
    const cm = fallen(reading, (reading.atMs - fromMs) / HOUR_MS)
    if (cm > 0) falls.push({ fromMs, toMs: reading.atMs, cm })
  }
  return falls
}

/** Counts a rise above the lowest depth since the last rise; settling and melting lower that depth. */
function fallsFromDepths(readings: readonly SnowReading[]): Fall[] {
  const falls: Fall[] = []
  let lowest: { cm: number; atMs: number } | null = null
  for (const { atMs, depthCm, airC } of readings) {
    if (depthCm === null) continue
    if (lowest === null || depthCm <= lowest.cm) lowest = { cm: depthCm, atMs }
    else if (depthCm - lowest.cm >= MIN_RISE_CM) {
      if (airC === null || airC <= MAX_AIR_C)
        falls.push({ fromMs: Math.max(lowest.atMs, atMs - LONGEST_MS), toMs: atMs, cm: depthCm - lowest.cm })
      lowest = { cm: depthCm, atMs }
    }
  }
  return falls
}
