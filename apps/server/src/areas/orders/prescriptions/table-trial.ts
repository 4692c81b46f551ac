import { DAY_MS, HOUR_MS, round } from '@verglas/quantities'
import { matcher } from '@verglas/road-network'
import {
  type AdviceCase,
  type DecisionTable,
  judge,
  type PlanCircuit,
  plannedPasses,
  planTreatments,
  type TreatmentPlan,
  USUAL_CYCLE_MINUTES,
} from '@verglas/treatment'
import { blendsAt } from '../../../chain/facts/forecast-runs.ts'
import { readingsOf } from '../../../chain/facts/readings.ts'
import { planCircuitAt } from '../../../chain/steps/prescription/circuit-inputs.ts'
import { planCaseOf } from '../../../chain/steps/prescription/circuit-plan.ts'
import { combineForecasts } from '../../../chain/steps/prescription/combined-forecast.ts'
import { measuredFilm, placeOf } from '../../../chain/steps/prescription/point-case.ts'
import {
  adviceSettingsOf,
  firstRoadForecastMs,
  roadForecastsAt,
} from '../../../chain/steps/prescription/queries.ts'
import { pointsById } from '../../../chain/work-items/castpoint-blocks.ts'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { circuitsById, matchPoints } from '../../network/circuits/queries.ts'

/** Interval between decisions, as in the season of docs/treatment.md. */
const RHYTHM_MS = 6 * HOUR_MS
/**
 * Number of days whose forecasts are read at once, so that a trial of a winter takes no more memory than one of a
 * week.
 */
const CHUNK_DAYS = 7

type Source = { readonly db: SetupDb; readonly asOf: AsOf }
type Trial = { inForce: DecisionTable; tried: DecisionTable; circuitIds: readonly string[] }
type TriedCircuit = {
  readonly id: string
  readonly castpointIds: readonly string[]
  readonly plan: PlanCircuit
}

/**
 * The passes and material that the plans of two tables would have needed on some circuits, over the stored past and
 * with the forecasts of that time. At each decision, the passes that depart before the next decision count.
 */
export async function runTrial({ db, asOf }: Source, { inForce, tried, circuitIds }: Trial) {
  const circuits = await triedCircuits({ db, asOf }, circuitIds)
  const castpointIds = [...new Set(circuits.flatMap((circuit) => circuit.castpointIds))]
  const toMs = Math.floor(atMs(asOf) / RHYTHM_MS) * RHYTHM_MS
  const firstMs = (await firstRoadForecastMs(db, castpointIds, asOf)) ?? toMs
  const fromMs = Math.min(toMs, Math.ceil(firstMs / RHYTHM_MS) * RHYTHM_MS)
  const sums = new Map(circuits.map(({ id }) => [id, emptySum()]))
  for (let startMs = fromMs; startMs < toMs; startMs += CHUNK_DAYS * DAY_MS) {
    const endMs = Math.min(toMs, startMs + CHUNK_DAYS * DAY_MS)
    const casesAt = await pastCases({ db, asOf }, castpointIds, { fromMs: startMs, toMs: endMs })
    for (let nowMs = startMs; nowMs < endMs; nowMs += RHYTHM_MS)
      for (const circuit of circuits) {
        const cases = circuit.castpointIds.flatMap((id) => casesAt(id, nowMs) ?? [])
        const plans = [inForce, tried].map((table) => planAt(table, cases, circuit.plan))
        const [was, is] = plans
        if (was && is) addTo(sums.get(circuit.id) ?? emptySum(), was, is, nowMs + RHYTHM_MS)
      }
  }
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    circuits: circuits.map(({ id }) => {
      const { decisions, differing, ...tallies } = sums.get(id) ?? emptySum()
      return {
        circuitId: id,
        decisions,
        differing,
        inForce: roundSum(tallies.inForce),
        tried: roundSum(tallies.tried),
      }
    }),
  }
}

