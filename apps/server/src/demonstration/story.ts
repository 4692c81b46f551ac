import { createHash } from 'node:crypto'
import { isSpreading } from '@verglas/contract/circuit-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { applicationRows } from '../db/applied-treatment.ts'
import type { OrderAdvice } from '../db/order-fact.ts'
import type { Batch } from '../db/publish.ts'
import type { StoryCircuit, StoryPerson } from './story-circuits.ts'
import { orderOf, type StoryPass } from './story-orders.ts'

/** An issue of the advice on which somebody acts. */
export type StoryIssue = {
  readonly setupId: string
  readonly circuit: StoryCircuit
  readonly issuedMs: number
  /**
   * Start of the past; draws depend on the time since then, because the past is moved by whole days and must
   * not depend on the date.
   */
  readonly startMs: number
}

/** What somebody orders then. */
export type StoryPlan = {
  /** The advice that the author saw. */
  readonly advice: OrderAdvice
  /** By departure. */
  readonly passes: readonly StoryPass[]
  /** End of the event that the passes answer. */
  readonly untilMs: number
}

/** What people do about a plan: the order with its readers, and then each pass. */
export type Story = { readonly events: readonly StoryEvent[]; readonly driven: readonly DrivenPass[] }

/** A pass as the crew will drive it, if no other order comes before it departs. */
export type DrivenPass = {
  /** Of the plan, before somebody ordered another amount or departure. */
  readonly planned: StoryPass
  readonly departMs: number
  readonly finishMs: number
  /** Empty where the crew does not drive: a broken vehicle, a closed road. */
  readonly events: readonly StoryEvent[]
}

export type StoryEvent = {
  readonly setupId: string
  readonly atMs: number
  readonly batches: readonly Batch[]
}

/** A person who has not read an order after this time is reminded. */
const REMINDED_MS = 30 * MINUTE_MS
/** A crew needs at least this long to load and set out. */
const LOADING_MS = 15 * MINUTE_MS
/** A crew sets out up to this long after the ordered departure. */
export const DELAY_MS = 12 * MINUTE_MS
/** Share of the passes that are not driven. */
export const NOT_DRIVEN = 1 / 16
/** The amount a crew spreads as a share of the order, minimum and maximum. */
const SPREAD_SHARE = { min: 0.85, max: 1.2 } as const
/** The ids of the orders begin so. */
export const STORY_ORDER = 'story-'

/** What a crew spreads of the ordered amount, and how long after a pass it reports; for a draw of 0…1. */
export const spreadShare = (draw: number): number =>
  SPREAD_SHARE.min + draw * (SPREAD_SHARE.max - SPREAD_SHARE.min)
export const reportDelayMs = (draw: number): number => Math.floor(2 + draw * 12) * MINUTE_MS

/** When somebody orders what an issue of the advice says. */
export function orderedMsOf(issue: StoryIssue): number {
  return floorToMinute(issue.issuedMs + (6 + chancesOf(issue)('order at') * 30) * MINUTE_MS)
}

/**
 * Events after an issue: somebody orders the plan or somewhat else, the team reads it, some of them late, and the crew
 * drives the passes, some a little late or with a little more or less. The same issue gives the same events.
 */
export function storyOf(issue: StoryIssue, { advice, passes: planned, untilMs }: StoryPlan): Story {
  const { setupId, circuit } = issue
  const chance = chancesOf(issue)
  const author = circuit.authors[Math.floor(chance('author') * circuit.authors.length)]
  if (!author || planned.length === 0) return { events: [], driven: [] }
  const orderedMs = orderedMsOf(issue)
  const { driver } = circuit
  const directiveId = `${STORY_ORDER}${circuit.id}-${minuteOf(orderedMs)}`
  const order = {
    circuit,
    author,
    readers: driver ? [driver] : [],
    expiresMs: Math.max(untilMs, orderedMs + HOUR_MS),
    advice,
    passes: timelyPasses(planned, orderedMs + LOADING_MS),
    chance: chance('order'),
  }
  const { batches, passes } = orderOf({ setupId, directiveId, atMs: orderedMs, order })
  let backMs = 0
  const driven = passes.map((ordered, passNo): DrivenPass => {
    const delayedMs = ordered.departMs + chance(`late ${passNo}`) * DELAY_MS
    const departMs = Math.max(floorToMinute(delayedMs), backMs)
    const finishMs = departMs + ordered.finishMs - ordered.departMs
    backMs = finishMs
    const share = spreadShare(chance(`laid ${passNo}`))
    const reportedMs = finishMs + reportDelayMs(chance(`told ${passNo}`))
    const round = { setupId, directiveId, circuit, passNo, ordered, departMs, finishMs, reportedMs, share }
    const isDriven = chance(`driven ${passNo}`) >= NOT_DRIVEN
    return {
      planned: planned[passNo] ?? ordered,
      departMs,
      finishMs,
      events: isDriven ? roundEvents(round).filter(({ batches: own }) => own.length > 0) : [],
    }
  })
  const receipts = driver ? receiptsOf({ setupId, directiveId, driver, orderedMs }, chance) : []
  return { events: [{ setupId, atMs: orderedMs, batches }, ...receipts], driven }
}

