import { type StoredDirective, standingDirectives } from '../areas/directives/queries.ts'
import { isEndingSoon, isLateReader } from '../areas/directives/rules.ts'
import { writeToTeam } from '../areas/directives/team.ts'
import {
  authorOf,
  concernedBy,
  publishReaders,
  readersOf,
  readMinutes,
  teamOf,
} from '../areas/directives/team-queries.ts'
import { latestAsOf } from '../db/as-of.ts'
import type { DeliveryParts } from './parts.ts'

type Standing = { setupId: string; directive: StoredDirective }

/**
 * Announces directives that came by themselves, reminds once who has not read one in time, and tells its author once that
 * it is about to end.
 */
export async function sendDirectiveReminders(parts: DeliveryParts): Promise<void> {
  for (const standing of await standingDirectives(parts.database, parts.now())) {
    const isAutomatic = standing.directive.holdsAt !== null
    if (isAutomatic) await announce(parts, standing)
    await remind(parts, standing)
    if (!isAutomatic && isEndingSoon(standing.directive, parts.now().getTime()))
      await tellOfEnd(parts, standing)
  }
}

/** Once: whoever was told is known with it, or nobody is there to be told. */
async function announce(parts: DeliveryParts, { setupId, directive }: Standing): Promise<void> {
  const { database, tenants, publicUrl } = parts
  const now = parts.now()
  const asOf = await latestAsOf(database)
  const known = await readersOf(tenants.for(setupId), asOf, { directiveId: directive.id })
  if (known.length > 0) return
  await database.transaction(async (db) => {
    const readers = await concernedBy(db, setupId, directive, now)
    if (readers.length === 0) return
    const event = `directive ${directive.id}`
    await writeToTeam(db, { setupId, publicUrl, directive, reason: 'announced', event, readers, now })
    const notified = readers.map(({ personId, name }) => ({ personId, name, toldAt: now }))
    await publishReaders(db, setupId, directive.id, notified)
  })
}

async function remind(parts: DeliveryParts, { setupId, directive }: Standing): Promise<void> {
  const { database, tenants, publicUrl } = parts
  const now = parts.now()
  const asOf = await latestAsOf(database)
  const minutes = await readMinutes(database, setupId)
  const known = await readersOf(tenants.for(setupId), asOf, { directiveId: directive.id })
  const late = known.filter(
    (reader) => reader.remindedAt === null && isLateReader(reader, minutes, now.getTime()),
  )
  if (late.length === 0) return
  const lateIds = new Set(late.map(({ personId }) => personId))
  await database.transaction(async (db) => {
    const team = await (directive.holdsAt === null ? teamOf : concernedBy)(db, setupId, directive, now)
    const readers = team.filter(({ personId }) => lateIds.has(personId))
    if (readers.length === 0) return
    const event = `directive-reminder ${directive.id}`
    await writeToTeam(db, { setupId, publicUrl, directive, reason: 'reminder', event, readers, now })
    const reminded = readers.map(({ personId }) => ({ personId, remindedAt: now }))
    await publishReaders(db, setupId, directive.id, reminded)
  })
}

/** The outbox knows the event: asked each minute it is told once. */
async function tellOfEnd(parts: DeliveryParts, { setupId, directive }: Standing): Promise<void> {
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
