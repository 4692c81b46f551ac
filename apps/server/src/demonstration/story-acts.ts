import type { Prescription } from '@verglas/contract'
import { MINUTE_MS } from '@verglas/quantities'
import type { TreatmentEvent } from '@verglas/road-model'
import { isSameAction, isTreating } from '@verglas/treatment'
import type { z } from 'zod'
import { type Application, treatmentEvent } from '../chain/facts/treatments.ts'
import { orderAdvice } from '../db/order-fact.ts'
import type { Batch } from '../db/publish.ts'
import { type DrivenPass, orderedMsOf, type Story, type StoryEvent, storyOf } from './story.ts'
import type { StoryCircuit } from './story-circuits.ts'
import type { StoryPass } from './story-orders.ts'
import type { PointTreatments } from './treatment-records.ts'

type IssuedAdvice = {
  setup_id: string
  circuit_id: string
  castpoint_id: string
  issued_at: Date
  content: Pick<z.output<typeof Prescription>, 'headline' | 'plan'>
}
type OrderRow = { setup_id: string; author: string }
type Spread = Application & { castpoint_id: string; treated_at: string }

/** What people of some organisations do in response to advice, including what they have yet to do. */
export type StoryActs = {
  /** Takes note of what a step has published. */
  learn(batches: readonly Batch[]): void
  /** Removes and returns what must be published on [fromMs, toMs), each at an instant of its own. */
  take(fromMs: number, toMs: number): StoryEvent[]
  /** Treatments that crews have driven or are ordered to drive, by point, even if not yet reported. */
  treatments(): PointTreatments
}

/** A new plan replaces the ordered one if a pass departs this much earlier or later, or spreads this much more or less. */
const OTHER_DEPARTURE_MS = 30 * MINUTE_MS
const OTHER_RATE_GM2 = 5
/** Instants within the second half of a minute, which the simulation does not use. */
const INSTANTS = 7000

export function storyActs(
  circuits: ReadonlyMap<string, readonly StoryCircuit[]>,
  startMs: number,
): StoryActs {
  /** The passes of each circuit that are driven, or will be if no other order comes, and their treatments. */
  const drivenOf = new Map<string, readonly DrivenPass[]>()
  /** The latest order of each circuit, as its people gave it. */
  const orderOf = new Map<string, OrderRow>()
  let waiting: StoryEvent[] = []
  const ownInstant = ownInstants()

  function act(advice: IssuedAdvice): void {
    const { setup_id: setupId, circuit_id: circuitId } = advice
    const circuit = circuits.get(setupId)?.find(({ id }) => id === circuitId)
    if (!circuit) return
    const key = `${setupId} ${circuitId}`
    const decision = decide(advice, { circuit, startMs, driven: drivenOf.get(key) ?? [] })
    if (!decision) return
    const { departed, pending, orderedMs, story } = decision
    const cancelled = new Set(pending.flatMap(({ events }) => events))
    waiting = waiting.filter((event) => !cancelled.has(event))
    const order = orderOf.get(key)
    const orderEvents = story?.events ?? (order ? [ended(order, orderedMs)] : [])
    const [row] = rowsOf('directive', orderEvents[0]?.batches ?? []) as OrderRow[]
    if (row) orderOf.set(key, row)
    const replaced = (story?.driven ?? []).map((pass) => ({
      ...pass,
      events: pass.events.map(withOwnInstant),
    }))
    drivenOf.set(key, [...departed, ...replaced])
    waiting.push(...orderEvents.map(withOwnInstant), ...replaced.flatMap(({ events }) => events))
  }

  const withOwnInstant = (event: StoryEvent): StoryEvent => ({ ...event, atMs: ownInstant(event.atMs) })

  return {
    learn(batches) {
      const advices = rowsOf('prescription', batches) as IssuedAdvice[] // As the step has written them.
      for (const advice of advices) if (advice.content.plan?.servesCircuit) act(advice)
    },
    take(fromMs, toMs) {
      const now = waiting.filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
      waiting = waiting.filter(({ atMs }) => atMs >= toMs)
      return now.toSorted((a, b) => a.atMs - b.atMs)
    },
    treatments: () => treatmentsOf([...drivenOf.values()].flat()),
  }
}

