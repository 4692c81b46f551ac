import type { CallAnswer } from '@verglas/contract'
import { type ClosingPeriod, closingPeriod, currentDecisions, folded } from '@verglas/language'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { SLIPPERY_LEVEL } from '@verglas/road-hazard'
import type { OrderProgress, UnfinishedPass } from '../crew/crew-pass.ts'
import type { Directive } from '../directives/directive.ts'
import type { RoadDecision } from '../road-decisions/use-road-decisions.ts'
import { worstIn } from './circuit-strip.ts'
import { byDeparture, type CircuitWork, directivesOf, workOfCircuit } from './circuit-work.ts'
import { OUTDATED_FORECAST_MS } from './forecast-period.ts'
import { type WorstStretch, worstStretch } from './next-danger.ts'
import { missedSince, type NextDeparture } from './next-departure.ts'
import type { HourRisk } from './risk-words.ts'
import type { LoggedTreatment } from './treated-pass.ts'

export type Circuit = CallAnswer<'listCircuits'>['circuits'][number]
type Plan = NonNullable<CallAnswer<'getPrescriptionBoard'>['prescriptions'][number]['plan']>

/** Hours of a lookahead; 0: now. */
export const LOOKAHEAD_HOURS = [0, 12, 24] as const
export type LookaheadHours = (typeof LOOKAHEAD_HOURS)[number]

export type CircuitRisks = CallAnswer<'getRoadRisks'>['circuits'][number]
export type RoadChunk = CallAnswer<'listRoadChunks'>['segments'][number]

/** The worst risk of a period on the segments of a circuit, and its stretch, as on the page of the circuit. */
export type Worst = Pick<HourRisk, 'level' | 'kind'> &
  Pick<WorstStretch, 'segments' | 'lengthKm'> & { readonly fromMs: number }

export type CircuitRow = CircuitWork & {
  readonly circuit: Circuit
  /** Since when there is no advice to act on, ms: nobody knows what the circuit needs. Null: there is. */
  readonly lapsedMs: number | null
  /** The worst risk for each lookahead; null: no recent forecast. */
  readonly worst: Readonly<Record<LookaheadHours, Worst | null>>
  /** Public directives first. */
  readonly directives: readonly Directive[]
  /** Until when closing or slowing the road has to be decided, because no plan answers its danger. */
  readonly closing: Pick<ClosingPeriod, 'decideByMs'> | null
  /** What was decided about its traffic now and for later. */
  readonly decided: readonly RoadDecision[]
}

/** The road is left slippery if nobody is out and the next crew only leaves after longer than this (product default). */
const SOON_MS = 15 * MINUTE_MS

/**
 * Whether the road is slippery now, nobody is out, and no crew leaves soon, or at all: a countdown alone would sound calm.
 * A departure that was missed is none.
 */
export const isLeftSlippery = (
  { departure, outSinceMs, worst }: Pick<CircuitRow, 'departure' | 'outSinceMs' | 'worst'>,
  nowMs: number,
): boolean =>
  outSinceMs === null &&
  (departure === null || !isLeavingSoon(departure, nowMs)) &&
  (worst[0]?.level ?? 0) >= SLIPPERY_LEVEL

/** Whether a crew was sent, or can still be sent in time; a departure that is due without an order sends nobody. */
const isLeavingSoon = (departure: NextDeparture, nowMs: number): boolean =>
  departure.departMs <= nowMs + SOON_MS &&
  missedSince(departure, nowMs) === null &&
  (departure.isOrdered === true || departure.departMs > nowMs)

