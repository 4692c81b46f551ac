import { round } from '@verglas/quantities'
import { iceRiskOf } from '@verglas/road-hazard'
import type { RoadForecast } from '@verglas/road-model'
import { isoSecond } from './values.ts'

/** Decimal places of each number in the output. */
const DIGITS = {
  rst: 2,
  sst: 2,
  condition: 0,
  road_state: 0,
  hazard_level: 0,
  hazard_kind: 0,
  ice_risk: 0,
  ice_probability: 2,
  water_mm: 3,
  ice_mm: 3,
  snow_mm: 3,
  packed_snow_mm: 3,
  frost_mm: 3,
  salt_g_m2: 2,
  freezing_point_c: 2,
  grip: 2,
  precipitation_type: 0,
  rain_mm: 3,
  snowfall_mm: 3,
  at: 2,
  td: 2,
  ws: 2,
  cloud_cover: 2,
  shortwave_w_m2: 1,
  longwave_w_m2: 1,
  emitted_w_m2: 1,
  sensible_w_m2: 1,
  latent_w_m2: 1,
  melting_w_m2: 1,
  traffic_w_m2: 1,
  ground_w_m2: 1,
} as const

type Name = keyof typeof DIGITS
const NAMES = Object.keys(DIGITS) as Name[]

/**
 * One instant of a roadcast; `ws` in km/h as in METRo, `snow_mm` is loose snow, all stored amounts in mm of
 * water.
 */
export type RoadcastEntry = { readonly time: string } & Readonly<Record<Name, number>>

const SCALE: Partial<Record<Name, number>> = { ws: 3.6 }

/** A forecast as the list that is written as JSON: times in UTC, numbers rounded. */
export function roadcastEntries(forecast: RoadForecast): RoadcastEntry[] {
  const columns = Object.entries(roadcastColumns(forecast))
  return Array.from(forecast.timesMs, (ms, index) => {
    const entry: Record<string, string | number> = { time: isoSecond(ms) }
    for (const [name, values] of columns) entry[name] = values[index] ?? Number.NaN
    return entry as RoadcastEntry
  })
}

/** The numbers of the entries, as one list per name. */
export function roadcastColumns(forecast: RoadForecast): Record<Name, number[]> {
  const columns = columnsOf(forecast)
  const rounded: Record<string, number[]> = {}
  for (const name of NAMES) rounded[name] = roundedValues(columns[name], DIGITS[name], SCALE[name] ?? 1)
  return rounded as Record<Name, number[]>
}

function roundedValues(values: ArrayLike<number>, digits: number, scale: number): number[] {
  const rounded: number[] = []
  for (let index = 0; index < values.length; index++) {
    rounded.push(round((values[index] as number) * scale, digits))
  }
  return rounded
}

function columnsOf(forecast: RoadForecast): Record<Name, ArrayLike<number>> {
  return {
    rst: forecast.surfaceC,
    sst: forecast.subsurfaceC,
    condition: forecast.condition,
    road_state: forecast.roadState,
    hazard_level: forecast.hazardLevel,
    hazard_kind: forecast.hazardKind,
    ice_risk: forecast.iceProbability.map(iceRiskOf),
    ice_probability: forecast.iceProbability,
    water_mm: forecast.waterMm,
    ice_mm: forecast.iceMm,
    snow_mm: forecast.looseSnowMm,
    packed_snow_mm: forecast.packedSnowMm,
    frost_mm: forecast.frostMm,
    salt_g_m2: forecast.saltGm2,
    freezing_point_c: forecast.freezingPointC,
    grip: forecast.grip,
    precipitation_type: forecast.precipitationType,
    rain_mm: forecast.rainMm,
    snowfall_mm: forecast.snowMm,
    at: forecast.airTemperatureC,
    td: forecast.dewPointC,
    ws: forecast.windMs,
    cloud_cover: forecast.cloudCover,
    shortwave_w_m2: forecast.shortwaveWm2,
    longwave_w_m2: forecast.longwaveWm2,
    emitted_w_m2: forecast.emittedWm2,
    sensible_w_m2: forecast.sensibleWm2,
    latent_w_m2: forecast.latentWm2,
    melting_w_m2: forecast.meltingWm2,
    traffic_w_m2: forecast.trafficWm2,
    ground_w_m2: forecast.groundWm2,
  }
}
