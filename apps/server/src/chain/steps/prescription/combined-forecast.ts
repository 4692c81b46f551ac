import { type HourlyRun, roadWeather } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import {
  type DangerLevel,
  type GripLimits,
  hazardKind,
  levelByLimits,
  type RoadLiquidMm,
  withRoadRain,
} from '@verglas/road-hazard'
import type { RoadDanger, RoadOutlook } from '@verglas/treatment'
import type { IssuedRoadForecast } from './queries.ts'

const KMH_PER_MS = 3.6
/** From this wind speed on, lying or falling snow is blown over a road. */
const BLOWING_KMH = 24
const LOOSE_SNOW_MM = 0.2
const TRACE_MM = 0.02
/** Width of the band in standard deviations: it encloses eight of ten errors, 1.2816 deviations on either side. */
const DEVIATIONS_OF_BAND = 2 * 1.2816

export type ForecastWithSpread = { outlook: RoadOutlook; surfaceSpreadK: Float64Array }

/** Combines a road forecast with the weather that it was computed from, hour by hour. */
export function combineForecasts(
  { startMs, series }: IssuedRoadForecast,
  blend: HourlyRun,
): ForecastWithSpread {
  const weather = roadWeather(blend)
  const timesMs = Float64Array.from(series.surfaceC, (_, hour) => startMs + hour * HOUR_MS)
  const hourOf = (ms: number) => Math.round((ms - (weather.timesMs[0] ?? ms)) / HOUR_MS)
  /** Weather amounts of a full hour are for the hour after it; here they are for the hour before. */
  const fallen = (amounts: ArrayLike<number | null | undefined> | undefined, missing: number) =>
    timesMs.map((ms) => amounts?.[hourOf(ms) - 1] ?? missing).map((mm) => (Number.isNaN(mm) ? missing : mm))
  const snowMm = fallen(weather.snowMm, Number.NaN)
  const windKmh = timesMs.map((ms) => (weather.windMs[hourOf(ms)] ?? Number.NaN) * KMH_PER_MS)
  const {
    lowC,
    highC,
    liquidMm,
    freezingMm,
    hazardKind: _kind,
    hazardLevel: _level,
    grip: _grip,
    ...stores
  } = series
  // Few sources report freezing rain and none knows the road, so the road decides which rain freezes.
  const [rainMm, freezingRainMm] = [fallen(weather.rainMm, Number.NaN), fallen(weather.freezingRainMm, 0)]
  const liquid = [...rainMm].map((mm, hour) =>
    withRoadRain(
      { rainMm: mm, freezingRainMm: freezingRainMm[hour] ?? 0 },
      roadAt({ liquidMm, freezingMm }, hour),
    ),
  )
  return {
    outlook: {
      ...stores,
      timesMs,
      windKmh,
      // Precipitation before the first instant does not matter.
      rainMm: sinceFirst(Float64Array.from(liquid, (hour) => hour.rainMm ?? Number.NaN)),
      snowMm: sinceFirst(snowMm),
      freezingRainMm: Float64Array.from(liquid, (hour) => hour.freezingRainMm ?? 0),
      freezesAtC: freezingTemperatures(stores.surfaceC, (hour) => roadAt({ liquidMm, freezingMm }, hour)),
      // Few sources report ice pellets separately; otherwise they are included in snow.
      icePelletsMm: fallen(weather.icePelletsMm, 0),
      blowingSnow: timesMs.map((_, hour) => (isBlown(windKmh, stores.looseSnowMm, snowMm, hour) ? 1 : 0)),
    },
    surfaceSpreadK: timesMs.map(
      (_, hour) => ((highC[hour] ?? Number.NaN) - (lowC[hour] ?? Number.NaN)) / DEVIATIONS_OF_BAND,
    ),
  }
}

/**
 * Danger levels stored with a road forecast, with their cause and grip, by instant; NaN where the danger is
 * unknown.
 */
export type StoredDangers = Readonly<Record<'hazardKind' | 'hazardLevel' | 'grip', Float64Array>>

/** The danger of the hour before each instant, by the limits of an organisation. */
export const dangersOf = (
  { hazardKind: kinds, hazardLevel: levels, grip }: StoredDangers,
  limits: GripLimits,
): (RoadDanger | null)[] =>
  Array.from(levels, (stored, index) => {
    if (Number.isNaN(stored)) return null
    const kind = hazardKind(kinds[index] as number)
    const estimatedGrip = grip[index] as number
    const level = levelByLimits({ level: stored as DangerLevel, kind, estimatedGrip }, limits)
    return { kind, level, grip: estimatedGrip }
  })

/** Resolution of stored temperatures. */
const STEP_K = 0.01

/**
 * Road temperature at or below which the rain of each hour freezes. If the road forecast keeps rain liquid on a
 * road below 0 °C, only a colder road makes it freeze.
 */
export const freezingTemperatures = (
  surfaceC: Float64Array,
  roadAtHour: (hour: number) => RoadLiquidMm | null,
): Float64Array =>
  surfaceC.map((endC, hour) => {
    const road = roadAtHour(hour)
    const staysLiquid = road !== null && road.liquidMm > 0 && road.freezingMm <= 0
    const lowestC = Math.min(surfaceC[hour - 1] ?? endC, endC)
    return staysLiquid && lowestC <= 0 ? lowestC - STEP_K : 0
  })

/** Values of the road forecast for the hour before an instant; null if an older program did not store them. */
function roadAt(
  { liquidMm, freezingMm }: Pick<IssuedRoadForecast['series'], 'liquidMm' | 'freezingMm'>,
  hour: number,
): RoadLiquidMm | null {
  const [liquid, freezing] = [liquidMm[hour] ?? Number.NaN, freezingMm[hour] ?? Number.NaN]
  return Number.isNaN(liquid + freezing) ? null : { liquidMm: liquid, freezingMm: freezing }
}

/** Whether lying or falling snow is blown over the road. */
export const isBlown = (
  windKmh: Float64Array,
  looseSnowMm: Float64Array,
  snowMm: Float64Array,
  hour: number,
): boolean =>
  (windKmh[hour] as number) >= BLOWING_KMH &&
  ((looseSnowMm[hour] as number) >= LOOSE_SNOW_MM || (snowMm[hour] as number) >= TRACE_MM)

function sinceFirst(amounts: Float64Array): Float64Array {
  amounts[0] = 0
  return amounts
}

const NONE = new Float64Array()
/** Used for a point without a forecast, for which the advice only says why there is none. */
export const EMPTY_FORECAST: RoadOutlook = {
  timesMs: NONE,
  surfaceC: NONE,
  dewPointC: NONE,
  windKmh: NONE,
  waterMm: NONE,
  iceMm: NONE,
  looseSnowMm: NONE,
  packedSnowMm: NONE,
  frostMm: NONE,
  saltGm2: NONE,
  rainMm: NONE,
  snowMm: NONE,
  freezingRainMm: NONE,
  icePelletsMm: NONE,
  blowingSnow: NONE,
}