async function triedCircuits({ db, asOf }: Source, circuitIds: readonly string[]): Promise<TriedCircuit[]> {
  const [circuits, pointsToMatch] = await Promise.all([
    circuitsById(db, circuitIds, asOf),
    matchPoints(db, asOf),
  ])
  const { matches } = matcher(pointsToMatch)
  return Promise.all(
    circuits.map(async ({ id, segments }) => ({
      id,
      castpointIds: [...new Set(matches(segments).flatMap(({ castpointId }) => castpointId ?? []))],
      plan: await planCircuitAt(db, { setupId: db.setupId, circuitId: id }, asOf),
    })),
  )
}

/** The road of a point as it was forecast at a decision; null if there was no forecast. */
type CaseAt = (castpointId: string, nowMs: number) => AdviceCase | null

async function pastCases(
  { db, asOf }: Source,
  castpointIds: readonly string[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<CaseAt> {
  const instants = Array.from({ length: Math.ceil((toMs - fromMs) / RHYTHM_MS) }, (_, index) =>
    new Date(fromMs + index * RHYTHM_MS).toISOString(),
  )
  const places = { castpointIds, instants }
  const { periodHours } = await adviceSettingsOf(db, db.setupId, asOf)
  const [points, roads, blends] = await Promise.all([
    pointsById(db, castpointIds, asOf),
    roadForecastsAt(db, places, periodHours + 1, asOf),
    blendsAt(db, places, asOf, periodHours + 3),
  ])
  const stationIds = points.flatMap(({ stationId }) => stationId ?? [])
  const readings = await readingsOf(db, stationIds, ['tfreeze'], { fromMs: fromMs - HOUR_MS, toMs }, asOf)
  const byId = new Map(points.map((point) => [point.castpointId, point]))
  return (castpointId, nowMs) => {
    const index = Math.round((nowMs - fromMs) / RHYTHM_MS)
    const point = byId.get(castpointId)
    const [road, blend] = [roads.get(castpointId)?.[index], blends.get(castpointId)?.[index]]
    if (!point || !road || !blend) return null
    const film = (point.stationId ? readings.get(point.stationId) : undefined) ?? []
    return {
      ...placeOf(point, road, blend),
      ...combineForecasts(road, blend),
      nowMs,
      cycleMinutes: USUAL_CYCLE_MINUTES,
      ...measuredFilm(
        film.filter(({ atMs: ms }) => ms > nowMs - HOUR_MS && ms <= nowMs),
        point.stationId,
      ),
    }
  }
}

/** One plan for all points of a circuit; null if no point had a recent enough forecast (G1). */
function planAt(
  table: DecisionTable,
  cases: readonly AdviceCase[],
  circuit: PlanCircuit,
): TreatmentPlan | null {
  const roads = cases
    .filter((roadCase) => judge(table, roadCase).headline)
    .map((roadCase) => planCaseOf(roadCase, circuit))
  const [first, ...others] = roads
  return first ? planTreatments(table, { ...first, others }) : null
}

type Sum = { treatments: number; kilograms: number }
type CircuitSum = { decisions: number; differing: number; inForce: Sum; tried: Sum }

const emptySum = (): CircuitSum => ({
  decisions: 0,
  differing: 0,
  inForce: { treatments: 0, kilograms: 0 },
  tried: { treatments: 0, kilograms: 0 },
})

function addTo(sum: CircuitSum, was: TreatmentPlan, is: TreatmentPlan, nextMs: number): void {
  sum.decisions += 1
  const [before, after] = [was, is].map(({ headline: { next } }) => next && `${next.treatment} ${next.gm2}`)
  if (before !== after) sum.differing += 1
  for (const [name, plan] of [
    ['inForce', was],
    ['tried', is],
  ] as const)
    for (const { totalKg } of plannedPasses(plan).filter(({ departMs }) => departMs < nextMs)) {
      sum[name].treatments += 1
      sum[name].kilograms += totalKg ?? 0
    }
}

const roundSum = ({ treatments, kilograms }: Sum): Sum => ({ treatments, kilograms: round(kilograms, 0) })
