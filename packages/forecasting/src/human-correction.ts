import {
  type CorrectedMeasure,
  MAX_CORRECTION_C,
  STATED_PRECIPITATION,
  TAPER_HOURS,
} from '@verglas/contract/humancast-limits'
import { HOUR_MS } from '@verglas/quantities'
import { consistent } from './blend.ts'
import { rephase, type Series, SNOW_MM_PER_CM } from './rephase.ts'

/** A forecaster's correction. `amount` is °C, a factor, hours, a code, % or m, depending on the measure. */
export type HumanCorrection = {
  readonly measure: CorrectedMeasure
  readonly fromMs: number
  readonly toMs: number
  readonly amount: number
}

/** A correction as stored: an amount in degrees is called `delta`, any other `value`. */
export type StoredCorrection = {
  measure: CorrectedMeasure
  from: string
  to: string
  delta?: number | undefined
  value?: number | undefined
}

export const toHumanCorrection = ({
  measure,
  from,
  to,
  delta,
  value,
}: StoredCorrection): HumanCorrection => ({
  measure,
  fromMs: Date.parse(from),
  toMs: Date.parse(to),
  amount: delta ?? value ?? 0,
})

/** Steps of equal length, as a run or a section of one has them; `values` are metric, one per step. */
type Steps = { readonly startMs: number; readonly stepS: number; readonly values: Series }

/**
 * How far a correction applies at an instant, 0–1: it grows linearly from its start and fades to its end, so
 * that neither edge is a jump.
 */
export function correctionWeight(
  { fromMs, toMs }: Pick<HumanCorrection, 'fromMs' | 'toMs'>,
  ms: number,
): number {
  const taperMs = Math.min(TAPER_HOURS * HOUR_MS, (toMs - fromMs) / 3)
  return Math.max(0, Math.min(1, (ms - fromMs) / taperMs, (toMs - ms) / taperMs))
}

/**
 * Sum of the corrections of a temperature at an instant, °C; null where none applies. Overlapping corrections
 * add up, since the author of the later one saw the earlier. The sum stays within ±MAX_CORRECTION_C.
 */
export function shiftAt(
  corrections: readonly HumanCorrection[],
  measure: 'ts' | 'tair',
  ms: number,
): number | null {
  let sumC: number | null = null
  for (const correction of corrections) {
    const weight = correction.measure === measure ? correctionWeight(correction, ms) : 0
    if (weight > 0) sumC = (sumC ?? 0) + weight * correction.amount
  }
  return sumC === null ? null : Math.max(-MAX_CORRECTION_C, Math.min(MAX_CORRECTION_C, sumC))
}

/** Whether any correction of the weather applies at an instant; amounts count for the step that begins. */
export function isWeatherCorrected(
  corrections: readonly HumanCorrection[],
  ms: number,
  stepS = 3600,
): boolean {
  return corrections.some(
    (correction) =>
      correction.measure !== 'ts' &&
      correctionWeight(correction, isOfStep(correction) ? ms + stepS * 500 : ms) > 0,
  )
}

const isOfStep = ({ measure }: HumanCorrection) => measure.startsWith('precip_')

/**
 * Weather with the forecasters' corrections; the road is corrected in the road model. Without corrections in
 * its time it stays the same object.
 */
