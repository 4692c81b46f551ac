import type { Layer } from './materials.ts'
import type { StoredRoad } from './stored-road.ts'
import type { RoadClass } from './traffic.ts'

/** Properties of a place; those left out are of a typical asphalt road in the open. */
export type SiteDescription = {
  readonly latitudeDeg: number
  readonly longitudeDeg: number
  readonly altitudeM?: number
  /** There is air under the deck instead of ground. */
  readonly isBridge?: boolean
  /** From the top; under a road the last one continues downwards. */
  readonly layers?: readonly Layer[]
  /** Depth of the subsurface sensor and of the subsurface temperature in the output; default 0.4 m. */
  readonly sensorDepthM?: number
  /** Visible share of the sky, 0 to 1. */
  readonly skyView?: number
  /** Elevation of the horizon, degrees, at equal steps of azimuth clockwise from north. */
  readonly horizonDeg?: readonly number[]
  readonly albedo?: number
  readonly emissivity?: number
  /**
   * Offset of the sun's time only: a simulated winter has the sun of its own season, whatever the calendar
   * says.
   */
  readonly sunOffsetMs?: number
  /** Determines the daily traffic profile; default a main road. */
  readonly roadClass?: RoadClass
  /** Heat of vehicles on the surface by day, W/m². */
  readonly trafficHeatWm2?: number
  /** Traffic relative to the usual one, daily mean, for its wear and its wakes; 0 without traffic. */
  readonly trafficWear?: number
  /** Temperature far below, °C; estimated from season and readings if missing. */
  readonly deepTemperatureC?: number
}

/** A series with gaps: NaN, null or undefined means missing. */
export type Gappy = ArrayLike<number | null | undefined>

/**
 * Weather at one place. Values are instantaneous with linear interpolation; amounts are sums over the interval that
 * begins at the instant. Steps may differ in length.
 */
export type WeatherSeries = {
  /** Ascending. */
  readonly timesMs: ArrayLike<number>
  /** End of the last interval; by default it is as long as the one before. */
  readonly endMs?: number
  readonly airTemperatureC: Gappy
  readonly dewPointC: Gappy
  /** At 10 m. */
  readonly windMs: Gappy
  readonly pressureHpa?: Gappy
  /** 0 to 1. */
  readonly cloudCover?: Gappy
  /** Downwelling on a horizontal surface in the open, W/m²; computed from sun and clouds if missing. */
  readonly shortwaveWm2?: Gappy
  /** Downwelling from the sky in the open, W/m²; computed from air, dew point and clouds if missing. */
  readonly longwaveWm2?: Gappy
  readonly rainMm?: Gappy
  /** Water equivalent. */
  readonly snowMm?: Gappy
  readonly freezingRainMm?: Gappy
  readonly icePelletsMm?: Gappy
  /** Heat of vehicles, W/m²; computed from the site and the hour if missing. */
  readonly trafficHeatWm2?: Gappy
}

/** One message of a station; missing values are left out, null or NaN. */
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
  /** All snow on the road, mm of water. */
  readonly snowMm?: number | null
  /** Freezing point of the film. */
  readonly freezingPointC?: number | null
  /** Salt in the film, g/L. */
  readonly saltGl?: number | null
  /** Downwelling on a horizontal surface in the open, W/m². */
  readonly shortwaveWm2?: number | null
}

/** A treatment of the road: spreading or plowing. */
export type TreatmentEvent = {
  readonly atMs: number
  /** Dry NaCl spread, g/m². */
  readonly saltGm2?: number
  readonly mgcl2Gm2?: number
  readonly cacl2Gm2?: number
  /** Sand or grit, g/m². */
  readonly abrasiveGm2?: number
  /** Water contained in the brine, mm. */
  readonly brineWaterMm?: number
  readonly isPlowed?: boolean
}

/** The cover of a road: mm of water, and salt in g/m². */
export type RoadCover = {
  readonly waterMm: number
  readonly iceMm: number
  readonly looseSnowMm: number
  readonly packedSnowMm: number
  readonly frostMm: number
  readonly saltGm2: number
}

