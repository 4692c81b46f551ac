import type { AdviceInput } from '@verglas/contract/treatment-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { InputValue } from './advice.ts'
import type { Protection } from './guards.ts'
import { type AdviceCase, at, type RoadAhead } from './road-ahead.ts'
import type { Occurrence } from './situations.ts'

/** Salt is to keep snow from sticking and not to melt it: of what lies this much, mm of water, as a blade leaves. */
const STICKING_MM = 0.3
/** More water than this runs off before it freezes, mm. */
const MOST_FILM_MM = 1

type Series = keyof Omit<RoadAhead, 'timesMs'>

/** The film that one pass has to keep liquid: what lies, and what falls until the next. */
export function waterToTreatMm({ ahead, cycleMinutes }: AdviceCase, { first, last }: Occurrence): number {
  const start = first - 1
  let liquidMm = at(ahead.waterMm, start)
  let snowMm = at(ahead.looseSnowMm, start) + at(ahead.packedSnowMm, start)
  const untilMs = at(ahead.timesMs, start) + cycleMinutes * MINUTE_MS
  for (let index = first; index <= last && at(ahead.timesMs, index - 1) < untilMs; index++) {
    const share = Math.min(1, (untilMs - at(ahead.timesMs, index - 1)) / HOUR_MS)
    liquidMm += share * (at(ahead.rainMm, index) + at(ahead.freezingRainMm, index))
    snowMm += share * (at(ahead.snowMm, index) + at(ahead.icePelletsMm, index))
  }
  const icedMm = at(ahead.iceMm, start) + at(ahead.frostMm, start)
  return Math.min(MOST_FILM_MM, liquidMm) + Math.min(STICKING_MM, snowMm) + icedMm
}

/** The values that the rows and guards looked at, with their unit by name, their time and where they come from. */
export function inputsOf(
  { ahead, source, measured }: AdviceCase,
  occurrence: Occurrence,
  protection: Protection,
): InputValue[] {
  const { first, last } = occurrence
  const start = first - 1
  const sourceId = source.id
  const value = (input: AdviceInput, amount: number, index: number): InputValue => ({
    input,
    value: amount,
    atMs: at(ahead.timesMs, index),
    source: sourceId,
  })
  const sum = (input: AdviceInput, name: Series): InputValue[] => {
    let total = 0
    for (let index = first; index <= last; index++) total += at(ahead[name], index)
    return total > 0 ? [value(input, total, last)] : []
  }
  const lies = (input: AdviceInput, name: Series): InputValue[] =>
    at(ahead[name], start) > 0 ? [value(input, at(ahead[name], start), start)] : []
  const coldest = extreme(occurrence, (index) => at(ahead.surfaceC, index))
  const dew = extreme(occurrence, (index) => at(ahead.surfaceC, index) - at(ahead.dewPointC, index))
  const wind = extreme(occurrence, (index) => -at(ahead.windKmh, index))
  return [
    value('surface', occurrence.lowestC, coldest.index),
    value('dew_margin', dew.value, dew.index),
    ...lies('water', 'waterMm'),
    ...lies('ice', 'iceMm'),
    ...lies('loose_snow', 'looseSnowMm'),
    ...lies('packed_snow', 'packedSnowMm'),
    ...sum('rain', 'rainMm'),
    ...sum('snow', 'snowMm'),
    ...sum('freezing_rain', 'freezingRainMm'),
    ...sum('ice_pellets', 'icePelletsMm'),
    ...lies('residual_salt', 'saltGm2'),
    ...(at(ahead.saltGm2, start) > 0 ? [value('film_freezing_point', protection.freezingPointC, start)] : []),
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

/** Where a value is least while a situation lasts. */
function extreme({ first, last }: Occurrence, of: (index: number) => number) {
  let index = first - 1
  for (let other = first; other <= last; other++) if (of(other) < of(index)) index = other
  return { index, value: of(index) }
}
