import type { StoredRoad } from './kept-road.ts'
import type { Layer } from './materials.ts'
import type { RoadClass } from './traffic.ts'

/** What is known of a place; what is left out is a usual asphalt road in the open. */
export type SiteDescription = {
  readonly latitudeDeg: number
  readonly longitudeDeg: number
  readonly altitudeM?: number
  /** Air under the deck instead of ground. */
  readonly isBridge?: boolean
  /** From above; under a road the last one goes on. */
  readonly layers?: readonly Layer[]
  /** Depth of the subsurface sensor, and of the subsurface temperature that is given back; 0.4 m. */
  readonly sensorDepthM?: number
  /** Share of the sky that the road sees, 0 to 1. */
  readonly skyView?: number
  /** Elevation of the horizon, degrees, at equal steps of azimuth clockwise from north. */
  readonly horizonDeg?: readonly number[]
  readonly albedo?: number
  readonly emissivity?: number
  /** Added to each instant for the sun alone: a made-up winter has the sun of its own season, whatever the calendar says. */
  readonly sunOffsetMs?: number
  /** Decides the daily course of the traffic; a main road. */
  readonly roadClass?: RoadClass
  /** Vehicles' heat on the surface by day, W/m². */
  readonly trafficHeatWm2?: number
  /** Times the usual wear by wheels in the day's mean; 0 without traffic. */
  readonly trafficWear?: number
  /** Temperature far below, °C; without it from the season and the readings. */
  readonly deepTemperatureC?: number
}

/** A series with gaps: NaN, null or undefined is missing. */
export type Gappy = ArrayLike<number | null | undefined>

/**
 * Weather at one place. Values are at the instant and go linearly to the next; amounts are sums over the interval
 * that begins at the instant. Steps may differ in length.
 */
export type WeatherSeries = {
  /** Ascending. */
  readonly timesMs: ArrayLike<number>
  /** Where the last interval ends; without it, it is as long as the one before. */
  readonly endMs?: number
  readonly airTemperatureC: Gappy
  readonly dewPointC: Gappy
  /** At 10 m. */
  readonly windMs: Gappy
  readonly pressureHpa?: Gappy
  /** 0 to 1. */
  readonly cloudCover?: Gappy
  /** Down on a horizontal surface in the open, W/m²; where missing, from sun and clouds. */
  readonly shortwaveWm2?: Gappy
  /** Down from the sky in the open, W/m²; where missing, from air, dew point and clouds. */
  readonly longwaveWm2?: Gappy
  readonly rainMm?: Gappy
  /** Water equivalent. */
  readonly snowMm?: Gappy
  readonly freezingRainMm?: Gappy
  readonly icePelletsMm?: Gappy
  /** What vehicles give the road, W/m²; where missing, from the site and the hour. */
  readonly trafficHeatWm2?: Gappy
}

/** One message of a station; what is missing is left out, null or NaN. */
export type RoadObservation = {
  readonly atMs: number
  readonly surfaceC?: number | null
  /** At the site's sensor depth. */
  readonly subsurfaceC?: number | null
  readonly airTemperatureC?: number | null
  readonly dewPointC?: number | null
  readonly windMs?: number | null
  readonly isPrecipitating?: boolean | null
  /** Sensor code 0–9. */
  readonly roadState?: number | null
  readonly waterMm?: number | null
  readonly iceMm?: number | null
  /** Of all snow that lies, mm of water. */
  readonly snowMm?: number | null
  /** Of the film. */
  readonly freezingPointC?: number | null
  /** Salt in the film, g/L. */
  readonly saltGl?: number | null
  /** Down on a horizontal surface in the open, W/m². */
  readonly shortwaveWm2?: number | null
}

/** What people do to the road. */
export type TreatmentEvent = {
  readonly atMs: number
  /** Dry NaCl spread, g/m². */
  readonly saltGm2?: number
  readonly mgcl2Gm2?: number
  readonly cacl2Gm2?: number
  /** Sand or grit, g/m². */
  readonly abrasiveGm2?: number
  /** Water that comes with brine, mm. */
  readonly brineWaterMm?: number
  readonly isPlowed?: boolean
}

