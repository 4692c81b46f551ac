import type { ForecastCode } from '@verglas/contract/measures'
import {
  addedSums,
  type CausedError,
  type CauseSums,
  causeSums,
  causesOf,
  type ErrorSample,
  fullHourMs,
  type HourlyRun,
  type SunnyPlace,
  stationFactors,
  valueAtHour,
} from '@verglas/forecasting'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { atMs } from '../../../db/as-of.ts'
import { sunOffsetMsOf } from '../../season-sun.ts'
import type { Archive } from '../../step.ts'
import { type ChainPoint, idsOf } from '../../work-items/castpoint-blocks.ts'
import { slotsBetween } from '../skill/error-samples.ts'
import { samplesOf } from '../skill/products.ts'
import { runsAtSlots } from '../skill/queries.ts'

/** Days of past errors from which the causes are learned. */
const LEARN_DAYS = 30
const CODES = ['cloud', 'wind_avg'] as const satisfies readonly ForecastCode[]
/** Hours of a run that are read: those with errors, and those that the interpolation after the last one needs. */
const RUN_HOURS = 50

/** The position of a point for computing the sun; simulated weather has the sun of another date. */
export const placeUnderSun = (
  { latitudeDeg, longitudeDeg, isSimulated }: ChainPoint,
  ms: number,
): SunnyPlace => ({
  latitudeDeg,
  longitudeDeg,
  sunOffsetMs: sunOffsetMsOf(isSimulated, ms),
})

/** Clouds (0–1) and wind (km/h) of a run at an instant. */
export const causingWeather = (run: HourlyRun) => (ms: number) => {
  const cloudPct = valueAtHour(run, 'cloud', ms)
  return { cloudCover: cloudPct === null ? null : cloudPct / 100, windKmh: valueAtHour(run, 'wind_avg', ms) }
}

/**
 * Learns how much each cause changes the road error at each point that has past errors. With few errors, a point
 * stays close to the average of its block.
 */
export async function learnedFactors(
  { db, asOf }: Archive,
  points: readonly ChainPoint[],
): Promise<Map<string, readonly number[]>> {
  const nowMs = atMs(asOf)
  const verified = points.filter(({ stationId }) => stationId !== null)
  if (verified.length === 0) return new Map()
  const samples = await samplesOf(db, idsOf(verified), ['ts_raw'], asOf, { everySlotDays: LEARN_DAYS })
  const slots = slotsBetween(nowMs - LEARN_DAYS * DAY_MS, nowMs)
  const runs = await runsAtSlots(db, idsOf(verified), slots, CODES, RUN_HOURS, asOf)
  const sums = new Map<string, CauseSums>()
  for (const point of verified) {
    const ownRuns = new Map(
      [...(runs.get(point.castpointId)?.values() ?? [])].map((run) => [run.issuedAtMs, run]),
    )
    const errors = (samples.get(point.castpointId) ?? []).flatMap((sample) => {
      const run = ownRuns.get(sample.issuedAtMs)
      return run ? causedErrors(point, sample, run) : []
    })
    if (errors.length > 0) sums.set(point.castpointId, causeSums(errors))
  }
  return new Map(
    [...sums].map(([castpointId, own]) => {
      const others = [...sums].flatMap(([id, other]) => (id === castpointId ? [] : [other]))
      return [castpointId, stationFactors(own, addedSums(others))]
    }),
  )
}

/** The errors of a past forecast (forecast minus observed) with the weather that it had for their hours. */
function causedErrors(point: ChainPoint, { issuedAtMs, errors }: ErrorSample, run: HourlyRun): CausedError[] {
  const place = placeUnderSun(point, issuedAtMs)
  const weatherAt = causingWeather(run)
  const firstMs = fullHourMs(issuedAtMs)
  return errors.flatMap((error, hour) => {
    if (error === null) return []
    const ms = firstMs + hour * HOUR_MS
    const causes = causesOf(place, { atMs: ms, leadH: (ms - issuedAtMs) / HOUR_MS, ...weatherAt(ms) })
    return [{ atMs: ms, errorK: -error, causes }]
  })
}
