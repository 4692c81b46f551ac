import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { forecastRoad, type RoadCover, type RoadForecast, type TreatmentEvent } from '@verglas/road-model'
import { type SimulatedPlace, type SimulatedWinter, seasonInstantMs } from '@verglas/simulated-weather'
import {
  type Advice,
  type AdviceCase,
  appliedAmounts,
  judge,
  PRESETS,
  type RoadOutlook,
} from '@verglas/treatment'

const CYCLE_MS = 6 * HOUR_MS
const LOOKAHEAD_MS = 24 * HOUR_MS
const ICY_MM = 0.1
const KMH_PER_MS = 3.6

export type Judged = {
  readonly advice: Advice
  readonly roadCase: AdviceCase
  readonly road: RoadForecast
  readonly issuedMs: number
}
type Icy = { untreated: number; treated: number }
export type Season = {
  readonly judged: readonly Judged[]
  /**
   * Hours between 18:00 and 06:00 UTC with ice, frost or packed snow on the road, and nights with at least
   * one.
   */
  readonly hours: Icy
  readonly nights: Icy
  /** Sum of the minimum advised quantities over the season, g/m² of salt. */
  readonly saltGm2: number
}

const BARE: RoadCover = { waterMm: 0, iceMm: 0, looseSnowMm: 0, packedSnowMm: 0, frostMm: 0, saltGm2: 0 }

/**
 * A season at a place of the simulated winter, every six hours, with perfect weather forecasts. One road is
 * never treated; the other is treated as advised, and the advice for it is judged.
 */
export function adviceSeason(
  winter: SimulatedWinter,
  place: SimulatedPlace,
  span: { fromMs: number; days: number },
): Season {
  const judged: Judged[] = []
  const nights = new Map<number, Icy>()
  let saltGm2 = 0
  let untreated = BARE
  let treated = BARE
  for (let cycle = 0; cycle < (span.days * DAY_MS) / CYCLE_MS; cycle++) {
    const nowMs = span.fromMs + cycle * CYCLE_MS
    const run = (cover: RoadCover, treatments: TreatmentEvent[] = []) =>
      forecastRoad(caseOf(winter, place, nowMs, cover, treatments))
    const untreatedRoad = run(untreated)
    const road = run(treated)
    const roadCase: AdviceCase = {
      outlook: toOutlook(road),
      nowMs,
      issuedAtMs: nowMs,
      source: { id: 'road_forecast', model: 'test' },
      cycleMinutes: 120,
      trafficLevel: 1,
      isBridge: place.isBridge,
      hasOwnSurface: true,
      surfaceSpreadK: null,
    }
    const { headline } = judge(PRESETS.default, roadCase)
    if (!headline) throw new Error('no advice')
    judged.push({ advice: headline, roadCase, road, issuedMs: nowMs })
    const done = actsOf(headline, nowMs)
    saltGm2 += done.reduce((sum, { saltGm2: spreadGm2 = 0 }) => sum + spreadGm2, 0)
    const after = run(treated, done)
    noteNights(nights, nowMs, untreatedRoad, after)
    untreated = coverAt(untreatedRoad, CYCLE_MS / HOUR_MS)
    treated = coverAt(after, CYCLE_MS / HOUR_MS)
  }
  const all = [...nights.values()]
  const sum = (of: (hours: number) => number): Icy => ({
    untreated: all.reduce((total, night) => total + of(night.untreated), 0),
    treated: all.reduce((total, night) => total + of(night.treated), 0),
  })
  return { judged, saltGm2, hours: sum((hours) => hours), nights: sum((hours) => Math.min(1, hours)) }
}

