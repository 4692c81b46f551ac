import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { Correction } from './coupling.ts'
import { at } from './gaps.ts'
import { intervalWriter } from './interval.ts'
import { advanceAssimilating } from './model-step.ts'
import { forcingAt } from './outlook.ts'
import {
  copyStart,
  emptyForecast,
  type Fallen,
  freezingRoadC,
  nothingFallen,
  record,
  recordVerdict,
} from './record.ts'
import { copyOf, sensorC } from './road.ts'
import type { RoadForecast, RoadNote } from './road-case.ts'
import { DEFAULT_SENSOR_DEPTH_M, freeStep, LONG_STEP_MS, nextStepMs, type Run, treat } from './run.ts'
import { resume, type StoredRoad, toStoredRoad } from './stored-road.ts'
import { extendTrail, goBack, goToEnd, restore, roadAt, type Trail, type Trails } from './trail.ts'

/**
 * Interval at which the danger level is computed, as at a forecast point, even if output instants are farther apart.
 */
const JUDGED_MS = 20 * MINUTE_MS

/**
 * Runs to the requested end or the end of the weather. If errors are known (`tooWarmK`), runs freely first
 * and then again, forced to the corrected temperatures. With trails it continues where they end, and extends them.
 */
export function predict(
  run: Run,
  correction: Correction,
  notes: readonly RoadNote[],
  trails: Trails | null = null,
): RoadForecast {
  const { roadCase, road } = run
  const { tooWarmK, resumeFrom } = roadCase
  const timesMs = instantsOf(run)
  const freely: Pace = (nowMs, limitMs) => freeStep(run, nowMs, limitMs, correction)
  const isLed =
    tooWarmK !== undefined &&
    (resumeFrom?.led !== undefined || Array.from(tooWarmK).some((warmK) => warmK !== 0))
  if (trails) goBack(run, trails.start, 0)
  if (!isLed) {
    const { forecast, storedRoad } = written(run, timesMs, notes, freely, trails)
    return storedRoad ? { ...forecast, stored: { free: storedRoad } } : forecast
  }
  const before = trails ? roadAt(road, trails.start, 0) : copyOf(road)
  const freeC = new Float64Array(timesMs.length)
  if (trails?.forecast) freeC.set(trails.forecast.uncorrectedC.subarray(0, trails.free.length))
  const free = { road: null as StoredRoad | null }
  const arrive = (index: number) => {
    freeC[index] = sensorC(road)
    if (timesMs[index] === roadCase.keepAtMs) free.road = toStoredRoad(road)
  }
  goThrough(run, timesMs, freely, { arrive }, trails?.free)
  if (!resumeFrom?.led || !resume(road, resumeFrom.led)) restore(road, before)
  const ledC = freeC.map((surfaceC, index) => surfaceC - (tooWarmK[index] ?? 0))
  const led: Pace = (nowMs, limitMs) => ledStep(run, nowMs, limitMs, ledC)
  const { forecast, storedRoad } = written(run, timesMs, notes, led, trails)
  const ledForecast = { ...forecast, uncorrectedC: freeC }
  return free.road && storedRoad
    ? { ...ledForecast, stored: { free: free.road, led: storedRoad } }
    : ledForecast
}

/** Advances the road by a step, at most to the limit, and returns the end of the step. */
type Pace = (nowMs: number, limitMs: number) => number

/** Output instants. */
function instantsOf({ roadCase, outlook }: Run): Float64Array {
  const untilMs = Math.min(roadCase.untilMs, outlook.weather.endMs)
  const stepMs = roadCase.outputStepS * 1000
  const count = Math.max(0, Math.floor((untilMs - roadCase.fromMs) / stepMs) + 1)
  return Float64Array.from({ length: count }, (_, index) => roadCase.fromMs + index * stepMs)
}

