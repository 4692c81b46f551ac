import type { CallAnswer } from '@verglas/contract'
import { USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import { MINUTE_MS } from '@verglas/quantities'
import {
  type CrewPass,
  deadlineMs,
  expectedBackMs,
  hasOpenOrder,
  type NextDeparture,
  nextCrewPass,
  type PlannedDeparture,
  type UnfinishedPass,
  undecidedDeparture,
  waitsForDecision,
  workOn,
} from '../../orders/panels.ts'

type Directive = CallAnswer<'getDirectiveBoard'>['directives'][number]
type Progress = CallAnswer<'getOrderProgress'>['orders'][number]
type Prescription = {
  readonly circuitId: string
  readonly isOutdated: boolean
  readonly plan: (PlannedDeparture & { readonly servesCircuit: boolean }) | null
}
type Circuit = Pick<CallAnswer<'listCircuits'>['circuits'][number], 'id' | 'cycleMinutes'>

/** Work of the next shift: an order, or a circuit whose plan has a pass that no order covers. */
export type OpenWork =
  | {
      readonly kind: 'orderInForce'
      readonly directive: Pick<
        Directive,
        'id' | 'circuitId' | 'rules' | 'passes' | 'state' | 'holdsAt' | 'archivedBy' | 'objection'
      >
      readonly state: Progress['state']
      /** Number of notified people; null while loading. */
      readonly notifiedCount: number | null
      /** Null if every pass is done. */
      readonly pass: CrewPass | null
      /** When its crew should be back; null if nobody is out. */
      readonly backMs: number | null
      readonly atMs: number
    }
  | {
      readonly kind: 'toDecide'
      readonly circuitId: string
      readonly departure: NextDeparture
      /** An order is in force, but has to be completed. */
      readonly hasOrder: boolean
      readonly atMs: number
    }
  | {
      /** Circuits whose plan is too old to tell whether a decision is needed. */
      readonly kind: 'outdatedAdvice'
      readonly circuitIds: readonly string[]
    }

type Inputs = {
  readonly circuits: readonly Circuit[]
  readonly directives: readonly Directive[]
  readonly progress: readonly Progress[]
  /** Passes that crews are driving for orders that have ended. */
  readonly unfinished: readonly UnfinishedPass[]
  readonly prescriptions: readonly Prescription[]
  readonly nowMs: number
}

/**
 * Circuits that wait for a decision by deadline, those without current advice, then the orders: late and next departures,
 * who is out, done.
 */
export function openWork({
  circuits,
  directives,
  progress,
  unfinished,
  prescriptions,
  nowMs,
}: Inputs): OpenWork[] {
  const outdated = circuits
    .map(({ id }) => id)
    .filter((id) => hasOnlyOutdated(prescriptions.filter(({ circuitId }) => circuitId === id)))
  const decisions = circuits.flatMap(({ id, cycleMinutes }) => {
    const isOwn = ({ circuitId }: { readonly circuitId: string }) => circuitId === id
    const serving = prescriptions.find(
      (prescription) => isOwn(prescription) && prescription.plan?.servesCircuit && !prescription.isOutdated,
    )
    const work = workOn(directives.filter(isOwn), progress.filter(isOwn), {
      plan: serving?.plan ?? null,
      cycleMinutes: cycleMinutes ?? USUAL_CYCLE_MINUTES,
      nowMs,
      unfinished: unfinished.filter(({ directive }) => isOwn(directive)),
    })
    const departure = undecidedDeparture(work)
    if (!departure || !waitsForDecision(work, nowMs)) return []
    return [
      { kind: 'toDecide', circuitId: id, departure, hasOrder: hasOpenOrder(work), atMs: nowMs } as const,
    ]
  })
  const orders = directives.map((directive) => {
    const orderProgress = progress.find(({ directiveId }) => directiveId === directive.id)
    const pass = nextCrewPass(directive, orderProgress?.passes ?? [], nowMs)
    const circuit = circuits.find(({ id }) => id === directive.circuitId)
    const backMs = pass && expectedBackMs(pass, (circuit?.cycleMinutes ?? USUAL_CYCLE_MINUTES) * MINUTE_MS)
    return {
      kind: 'orderInForce',
      directive,
      state: orderProgress?.state ?? 'issued',
      notifiedCount: orderProgress?.notifiedCount ?? null,
      pass,
      backMs,
      atMs: nowMs,
    } as const
  })
  return [
    ...decisions.toSorted((a, b) => deadlineMs(a.departure) - deadlineMs(b.departure)),
    ...(outdated.length > 0 ? [{ kind: 'outdatedAdvice', circuitIds: outdated } as const] : []),
    ...orders.toSorted((a, b) => rank(a.pass) - rank(b.pass) || departMs(a.pass) - departMs(b.pass)),
  ]
}

const hasOnlyOutdated = (prescriptions: readonly Prescription[]): boolean =>
  prescriptions.length > 0 && prescriptions.every(({ isOutdated }) => isOutdated)

/** Not left yet, out, done. */
const rank = (pass: CrewPass | null): number => (pass === null ? 2 : pass.startedMs === null ? 0 : 1)
/** Passes without a time, which the crew decides, come after those with one. */
const departMs = (pass: CrewPass | null): number => pass?.departMs ?? Number.MAX_SAFE_INTEGER