function caseOf(
  winter: SimulatedWinter,
  place: SimulatedPlace,
  nowMs: number,
  cover: RoadCover,
  treatments: TreatmentEvent[],
) {
  const fromMs = nowMs - LOOKAHEAD_MS
  const timesMs = Array.from({ length: 48 }, (_, hour) => fromMs + hour * HOUR_MS)
  const hours = timesMs.map((ms) => winter.weatherAt(place, ms + HOUR_MS / 2))
  const at = timesMs.map((ms) => winter.weatherAt(place, ms))
  const nightsOf = (...phases: string[]) =>
    hours.map(({ phase, precipitationMmh }) => (phases.includes(phase) ? precipitationMmh : 0))
  const half = nightsOf('snow_rain').map((mm) => mm / 2)
  return {
    id: place.id,
    site: { ...place, sunOffsetMs: seasonInstantMs(nowMs) - nowMs },
    weather: {
      timesMs,
      endMs: nowMs + LOOKAHEAD_MS,
      airTemperatureC: at.map(({ airTemperatureC }) => airTemperatureC),
      dewPointC: at.map(({ dewPointC }) => dewPointC),
      windMs: at.map(({ windAverageKmh }) => windAverageKmh / KMH_PER_MS),
      cloudCover: at.map(({ cloudPct }) => cloudPct / 100),
      rainMm: nightsOf('rain').map((mm, hour) => mm + (half[hour] ?? 0)),
      snowMm: nightsOf('snow').map((mm, hour) => mm + (half[hour] ?? 0)),
      freezingRainMm: nightsOf('freezing_rain'),
      icePelletsMm: nightsOf('ice_pellets'),
    },
    observations: [],
    treatments,
    cover: { ...cover, atMs: nowMs },
    fromMs: nowMs,
    untilMs: nowMs + LOOKAHEAD_MS - HOUR_MS,
    outputStepS: 3600,
  }
}

export function toOutlook(road: RoadForecast): RoadOutlook {
  const precipitationOfType = (type: number, amounts: Float64Array) =>
    amounts.map((mm, hour) => (road.precipitationType[hour] === type ? mm : 0))
  const freezingRainMm = precipitationOfType(4, road.rainMm)
  const icePelletsMm = precipitationOfType(5, road.snowMm)
  return {
    ...road,
    windKmh: road.windMs.map((wind) => wind * KMH_PER_MS),
    rainMm: road.rainMm.map((mm, hour) => mm - (freezingRainMm[hour] ?? 0)),
    snowMm: road.snowMm.map((mm, hour) => mm - (icePelletsMm[hour] ?? 0)),
    freezingRainMm,
    icePelletsMm,
    blowingSnow: road.timesMs.map(() => 0),
  }
}

/**
 * The treatments a crew would carry out before the next advice: at the end of the time to act, and again each
 * round if the advice says so.
 */
function actsOf(
  { spread, treatment, minGm2, passes, actFromMs, actToMs }: Advice,
  nowMs: number,
): TreatmentEvent[] {
  if (actFromMs === null || actToMs === null || actFromMs >= nowMs + CYCLE_MS) return []
  const firstMs = Math.min(actToMs, nowMs + CYCLE_MS - 2 * HOUR_MS)
  const count = passes === 'successive' ? 3 : Math.max(1, passes)
  const { saltGm2, brineWaterMm } = appliedAmounts(spread, minGm2 ?? 0)
  return Array.from({ length: count }, (_, pass) => ({
    atMs: Math.max(nowMs, firstMs - pass * 2 * HOUR_MS),
    saltGm2,
    brineWaterMm,
    isPlowed: treatment.startsWith('plow'),
  }))
}

function coverAt(road: RoadForecast, hour: number): RoadCover {
  const valueAtHour = (series: Float64Array) => series[hour] ?? 0
  return {
    waterMm: valueAtHour(road.waterMm),
    iceMm: valueAtHour(road.iceMm),
    looseSnowMm: valueAtHour(road.looseSnowMm),
    packedSnowMm: valueAtHour(road.packedSnowMm),
    frostMm: valueAtHour(road.frostMm),
    saltGm2: valueAtHour(road.saltGm2),
  }
}

function noteNights(
  nights: Map<number, Icy>,
  nowMs: number,
  alone: RoadForecast,
  treated: RoadForecast,
): void {
  for (let hour = 0; hour < CYCLE_MS / HOUR_MS; hour++) {
    const ms = nowMs + hour * HOUR_MS
    const hourOfDay = new Date(ms).getUTCHours()
    if (hourOfDay >= 6 && hourOfDay < 18) continue
    const key = Math.floor((ms + 12 * HOUR_MS) / DAY_MS)
    const night = nights.get(key) ?? { untreated: 0, treated: 0 }
    if (isIcy(alone, hour)) night.untreated += 1
    if (isIcy(treated, hour)) night.treated += 1
    nights.set(key, night)
  }
}

const isIcy = ({ iceMm, frostMm, packedSnowMm }: RoadForecast, hour: number): boolean =>
  (iceMm[hour] ?? 0) + (frostMm[hour] ?? 0) + (packedSnowMm[hour] ?? 0) >= ICY_MM
