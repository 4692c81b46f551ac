import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { type RoadAhead, roadOver } from '../roadcast/panels.ts'

export type Circuit = CallAnswer<'listCircuits'>['circuits'][number]
export type Directive = CallAnswer<'getDirectiveBoard'>['directives'][number]

/** How far a look ahead goes; 0: now. */
export const AHEAD_HOURS = [0, 4, 12, 24] as const
export type AheadHours = (typeof AHEAD_HOURS)[number]

/** The worst ice risk of a time at the points of a circuit, and the first of them to have it. */
export type Worst = { readonly risk: number; readonly fromMs: number; readonly castpointId: string }

export type CircuitRow = {
  readonly circuit: Circuit
  /** Of each look ahead; null: no point of it has a forecast. */
  readonly worst: Readonly<Record<AheadHours, Worst | null>>
  /** The public one first. */
  readonly directives: readonly Directive[]
}

type Known = {
  readonly roads: ReadonlyMap<string, RoadAhead>
  readonly directives: readonly Directive[]
  readonly nowMs: number
}

export function circuitRows(circuits: readonly Circuit[], text: string, known: Known): CircuitRow[] {
  const wanted = text.trim().toLocaleLowerCase()
  return circuits
    .filter(({ name, crew }) => `${name} ${crew ?? ''}`.toLocaleLowerCase().includes(wanted))
    .map((circuit) => ({
      circuit,
      worst: {
        0: worstOf(circuit, 0, known),
        4: worstOf(circuit, 4, known),
        12: worstOf(circuit, 12, known),
        24: worstOf(circuit, 24, known),
      },
      directives: known.directives
        .filter(({ circuitId }) => circuitId === circuit.id)
        .toSorted((a, b) => (a.scope === b.scope ? 0 : a.scope === 'public' ? -1 : 1)),
    }))
}

/** Forecasts too old to act on count for nothing. */
function worstOf({ castpoints }: Circuit, hours: AheadHours, { roads, nowMs }: Known): Worst | null {
  let worst: Worst | null = null
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  for (const castpointId of castpoints) {
    const road = roads.get(castpointId)
    const part =
      road && !road.isOutdated ? roadOver(road.hours, hourMs, hourMs + (hours + 1) * HOUR_MS) : null
    if (!part) continue
    const found = { risk: part.worst?.risk ?? 0, fromMs: part.worst?.fromMs ?? hourMs, castpointId }
    if (!worst || found.risk > worst.risk || (found.risk === worst.risk && found.fromMs < worst.fromMs))
      worst = found
  }
  return worst
}
