import type { Feature } from '@verglas/contract/features'
import type { Quantity } from '@verglas/contract/measures'
import type { Step } from './forecast-step.ts'

/** A numeric measure of a step. */
export type MeasureOfStep = {
  [Code in keyof Step]: Step[Code] extends number | null ? (null extends Step[Code] ? Code : never) : never
}[keyof Step]

export type Column = {
  readonly code: MeasureOfStep
  readonly label: string
  readonly quantity: Quantity
  /** Requires this right. */
  readonly feature?: Feature
  /** Label of the running sum displayed next to the amount. */
  readonly sumOf?: string
  /** Zero is the normal state and is drawn muted. */
  readonly isAmount?: boolean
  /** Values below zero are emphasised. */
  readonly isAir?: boolean
  /** `hour`: only if steps are hours; `longer`: only if they are longer. */
  readonly only?: 'hour' | 'longer'
}

const amount = (code: MeasureOfStep, sum: MeasureOfStep, label: string, quantity: Quantity): Column[] => [
  { code, label, quantity, isAmount: true },
  { code: sum, label: 'forecast.sum', quantity, sumOf: label, isAmount: true },
]

/** All values of a step, in the order of the tables and of the file. */
export const COLUMNS: readonly Column[] = [
  { code: 'tair', label: 'weather.airTemperature', quantity: 'temperature', isAir: true, only: 'hour' },
  { code: 'tair_min', label: 'weather.airMinimum', quantity: 'temperature', isAir: true, only: 'longer' },
  { code: 'tair_max', label: 'weather.airMaximum', quantity: 'temperature', isAir: true, only: 'longer' },
  { code: 'tdew', label: 'weather.dewPoint', quantity: 'temperature' },
  { code: 'rh', label: 'forecast.humidity', quantity: 'percent' },
  ...amount('rain', 'rain_sum', 'weather.rain', 'rain'),
  ...amount('snow', 'snow_sum', 'weather.snow', 'snow'),
  ...amount('rain_frz', 'rain_frz_sum', 'weather.freezingRain', 'rain'),
  ...amount('ice', 'ice_sum', 'weather.icePellets', 'rain'),
  { code: 'wind_avg', label: 'weather.windSpeed', quantity: 'speed' },
  { code: 'wind_max', label: 'weather.windGust', quantity: 'speed' },
  { code: 'wind_dir', label: 'weather.windDirection', quantity: 'direction' },
  { code: 'cloud', label: 'weather.cloud', quantity: 'percent' },
  { code: 'vis', label: 'weather.visibility', quantity: 'visibility' },
  { code: 'pres', label: 'forecast.pressure', quantity: 'pressure' },
  { code: 'iso0', label: 'forecast.freezingLevel', quantity: 'altitude', feature: 'forecast_iso0' },
  { code: 'pn', label: 'forecast.rainSnowLimit', quantity: 'altitude', feature: 'forecast_pn' },
]

type ColumnOptions = {
  readonly stepH: 1 | 6 | 24
  readonly hasFeature: (feature: Feature) => boolean
  readonly hasSums?: boolean
}

/** The columns that a person may see and for which the run has at least one value. */
export function visibleColumns(
  steps: readonly Step[],
  { stepH, hasFeature, hasSums = true }: ColumnOptions,
): Column[] {
  return COLUMNS.filter(({ code, feature, sumOf, only }) => {
    if (only !== undefined && (only === 'hour') !== (stepH === 1)) return false
    if (feature !== undefined && !hasFeature(feature)) return false
    return (hasSums || sumOf === undefined) && steps.some((step) => step[code] !== null)
  })
}

/** Largest value of a column, so that visibility is written in one unit throughout. */
export function largestOf(steps: readonly Step[], { code }: Column): number {
  return Math.max(0, ...steps.map((step) => step[code] ?? 0))
}
