import type { AdviceInput } from '@verglas/contract/treatment-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { InputValue } from './advice.ts'
import type { Protection } from './guards.ts'
import { type AdviceCase, at, type RoadOutlook } from './road-outlook.ts'
import type { Occurrence } from './situations.ts'

/**
 * Salt prevents snow from sticking rather than melting it: only this much of the snow is to be melted, mm of
 * water, as left by a plow.
 */
const STICKING_MM = 0.3
/** More water than this runs off before it freezes, mm. */
const MAX_FILM_MM = 1

type Series = keyof Omit<RoadOutlook, 'timesMs' | 'freezesAtC' | 'dangers'>

/** The film that one pass must keep liquid: existing moisture, and precipitation until the next pass. */
export function waterToTreatMm({ outlook, cycleMinutes }: AdviceCase, { first, last }: Occurrence): number {
  const start = first - 1
  let liquidMm = at(outlook.waterMm, start)
  let snowMm = at(outlook.looseSnowMm, start) + at(outlook.packedSnowMm, start)
  const untilMs = at(outlook.timesMs, start) + cycleMinutes * MINUTE_MS
  for (let index = first; index <= last && at(outlook.timesMs, index - 1) < untilMs; index++) {
    const share = Math.min(1, (untilMs - at(outlook.timesMs, index - 1)) / HOUR_MS)
    liquidMm += share * (at(outlook.rainMm, index) + at(outlook.freezingRainMm, index))
    snowMm += share * (at(outlook.snowMm, index) + at(outlook.icePelletsMm, index))
  }
  const icedMm = at(outlook.iceMm, start) + at(outlook.frostMm, start)
  return Math.min(MAX_FILM_MM, liquidMm) + Math.min(STICKING_MM, snowMm) + icedMm
}

/** The values that rows and guards used, with their time and source; the unit follows from the name. */
export function inputsOf(
  { outlook, source, measured }: AdviceCase,
  occurrence: Occurrence,
  protection: Protection,
): InputValue[] {
  const { first, last } = occurrence
  const start = first - 1
  const sourceId = source.id
  const value = (input: AdviceInput, amount: number, index: number): InputValue => ({
    input,
    value: amount,
    atMs: at(outlook.timesMs, index),
    source: sourceId,
  })
  const sum = (input: AdviceInput, name: Series): InputValue[] => {
    let total = 0
    for (let index = first; index <= last; index++) total += at(outlook[name], index)
    return total > 0 ? [value(input, total, last)] : []
  }
  const coverInputs = (input: AdviceInput, name: Series): InputValue[] =>
    at(outlook[name], start) > 0 ? [value(input, at(outlook[name], start), start)] : []
  const coldest = extreme(occurrence, (index) => at(outlook.surfaceC, index))
  const dew = extreme(occurrence, (index) => at(outlook.surfaceC, index) - at(outlook.dewPointC, index))
  const wind = extreme(occurrence, (index) => -at(outlook.windKmh, index))
  return [
    value('surface', occurrence.lowestC, coldest.index),
    value('dew_margin', dew.value, dew.index),
    ...coverInputs('water', 'waterMm'),
    ...coverInputs('ice', 'iceMm'),
    ...coverInputs('loose_snow', 'looseSnowMm'),
    ...coverInputs('packed_snow', 'packedSnowMm'),
    ...sum('rain', 'rainMm'),
    ...sum('snow', 'snowMm'),
    ...sum('freezing_rain', 'freezingRainMm'),
    ...sum('ice_pellets', 'icePelletsMm'),
    ...coverInputs('residual_salt', 'saltGm2'),
    ...(at(outlook.saltGm2, start) > 0
      ? [value('film_freezing_point', protection.freezingPointC, start)]
      : []),
    ...(measured
      ? [
          {
            input: 'measured_freezing_point',
            value: measured.freezingPointC,
            atMs: measured.atMs,
            source: measured.source,
          } satisfies InputValue,
        ]
      : []),
    ...(Number.isFinite(wind.value) ? [value('wind', -wind.value, wind.index)] : []),
  ]
}

/** Index and value of the minimum during a situation. */
function extreme({ first, last }: Occurrence, of: (index: number) => number) {
  let index = first - 1
  for (let other = first; other <= last; other++) if (of(other) < of(index)) index = other
  return { index, value: of(index) }
}
