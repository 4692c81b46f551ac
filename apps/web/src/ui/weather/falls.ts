import type { Precipitation } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import { totalAmount } from '@verglas/quantities'

/** The weather of one forecast step. */
export type WeatherStep = CallAnswer<'getForecastMany'>['forecasts'][number]['points'][number]

export type Concern = 'freezing' | 'snow'
type Amounts = Pick<WeatherStep, 'rain' | 'snow' | 'rain_frz' | 'ice'>
type Weighed = Amounts & Pick<WeatherStep, 'tair' | 'duration'>

/** Fresh snow that requires ploughing, cm: within an hour, or within a quarter-day or a day. */
const PLOUGHED_SNOW_CM = { hour: 1, longer: 3 }
const isHour = ({ duration }: Weighed) => duration <= 1

const alwaysFreezes = (): Concern => 'freezing'
/** For longer steps the mean temperature says nothing about the hour of the rain. */
const freezesBelowZero = (_: number, step: Weighed): Concern | null =>
  isHour(step) && step.tair !== null && step.tair <= 0 ? 'freezing' : null
const needsPlough = (snowCm: number, step: Weighed): Concern | null =>
  snowCm >= PLOUGHED_SNOW_CM[isHour(step) ? 'hour' : 'longer'] ? 'snow' : null

type FallRow = {
  readonly code: keyof Amounts
  readonly kind: Precipitation
  readonly quantity: 'rain' | 'snow'
  readonly label: string
  /** Why an amount above zero may be highlighted. */
  readonly concern: (amount: number, step: Weighed) => Concern | null
}

/** The kinds of precipitation, most dangerous first. */
export const FALLS = [
  {
    code: 'rain_frz',
    kind: 'freezing_rain',
    quantity: 'rain',
    label: 'weather.freezingRain',
    concern: alwaysFreezes,
  },
  {
    code: 'ice',
    kind: 'ice_pellets',
    quantity: 'rain',
    label: 'weather.icePellets',
    concern: alwaysFreezes,
  },
  { code: 'snow', kind: 'snow', quantity: 'snow', label: 'weather.snow', concern: needsPlough },
  { code: 'rain', kind: 'rain', quantity: 'rain', label: 'weather.rain', concern: freezesBelowZero },
] as const satisfies readonly FallRow[]

export type FallKind = (typeof FALLS)[number]['kind']
/** An amount above zero: mm, snow cm. */
export type Fall = {
  readonly kind: FallKind
  readonly quantity: 'rain' | 'snow'
  readonly label: string
  readonly amount: number
}

/**
 * The total precipitation of these steps, most dangerous kind first. Null if it is unknown whether anything falls: a
 * step whose rain or snow is null does not count as dry.
 */
export function fallsIn(steps: readonly Amounts[]): Fall[] | null {
  const falls = FALLS.flatMap(({ code, kind, quantity, label }) => {
    const amount = totalAmount(steps.map((step) => step[code])) ?? 0
    return amount > 0 ? [{ kind, quantity, label, amount }] : []
  })
  const isComplete = steps.length > 0 && steps.every(({ rain, snow }) => rain !== null && snow !== null)
  return falls.length > 0 || isComplete ? falls : null
}

/**
 * Why one amount of a step is highlighted: it freezes on the road or bounces as ice, or enough snow
 * accumulates.
 */
export function concernOfAmount(step: Weighed, code: keyof WeatherStep): Concern | null {
  const fall: FallRow | undefined = FALLS.find((row) => row.code === code)
  const amount = fall ? (step[fall.code] ?? 0) : 0
  return fall && amount > 0 ? fall.concern(amount, step) : null
}

/** The worst concern of a step. */
export function concernOf(step: Weighed): Concern | null {
  const concerns = FALLS.map(({ code }) => concernOfAmount(step, code)).filter((concern) => concern !== null)
  return concerns.includes('freezing') ? 'freezing' : (concerns[0] ?? null)
}
