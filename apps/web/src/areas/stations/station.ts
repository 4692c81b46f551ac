import type { CallAnswer } from '@verglas/contract'
import { type MeasureCode, measure } from '@verglas/contract/measures'

/** A station of the list with its newest values. */
export type Station = CallAnswer<'listStations'>['stations'][number]
export type Quality = CallAnswer<'getStationSeries'>['quality'][number]['quality']

/** The newest value of a measure, metric; null where it is missing or was refused. */
export function latestValue(station: Station, code: MeasureCode): number | null {
  return station.latest?.values[code] ?? null
}

/** The wind as it is written: mean, gust and where it comes from. */
export function windOf(station: Station) {
  return {
    meanKmh: latestValue(station, 'wind_avg') ?? latestValue(station, 'wind_force'),
    gustKmh: latestValue(station, 'wind_max'),
    directionDeg: latestValue(station, 'wind_dir'),
  }
}

/** Road minus dew point, °C difference; negative: vapour settles on the road. */
export function spreadC(station: Station): number | null {
  const [road, dewPoint] = [latestValue(station, 'ts'), latestValue(station, 'tdew')]
  return road === null || dewPoint === null ? null : road - dewPoint
}

/** When the newest message was true, ms. */
export function observedMs(station: Station): number | null {
  return station.latest ? Date.parse(station.latest.observedAt) : null
}

/** Codes 9 of a road state, 5 of an ice risk, 4 of a precipitation type: the sensor says that it knows nothing. */
const FAILING = { roadState: 9, iceRisk: 5, rainType: 4, weather: null } as const

/** A code that says something; «failing» is missing data. */
export function meaningfulCode(code: MeasureCode, value: number | null): number | null {
  const { codes } = measure(code)
  return value === null || (codes && FAILING[codes] === value) ? null : value
}