type Decision = {
  readonly orderedMs: number
  /** Passes that have left by then, and those that have not. */
  readonly departed: readonly DrivenPass[]
  readonly pending: readonly DrivenPass[]
  /** The new order; null: the old one ends. */
  readonly story: Story | null
}

/**
 * Decides how people react to new advice. Null keeps the current order: the plan is the same, or still has passes but
 * none to order now.
 */
function decide(
  { setup_id: setupId, castpoint_id: castpointId, issued_at: issuedAt, content }: IssuedAdvice,
  { circuit, startMs, driven }: { circuit: StoryCircuit; startMs: number; driven: readonly DrivenPass[] },
): Decision | null {
  const issuedMs = issuedAt.getTime()
  const issue = { setupId, circuit, issuedMs, startMs }
  const orderedMs = orderedMsOf(issue)
  const departed = driven.filter(({ departMs }) => departMs <= orderedMs)
  const pending = driven.filter(({ departMs }) => departMs > orderedMs)
  const backMs = Math.max(0, ...departed.map(({ finishMs }) => finishMs))
  const { passes: plannedPasses, untilMs } = passesOf(content.plan)
  const passes = plannedPasses.filter(({ finishMs, departMs }) => departMs >= backMs && finishMs > orderedMs)
  if (isSamePlan(pending, passes)) return null
  const { headline } = content
  if (headline === null || !isTreating(headline.treatment) || passes.length === 0)
    return plannedPasses.length > 0 ? null : { orderedMs, departed, pending, story: null }
  const advice = orderAdvice(castpointId, issuedMs, headline)
  return { orderedMs, departed, pending, story: storyOf(issue, { advice, passes, untilMs }) }
}

/** The author ends an order because the plan no longer has any pass. */
const ended = (order: OrderRow, atMs: number): StoryEvent => ({
  setupId: order.setup_id,
  atMs,
  batches: [
    { kind: 'directive', rows: [{ ...order, archived_by: order.author, archived_at: new Date(atMs) }] },
  ],
})

/** All passes of the plan, and the end of the last event that they answer, or of the last pass if that is later. */
function passesOf(plan: IssuedAdvice['content']['plan']): { passes: StoryPass[]; untilMs: number } {
  const events = (plan?.events ?? []).filter(({ passes }) => passes.length > 0)
  const passes = events.flatMap((event) =>
    event.passes.map(({ departBy, finishBy, treatment, gm2, totalKg }) => {
      return { departMs: Date.parse(departBy), finishMs: Date.parse(finishBy), treatment, gm2, totalKg }
    }),
  )
  const ends = [...events.map(({ to }) => Date.parse(to)), ...passes.map(({ finishMs }) => finishMs)]
  return { passes, untilMs: Math.max(0, ...ends) }
}

const isSamePlan = (pending: readonly DrivenPass[], passes: readonly StoryPass[]): boolean =>
  pending.length === passes.length &&
  pending.every(({ planned }, index) => {
    const pass = passes[index]
    return (
      pass !== undefined &&
      isSameAction(planned.treatment, pass.treatment) &&
      Math.abs(planned.departMs - pass.departMs) < OTHER_DEPARTURE_MS &&
      Math.abs((planned.gm2 ?? 0) - (pass.gm2 ?? 0)) < OTHER_RATE_GM2
    )
  })

/** What crews spread on these passes. */
function treatmentsOf(driven: readonly DrivenPass[]): PointTreatments {
  const byPoint = new Map<string, TreatmentEvent[]>()
  const events = driven.flatMap((pass) => pass.events)
  const spread = events.flatMap(({ batches }) => rowsOf('treatment', batches)) as Spread[]
  for (const { castpoint_id: pointId, treated_at, ...applied } of spread) {
    const pointActs = byPoint.get(pointId) ?? []
    byPoint.set(pointId, [...pointActs, treatmentEvent(Date.parse(treated_at), applied)])
  }
  return byPoint
}

const rowsOf = (kind: Batch['kind'], batches: readonly Batch[]) =>
  batches.flatMap((batch) => (batch.kind === kind ? batch.rows : []))

/** Gives each event an instant of its own within its minute. */
function ownInstants(): (ms: number) => number {
  let count = 0
  return (ms) => {
    count = (count + 1) % INSTANTS
    return Math.floor(ms / MINUTE_MS) * MINUTE_MS + MINUTE_MS / 2 + count * 4
  }
}