/** A road stored between two forecasts: that of the free run, and that of the run corrected by `tooWarmK` if any. */
export type RoadBetween = { readonly free: StoredRoad; readonly led?: StoredRoad }

export type RoadCase = {
  readonly id: string
  readonly site: SiteDescription
  readonly weather: WeatherSeries
  /** In any order. Used from 48 h before `fromMs` up to `fromMs`. */
  readonly observations: readonly RoadObservation[]
  readonly treatments?: readonly TreatmentEvent[]
  /** Known cover at an instant, where the road has no sensor of its own; the model continues from there. */
  readonly cover?: RoadCover & { readonly atMs: number }
  /** First output instant; usually the time of the last reading. */
  readonly fromMs: number
  readonly untilMs: number
  /** Interval between output instants. */
  readonly outputStepS: number
  /**
   * Known error of the road temperature at each output instant, K (positive: too warm). The forecast is forced to
   * temperatures lower by this error, and the cover follows from them.
   */
  readonly tooWarmK?: ArrayLike<number>
  /**
   * A road stored by an earlier forecast at `fromMs`. Without readings the run continues from it instead of
   * spinning up.
   */
  readonly resumeFrom?: RoadBetween
  /** Output instant at which the road is stored for a later forecast. */
  readonly keepAtMs?: number
}

/** A remark about how a forecast was made that people should know. */
export type RoadNote = {
  readonly code:
    | 'no_observations'
    | 'no_surface_temperature'
    | 'no_subsurface_temperature'
    | 'observations_old'
    | 'observations_refused'
    | 'observations_gap'
    | 'observations_leap'
    | 'observations_late'
    | 'observations_stuck'
    | 'weather_gap'
    | 'weather_starts_late'
    | 'weather_ends_early'
    | 'weather_refused'
    | 'weather_hole'
    | 'wind_assumed'
    | 'dew_point_assumed'
    | 'radiation_estimated'
    | 'radiation_refused'
    | 'site_refused'
  /** Number of rows or hours. */
  readonly count?: number
}

/** Series of equal length, one value per instant. Stores are mm of water equivalent. */
export type RoadForecast = {
  readonly id: string
  readonly timesMs: Float64Array
  readonly surfaceC: Float64Array
  /** Temperature before `tooWarmK` was subtracted; the same if there was none. */
  readonly uncorrectedC: Float64Array
  readonly subsurfaceC: Float64Array
  readonly waterMm: Float64Array
  readonly iceMm: Float64Array
  readonly looseSnowMm: Float64Array
  readonly packedSnowMm: Float64Array
  readonly frostMm: Float64Array
  /** All de-icers, dry weight. */
  readonly saltGm2: Float64Array
  readonly abrasiveGm2: Float64Array
  /** Freezing point of the film; 0 on a dry road. */
  readonly freezingPointC: Float64Array
  /** 1–8. */
  readonly condition: Uint8Array
  /** 0–8. */
  readonly roadState: Uint8Array
  /** How slippery the road is, 0–4, and the code of what makes it so (`HAZARD_KINDS`). */
  readonly hazardLevel: Uint8Array
  readonly hazardKind: Uint8Array
  /** Probability of ice, frost, packed snow or freezing rain, from the usual error of the surface, 0–1. */
  readonly iceProbability: Float64Array
  /** Estimated, 0.05–0.82. */
  readonly grip: Float64Array
  /**
   * For the interval before the instant: 0 none, 1 rain, 2 rain and snow, 3 snow, 4 freezing rain, 5 ice
   * pellets.
   */
  readonly precipitationType: Uint8Array
  /** Weather used by the model, after adjustment to the readings. */
  readonly airTemperatureC: Float64Array
  readonly dewPointC: Float64Array
  readonly windMs: Float64Array
  /** Amounts since the previous instant. */
  readonly rainMm: Float64Array
  readonly snowMm: Float64Array
  /** The part of the rain that freezes on the road. */
  readonly freezingRainMm: Float64Array
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
  /** The road at `keepAtMs`, if that was requested and reached. */
  readonly stored?: RoadBetween
}
