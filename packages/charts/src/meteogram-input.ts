import type { Drawing, Values } from './drawing.ts'
import type { Precipitation } from './theme.ts'

/**
 * Values for `times`; amounts, danger, condition and precipitation type are those of the step that begins there
 * (docs/hazards.md). All metric, null where missing.
 */
export type MeteogramForecast = {
  readonly airTemperatureC?: Values
  readonly dewPointC?: Values
  readonly roadTemperatureC?: Values
  /** The model's own road in the hours that a forecaster has corrected; null elsewhere. */
  readonly roadModelC?: Values
  readonly roadTemperatureLowC?: Values
  readonly roadTemperatureHighC?: Values
  readonly freezingPointC?: Values
  /** METRo's codes, 1–8. */
  readonly roadCondition?: Values
  /** Danger level of the road, 0–4, and the code of what makes it slippery. */
  readonly danger?: Values
  readonly hazardKind?: Values
  readonly precipitationType?: readonly (Precipitation | null)[]
  readonly rainMm?: Values
  readonly snowCm?: Values
  readonly freezingRainMm?: Values
  readonly icePelletsMm?: Values
  readonly rainSumMm?: Values
  readonly snowSumCm?: Values
  readonly windSpeedKmh?: Values
  readonly windGustKmh?: Values
  readonly windDirectionDeg?: Values
  readonly cloudCoverPct?: Values
  readonly visibilityM?: Values
  /** WMO 4677. */
  readonly weatherCode?: Values
}

export type MeteogramObservations = {
  readonly times: readonly number[]
  readonly surfaceTemperatureC?: Values
  readonly airTemperatureC?: Values
}

/** A further road temperature drawn with the forecast, with its name in the legend. */
export type RoadLine = {
  readonly name: string
  readonly times: readonly number[]
  readonly valuesC: Values
}

export type Meteogram = Drawing & {
  /** Beginning of each forecast step, ascending, ms. */
  readonly times: readonly number[]
  readonly forecast: MeteogramForecast
  readonly observed?: MeteogramObservations
  /** The road temperature of an earlier run: a thin line. */
  readonly previous?: RoadLine
  /** Readings after `now`, if `now` is in the past: dots over the forecast. */
  readonly cameTrue?: RoadLine
  /** URL of a weather icon (`weatherIcon` gives the name); without it there is no row of symbols. */
  readonly iconUrl?: (name: string) => string
}