/** What lies on a road: mm of water, and salt in g/m². */
export type RoadCover = {
  readonly waterMm: number
  readonly iceMm: number
  readonly looseSnowMm: number
  readonly packedSnowMm: number
  readonly frostMm: number
  readonly saltGm2: number
}

/** A road between two forecasts: as it ran free, and as it was led, where what it is too warm by was known. */
export type RoadBetween = { readonly free: StoredRoad; readonly led?: StoredRoad }

export type RoadCase = {
  readonly id: string
  readonly site: SiteDescription
  readonly weather: WeatherSeries
  /** In any order, at most 48 h before `fromMs` are used, none after. */
  readonly observations: readonly RoadObservation[]
  readonly treatments?: readonly TreatmentEvent[]
  /** What is known to lie on the road at an instant, where no sensor of its own tells it; from there the model goes on. */
  readonly cover?: RoadCover & { readonly atMs: number }
  /** First instant given back; usually the time of the last reading. */
  readonly fromMs: number
  readonly untilMs: number
  /** Between two instants given back. */
  readonly outputStepS: number
  /**
   * What the road is known to be too warm by at each instant given back, K: the forecast is led that much lower, and what
   * lies on the road follows.
   */
  readonly tooWarmK?: ArrayLike<number>
  /** What an earlier forecast kept at `fromMs`: without readings the road goes on from there instead of being warmed up. */
  readonly resumeFrom?: RoadBetween
  /** One of the instants given back at which the road is kept for a later forecast. */
  readonly keepAtMs?: number
}

/** Something a person should know about how a forecast came about. */
export type RoadNote = {
  readonly code:
    | 'no_observations'
    | 'no_surface_temperature'
    | 'no_subsurface_temperature'
    | 'observations_old'
    | 'observations_refused'
    | 'observations_gap'
    | 'weather_gap'
    | 'weather_starts_late'
    | 'weather_ends_early'
    | 'weather_refused'
    | 'radiation_estimated'
    | 'radiation_refused'
    | 'site_refused'
  /** How many rows or hours. */
  readonly count?: number
}

/** Series of equal length, one value for each instant. Stores are mm of water equivalent. */
export type RoadForecast = {
  readonly id: string
  readonly timesMs: Float64Array
  readonly surfaceC: Float64Array
  /** Before `tooWarmK` was taken off; the same where it was not given. */
  readonly uncorrectedC: Float64Array
  readonly subsurfaceC: Float64Array
  readonly waterMm: Float64Array
  readonly iceMm: Float64Array
  readonly looseSnowMm: Float64Array
  readonly packedSnowMm: Float64Array
  readonly frostMm: Float64Array
  /** All de-icers, dry. */
  readonly saltGm2: Float64Array
  readonly abrasiveGm2: Float64Array
  /** Of the film; 0 on a dry road. */
  readonly freezingPointC: Float64Array
  /** 1–8. */
  readonly condition: Uint8Array
  /** 0–8. */
  readonly roadState: Uint8Array
  /** 0–4. */
  readonly iceRisk: Uint8Array
  /** 0.1–0.82. */
  readonly grip: Float64Array
  /** Over the interval before the instant: 0 none, 1 rain, 2 rain and snow, 3 snow, 4 freezing rain, 5 ice pellets. */
  readonly precipitationType: Uint8Array
  /** Weather as the model used it, after it was drawn to the readings. */
  readonly airTemperatureC: Float64Array
  readonly dewPointC: Float64Array
  readonly windMs: Float64Array
  /** Since the instant before. */
  readonly rainMm: Float64Array
  readonly snowMm: Float64Array
  readonly cloudCover: Float64Array
  /** W/m², positive into the surface. */
  readonly shortwaveWm2: Float64Array
  readonly longwaveWm2: Float64Array
  readonly emittedWm2: Float64Array
  readonly sensibleWm2: Float64Array
  readonly latentWm2: Float64Array
  readonly meltingWm2: Float64Array
  readonly trafficWm2: Float64Array
  readonly groundWm2: Float64Array
  readonly notes: readonly RoadNote[]
  /** At `keepAtMs`, where that was asked for and reached. */
  readonly stored?: RoadBetween
}
