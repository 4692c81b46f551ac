import { createHash } from 'node:crypto'
import { isSpreading, type Treatment } from '@verglas/contract/circuit-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { withPlow } from '@verglas/treatment'
import { applicationRows } from '../db/applied-treatment.ts'
import type { OrderAdvice } from '../db/order-fact.ts'
import type { Batch } from '../db/publish.ts'
import type { StoryCircuit, Teller } from './story-circuits.ts'
import { orderBatches, type StoryOrder } from './story-orders.ts'

/**
 * Work advised on a circuit in a situation, as an issue of the advice records it for the winter’s balance.
 */
export type AdvisedWork = {
  readonly situation: string
  readonly spread: Treatment
  readonly gm2: number | null
  readonly passes: number
}

/** An issue of the advice that somebody acts on: the part not yet carried out in that night. */
export type StoryIssue = {
  readonly setupId: string
  readonly circuit: StoryCircuit
  readonly issuedMs: number
  /**
   * Start of the past; draws depend on the time since then, because the past is moved by whole days and must
   * not depend on the date.
   */
  readonly startMs: number
  readonly advisedWork: readonly AdvisedWork[]
  /** The advice that the author saw. */
  readonly advice: OrderAdvice
  /** The vehicle is out on the rounds of an earlier order until then. */
  readonly vehicleBackMs: number
}

/** What people do, and when the vehicle is back from its last round. */
export type Story = { readonly events: readonly StoryEvent[]; readonly vehicleBackMs: number }

export type StoryEvent = {
  readonly setupId: string
  readonly atMs: number
  readonly batches: readonly Batch[]
}

/** Maximum number of rounds on one order. */
const MAX_ROUNDS = 6
/** A person who has not read an order after this time is reminded. */
const REMINDED_MS = 30 * MINUTE_MS
/** A crew needs at least this long to load, drive and return. */
const MIN_ROUND_MINUTES = 75
/** Share of the rounds that are not driven: a broken vehicle, a closed road. */
const NOT_DRIVEN = 1 / 16
/** The amount a crew spreads as a share of the order, minimum and maximum. */
const SPREAD_SHARE = { min: 0.85, max: 1.2 } as const

/**
 * Events after an issue: somebody ordered what was advised or something else, the team read it, some of them
 * late, and the vehicle reported each round, which spread a little more or less. The same issue gives the
 * same events.
 */
export function storyOf({
  setupId,
  circuit,
  issuedMs,
  startMs,
  advisedWork,
  advice,
  vehicleBackMs,
}: StoryIssue): Story {
  const chance = (what: string) => chanceOf(`${setupId} ${circuit.id} ${issuedMs - startMs} ${what}`)
  const author = circuit.authors[Math.floor(chance('author') * circuit.authors.length)]
  if (!author || advisedWork.length === 0) return { events: [], vehicleBackMs }
  const orderedMs = atMinute(issuedMs + (6 + chance('order at') * 30) * MINUTE_MS)
  const rounds = roundsOf(advisedWork)
  const roundMs = Math.max(circuit.cycleMinutes, MIN_ROUND_MINUTES) * MINUTE_MS
  const firstMs = Math.max(orderedMs + (20 + chance('leaves') * 45) * MINUTE_MS, vehicleBackMs)
  const driven = rounds.map((round, index) => {
    const delayMs = chance(`late ${index}`) * 20 * MINUTE_MS
    return { round, index, atMs: atMinute(firstMs + index * roundMs + delayMs) }
  })
  const lastMs = driven.at(-1)?.atMs ?? firstMs
  const { driver } = circuit
  const readers = driver ? [driver] : []
  const hours = Math.min(12, Math.max(4, Math.ceil((lastMs - orderedMs) / HOUR_MS) + 2))
  const order: StoryOrder = {
    circuit,
    author,
    readers,
    hours,
    advice,
    chance: chance('order'),
  }
  const directiveId = `story-${circuit.id}-${minuteOf(orderedMs)}`
  const { batches, share } = orderBatches({ setupId, directiveId, atMs: orderedMs, order })
  const event = (atMs: number, own: readonly Batch[]): StoryEvent => ({ setupId, atMs, batches: own })
  const isPlowed = advice.treatment.startsWith('plow')
  const reports = driven.flatMap(({ round, index, atMs }) => {
    if (chance(`driven ${index}`) < NOT_DRIVEN || atMs >= orderedMs + hours * HOUR_MS) return []
    const off = SPREAD_SHARE.min + chance(`laid ${index}`) * (SPREAD_SHARE.max - SPREAD_SHARE.min)
    const reportedMs = atMs + (12 + Math.floor(chance(`told ${index}`) * 35)) * MINUTE_MS
    return event(
      reportedMs,
      roundBatches(setupId, circuit, round, { atMs, reportedMs, share: off * share, isPlowed }),
    )
  })
  const passes = driver ? passReports({ setupId, directiveId, circuit, driver, orderedMs }, reports) : []
  const receipts = driver ? receiptsOf({ setupId, directiveId, driver, orderedMs }, chance) : []
  return {
    events: [event(orderedMs, batches), ...receipts, ...reports, ...passes],
    vehicleBackMs: lastMs + roundMs,
  }
}

