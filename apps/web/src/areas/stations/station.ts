import type { CallAnswer } from '@verglas/contract'
import { type MeasureCode, measure } from '@verglas/contract/measures'

/** A station of the list with its latest values. */
export type Station = CallAnswer<'listStations'>['stations'][number]
export type Quality = CallAnswer<'getStationSeries'>['quality'][number]['quality']

/** The latest value of a measure in metric units; null if it is missing or was refused. */
export function latestValue(station: Station, code: MeasureCode): number | null {
  return station.latest?.values[code] ?? null
}

/** Mean wind, gust and direction for display. */
export function windOf(station: Station) {
  return {
    meanKmh: latestValue(station, 'wind_avg') ?? latestValue(station, 'wind_force'),
    gustKmh: latestValue(station, 'wind_max'),
    directionDeg: latestValue(station, 'wind_dir'),
  }
}

/** Road minus dew point, °C difference; if negative, vapour settles on the road. */
export function spreadC(station: Station): number | null {
  const [road, dewPoint] = [latestValue(station, 'ts'), latestValue(station, 'tdew')]
  return road === null || dewPoint === null ? null : road - dewPoint
}

/** Time of the latest observation, ms. */
export function observedMs(station: Station): number | null {
  return station.latest ? Date.parse(station.latest.observedAt) : null
}

/**
 * Codes by which a sensor reports that it cannot tell: 9 of a road state, 5 of an ice risk, 4 of a
 * precipitation type.
 */
const FAILING = { roadState: 9, iceRisk: 5, rainType: 4, weather: null } as const

/** The code, or null if it means a failing sensor. */
export function meaningfulCode(code: MeasureCode, value: number | null): number | null {
  const { codes } = measure(code)
  return value === null || (codes && FAILING[codes] === value) ? null : value
}

/** Whether values are unreliable because the station is silent or declared broken. */
export const isMuted = ({ state }: Station): boolean => state === 'disconnected' || state === 'broken'
