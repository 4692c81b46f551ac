import { HOUR_MS } from '@verglas/quantities'
import type { GripLimits } from '@verglas/road-hazard'
import { boundsOf, matcher } from '@verglas/road-network'
import { type DecisionTable, type PlanCircuit, PRESETS, strictestService } from '@verglas/treatment'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import { drivenPassesOf } from '../../facts/driven-passes.ts'
import { type Fleet, fleetOf } from '../../facts/fleets.ts'
import { type Blend, latestBlends } from '../../facts/forecast-runs.ts'
import { gripLimitsOf } from '../../facts/grip-limits.ts'
import { type PublishedReading, readingsOf } from '../../facts/readings.ts'
import type { StepInput } from '../../step.ts'
import { type ChainPoint, pointsById } from '../../work-items/castpoint-blocks.ts'
import type { CircuitKey } from '../../work-items/circuits.ts'
import { NO_FIT, toFit } from '../fit/fit.ts'
import { fitsOf } from '../fit/queries.ts'
import { type RoadSpread, roadSpreadsOf } from '../road/spreads.ts'
import { type ChainSegment, type Circuit, circuitOf, pointsWithin } from '../segment/queries.ts'
import { planCircuitOf } from './circuit-plan.ts'
import {
  type AdviceSettings,
  adviceSettingsOf,
  type IssuedRoadForecast,
  latestRoadForecasts,
  roundOf,
  treatmentTableOf,
} from './queries.ts'
import { planStartMs, type SegmentRoads, segmentRoadsOf } from './segment-roads.ts'

/** Inputs of the advice on a circuit. */
export type CircuitInputs = {
  readonly points: readonly ChainPoint[]
  /** The segments that are matched to a point. */
  readonly segmentsOf: (castpointId: string) => ChainSegment[]
  readonly planCircuit: PlanCircuit
  readonly table: DecisionTable
  readonly tableRevision: number | null
  readonly limits: GripLimits
  readonly roads: ReadonlyMap<string, IssuedRoadForecast>
  readonly blends: ReadonlyMap<string, Blend>
  readonly readings: ReadonlyMap<string, readonly PublishedReading[]>
  readonly spreads: ReadonlyMap<string, RoadSpread>
  readonly segmentRoads: SegmentRoads | null
}

/** Reads the inputs of the advice on a circuit; null if the circuit does not exist. */
export async function circuitInputs(
  { db, asOf }: Pick<StepInput, 'db' | 'asOf'>,
  circuitKey: CircuitKey,
): Promise<CircuitInputs | null> {
  const { setupId } = circuitKey
  const circuit = await circuitOf(db, circuitKey, asOf)
  if (!circuit) return null
  const chosenIds = circuit.segments.flatMap(({ castpointId }) => castpointId ?? [])
  const { matches } = matcher(
    await pointsWithin(db, { setupId, extent: boundsOf(circuit.segments), chosenIds }, asOf),
  )
  const matched = matches(circuit.segments)
  const castpointIds = [...new Set(matched.flatMap(({ castpointId }) => castpointId ?? []))]
  const points = await pointsById(db, castpointIds, asOf)
  const settings = await adviceSettingsOf(db, setupId, asOf)
  const { periodHours } = settings
  const stationIds = points.flatMap(({ stationId }) => stationId ?? [])
  const span = { fromMs: atMs(asOf) - HOUR_MS, toMs: atMs(asOf) }
  const stored = await treatmentTableOf(db, setupId, asOf)
  const fits = await fitsOf(db, castpointIds, asOf)
  const { limits } = await gripLimitsOf(db, setupId, asOf)
  const driven = await drivenPassesOf(db, circuitKey, circuit.segments, asOf)
  const blends = await latestBlends(db, castpointIds, asOf, periodHours + 3)
  const roads = await latestRoadForecasts(db, castpointIds, periodHours + 1, asOf)
  const period = { fromMs: planStartMs([...roads.values()], atMs(asOf)), hours: periodHours + 1, limits }
  return {
    points,
    segmentsOf: (castpointId) =>
      circuit.segments.filter((_, index) => matched[index]?.castpointId === castpointId),
    planCircuit: { ...planCircuitUnder(circuit, settings, await fleetOf(db, circuitKey, asOf)), driven },
    table: stored?.table ?? PRESETS.default,
    tableRevision: stored?.revision ?? null,
    limits,
    roads,
    blends,
    readings: await readingsOf(db, stationIds, ['tfreeze'], span, asOf),
    spreads: await roadSpreadsOf({ db, asOf }, points, (castpointId) => {
      const fit = fits.get(castpointId)
      return { fit: fit ? toFit(fit) : NO_FIT, blend: blends.get(castpointId) }
    }),
    segmentRoads: await segmentRoadsOf(db, circuitKey, period, asOf),
  }
}

/** The circuit as input of its plans: lanes, round, vehicles and level of service. */
export async function planCircuitAt(
  db: StepInput['db'],
  circuitKey: CircuitKey,
  asOf: AsOf,
): Promise<PlanCircuit> {
  const circuit = await circuitOf(db, circuitKey, asOf)
  const settings = await adviceSettingsOf(db, circuitKey.setupId, asOf)
  return planCircuitUnder(circuit, settings, await fleetOf(db, circuitKey, asOf))
}

function planCircuitUnder(circuit: Circuit | null, { service }: AdviceSettings, fleet: Fleet): PlanCircuit {
  const round = roundOf(circuit)
  return planCircuitOf(round, fleet, strictestService(service, round.roadTypes))
}
