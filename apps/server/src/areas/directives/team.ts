import type { Db } from '../../db/database.ts'
import { enqueueMails } from '../../mail/outbox.ts'
import { messagesTo } from '../../mail/ways.ts'
import { directiveNotice, type Reason } from './directive-letter.ts'
import type { WrittenDirective } from './queries.ts'
import { circuitWriting, type TeamMember } from './team-queries.ts'

type Message = {
  setupId: string
  publicUrl: string
  directive: WrittenDirective
  reason: Reason
  /** Names the event: to each reader a message of one event goes out once. */
  event: string
  readers: readonly TeamMember[]
  now: Date
}

/**
 * Puts the messages of a directive into the outbox, by the ways of each reader. Quiet hours do not hold back an order.
 */
export async function writeToTeam(db: Db, { readers, now, ...message }: Message): Promise<void> {
  const { setupId, directive } = message
  const circuit = await circuitWriting(db, setupId, directive.circuitId)
  if (!circuit) return
  const mails = readers.flatMap((reader) =>
    messagesTo(reader, reader.ways, directiveNotice({ ...message, circuit }, reader)),
  )
  await enqueueMails(db, mails, now)
}
