import { HOUR_MS } from '@verglas/quantities'
import { assimilateCover } from './assimilate-cover.ts'
import {
  type Correction,
  correctionOf,
  type Effects,
  forget,
  learn,
  NO_CORRECTION,
  newCoupling,
} from './coupling.ts'
import { firstProfile, medianAround, SUBSURFACE_RANGE_M, underMean } from './first-profile.ts'
import { at } from './gaps.ts'
import { BRIDGE_LAYERS, ROAD_LAYERS } from './materials.ts'
import { advanceAssimilating, benchFor } from './model-step.ts'
import { forcingAt, newOutlook } from './outlook.ts'
import { predict } from './predict.ts'
import { lastOf, type Readings, readReadings, trackAt } from './readings.ts'
import { dryRoad, subsurfaceC } from './road.ts'
import type { RoadCase, RoadForecast, RoadNote, SiteDescription } from './road-case.ts'
import { DEFAULT_SENSOR_DEPTH_M, freeStep, LONG_STEP_MS, nextStepMs, type Run, treat } from './run.ts'
import { groundOfSeason } from './season.ts'
import { roadSite } from './site.ts'
import { soundSite } from './site-bounds.ts'
import { resume } from './stored-road.ts'
import { readWeather, type Weather } from './weather.ts'

/** Changes whenever the same input may give a different result. */
export const ROAD_MODEL_VERSION = '3.1'

/** Spin-up time before the forecast if there are no surface readings. */
const SPIN_UP_MS = 24 * HOUR_MS
/** Steps with more melting or freezing heat are not used to learn about the other fluxes, W/m². */
const MELTING_WM2 = 20
/** Lower end of the modelled ground, m. */
const DEEP_M = 4

/**
 * Forecasts the road at one place from its weather and readings. First the surface is forced to the readings while the
 * model learns what the weather does not explain; then it runs freely, with the learned corrections fading. Throws a
 * RangeError for meaningless input; missing or impossible values in otherwise good input are left out with a note.
 */
export function forecastRoad(described: RoadCase): RoadForecast {
  const { run, correction, notes } = prepareRoad(described)
  return predict(run, correction, notes)
}

/** Runs a road up to its last reading. Returns the run and the correction learned on the way. */
export function prepareRoad(described: RoadCase): {
  run: Run
  correction: Correction
  notes: readonly RoadNote[]
} {
  if (!(described.untilMs > described.fromMs)) throw new RangeError('the forecast ends before it begins')
  if (!(described.outputStepS > 0)) throw new RangeError('the output step is not positive')
  checkPlace(described)
  const { site, refused } = soundSite(described.site)
  const roadCase = { ...described, site }
  const weather = readWeather(roadCase.weather, roadCase.site)
  const readings = readReadings(roadCase.observations, roadCase.fromMs)
  const run = newRun(roadCase, weather, readings)
  const correction = assimilateOrSpinUp(run)
  return {
    run,
    correction,
    notes: [
      ...(refused > 0 ? [{ code: 'site_refused', count: refused } as const] : []),
      ...weather.notes,
      ...readings.notes,
      ...spanNotes(roadCase, weather, run),
    ],
  }
}

function checkPlace({ site: { latitudeDeg, longitudeDeg } }: RoadCase): void {
  const isPlace = Math.abs(latitudeDeg) <= 90 && Math.abs(longitudeDeg) <= 180
  if (!isPlace) throw new RangeError(`${latitudeDeg}, ${longitudeDeg} is not a place on Earth`)
}

function spanNotes({ untilMs }: RoadCase, weather: Weather, { outlook }: Run): RoadNote[] {
  const notes: RoadNote[] = []
  if (at(weather.timesMs, 0) > outlook.lastMs + HOUR_MS) notes.push({ code: 'weather_starts_late' })
  if (weather.endMs < untilMs) notes.push({ code: 'weather_ends_early' })
  return notes
}