/** Departures that are still possible: one whose time has passed is made up for, and the vehicle must be back before the next. */
function timelyPasses(passes: readonly StoryPass[], earliestMs: number): StoryPass[] {
  let freeMs = earliestMs
  return passes.map((pass) => {
    const departMs = Math.max(pass.departMs, freeMs)
    const finishMs = departMs + pass.finishMs - pass.departMs
    freeMs = finishMs
    return { ...pass, departMs, finishMs }
  })
}

type Receipt = { setupId: string; directiveId: string; driver: StoryPerson; orderedMs: number }

/** When the driver reads the order; one in six late, after the reminder. */
function receiptsOf(
  { setupId, directiveId, driver, orderedMs }: Receipt,
  chance: (drawName: string) => number,
): StoryEvent[] {
  const row = { setup_id: setupId, directive_id: directiveId, person_id: driver.id }
  const change = (column: 'read_at' | 'reminded_at', atMs: number): StoryEvent => ({
    setupId,
    atMs,
    batches: [{ kind: 'directive_reader', rows: [{ ...row, [column]: new Date(atMs) }] }],
  })
  const isReminded = chance(`late ${driver.id}`) < 1 / 6
  const afterMs = (isReminded ? 38 + chance(driver.id) * 45 : 2 + chance(driver.id) * 22) * MINUTE_MS
  return [
    ...(isReminded ? [change('reminded_at', orderedMs + REMINDED_MS)] : []),
    change('read_at', floorToMinute(orderedMs + afterMs)),
  ]
}

type Round = {
  readonly setupId: string
  readonly directiveId: string
  readonly circuit: StoryCircuit
  readonly passNo: number
  readonly ordered: StoryPass
  readonly departMs: number
  readonly finishMs: number
  readonly reportedMs: number
  readonly share: number
}

/** The crew leaves; back in coverage the vehicle reports its treatment, and the crew that the pass is done. */
export function roundEvents(round: Round): StoryEvent[] {
  const { setupId, departMs, finishMs, reportedMs } = round
  const { actId, batches } = treatmentOf(round)
  const departure = passReport(round, null)
  const done = passReport(round, { finishMs, actId })
  return [
    { setupId, atMs: departMs + MINUTE_MS, batches: departure },
    { setupId, atMs: reportedMs, batches: [...batches, ...done] },
  ]
}

function passReport(
  { setupId, directiveId, circuit, passNo, departMs }: Round,
  done: { finishMs: number; actId: string } | null,
): Batch[] {
  const { id: circuitId, driver } = circuit
  if (!driver) return []
  const row = {
    setup_id: setupId,
    directive_id: directiveId,
    pass_no: passNo,
    person_id: driver.id,
    circuit_id: circuitId,
    name: driver.name,
    started_at: new Date(departMs),
    done_at: done ? new Date(done.finishMs) : null,
    act_id: done ? done.actId : null,
  }
  return [{ kind: 'pass_report', rows: [row] }]
}

/** A treatment of the log, and what it leaves on the road. */
function treatmentOf({ setupId, circuit, ordered, finishMs, reportedMs, share }: Round) {
  const { id, castpointIds, vehicle } = circuit
  const { treatment, gm2 } = ordered
  const isSpread = isSpreading(treatment) && gm2 !== null
  const act = {
    id: `story-${id}-${minuteOf(finishMs)}`,
    castpointIds,
    treatment,
    spreadGm2: isSpread ? Math.max(3, Math.round(gm2 * share * 2) / 2) : null,
    deicer: 'nacl',
    doneAt: new Date(finishMs).toISOString(),
    withdrawnAt: null,
  } as const
  const row = {
    setup_id: setupId,
    act_id: act.id,
    circuit_id: id,
    treatment,
    spread_gm2: act.spreadGm2,
    done_at: new Date(finishMs),
    castpoints: castpointIds,
    author_id: vehicle,
    author: vehicle,
    told_at: new Date(reportedMs),
    vehicle,
    origin: 'terminal',
    report_id: minuteOf(finishMs),
  }
  const batches: Batch[] = [
    { kind: 'treatment_act', rows: [row] },
    { kind: 'treatment', rows: applicationRows(setupId, act, new Date(reportedMs)) },
  ]
  return { actId: act.id, batches }
}

const floorToMinute = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS

/** «2026-01-20T03:40»; this date is moved with all others. */
const minuteOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16)

const chancesOf = ({ setupId, circuit, issuedMs, startMs }: StoryIssue) =>
  drawsOf(`${setupId} ${circuit.id} ${issuedMs - startMs}`)

/** Draws of 0…1 about something: the same words give the same. */
export const drawsOf =
  (about: string) =>
  (drawName: string): number =>
    createHash('sha256').update(`${about} ${drawName}`).digest().readUInt32BE(0) / 2 ** 32
