import { directivesInForce, type StoredDirective } from '../areas/directives/queries.ts'
import { isEndingSoon, isLateReader } from '../areas/directives/rules.ts'
import { writeToTeam } from '../areas/directives/team.ts'
import { authorOf, publishReaders, readersOf, readMinutes, teamOf } from '../areas/directives/team-queries.ts'
import { newestAsOf } from '../db/as-of.ts'
import type { DeliveryParts } from './parts.ts'

type InForce = { setupId: string; directive: StoredDirective }

/** Reminds once who has not read a directive in time, and tells its author once that it is about to end. */
export async function sendDirectiveReminders(parts: DeliveryParts): Promise<void> {
  for (const inForce of await directivesInForce(parts.database, parts.now())) {
    await remind(parts, inForce)
    if (isEndingSoon(inForce.directive, parts.now().getTime())) await tellOfEnd(parts, inForce)
  }
}

async function remind(parts: DeliveryParts, { setupId, directive }: InForce): Promise<void> {
  const { database, tenants, publicUrl } = parts
  const now = parts.now()
  const asOf = await newestAsOf(database)
  const minutes = await readMinutes(database, setupId)
  const known = await readersOf(tenants.for(setupId), asOf, { directiveId: directive.id })
  const late = known.filter(
    (reader) => reader.remindedAt === null && isLateReader(reader, minutes, now.getTime()),
  )
  if (late.length === 0) return
  const lateIds = new Set(late.map(({ personId }) => personId))
  await database.transaction(async (db) => {
    const team = await teamOf(db, setupId, directive, now)
    const readers = team.filter(({ personId }) => lateIds.has(personId))
    if (readers.length === 0) return
    const event = `directive-reminder ${directive.id}`
    await writeToTeam(db, { setupId, publicUrl, directive, reason: 'reminder', event, readers, now })
    const reminded = readers.map(({ personId }) => ({ personId, remindedAt: now }))
    await publishReaders(db, setupId, directive.id, reminded)
  })
}

/** The outbox knows the event: asked each minute it is told once. */
async function tellOfEnd(parts: DeliveryParts, { setupId, directive }: InForce): Promise<void> {
  const { database, publicUrl } = parts
  const now = parts.now()
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