type RowInputs = {
  /** Risks by circuit id. */
  readonly risks: ReadonlyMap<string, CircuitRisks>
  /** Segments by circuit id, in the order of the circuit. */
  readonly segments: ReadonlyMap<string, readonly RoadChunk[]>
  readonly directives: readonly Directive[]
  /** The plans that serve the circuits, by circuit id. */
  readonly plans?: ReadonlyMap<string, Plan>
  /** Since when circuits have no advice to act on, by circuit id. */
  readonly lapsed?: ReadonlyMap<string, number>
  /** The progress of the orders. */
  readonly orders?: readonly OrderProgress[]
  /** What was decided about the traffic on the circuits. */
  readonly decisions?: readonly RoadDecision[]
  /** Passes that crews are driving for orders that have ended. */
  readonly unfinished?: readonly UnfinishedPass[]
  /** The treatments in the log. */
  readonly treatments?: readonly LoggedTreatment[]
  readonly nowMs: number
}

/** The circuits that match a text; those that have to be driven first come first. */
export function circuitRows(circuits: readonly Circuit[], text: string, inputs: RowInputs): CircuitRow[] {
  const searchText = folded(text.trim())
  return circuits
    .filter(({ name, crew }) => folded(`${name} ${crew ?? ''}`).includes(searchText))
    .map((circuit) => ({ circuit, plan: inputs.plans?.get(circuit.id) ?? null }))
    .map(({ circuit, plan }) => ({
      circuit,
      worst: {
        0: worstOf(circuit, 0, inputs),
        12: worstOf(circuit, 12, inputs),
        24: worstOf(circuit, 24, inputs),
      },
      directives: directivesOf(circuit.id, inputs.directives),
      lapsedMs: inputs.lapsed?.get(circuit.id) ?? null,
      closing: plan && closingPeriod(plan, inputs.nowMs),
      decided: currentDecisions(
        (inputs.decisions ?? []).filter(({ circuitId }) => circuitId === circuit.id),
        inputs.nowMs,
      ),
      ...workOfCircuit(circuit, {
        directives: inputs.directives,
        orders: inputs.orders ?? [],
        unfinished: inputs.unfinished ?? [],
        treatments: inputs.treatments ?? [],
        plan,
        nowMs: inputs.nowMs,
      }),
    }))
    .toSorted(byDeparture)
}

function worstOf(
  { id }: Circuit,
  lookaheadHours: LookaheadHours,
  { risks, segments, nowMs }: RowInputs,
): Worst | null {
  const circuitRisks = risks.get(id)
  if (!circuitRisks || circuitRisks.startAt === null || circuitRisks.issuedAt === null) return null
  if (nowMs - Date.parse(circuitRisks.issuedAt) > OUTDATED_FORECAST_MS) return null
  const { hours, rows } = circuitRisks
  const startMs = Date.parse(circuitRisks.startAt)
  const first = Math.max(0, Math.floor((nowMs - startMs) / HOUR_MS))
  const end = Math.min(first + Math.max(1, lookaheadHours), hours)
  const chunks = segments.get(id)
  const timelines = Array.from({ length: Math.floor(rows.length / hours) }, (_, row) => ({
    segment: chunks?.[row] ?? null,
    risk: rows.slice(row * hours, (row + 1) * hours),
  }))
  const stretch = worstStretch(timelines, first, end)
  if (stretch) {
    const { risk, hour, segments: dangerous, lengthKm } = stretch
    return { ...risk, fromMs: startMs + hour * HOUR_MS, segments: dangerous, lengthKm }
  }
  const hasForecast = worstIn(timelines, first, end) !== null
  return hasForecast
    ? { level: 0, kind: null, fromMs: startMs + first * HOUR_MS, segments: [], lengthKm: 0 }
    : null
}

/** Groups segments by circuit, keeping their order. */
export function chunksByCircuit(chunks: readonly RoadChunk[]): ReadonlyMap<string, readonly RoadChunk[]> {
  const byCircuit = new Map<string, RoadChunk[]>()
  for (const chunk of chunks) {
    const circuitChunks = byCircuit.get(chunk.circuitId)
    if (circuitChunks) circuitChunks.push(chunk)
    else byCircuit.set(chunk.circuitId, [chunk])
  }
  return byCircuit
}
