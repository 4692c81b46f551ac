import type { Precipitation } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'

export type Forecast = CallAnswer<'getForecastMany'>['forecasts'][number]
export type Step = Forecast['points'][number]
export type Run = NonNullable<Forecast['run']>

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** What can fall, the most dangerous first. */
export const FALLS = [
  { code: 'rain_frz', kind: 'freezing_rain', quantity: 'rain', label: 'forecast.freezingRain' },
  { code: 'ice', kind: 'ice_pellets', quantity: 'rain', label: 'forecast.icePellets' },
  { code: 'snow', kind: 'snow', quantity: 'snow', label: 'forecast.snow' },
  { code: 'rain', kind: 'rain', quantity: 'rain', label: 'forecast.rain' },
] as const satisfies readonly {
  code: keyof Step
  kind: Precipitation
  quantity: 'rain' | 'snow'
  label: string
}[]

export type FallKind = (typeof FALLS)[number]['kind']
/** An amount above zero: mm, snow cm. */
export type Fall = {
  readonly kind: FallKind
  readonly quantity: 'rain' | 'snow'
  readonly label: string
  readonly amount: number
}
type Amounts = Pick<Step, 'rain' | 'snow' | 'rain_frz' | 'ice'>

/** What falls in all of these steps together, the most dangerous first. */
export function fallsIn(steps: readonly Amounts[]): Fall[] {
  return FALLS.flatMap(({ code, kind, quantity, label }) => {
    const amount = steps.reduce((sum, step) => sum + (step[code] ?? 0), 0)
    return amount > 0 ? [{ kind, quantity, label, amount }] : []
  })
}

/** Whether the run says anything about what falls. */
export function knowsFalls(steps: readonly Amounts[]): boolean {
  return steps.some((step) => FALLS.some(({ code }) => step[code] !== null))
}

/** Fresh snow that calls for the plough, cm: in an hour, or in a quarter-day or a day. */
const PLOUGHED_SNOW_CM = { hour: 1, longer: 3 }

type Weighed = Amounts & Pick<Step, 'tair' | 'duration'>

/**
 * Why a step may stand out from the grey: something freezes on the road or bounces as ice, rain falls at or below
 * zero, or snow lies down thickly. Of longer steps the mean temperature says nothing about the hour of the rain.
 */
export function concernOf({
  rain,
  snow,
  rain_frz,
  ice,
  tair,
  duration,
}: Weighed): 'freezing' | 'snow' | null {
  const rainFreezes = duration <= 1 && (rain ?? 0) > 0 && tair !== null && tair <= 0
  if ((rain_frz ?? 0) > 0 || (ice ?? 0) > 0 || rainFreezes) return 'freezing'
  const isThick = (snow ?? 0) >= (duration <= 1 ? PLOUGHED_SNOW_CM.hour : PLOUGHED_SNOW_CM.longer)
  return isThick ? 'snow' : null
}

/** A new run is due every six hours. */
export const RUN_PERIOD_S = 6 * 3600

/** `archive`: nothing of the run lies ahead any more. `late`: the next one should have come. */
export type RunState = 'current' | 'late' | 'archive'

export function stateOfRun(run: Pick<Run, 'issuedAt' | 'endsAt'>, nowMs: number): RunState {
  if (Date.parse(run.endsAt) <= nowMs) return 'archive'
  return nowMs - Date.parse(run.issuedAt) > RUN_PERIOD_S * 1000 ? 'late' : 'current'
}
