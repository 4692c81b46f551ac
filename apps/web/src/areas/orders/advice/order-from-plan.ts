import { planGain, worsePeriods } from '@verglas/language'
import { MINUTE_MS } from '@verglas/quantities'
import type { Advised } from '../directives/directive-draft.ts'
import type { Prescription } from './advice-localizer.ts'

type Plan = NonNullable<Prescription['plan']>
type Pass = Plan['events'][number]['passes'][number]
/** The order in force, which a new one replaces; null: there is none. */
type Replaced = { readonly passes: readonly { readonly departAt: string }[] } | null
type OrderedPasses = Pick<Advised, 'passes' | 'to'>

const lastDepartureMs = (replaced: Replaced): number =>
  Math.max(Number.NEGATIVE_INFINITY, ...(replaced?.passes ?? []).map(({ departAt }) => Date.parse(departAt)))

/**
 * Every pass of the event in the headline, and the end of that event or of the last pass. Passes of later events
 * are included as far as the replaced order has departures for them.
 */
export function passesOfPlan(
  plan: Prescription['plan'],
  adviceTo: string,
  replaced: Replaced,
  nowMs: number,
): OrderedPasses {
  const events = orderedEvents(plan, replaced)
  const passes = toOrder(
    events.flatMap(({ passes }) => passes),
    nowMs,
  )
  return { passes, to: latestOf([events.at(-1)?.to ?? adviceTo, ...finishesOf(passes)]) }
}

const finishesOf = (passes: Advised['passes']): string[] => passes.map(({ finishAt }) => finishAt)
const latestOf = (instants: readonly string[]): string =>
  new Date(Math.max(...instants.map((instant) => Date.parse(instant)))).toISOString()

/** The passes of later events, which the order leaves out. */
export const laterPasses = (plan: Prescription['plan'], replaced: Replaced): Pass[] =>
  eventsWithPasses(plan)
    .slice(orderedEvents(plan, replaced).length)
    .flatMap(({ passes }) => passes)

const eventsWithPasses = (plan: Prescription['plan']) =>
  (plan?.events ?? []).filter(({ passes }) => passes.length > 0)

function orderedEvents(plan: Prescription['plan'], replaced: Replaced) {
  const untilMs = lastDepartureMs(replaced)
  return eventsWithPasses(plan).filter(({ from }, index) => index === 0 || Date.parse(from) <= untilMs)
}

/** Every pass of the proposal, until the last event ends; null without a proposal. */
export function passesOfProposal({ road, events }: Plan, nowMs: number): OrderedPasses | null {
  const passes = toOrder(road?.proposal?.passes ?? [], nowMs)
  if (passes.length === 0) return null
  return { passes, to: latestOf([...finishesOf(passes), ...events.map(({ to }) => to)]) }
}

/**
 * Which order the screen puts first: the proposal if it needs no further vehicle or if the plan makes no hour
 * safer. Null if the plan makes hours more dangerous and the proposal needs means that may be missing: then a
 * person has to choose.
 */
export function recommendedOrder(plan: Prescription['plan']): 'plan' | 'proposal' | null {
  const road = plan?.road
  if (!road) return 'plan'
  const { proposal } = road
  if (proposal && !proposal.remedies.includes('second_vehicle')) return 'proposal'
  if (planGain(road) === 'none') return proposal ? 'proposal' : null
  return worsePeriods(road).length > 0 ? null : 'plan'
}

/** A crew reads its order and loads before it leaves (product default). */
const LOADING_MS = 10 * MINUTE_MS

/**
 * The passes with times at which they can be driven. A pass whose departure has passed departs as soon as a vehicle
 * is loaded, and the following passes keep their distance from it, at most a round.
 */
function toOrder(passes: readonly Pass[], nowMs: number): Advised['passes'] {
  const loadedMs = Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS + LOADING_MS
  let before: { readonly plannedMs: number; readonly departMs: number } | null = null
  return passes.map(({ departBy, finishBy, treatment, gm2 }) => {
    const plannedMs = Date.parse(departBy)
    const roundMs = Date.parse(finishBy) - plannedMs
    const earliestMs: number = before
      ? before.departMs + Math.min(plannedMs - before.plannedMs, roundMs)
      : plannedMs
    const departMs = Math.max(plannedMs, earliestMs, plannedMs < nowMs ? loadedMs : 0)
    before = { plannedMs, departMs }
    return {
      departAt: new Date(departMs).toISOString(),
      finishAt: new Date(departMs + roundMs).toISOString(),
      treatment,
      minGm2: gm2,
      maxGm2: null,
    }
  })
}
