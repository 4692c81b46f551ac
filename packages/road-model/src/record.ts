import { HOUR_MS } from '@verglas/quantities'
import {
  FILM_MM,
  type HazardKind,
  hazardCode,
  iceProbability,
  isReadAsFreezing,
  type RoadSituation,
  rainFreezes,
  roadHazard,
  SLIPPERY_LEVEL,
  usualProbability,
} from '@verglas/road-hazard'
import { conditionCode } from './condition.ts'
import type { Outlook } from './outlook.ts'
import { type Forcing, filmFreezingPointC, type Road, roadCoverMm, sensorC, subsurfaceC } from './road.ts'
import type { RoadForecast, RoadNote } from './road-case.ts'
import { roadStateCode } from './road-state.ts'
import type { Site } from './site.ts'

/** Precipitation since the last output instant, mm; rain is all that falls liquid. */
export type Fallen = {
  hours: number
  rainMm: number
  snowMm: number
  icePelletsMm: number
  /**
   * Lowest road temperature under this rain while the road was at or below its freezing point, °C; otherwise infinite.
   */
  coldestC: number
}

export const nothingFallen = (): Fallen => ({
  hours: 0,
  rainMm: 0,
  snowMm: 0,
  icePelletsMm: 0,
  coldestC: Number.POSITIVE_INFINITY,
})

/**
 * The temperature of the road if rain freezes on it at once, °C; otherwise infinite. Salt on a dry road dissolves in
 * the first rain, which then does not freeze at once.
 */
export function freezingRoadC(road: Road): number {
  const roadC = sensorC(road)
  const hasFilm = roadCoverMm(road) > 0
  const isSalted = road.saltGm2 + road.mgcl2Gm2 + road.cacl2Gm2 > 0
  if (!hasFilm && isSalted) return Number.POSITIVE_INFINITY
  return isReadAsFreezing(roadC, hasFilm ? filmFreezingPointC(road) : 0) ? roadC : Number.POSITIVE_INFINITY
}

/** Less than this in an interval counts as no precipitation, mm. */
const TRACE_MM = 0.02

/** Number of series that a forecast has besides its instants: of numbers and of codes. */
const [NUMBER_SERIES, CODE_SERIES] = [28, 5]

export function emptyForecast(id: string, timesMs: Float64Array, notes: readonly RoadNote[]): RoadForecast {
  // All series are slices of two buffers: with a buffer for each series, making and sending them to another thread
  // took as long as filling them.
  const count = timesMs.length
  const numbers = new ArrayBuffer(NUMBER_SERIES * count * Float64Array.BYTES_PER_ELEMENT)
  const bytes = new ArrayBuffer(CODE_SERIES * count)
  let [numberAt, byteAt] = [0, 0]
  const series = () => {
    const values = new Float64Array(numbers, numberAt, count)
    numberAt += values.byteLength
    return values
  }
  const codes = () => {
    const values = new Uint8Array(bytes, byteAt, count)
    byteAt += count
    return values
  }
  return {
    id,
    timesMs,
    surfaceC: series(),
    uncorrectedC: series(),
    subsurfaceC: series(),
    waterMm: series(),
    iceMm: series(),
    looseSnowMm: series(),
    packedSnowMm: series(),
    frostMm: series(),
    saltGm2: series(),
    abrasiveGm2: series(),
    freezingPointC: series(),
    condition: codes(),
    roadState: codes(),
    hazardLevel: codes(),
    hazardKind: codes(),
    iceProbability: series(),
    grip: series(),
    precipitationType: codes(),
    airTemperatureC: series(),
    dewPointC: series(),
    windMs: series(),
    rainMm: series(),
    snowMm: series(),
    freezingRainMm: series(),
    cloudCover: series(),
    shortwaveWm2: series(),
    longwaveWm2: series(),
    emittedWm2: series(),
    sensibleWm2: series(),
    latentWm2: series(),
    meltingWm2: series(),
    trafficWm2: series(),
    groundWm2: series(),
    notes,
  }
}

/** The names of all series of a forecast, its instants among them. */
export const SERIES = Object.entries(emptyForecast('', new Float64Array(), [])).flatMap(([name, values]) =>
  values instanceof Float64Array || values instanceof Uint8Array ? [name as SeriesName] : [],
)
type SeriesName = {
  [Name in keyof RoadForecast]-?: RoadForecast[Name] extends Float64Array | Uint8Array ? Name : never
}[keyof RoadForecast]

/** Copies the values of the first instants from one forecast to another. */
export function copyStart(from: RoadForecast, to: RoadForecast, count: number): void {
  for (const name of SERIES) to[name].set(from[name].subarray(0, count))
}

