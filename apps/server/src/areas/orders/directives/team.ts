import type { ReaderRole } from '@verglas/contract/duty-codes'
import type { Db } from '../../../db/database.ts'
import { enqueueMails } from '../../../mail/outbox.ts'
import { messagesTo } from '../../../mail/ways.ts'
import { type ChangedPlan, directiveNotice, type Reason } from './directive-letter.ts'
import type { WrittenDirective } from './queries.ts'
import { circuitWriting, type TeamMember } from './team-queries.ts'

type Message = {
  setupId: string
  publicUrl: string
  directive: WrittenDirective
  reason: Reason
  /** Identifies the event: each reader gets one message per event. */
  event: string
  readers: readonly (TeamMember & { role?: ReaderRole })[]
  changed?: ChangedPlan | undefined
  /** Who has not confirmed; only for the reasons `stand_in` and `unconfirmed`. */
  absent?: string | undefined
  now: Date
}

/**
 * Adds the messages of a directive to the outbox, by the ways of each reader. Quiet hours do not delay an
 * order.
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
