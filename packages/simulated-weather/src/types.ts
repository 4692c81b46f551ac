/** Class of a road; decides its traffic in the course of the day. */
export type RoadClass = 'main' | 'motorway'

export type SimulatedPlace = {
  readonly id: string
  readonly longitudeDeg: number
  readonly latitudeDeg: number
  readonly altitudeM: number
  readonly isBridge: boolean
  /** 0 to 1: how much cold air pools here on clear calm nights. */
  readonly valley?: number
  /** Default: a main road. */
  readonly roadClass?: RoadClass
}

/**
 * A tide gauge: `rangeM` is the range of its largest constituent, `onshoreDeg` the wind direction that piles
 * water up.
 */
export type SimulatedTide = {
  readonly kind: 'tide'
  readonly meanM: number
  readonly rangeM: number
  readonly lagH: number
  readonly onshoreDeg: number
}
/** A river gauge: `riseM` is the rise caused by 20 mm running off at once. */
export type SimulatedRiver = { readonly kind: 'river'; readonly lowM: number; readonly riseM: number }
export type SimulatedWater = SimulatedTide | SimulatedRiver

export type SimulatedStation = SimulatedPlace & {
  /** Readings are sent at multiples of this period. */
  readonly periodS: number
  /** `gauge` measures only a level. */
  readonly sensors: 'full' | 'basic' | 'water' | 'gauge'
  /** What its level follows; without it, the level fluctuates around the altitude of the station. */
  readonly water?: SimulatedWater
  readonly fault: 'none' | 'road_sensor_failing' | 'disconnected' | 'erroneous' | 'air_sensor_stuck'
}

export type Phase = 'none' | 'rain' | 'snow_rain' | 'snow' | 'freezing_rain' | 'ice_pellets'

export type Weather = {
  readonly airTemperatureC: number
  readonly dewPointC: number
  readonly relativeHumidityPct: number
  /** At the altitude of the place. */
  readonly pressureHpa: number
  readonly windAverageKmh: number
  readonly windGustKmh: number
  readonly windDirectionDeg: number
  readonly cloudPct: number
  /** Water equivalent. */
  readonly precipitationMmh: number
  readonly phase: Phase
  readonly visibilityM: number
  readonly solarWm2: number
  readonly longwaveWm2: number
  readonly freezingLevelM: number
  readonly rainSnowLimitM: number
  /** WMO 4677. */
  readonly weatherCode: number
  readonly blowingSnow: boolean
}

export type ReadingCode =
  | 'ts'
  | 'tss'
  | 'tss-5'
  | 'tss-10'
  | 'road_state'
  | 'ice_risk'
  | 'film'
  | 'road_ice'
  | 'adhesion'
  | 'salt'
  | 'tfreeze'
  | 'tair'
  | 'tdew'
  | 'rh'
  | 'pres'
  | 'vis'
  | 'solar'
  | 'wind_force'
  | 'wind_avg'
  | 'wind_max'
  | 'wind_dir'
  | 'precip_type'
  | 'precip_rate'
  | 'rain'
  | 'rain_sum'
  | 'snow'
  | 'snow_depth'
  | 'water'
  | 'battery'

export type Quality = { readonly flag: 'out_of_range' | 'failing'; readonly raw?: number }

export type Reading = {
  readonly atMs: number
  readonly values: Partial<Record<ReadingCode, number>>
  readonly quality: Partial<Record<ReadingCode, Quality>>
}

export type ForecastCode =
  | 'tair'
  | 'tdew'
  | 'rh'
  | 'pres'
  | 'wind_avg'
  | 'wind_max'
  | 'wind_dir'
  | 'cloud'
  | 'rain'
  | 'snow'
  | 'rain_frz'
  | 'ice'
  | 'vis'
  | 'weather'
  | 'iso0'
  | 'pn'

/** What a crew did to the road at an instant. */
export type SimulatedTreatment = {
  readonly atMs: number
  /** Dry NaCl, g/m². */
  readonly saltGm2: number
  readonly isPlowed: boolean
}

/** Degrees; does not cross the date line. */
export type Box = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export type SimulatedStrike = {
  readonly atMs: number
  readonly longitudeDeg: number
  readonly latitudeDeg: number
  readonly currentKa: number
}

/**
 * What crews did to a road from an instant on; before it, and without such a record, the place's own crew comes.
 * Salt counts from the next step of the road on.
 */
export type TreatmentRecord = { readonly fromMs: number; readonly treatments: readonly SimulatedTreatment[] }

export type SimulatedForecast = {
  readonly startAtMs: number
  readonly stepS: 3600
  readonly values: Partial<Record<ForecastCode, (number | null)[]>>
}

export type SimulatedWinter = {
  weatherAt(place: SimulatedPlace, atMs: number): Weather
  /** Readings on [fromMs, toMs) as the station would send them, with noise, faults and gaps. */
  readings(station: SimulatedStation, fromMs: number, toMs: number, record?: TreatmentRecord): Reading[]
  /** Treatments of the road by the place's own crew on [fromMs, toMs); none if there is no road. */
  treatments(station: SimulatedStation, fromMs: number, toMs: number): SimulatedTreatment[]
  /** The tide alone, metres above the datum of its gauge. */
  tideM(tide: SimulatedTide, atMs: number): number
  /** The tide plus the effect of the weather. */
  seaLevelM(gauge: SimulatedPlace & { water: SimulatedTide }, atMs: number): number
  /** Lightning over a box on [fromMs, toMs), oldest first. */
  strikes(box: Box, fromMs: number, toMs: number): SimulatedStrike[]
  /** The forecast issued at an instant, hourly from the full hour at or after it; default 240 h. */
  forecast(place: SimulatedPlace, issuedAtMs: number, hours?: number): SimulatedForecast
}
