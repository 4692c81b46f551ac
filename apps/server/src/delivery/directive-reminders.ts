import { planChange } from '../areas/orders/directives/plan-change.ts'
import { activeDirectives, type StoredDirective } from '../areas/orders/directives/queries.ts'
import { isEndingSoon, isReadOverdue } from '../areas/orders/directives/rules.ts'
import { writeToTeam } from '../areas/orders/directives/team.ts'
import {
  authorOf,
  concernedBy,
  publishReaders,
  readersOf,
  readMinutes,
  teamOf,
} from '../areas/orders/directives/team-queries.ts'
import { latestPrescriptions } from '../areas/orders/prescriptions/queries.ts'
import { latestAsOf } from '../db/as-of.ts'
import type { DeliveryServices } from './services.ts'

type ActiveDirective = { setupId: string; directive: StoredDirective }

/**
 * Announces automatic directives, reminds each person once who has not read one in time, and notifies its
 * author once that it is about to end, and of each plan that no longer agrees with it.
 */
export async function sendDirectiveReminders(services: DeliveryServices): Promise<void> {
  for (const activeDirective of await activeDirectives(services.database, services.now())) {
    const isAutomatic = activeDirective.directive.holdsAt !== null
    if (isAutomatic) await announce(services, activeDirective)
    await remind(services, activeDirective)
    if (!isAutomatic && isEndingSoon(activeDirective.directive, services.now().getTime()))
      await notifyAuthorOfEnd(services, activeDirective)
    if (!isAutomatic) await notifyAuthorOfPlan(services, activeDirective)
  }
}

/** Announces a directive once: nothing is sent if it has readers on record, or if nobody is concerned. */
async function announce(services: DeliveryServices, { setupId, directive }: ActiveDirective): Promise<void> {
  const { database, tenants, publicUrl } = services
  const now = services.now()
  const asOf = await latestAsOf(database)
  const existingReaders = await readersOf(tenants.for(setupId), asOf, { directiveId: directive.id })
  if (existingReaders.length > 0) return
  await database.transaction(async (db) => {
    const readers = await concernedBy(db, setupId, directive, now)
    if (readers.length === 0) return
    const event = `directive ${directive.id}`
    await writeToTeam(db, { setupId, publicUrl, directive, reason: 'announced', event, readers, now })
    const notified = readers.map(({ personId, name }) => ({ personId, name, notifiedAt: now }))
    await publishReaders(db, setupId, directive.id, notified)
  })
}

async function remind(services: DeliveryServices, { setupId, directive }: ActiveDirective): Promise<void> {
  const { database, tenants, publicUrl } = services
  const now = services.now()
  const asOf = await latestAsOf(database)
  const minutes = await readMinutes(database, setupId)
  const existingReaders = await readersOf(tenants.for(setupId), asOf, { directiveId: directive.id })
  const overdueReaders = existingReaders.filter(
    (reader) => reader.remindedAt === null && isReadOverdue(reader, minutes, now.getTime()),
  )
  if (overdueReaders.length === 0) return
  const overdueIds = new Set(overdueReaders.map(({ personId }) => personId))
  await database.transaction(async (db) => {
    const team = await (directive.holdsAt === null ? teamOf : concernedBy)(db, setupId, directive, now)
    const readers = team.filter(({ personId }) => overdueIds.has(personId))
    if (readers.length === 0) return
    const event = `directive-reminder ${directive.id}`
    await writeToTeam(db, { setupId, publicUrl, directive, reason: 'reminder', event, readers, now })
    const reminded = readers.map(({ personId }) => ({ personId, remindedAt: now }))
    await publishReaders(db, setupId, directive.id, reminded)
  })
}

/** Runs each minute; the outbox recognises the event, so the author is notified only once. */
async function notifyAuthorOfEnd(
  services: DeliveryServices,
  { setupId, directive }: ActiveDirective,
): Promise<void> {
  const { database, publicUrl } = services
  const now = services.now()
  const author = await authorOf(database, setupId, directive, now)
  if (!author) return
  const event = `directive-ends ${directive.id}`
  await writeToTeam(database, {
    setupId,
    publicUrl,
    directive,
    reason: 'ends',
    event,
    readers: [author],
    now,
  })
}

/** The outbox recognises the change, so the author is notified once of each. */
async function notifyAuthorOfPlan(
  services: DeliveryServices,
  { setupId, directive }: ActiveDirective,
): Promise<void> {
  if (directive.passes.length === 0) return
  const { database, tenants, publicUrl } = services
  const now = services.now()
  const { circuitId } = directive
  const prescriptions = await latestPrescriptions(tenants.for(setupId), await latestAsOf(database), {
    circuitId,
  })
  const serving = prescriptions.find(({ plan, isOutdated }) => plan?.servesCircuit && !isOutdated)
  if (!serving?.plan) return
  const { plan, issuedAt } = serving
  const key = planChange(directive, { plan, issuedAt }, now.getTime())
  const author = key === null ? null : await authorOf(database, setupId, directive, now)
  if (!author) return
  await writeToTeam(database, {
    setupId,
    publicUrl,
    directive,
    reason: 'plan',
    event: `directive-plan ${directive.id} ${key}`,
    readers: [author],
    now,
    changed: { plan, nowMs: now.getTime() },
  })
}