export function correctedWeather<Run extends Steps>(run: Run, corrections: readonly HumanCorrection[]): Run {
  const count = Math.max(0, ...Object.values(run.values).map((series) => series.length))
  const msOf = (index: number) => run.startMs + index * run.stepS * 1000
  const applied = corrections.filter(
    ({ measure, fromMs, toMs }) => measure !== 'ts' && fromMs < msOf(count) && toMs > run.startMs,
  )
  if (applied.length === 0 || count === 0) return run
  const values = Object.fromEntries(
    Object.entries(run.values).map(([code, series]) => [code, series.slice()]),
  ) as Series
  for (const correction of applied)
    if (correction.measure === 'precip_shift')
      shiftPrecipitation(values, correction, { msOf, stepS: run.stepS })
  const touched = new Set<number>()
  for (let index = 0; index < count; index++) {
    const ms = msOf(index)
    if (!isWeatherCorrected(applied, ms, run.stepS)) continue
    shiftAir(values, index, shiftAt(applied, 'tair', ms) ?? 0)
    for (const correction of applied) {
      const weight = correctionWeight(correction, isOfStep(correction) ? ms + run.stepS * 500 : ms)
      if (weight > 0) CORRECT[correction.measure]?.(values, index, { weight, amount: correction.amount })
    }
    adjustCode(run.values, values, index)
    const hasChanged = (code: keyof Series) => values[code]?.[index] !== run.values[code]?.[index]
    if (hasChanged('tair') || hasChanged('wind_avg')) touched.add(index)
  }
  return { ...run, values: consistentAt(values, touched) }
}

type Applied = { readonly weight: number; readonly amount: number }
type Correct = (values: Series, index: number, applied: Applied) => void

const CORRECT: Partial<Record<CorrectedMeasure, Correct>> = {
  precip_amount(values, index, { weight, amount }) {
    for (const code of AMOUNTS) change(values, code, index, (value) => value * (1 + weight * (amount - 1)))
  },
  precip_type: changeType,
  wind(values, index, { weight, amount }) {
    for (const code of ['wind_avg', 'wind_max'] as const)
      change(values, code, index, (value) => value * (1 + weight * (amount - 1)))
  },
  cloud(values, index, { weight, amount }) {
    const before = values.cloud?.[index] ?? null
    change(values, 'cloud', index, (value) => value + weight * (amount - value))
    const after = values.cloud?.[index] ?? null
    if (before === null || after === null) return
    change(values, 'solar', index, (value) => value * (transmission(after) / transmission(before)))
  },
  vis(values, index, { weight, amount }) {
    change(values, 'vis', index, (value) => value + weight * (amount - value))
  },
}

const AMOUNTS = ['rain', 'snow', 'rain_frz', 'ice'] as const

function change(values: Series, code: keyof Series, index: number, to: (value: number) => number): void {
  const series = values[code]
  const value = series?.[index] ?? null
  if (series && value !== null) series[index] = to(value)
}

/** Share of the clear-sky radiation that passes clouds: Kasten & Czeplak (1980). */
const transmission = (cloudPct: number) => 1 - 0.75 * (Math.max(0, Math.min(100, cloudPct)) / 100) ** 3.4

/** The air is warmed or cooled with its water content unchanged, unless it becomes saturated; rain and snow follow. */
function shiftAir(values: Series, index: number, shiftC: number): void {
  const airC = values.tair?.[index] ?? null
  if (shiftC === 0 || airC === null) return
  change(values, 'tair', index, (value) => value + shiftC)
  const dewC = values.tdew?.[index] ?? null
  if (dewC === null) return
  const newDewC = Math.min(dewC, airC + shiftC)
  change(values, 'tdew', index, () => newDewC)
  const from = { airTemperatureC: airC, dewPointC: Math.min(airC, dewC) }
  rephase(values, index, from, { airTemperatureC: airC + shiftC, dewPointC: newDewC })
}

/** The precipitation of the model some hours earlier or later; hours that the run does not cover keep theirs. */
function shiftPrecipitation(
  values: Series,
  correction: HumanCorrection,
  { msOf, stepS }: { msOf: (index: number) => number; stepS: number },
): void {
  const steps = Math.round((correction.amount * 3600) / stepS)
  for (const code of AMOUNTS) {
    const series = values[code]
    if (!series) continue
    values[code] = series.map((value, index) => {
      const moved = series[index - steps]
      const weight = correctionWeight(correction, msOf(index) + stepS * 500)
      return value === null || moved === undefined || moved === null
        ? value
        : value + weight * (moved - value)
    })
  }
}

/**
 * Turns all precipitation of a step into the stated type at once, without a gradual start: rain left next to the stated
 * snow would freeze on the road in the first hour of the correction.
 */