function written(
  run: Run,
  timesMs: Float64Array,
  notes: readonly RoadNote[],
  step: Pace,
  trails: Trails | null,
): { forecast: RoadForecast; storedRoad: StoredRoad | null } {
  const { roadCase, road, site, forcing, outlook } = run
  const forecast = emptyForecast(roadCase.id, timesMs, notes)
  if (trails?.forecast) copyStart(trails.forecast, forecast, trails.output.length)
  const depthM = roadCase.site.sensorDepthM ?? DEFAULT_SENSOR_DEPTH_M
  let storedRoad: StoredRoad | null = null
  const write = (into: RoadForecast, index: number, fallen: Fallen) =>
    record(into, index, road, site, depthM, forcing, outlook, fallen)
  const between = instantsBetween(run, at(timesMs, 0))
  const writeInterval = intervalWriter(forecast, between)
  let judged: number[] = []
  const visits: Visits = {
    pass: (nowMs, fallen) => {
      judged.push(judged.length + 1)
      between.timesMs[judged.length] = nowMs
      recordVerdict(between, judged.length, road, forcing, fallen)
    },
    arrive: (index, fallen) => {
      if (judged.length === 0) write(forecast, index, fallen)
      else {
        judged.push(judged.length + 1)
        between.timesMs[judged.length] = at(timesMs, index)
        write(between, judged.length, fallen)
        writeInterval(index, judged)
        judged = []
      }
      if (timesMs[index] === roadCase.keepAtMs) storedRoad = toStoredRoad(road)
    },
  }
  goThrough(run, timesMs, step, visits, trails?.output)
  return { forecast, storedRoad }
}

/** An empty forecast for the instants of one output interval at which the danger level is computed. */
function instantsBetween({ roadCase: { id, outputStepS } }: Run, firstMs: number): RoadForecast {
  const count = Math.ceil((outputStepS * 1000) / JUDGED_MS) + 2
  const between = emptyForecast(id, new Float64Array(count), [])
  between.timesMs[0] = firstMs
  return between
}

/** Callbacks at instants of a run, with the precipitation since the last reset. */
type Visits = {
  /** At an instant between two output instants at which the road is judged. */
  readonly pass?: (nowMs: number, fallen: Fallen) => void
  readonly arrive: (index: number, fallen: Fallen) => void
}

/** Advances the road through all instants, or those after the end of its trail. */
function goThrough(
  run: Run,
  timesMs: Float64Array,
  step: Pace,
  { pass, arrive }: Visits,
  trail?: Trail,
): void {
  const { outlook, forcing } = run
  const fallen = nothingFallen()
  if (trail && trail.length > 0) goToEnd(run, trail)
  const first = trail?.length ?? 0
  let nowMs = first > 0 ? at(timesMs, first - 1) : outlook.lastMs
  for (let index = first; index < timesMs.length; index++) {
    const atMs = at(timesMs, index)
    if (nowMs >= atMs) forcingAt(outlook, atMs, forcing)
    while (nowMs < atMs) {
      const beforeC = freezingRoadC(run.road)
      const nextMs = step(nowMs, atMs)
      const hours = (nextMs - nowMs) / HOUR_MS
      const rainMmh = outlook.falling.rainMmh + outlook.falling.freezingRainMmh
      fallen.hours += hours
      fallen.rainMm += rainMmh * hours
      if (rainMmh > 0) fallen.coldestC = Math.min(fallen.coldestC, beforeC)
      fallen.snowMm += outlook.falling.snowMmh * hours
      fallen.icePelletsMm += outlook.falling.icePelletsMmh * hours
      nowMs = nextMs
      if (index > 0 && nowMs < atMs && nowMs % JUDGED_MS === 0) pass?.(nowMs, fallen)
    }
    arrive(index, fallen)
    if (trail) extendTrail(trail, run)
  }
}

/** One step with the sensor's cell forced towards its target temperatures at the output instants. */
function ledStep(run: Run, nowMs: number, limitMs: number, sensorC: Float64Array): number {
  const { outlook, forcing, road, bench, roadCase } = run
  const nextMs = nextStepMs(nowMs, limitMs, LONG_STEP_MS)
  const position = Math.max(0, (nextMs - roadCase.fromMs) / (roadCase.outputStepS * 1000))
  const before = Math.min(sensorC.length - 1, Math.floor(position))
  const from = at(sensorC, before)
  const to = sensorC[before + 1] ?? from
  forcingAt(outlook, (nowMs + nextMs) / 2, forcing)
  treat(run, nowMs, nextMs)
  forcing.exchangeFactor = 1
  forcing.correctionWm2 = 0
  advanceAssimilating(road, forcing, bench, (nextMs - nowMs) / 1000, from + (to - from) * (position - before))
  return nextMs
}