type Receipt = { setupId: string; directiveId: string; driver: Teller; orderedMs: number }

/** When the driver reads the order; one in six late, after the reminder. */
function receiptsOf(
  { setupId, directiveId, driver, orderedMs }: Receipt,
  chance: (what: string) => number,
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
    change('read_at', Math.floor((orderedMs + afterMs) / MINUTE_MS) * MINUTE_MS),
  ]
}

/** The driver reports the departure and the end of the ordered pass; further rounds are treatments of their own. */
function passReports(
  about: { setupId: string; directiveId: string; circuit: StoryCircuit; driver: Teller; orderedMs: number },
  rounds: readonly StoryEvent[],
): StoryEvent[] {
  const { setupId, directiveId, circuit, driver, orderedMs } = about
  const [first] = rounds
  if (!first) return []
  const startedMs = Math.max(orderedMs + MINUTE_MS, first.atMs - circuit.cycleMinutes * MINUTE_MS)
  const report = (atMs: number, doneMs: number | null): StoryEvent => ({
    setupId,
    atMs,
    batches: [
      {
        kind: 'pass_report',
        rows: [
          {
            setup_id: setupId,
            directive_id: directiveId,
            pass_no: 0,
            person_id: driver.id,
            circuit_id: circuit.id,
            name: driver.name,
            started_at: new Date(startedMs),
            done_at: doneMs === null ? null : new Date(doneMs),
            act_id: null,
          },
        ],
      },
    ],
  })
  return [report(startedMs, null), report(first.atMs + MINUTE_MS, first.atMs)]
}

const atMinute = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS

/** Each pass of each situation is one round, the heaviest first. */
function roundsOf(advisedWork: readonly AdvisedWork[]): AdvisedWork[] {
  return advisedWork
    .toSorted((a, b) => (b.gm2 ?? 0) - (a.gm2 ?? 0))
    .flatMap((one) => Array.from({ length: one.passes }, () => one))
    .slice(0, MAX_ROUNDS)
}

type Driven = {
  readonly atMs: number
  readonly reportedMs: number
  readonly share: number
  readonly isPlowed: boolean
}

/** A round as the vehicle reports it when it is back in coverage, and what it leaves on the road. */
function roundBatches(
  setupId: string,
  { id, castpointIds, vehicle }: StoryCircuit,
  { spread, gm2 }: AdvisedWork,
  { atMs, reportedMs, share, isPlowed }: Driven,
): Batch[] {
  const isSpread = isSpreading(spread) && gm2 !== null
  const act = {
    id: `story-${id}-${minuteOf(atMs)}`,
    castpointIds,
    treatment: isSpread ? (isPlowed ? withPlow(spread) : spread) : 'plow',
    spreadGm2: isSpread ? Math.max(3, Math.round(gm2 * share * 2) / 2) : null,
    deicer: 'nacl',
    doneAt: new Date(atMs).toISOString(),
    withdrawnAt: null,
  } as const
  const row = {
    setup_id: setupId,
    act_id: act.id,
    circuit_id: id,
    treatment: act.treatment,
    spread_gm2: act.spreadGm2,
    done_at: new Date(atMs),
    castpoints: castpointIds,
    author_id: vehicle,
    author: vehicle,
    told_at: new Date(reportedMs),
    vehicle,
    origin: 'terminal',
    report_id: minuteOf(atMs),
  }
  return [
    { kind: 'treatment_act', rows: [row] },
    { kind: 'treatment', rows: applicationRows(setupId, act, new Date(reportedMs)) },
  ]
}

/** «2026-01-20T03:40»; this date is moved with all others. */
const minuteOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16)

/** 0…1, the same for the same words. */
const chanceOf = (words: string): number =>
  createHash('sha256').update(words).digest().readUInt32BE(0) / 2 ** 32
