import type { CallAnswer } from '@verglas/contract'
import { USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import {
  type ClosingPeriod,
  closingPeriod,
  currentDecisions,
  hasShortfall,
  type PlanWithShortfall,
  shortfallKey,
  shortfallRank,
} from '@verglas/language'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import {
  type CrewPass,
  deadlineMs,
  delayedDepartureMs,
  expectedBackMs,
  hasOpenOrder,
  type LoggedTreatment,
  lapsedByCircuit,
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
type Plan = PlannedDeparture & PlanWithShortfall & { readonly servesCircuit: boolean }
type Prescription = {
  readonly circuitId: string
  readonly issuedAt: string
  readonly isOutdated: boolean
  readonly plan: Plan | null
}
type RoadDecision = CallAnswer<'getRoadDecisionBoard'>['decisions'][number]
type Circuit = Pick<CallAnswer<'listCircuits'>['circuits'][number], 'id' | 'cycleMinutes'>
type UndonePass = Pick<
  CallAnswer<'listUndonePasses'>['passes'][number],
  'directiveId' | 'circuitId' | 'passNo' | 'departAt' | 'finishAt' | 'startedAt' | 'name'
>

/** An order with the state of its next pass. */
export type OrderInForce = {
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
  /** The next departure, for which that crew comes back too late; null: it does not. */
  readonly delayedMs: number | null
  readonly atMs: number
}

/** Work of the next shift: an order, or a circuit whose plan has a pass that no order covers. */
export type OpenWork =
  | OrderInForce
  | {
      /** A circuit that has to be closed or slowed down, because no plan answers its danger. */
      readonly kind: 'toClose'
      readonly circuitId: string
      readonly plan: Plan
      readonly closing: ClosingPeriod
      readonly atMs: number
    }
  | {
      /** What was decided about the traffic on a circuit. */
      readonly kind: 'roadDecided'
      readonly circuitId: string
      readonly decision: RoadDecision
      readonly atMs: number
    }
  | {
      /** A plan that does not hold or hardly helps in the coming hours; the same is to be said of all its circuits. */
      readonly kind: 'weakPlan'
      readonly circuitIds: readonly string[]
      readonly plan: Plan
      readonly atMs: number
      readonly untilMs: number
    }
  | {
      /** An ordered pass of this shift that nobody drove, or whose crew has not reported the end. */
      readonly kind: 'undonePass'
      readonly pass: UndonePass
      readonly atMs: number
    }
  | {
      readonly kind: 'toDecide'
      readonly circuitId: string
      readonly departure: NextDeparture
      /** An order is in force, but has to be completed. */
      readonly hasOrder: boolean
      /** That order; null: there is none. It is not listed again. */
      readonly order: OrderInForce | null
      /** Departures of the plan that it lacks besides. */
      readonly missingMs: readonly number[]
      /** What the plan asks for instead of its next pass. */
      readonly planChange: Progress['planChange']
      readonly atMs: number
    }
  | {
      /** Circuits whose plan is too old to tell whether a decision is needed. */
      readonly kind: 'outdatedAdvice'
      readonly circuitIds: readonly string[]
      /** Since when the last of them has none. */
      readonly sinceMs: number
      readonly atMs: number
    }

type Inputs = {
  readonly circuits: readonly Circuit[]
  readonly directives: readonly Directive[]
  readonly progress: readonly Progress[]
  /** Passes that crews are driving for orders that have ended. */
  readonly unfinished: readonly UnfinishedPass[]
  /** Treatments of the last hours, also by trucks without an order. */
  readonly treatments?: readonly LoggedTreatment[]
  readonly prescriptions: readonly Prescription[]
  /** What was decided about the traffic. */
  readonly decisions?: readonly RoadDecision[]
  /** Ordered passes of this shift that are not done. */
  readonly undone?: readonly UndonePass[]
  readonly nowMs: number
}

/** Plans are examined for the day that is handed over. */
const FORESEEN_MS = 24 * HOUR_MS

/**
 * Circuits that have to be closed, those that wait for a decision by deadline, those without current advice, what was decided
 * about the traffic, the plans that are not enough, the passes that
 * are not done, then the other orders: late and next departures, who is out, done.
 */
export function openWork(inputs: Inputs): OpenWork[] {
  const { circuits, prescriptions, undone = [], nowMs } = inputs
  const lapsed = lapsedByCircuit(prescriptions)
  const outdated = circuits.flatMap(({ id }) => (lapsed.has(id) ? id : []))
  const orders = inputs.directives.map((directive) => orderInForce(directive, inputs))
  const decisions = circuits
    .flatMap((circuit) => decisionOf(circuit, orders, inputs))
    .toSorted((a, b) => deadlineMs(a.departure) - deadlineMs(b.departure))
  const incomplete = new Set(decisions.flatMap(({ order }) => order?.directive.id ?? []))
  const isOfOrder = ({ directiveId, passNo }: UndonePass) =>
    orders.some(({ directive, pass }) => directive.id === directiveId && pass?.passNo === passNo)
  return [
    ...closings(inputs),
    ...decisions,
    ...(outdated.length > 0
      ? [
          {
            kind: 'outdatedAdvice',
            circuitIds: outdated,
            sinceMs: Math.max(...lapsed.values()),
            atMs: nowMs,
          } as const,
        ]
      : []),
    ...currentDecisions(inputs.decisions ?? [], nowMs).map(
      (decision) => ({ kind: 'roadDecided', circuitId: decision.circuitId, decision, atMs: nowMs }) as const,
    ),
    ...weakPlans(inputs),
    // The next pass of an order is listed with it.
    ...undone
      .filter((pass) => !isOfOrder(pass))
      .toSorted((a, b) => undoneMs(a) - undoneMs(b))
      .map((pass) => ({ kind: 'undonePass', pass, atMs: nowMs }) as const),
    ...orders
      .filter(({ directive }) => !incomplete.has(directive.id))
      .toSorted((a, b) => rank(a.pass) - rank(b.pass) || departMs(a.pass) - departMs(b.pass)),
  ]
}

function orderInForce(directive: Directive, { circuits, progress, nowMs }: Inputs): OrderInForce {
  const orderProgress = progress.find(({ directiveId }) => directiveId === directive.id)
  const pass = nextCrewPass(directive, orderProgress?.passes ?? [], nowMs)
  const circuit = circuits.find(({ id }) => id === directive.circuitId)
  const roundMs = (circuit?.cycleMinutes ?? USUAL_CYCLE_MINUTES) * MINUTE_MS
  return {
    kind: 'orderInForce',
    directive,
    state: orderProgress?.state ?? 'issued',
    notifiedCount: orderProgress?.notifiedCount ?? null,
    pass,
    backMs: pass && expectedBackMs(pass, roundMs),
    delayedMs: pass && delayedDepartureMs(directive, pass, { roundMs, nowMs }),
    atMs: nowMs,
  }
}

function decisionOf(
  { id, cycleMinutes }: Circuit,
  orders: readonly OrderInForce[],
  { directives, progress, unfinished, treatments = [], prescriptions, nowMs }: Inputs,
): Extract<OpenWork, { kind: 'toDecide' }>[] {
  const isOwn = ({ circuitId }: { readonly circuitId: string }) => circuitId === id
  const work = workOn(directives.filter(isOwn), progress.filter(isOwn), {
    plan: servingPlan(prescriptions.filter(isOwn)),
    cycleMinutes: cycleMinutes ?? USUAL_CYCLE_MINUTES,
    nowMs,
    unfinished: unfinished.filter(({ directive }) => isOwn(directive)),
    treatments: treatments.filter(isOwn),
  })
  const departure = undecidedDeparture(work)
  if (!departure || !waitsForDecision(work, nowMs)) return []
  const hasOrder = hasOpenOrder(work)
  const ownOrders = orders.filter(({ directive }) => isOwn(directive))
  const order =
    ownOrders.find(({ directive }) => directive.id === work.progress?.directiveId) ?? ownOrders[0] ?? null
  return [
    {
      kind: 'toDecide',
      circuitId: id,
      departure,
      hasOrder,
      order: hasOrder ? order : null,
      missingMs: work.beyond?.departuresMs ?? [],
      planChange: work.progress?.planChange ?? null,
      atMs: nowMs,
    },
  ]
}

const servingPlan = (prescriptions: readonly Prescription[]): Plan | null =>
  prescriptions.find(({ plan, isOutdated }) => plan?.servesCircuit && !isOutdated)?.plan ?? null

/** The circuits that have to be closed or slowed down, the earliest first. */
const closings = ({ circuits, prescriptions, nowMs }: Inputs): Extract<OpenWork, { kind: 'toClose' }>[] =>
  circuits
    .flatMap(({ id }) => {
      const plan = servingPlan(prescriptions.filter(({ circuitId }) => circuitId === id))
      const closing = plan && closingPeriod(plan, nowMs)
      return closing ? [{ kind: 'toClose', circuitId: id, plan, closing, atMs: nowMs } as const] : []
    })
    .toSorted((a, b) => a.closing.decideByMs - b.closing.decideByMs)

/** The plans that are not enough for the coming hours, the gravest first; those that lack the same are one. */
function weakPlans({ circuits, prescriptions, nowMs }: Inputs): Extract<OpenWork, { kind: 'weakPlan' }>[] {
  const untilMs = nowMs + FORESEEN_MS
  const plans = circuits
    .flatMap(({ id }) => {
      const plan = servingPlan(prescriptions.filter(({ circuitId }) => circuitId === id))
      return plan && hasShortfall(plan, untilMs) ? [{ id, plan }] : []
    })
    .toSorted((a, b) => shortfallRank(a.plan, nowMs, untilMs) - shortfallRank(b.plan, nowMs, untilMs))
  const alike = new Map<string, Extract<OpenWork, { kind: 'weakPlan' }>>()
  for (const { id, plan } of plans) {
    const key = shortfallKey(plan, nowMs, untilMs) ?? id
    const first = alike.get(key) ?? { kind: 'weakPlan', circuitIds: [], plan, atMs: nowMs, untilMs }
    alike.set(key, { ...first, circuitIds: [...first.circuitIds, id] })
  }
  return [...alike.values()]
}

/** When a pass that is not done was ordered, or begun. */
const undoneMs = ({ departAt, startedAt }: UndonePass): number =>
  Date.parse(departAt ?? startedAt ?? '') || Number.MAX_SAFE_INTEGER

/** Not left yet, out, done. */
const rank = (pass: CrewPass | null): number => (pass === null ? 2 : pass.startedMs === null ? 0 : 1)
/** Passes without a time, which the crew decides, come after those with one. */
const departMs = (pass: CrewPass | null): number => pass?.departMs ?? Number.MAX_SAFE_INTEGER