function newRun(roadCase: RoadCase, weather: Weather, readings: Readings): Run {
  const { site: place } = roadCase
  const layers = place.layers ?? (place.isBridge ? BRIDGE_LAYERS : ROAD_LAYERS)
  const meanAirC = weather.airTemperatureC.reduce((sum, value) => sum + value, 0) / weather.timesMs.length
  const season = groundUnder(place, roadCase.fromMs, meanAirC)
  const site = roadSite({ ...place, layers, deepTemperatureC: season(DEEP_M) })
  const [top] = layers
  const hasSurface = readings.surfaceC.timesMs.length > 0
  const profile =
    hasSurface && top
      ? firstProfile(readings, top, place.sensorDepthM ?? DEFAULT_SENSOR_DEPTH_M, season)
      : underMean(meanAirC, season)
  return {
    roadCase,
    site,
    road: dryRoad(site, profile),
    bench: benchFor(site),
    forcing: {
      airTemperatureC: 0,
      dewPointC: 0,
      windMs: 0,
      pressureHpa: 0,
      shortwaveWm2: 0,
      longwaveWm2: 0,
      rainMmh: 0,
      snowMmh: 0,
      saltGm2: 0,
      mgcl2Gm2: 0,
      cacl2Gm2: 0,
      abrasiveGm2: 0,
      brineWaterMm: 0,
      isPlowed: false,
      trafficShare: 1,
      trafficHeatWm2: undefined,
      correctionWm2: 0,
      exchangeFactor: 1,
    },
    outlook: newOutlook(weather, readings, place, roadCase.fromMs),
    readings,
  }
}

/**
 * Ground temperature of the season. A bridge has air under it, and a given deep temperature takes precedence.
 */
function groundUnder(place: SiteDescription, atMs: number, meanAirC: number): (depthM: number) => number {
  if (place.isBridge) return () => meanAirC
  const season = groundOfSeason(place, atMs, meanAirC)
  const { deepTemperatureC } = place
  if (deepTemperatureC === undefined) return season
  return (depthM) => season(depthM) + (deepTemperatureC - season(DEEP_M)) * Math.min(1, depthM / DEEP_M)
}

/** Assimilates the readings up to the last one, or spins the road up, and returns the learned correction. */
function assimilateOrSpinUp(run: Run): Correction {
  const { road, forcing, outlook, readings, bench, roadCase, site } = run
  const first = readings.surfaceC.timesMs[0]
  const coupling = newCoupling()
  const effects: Effects = { cloudsWm2: 0, turbulentWm2: 0, sunshineWm2: 0 }
  if (first === undefined) {
    if (roadCase.resumeFrom && resume(road, roadCase.resumeFrom.free)) return NO_CORRECTION
    let nowMs = roadCase.fromMs - SPIN_UP_MS
    while (nowMs < roadCase.fromMs) nowMs = freeStep(run, nowMs, roadCase.fromMs, NO_CORRECTION)
    return NO_CORRECTION
  }
  const position = { index: 0 }
  const lastMs = lastOf(readings.surfaceC)?.atMs ?? first
  for (let nowMs = first; nowMs < lastMs; ) {
    const nextMs = nextStepMs(nowMs, lastMs, LONG_STEP_MS)
    const stepS = (nextMs - nowMs) / 1000
    forcingAt(outlook, (nowMs + nextMs) / 2, forcing)
    treat(run, nowMs, nextMs)
    const surfaceC = trackAt(readings.surfaceC, position, nextMs)
    const missingWm2 = advanceAssimilating(road, forcing, bench, stepS, surfaceC)
    forget(coupling, stepS / 3600)
    if (outlook.hasSkyData && Math.abs(road.heat.meltingWm2) < MELTING_WM2) {
      const { heat } = road
      effects.cloudsWm2 =
        site.emissivity * outlook.overcastLongwaveWm2 - (1 - site.albedo) * outlook.overcastShortwaveWm2
      effects.turbulentWm2 = heat.sensibleWm2 + heat.latentWm2
      effects.sunshineWm2 = heat.shortwaveWm2
      learn(coupling, missingWm2, effects, stepS / 3600)
    }
    nowMs = nextMs
  }
  assimilateSubsurface(run)
  assimilateCover(road, readings.cover)
  return correctionOf(coupling)
}

/**
 * Adjusts the ground to the subsurface readings of the last hours: fully at the sensor's depth, less towards the surface,
 * which has its own readings, and fading below.
 */
function assimilateSubsurface({ roadCase, site, road, readings: { subsurfaceC: track } }: Run): void {
  const last = lastOf(track)
  if (!last) return
  const readC = medianAround(track, last.atMs) ?? last.value
  const depthM = roadCase.site.sensorDepthM ?? DEFAULT_SENSOR_DEPTH_M
  const missingK = readC - subsurfaceC(road, site, depthM)
  for (const [cell, centreM] of site.ground.centreDepthM.entries()) {
    const share = centreM < depthM ? centreM / depthM : Math.exp((depthM - centreM) / SUBSURFACE_RANGE_M)
    road.cellsC[cell] = at(road.cellsC, cell) + share * missingK
  }
}