/** Writes the road and its weather at one output instant. */
export function record(
  into: RoadForecast,
  index: number,
  road: Road,
  site: Site,
  sensorDepthM: number,
  forcing: Forcing,
  outlook: Outlook,
  fallen: Fallen,
): void {
  const { heat } = road
  into.surfaceC[index] = sensorC(road)
  into.uncorrectedC[index] = sensorC(road)
  into.subsurfaceC[index] = subsurfaceC(road, site, sensorDepthM)
  into.waterMm[index] = road.waterMm
  into.iceMm[index] = road.iceMm
  into.looseSnowMm[index] = road.looseSnowMm
  into.packedSnowMm[index] = road.packedSnowMm
  into.frostMm[index] = road.frostMm
  into.saltGm2[index] = road.saltGm2 + road.mgcl2Gm2 + road.cacl2Gm2
  into.abrasiveGm2[index] = road.abrasiveGm2
  into.freezingPointC[index] = roadCoverMm(road) > 0 ? filmFreezingPointC(road) : 0
  recordVerdict(into, index, road, forcing, fallen)
  into.airTemperatureC[index] = forcing.airTemperatureC
  into.dewPointC[index] = forcing.dewPointC
  into.windMs[index] = forcing.windMs
  into.cloudCover[index] = outlook.cloudCover
  into.shortwaveWm2[index] = heat.shortwaveWm2
  into.longwaveWm2[index] = heat.absorbedLongwaveWm2
  into.emittedWm2[index] = heat.emittedWm2
  into.sensibleWm2[index] = heat.sensibleWm2
  into.latentWm2[index] = heat.latentWm2
  into.meltingWm2[index] = -heat.meltingWm2
  into.trafficWm2[index] = heat.trafficWm2
  into.groundWm2[index] = heat.groundWm2
}

/**
 * Writes only what `intervalVerdict` needs of an instant within an interval, and restarts the sums of precipitation. It
 * is called for two of three instants.
 */
export function recordVerdict(
  into: RoadForecast,
  index: number,
  road: Road,
  forcing: Forcing,
  fallen: Fallen,
): void {
  recordHazard(into, index, road, forcing, fallen)
  into.rainMm[index] = fallen.rainMm
  into.snowMm[index] = fallen.snowMm + fallen.icePelletsMm
  forget(fallen)
}

function forget(fallen: Fallen): void {
  fallen.hours = 0
  fallen.rainMm = 0
  fallen.snowMm = 0
  fallen.icePelletsMm = 0
  fallen.coldestC = Number.POSITIVE_INFINITY
}

const ICY: readonly HazardKind[] = ['ice', 'freezing_rain']

/** Writes everything that follows from the hazard of the road, so that all series agree about freezing rain. */
function recordHazard(into: RoadForecast, index: number, road: Road, forcing: Forcing, fallen: Fallen): void {
  const situation = situationOf(road, forcing, fallen)
  const { surfaceC, rainMmh } = situation
  const isFreezing = rainFreezes(situation)
  const { level, kind, estimatedGrip } = roadHazard(situation)
  const leadHours = ((into.timesMs[index] as number) - (into.timesMs[0] as number)) / HOUR_MS
  into.condition[index] = conditionCode(road, { rainMmh, snowMmh: situation.snowMmh, isFreezing })
  into.hazardLevel[index] = level
  into.hazardKind[index] = hazardCode(kind)
  into.roadState[index] = roadStateCode(road, level >= SLIPPERY_LEVEL ? kind : 'none')
  // Ice is never warmer than 0 °C, although the sensor in the road below it may be for a while.
  if (ICY.includes(kind)) into.surfaceC[index] = Math.min(surfaceC, 0)
  into.iceProbability[index] = iceProbability(situation, level, usualProbability(surfaceC, leadHours))
  into.grip[index] = estimatedGrip
  into.precipitationType[index] = precipitationType(fallen, isFreezing)
  into.freezingRainMm[index] = isFreezing ? fallen.rainMm : 0
}

/**
 * A split of precipitation by temperature leaves a little rain in snow and snow in rain; below this share it is
 * an error of the split.
 */
const MIN_SHARE = 0.2

/**
 * A film in which no ice grows counts as this much warmer than the surface, K. Rain and snow that fall into slush keep
 * it at its freezing point, while the sensor below is slightly colder.
 */
const PHASE_K = 0.05

/**
 * Whether ice grows. A freezing and a melting film are both at the freezing point; only the direction of heat differs.
 */
const isIceGrowing = ({ iceMm, heat }: Road): boolean => iceMm >= FILM_MM && heat.meltingWm2 < 0

function situationOf(road: Road, forcing: Forcing, fallen: Fallen): RoadSituation {
  const perHour = (mm: number, nowMmh: number) => (fallen.hours > 0 ? mm / fallen.hours : nowMmh)
  const rainMmh = perHour(fallen.rainMm, forcing.rainMmh)
  const snowMmh = perHour(fallen.snowMm + fallen.icePelletsMm, forcing.snowMmh)
  const freezingPointC = roadCoverMm(road) > 0 ? filmFreezingPointC(road) : 0
  return {
    surfaceC: sensorC(road),
    filmC: isIceGrowing(road) ? Math.min(road.surfaceC, freezingPointC) : road.surfaceC + PHASE_K,
    coldestC: fallen.coldestC,
    dewPointC: forcing.dewPointC,
    waterMm: road.waterMm,
    iceMm: road.iceMm,
    looseSnowMm: road.looseSnowMm,
    packedSnowMm: road.packedSnowMm,
    frostMm: road.frostMm,
    filmFreezingPointC: freezingPointC,
    abrasiveGm2: road.abrasiveGm2,
    rainMmh: rainMmh / (rainMmh + snowMmh) >= MIN_SHARE ? rainMmh : 0,
    snowMmh,
  }
}

/** None 0, rain 1, rain and snow 2, snow 3, freezing rain 4, ice pellets 5. */
function precipitationType({ rainMm, snowMm, icePelletsMm }: Fallen, isFreezing: boolean): number {
  if (isFreezing) return 4
  if (icePelletsMm >= TRACE_MM) return 5
  if (rainMm + snowMm < TRACE_MM) return 0
  const snowShare = snowMm / (rainMm + snowMm)
  if (snowShare > 1 - MIN_SHARE) return 3
  return snowShare < MIN_SHARE ? 1 : 2
}
