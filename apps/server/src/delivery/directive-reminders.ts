import { HOUR_MS } from '@verglas/quantities'
import { dutyNotEnded, type EscalationStep, escalationSteps } from '../areas/orders/directives/escalation.ts'
import { changeKey, planChange, servingPlans } from '../areas/orders/directives/plan-change.ts'
import { activeDirectives, type StoredDirective } from '../areas/orders/directives/queries.ts'
import { isEndingSoon } from '../areas/orders/directives/rules.ts'
import { writeToTeam } from '../areas/orders/directives/team.ts'
import {
  authorOf,
  concernedBy,
  membersOf,
  publishReaders,
  type Reader,
  readersOf,
  readMinutes,
  supervisorsOf,
  type TeamMember,
  teamOf,
} from '../areas/orders/directives/team-queries.ts'
import { dutyPeriods, hasRoster } from '../areas/orders/duties/periods.ts'
import { type Roster, rosterOf } from '../areas/orders/duties/queries.ts'
import { concernedByOrder, crewOf, type Recipient } from '../areas/orders/duties/recipients.ts'
import { type AsOf, latestAsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { groupBy } from '../group-by.ts'
import type { DeliveryServices } from './services.ts'

/** An order in force or announced, with the data needed to write to its recipients. */
type ActiveOrder = {
  readonly setupId: string
  readonly directive: StoredDirective
  readonly readers: readonly Reader[]
  readonly roster: Roster
  /** Minutes that the organisation allows for reading. */
  readonly minutes: number
  readonly asOf: AsOf
  readonly now: Date
}

/**
 * Announces automatic orders, notifies who comes on duty, follows up those who have not confirmed, and notifies the
 * author of an order once that it is about to end, and of each plan that no longer agrees with it.
 */
export async function sendDirectiveReminders(services: DeliveryServices): Promise<void> {
  const now = services.now()
  const activeBySetup = groupBy(await activeDirectives(services.database, now), ({ setupId }) => setupId)
  for (const [setupId, active] of activeBySetup)
    for (const order of await ordersOf(services, setupId, { active, now })) await sendAbout(services, order)
}

async function ordersOf(
  { database, tenants }: DeliveryServices,
  setupId: string,
  { active, now }: { active: readonly { directive: StoredDirective }[]; now: Date },
): Promise<ActiveOrder[]> {
  const db = tenants.for(setupId)
  const asOf = await latestAsOf(database)
  const [readers, roster, minutes] = await Promise.all([
    readersOf(db, asOf, { directiveIds: active.map(({ directive }) => directive.id) }),
    rosterOf(db, asOf),
    readMinutes(database, setupId),
  ])
  const readersById = groupBy(readers, ({ directiveId }) => directiveId)
  return active.map(({ directive }) => ({
    setupId,
    directive,
    readers: readersById.get(directive.id) ?? [],
    roster,
    minutes,
    asOf,
    now,
  }))
}

async function sendAbout(services: DeliveryServices, order: ActiveOrder): Promise<void> {
  const { directive, readers, now } = order
  const isAutomatic = directive.holdsAt !== null
  // An order without readers on record was issued without notifying anybody; an automatic one is new.
  if (readers.length > 0) {
    await notifyIncomingCrew(services, order)
    await followUp(services, order)
  } else if (isAutomatic) await announce(services, order)
  if (isAutomatic) return
  if (isEndingSoon(directive, now.getTime())) await notifyAuthorOfEnd(services, order)
  await notifyAuthorOfPlan(services, order)
}

/** Announces an automatic order once to everybody concerned. */
async function announce(services: DeliveryServices, order: ActiveOrder): Promise<void> {
  const { setupId, directive, roster, now } = order
  await services.database.transaction(async (db) => {
    const recipients = await concernedByOrder({ db, setupId, roster, now }, directive)
    if (recipients.length === 0) return
    const message = messageOf(services, order)
    const event = `directive ${directive.id}`
    await writeToTeam(db, { ...message, reason: 'announced', event, readers: recipients })
    await publishReaders(db, setupId, directive.id, notifiedRows(recipients, now))
  })
}

/** Notifies who has come on duty since the order was issued. */
async function notifyIncomingCrew(services: DeliveryServices, order: ActiveOrder): Promise<void> {
  const { setupId, directive, readers, roster, now } = order
  if (!hasRoster(roster, directive.circuitId, now.getTime())) return
  const readerIds = new Set(readers.map(({ personId }) => personId))
  const context = { db: services.database, setupId, roster, now }
  const crew = await crewOf(context, directive, momentOf(now))
  const incoming = crew.filter(({ personId }) => !readerIds.has(personId))
  if (incoming.length === 0) return
  await services.database.transaction(async (db) => {
    const message = messageOf(services, order)
    const event = `directive ${directive.id}`
    await writeToTeam(db, { ...message, reason: 'ordered', event, readers: incoming })
    await publishReaders(db, setupId, directive.id, notifiedRows(incoming, now))
  })
}

/** Takes the next step about each person who has not confirmed the order in time. */
async function followUp(services: DeliveryServices, order: ActiveOrder): Promise<void> {
  const { directive, readers, roster, minutes, now } = order
  const nowMs = now.getTime()
  const span = { fromMs: nowMs - PREVIOUS_DUTY_MS, toMs: nowMs + NEXT_DUTY_MS }
  const periods = dutyPeriods(roster, span).filter(({ circuitIds }) =>
    circuitIds.includes(directive.circuitId),
  )
  const steps = escalationSteps(readers, {
    periodOf: (personId) => dutyNotEnded(periods, personId, nowMs),
    isCovered: periods.some(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs),
    minutes,
    nowMs,
  })
  for (const step of steps) await takeStep(services, order, step)
}

/** How far back duties are read: longer than anybody may take to confirm an order. */
const PREVIOUS_DUTY_MS = 24 * HOUR_MS
/** A person whose next duty begins later than this counts as off duty. */
const NEXT_DUTY_MS = 24 * HOUR_MS

async function takeStep(services: DeliveryServices, order: ActiveOrder, step: EscalationStep): Promise<void> {
  const { setupId, directive, readers, now } = order
  const reader = readers.find(({ personId }) => personId === step.personId)
  if (!reader) return
  if (step.step === 'remind') return remind(services, order, reader)
  await services.database.transaction(async (db) => {
    const notified =
      step.step === 'stand_in'
        ? await membersOf(db, setupId, directive, { ids: [step.standInId], now })
        : await supervisorsOfOrder(db, order)
    const isStandIn = step.step === 'stand_in' && notified.length > 0
    // A stand-in who may no longer read orders cannot take over.
    const addressees = step.step === 'stand_in' && !isStandIn ? await supervisorsOfOrder(db, order) : notified
    await writeToTeam(db, {
      ...messageOf(services, order),
      reason: isStandIn ? 'stand_in' : 'unconfirmed',
      event: `directive-unconfirmed ${directive.id} ${reader.personId}`,
      readers: isStandIn
        ? addressees.map((member) => ({ ...member, ways: member.ways.slice(0, 1) }))
        : addressees,
      absent: reader.name,
    })
    const standIns = isStandIn ? addressees : []
    await publishReaders(db, setupId, directive.id, [
      {
        personId: reader.personId,
        escalatedAt: now,
        escalatedTo: addressees.map(({ name }) => name).join(', ') || '–',
      },
      ...standIns.map(({ personId, name, ways }) => ({
        personId,
        name,
        role: 'stand_in' as const,
        ways: ways.slice(0, 1),
        notifiedAt: now,
      })),
    ])
  })
}

/** Reminds a person by the next way; a follower by the ways of following. */
async function remind(services: DeliveryServices, order: ActiveOrder, reader: Reader): Promise<void> {
  const { setupId, directive, now } = order
  await services.database.transaction(async (db) => {
    const member = await (reader.role === 'follower' ? followerOf : dutyMemberOf)(db, order, reader.personId)
    if (!member) return
    await writeToTeam(db, {
      ...messageOf(services, order),
      reason: 'reminder',
      event: `directive-reminder ${directive.id}`,
      readers: [member],
    })
    await publishReaders(db, setupId, directive.id, [
      { personId: reader.personId, remindedAt: now, remindedWays: member.ways },
    ])
  })
}

/** A follower, or a person who may object to an automatic order; undefined if they no longer are. */
async function followerOf(db: Db, { setupId, directive, now }: ActiveOrder, personId: string) {
  const isAutomatic = directive.holdsAt !== null
  const followers = await (isAutomatic ? concernedBy : teamOf)(db, setupId, directive, now)
  return followers.find((member) => member.personId === personId)
}

/** A person on duty or a stand-in, to be notified by the next channel after the first one. */
async function dutyMemberOf(db: Db, { setupId, directive, now }: ActiveOrder, personId: string) {
  const [member] = await membersOf(db, setupId, directive, { ids: [personId], now })
  if (!member) return undefined
  const [first, next = first] = member.ways
  return { ...member, ways: next === undefined ? [] : [next] }
}

/**
 * The author of an order, with all their ways. If the order is automatic or the author has left, the people who may
 * issue orders on the circuit.
 */
async function supervisorsOfOrder(db: Db, { setupId, directive, now }: ActiveOrder): Promise<TeamMember[]> {
  const author = await membersOf(db, setupId, directive, { ids: [directive.authorId], now })
  return author.length > 0 ? author : supervisorsOf(db, setupId, directive, now)
}

const messageOf = ({ publicUrl }: DeliveryServices, { setupId, directive, now }: ActiveOrder) => ({
  setupId,
  publicUrl,
  directive,
  now,
})

const momentOf = (now: Date) => ({ fromMs: now.getTime(), toMs: now.getTime() + 1 })

const notifiedRows = (recipients: readonly Recipient[], now: Date) =>
  recipients.map(({ personId, name, role, ways }) => ({ personId, name, role, ways, notifiedAt: now }))

/** Runs each minute; the outbox recognises the event, so the author is notified only once. */
async function notifyAuthorOfEnd(services: DeliveryServices, order: ActiveOrder): Promise<void> {
  const { setupId, directive, now } = order
  const author = await authorOf(services.database, setupId, directive, now)
  if (!author) return
  const event = `directive-ends ${directive.id}`
  await writeToTeam(services.database, {
    ...messageOf(services, order),
    reason: 'ends',
    event,
    readers: [author],
  })
}

/** The outbox recognises the change, so the author is notified once of each. */
async function notifyAuthorOfPlan(services: DeliveryServices, order: ActiveOrder): Promise<void> {
  const { setupId, directive, asOf, now } = order
  const { database, tenants } = services
  const plans = await servingPlans(tenants.for(setupId), asOf, [directive])
  const current = plans.get(directive.circuitId)
  const change = current && planChange(directive, current, now.getTime())
  if (!current || !change) return
  const author = await authorOf(database, setupId, directive, now)
  if (!author) return
  await writeToTeam(database, {
    ...messageOf(services, order),
    reason: 'plan',
    event: `directive-plan ${directive.id} ${changeKey(change)}`,
    readers: [author],
    changed: { plan: current.plan, nowMs: now.getTime() },
  })
}
