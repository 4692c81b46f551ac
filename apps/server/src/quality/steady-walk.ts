import type { MeasureCode } from '@verglas/contract/measures'
import type { AsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { LOOK_BACK_MS } from './limits.ts'
import { type Steadiness, stuckAt } from './steadiness.ts'
import { type Instant, readingsAfter, sameHoursBefore } from './steady-queries.ts'

/** Maximum readings in memory at a time. */
const PAGE = 5000
/**
 * A station with more candidates than this is walked through without asking the database about each first.
 */
const MAX_SINGLE_CHECKS = 20

export type StuckByInstant = ReadonlyMap<string, readonly MeasureCode[]>
export const instantKey = ({ stationId, atMs }: Instant): string => `${stationId} ${atMs}`

/**
 * Finds stuck measures by walking through each station's readings once, in order of time, however many instants are
 * requested. A later request for later instants of a station continues where the last one ended.
 */
export function openSteadyWalk(db: Db, asOf: AsOf) {
  const walks = new Map<string, { steady: Steadiness; atMs: number }>()

  async function walk(
    stationId: string,
    instantsMs: readonly number[],
    stuckByInstant: Map<string, MeasureCode[]>,
  ) {
    const requestedMs = new Set(instantsMs)
    const [firstMs, lastMs] = [Math.min(...instantsMs), Math.max(...instantsMs)]
    const previousWalk = walks.get(stationId)
    const continuesPrevious =
      previousWalk && previousWalk.atMs < firstMs && previousWalk.atMs >= firstMs - LOOK_BACK_MS
    const steady: Steadiness = continuesPrevious ? previousWalk.steady : new Map()
    let atMs = continuesPrevious ? previousWalk.atMs : firstMs - LOOK_BACK_MS - 1
    for (let isLast = false; !isLast; ) {
      const readings = await readingsAfter(db, { stationId, afterMs: atMs, toMs: lastMs }, asOf, PAGE)
      isLast = readings.length < PAGE
      for (const reading of readings) {
        const stuck = stuckAt(steady, reading)
        if (stuck.length > 0 && requestedMs.has(reading.atMs))
          stuckByInstant.set(instantKey({ stationId, atMs: reading.atMs }), stuck)
        atMs = reading.atMs
      }
    }
    walks.set(stationId, { steady, atMs: lastMs })
  }

  return {
    async stuck(candidates: readonly Instant[]): Promise<StuckByInstant> {
      const instantsOf = byStation(candidates)
      const isDense = ({ stationId }: Instant) => (instantsOf.get(stationId)?.length ?? 0) > MAX_SINGLE_CHECKS
      const sparse = candidates.filter((instant) => !isDense(instant))
      const walked = [...candidates.filter(isDense), ...(await sameHoursBefore(db, sparse, asOf))]
      const stuckByInstant = new Map<string, MeasureCode[]>()
      for (const [stationId, instantsMs] of byStation(walked))
        await walk(stationId, instantsMs, stuckByInstant)
      return stuckByInstant
    },
  }
}

function byStation(instants: readonly Instant[]): Map<string, number[]> {
  const instantsByStation = new Map<string, number[]>()
  for (const { stationId, atMs } of instants) {
    const stationInstants = instantsByStation.get(stationId)
    if (stationInstants) stationInstants.push(atMs)
    else instantsByStation.set(stationId, [atMs])
  }
  return instantsByStation
}

export type SteadyWalk = ReturnType<typeof openSteadyWalk>