function changeType(values: Series, index: number, { amount }: Applied): void {
  const at = (code: (typeof AMOUNTS)[number]) => values[code]?.[index] ?? 0
  const waterMm = at('rain') + at('snow') * SNOW_MM_PER_CM + at('rain_frz') + at('ice')
  const target =
    amount === STATED_PRECIPITATION.snow ? 'snow' : amount === STATED_PRECIPITATION.rain ? 'rain' : 'rain_frz'
  // Sources without freezing rain include it in the rain; on a frozen road the road model freezes it.
  const code = target === 'rain_frz' && (values.rain_frz?.[index] ?? null) === null ? 'rain' : target
  for (const other of AMOUNTS) change(values, other, index, (value) => (other === code ? value : 0))
  const otherAmountsMm = AMOUNTS.reduce(
    (sum, other) => sum + at(other) * (other === 'snow' ? SNOW_MM_PER_CM : 1),
    0,
  )
  change(
    values,
    code,
    index,
    (value) => value + (waterMm - otherAmountsMm) / (code === 'snow' ? SNOW_MM_PER_CM : 1),
  )
}

const INTENSE_MM = [0.5, 2.5]
const CODES = { rain: [61, 63, 65], snow: [71, 73, 75], rain_frz: [66, 67, 67], ice: [77, 77, 77] } as const
/** WMO 4677: cloud without precipitation is 0–3, fog 45 and 48. */
const OVERCAST = 3
const FOG = 45
const FOG_M = 1000

/** Changes the weather code to fit the corrected values; it stays if the weather is still of the same kind. */
function adjustCode(before: Series, values: Series, index: number): void {
  const code = values.weather?.[index] ?? null
  if (code === null) return
  const kindBefore = kindAt(before, index)
  const kind = kindAt(values, index)
  if (kind !== kindBefore)
    change(values, 'weather', index, () =>
      kind ? CODES[kind][intensityAt(values, index)] : dryCode(values, index),
    )
  else if (kind === null && (code <= OVERCAST || code === FOG || code === FOG + 3))
    if (values.cloud?.[index] !== before.cloud?.[index] || values.vis?.[index] !== before.vis?.[index])
      change(values, 'weather', index, () => dryCode(values, index))
}

function kindAt(values: Series, index: number): (typeof AMOUNTS)[number] | null {
  let dominant: (typeof AMOUNTS)[number] | null = null
  let maxAmount = 0.05
  for (const code of AMOUNTS) {
    const amount = values[code]?.[index] ?? 0
    if (amount > maxAmount) [dominant, maxAmount] = [code, amount]
  }
  return dominant
}

const intensityAt = (values: Series, index: number): 0 | 1 | 2 => {
  const total = AMOUNTS.reduce((sum, code) => sum + (values[code]?.[index] ?? 0), 0)
  return INTENSE_MM.filter((mm) => total >= mm).length as 0 | 1 | 2
}

function dryCode(values: Series, index: number): number {
  if ((values.vis?.[index] ?? FOG_M) < FOG_M) return FOG
  const cloudPct = values.cloud?.[index] ?? 100
  return cloudPct < 12.5 ? 0 : cloudPct < 37.5 ? 1 : cloudPct < 75 ? 2 : OVERCAST
}

/** Humidity and gusts of the corrected steps follow temperature and wind; other steps stay as they are. */
function consistentAt(values: Series, indexes: ReadonlySet<number>): Series {
  for (const index of indexes) {
    const at = Object.fromEntries(
      (['tair', 'tdew', 'rh', 'wind_avg', 'wind_max'] as const).flatMap((code) =>
        values[code] ? [[code, [values[code][index] ?? null]]] : [],
      ),
    ) as Series
    for (const [code, series] of Object.entries(consistent(at, 1)) as [keyof Series, (number | null)[]][]) {
      const corrected = values[code]
      if (corrected) corrected[index] = series[0] ?? null
    }
  }
  return values
}
