import { isOver, MAX_MESSAGES, nextStatuses } from '@verglas/contract/ticket-rules'
import type { Database } from '../../db/database.ts'
import type { NamedDocument } from '../../db/sent-documents.ts'
import * as versioned from '../../db/versioned.ts'
import { Invalid, NotFound } from '../../http/errors.ts'
import type { SecretBox } from '../../installation/secrets.ts'
import { enqueueMails } from '../../mail/outbox.ts'
import * as queries from './queries.ts'
import { openReplyAddresses } from './reply-address.ts'
import { ticketMails } from './ticket-mails.ts'

export type DeskServices = {
  database: Database
  secrets: SecretBox
  publicUrl: string
  /** Domain of the reply addresses of mails; null if answers by mail are not accepted. */
  replyDomain: string | null
}

/** The person who writes; handlers may answer everybody's tickets. */
export type Writer = { id: string; name: string; isHandler: boolean }

/** A message added to a ticket, a new status for it, or both. */
export type TicketAnswer = {
  text: string
  status: queries.TicketFields['status'] | null
  documents: readonly NamedDocument[]
}

/** Attempts to store an answer: if two people answer at once, the later answer is stored again after the other. */
const MAX_ATTEMPTS = 5

/** Creates and answers tickets, from the screens and by mail, and mails the people who have to answer next. */
export function openTicketDesk({ database, secrets, publicUrl, replyDomain }: DeskServices) {
  const replies = openReplyAddresses(secrets, replyDomain)

  /** Stores a ticket and its mails in one transaction, so that everybody who gets a mail can open the ticket. */
  async function write(
    setupId: string,
    { id, fields, expectedRev }: { id: string; fields: queries.TicketFields; expectedRev: number },
    { writer, now }: { writer: Writer; now: Date },
  ) {
    return database.transaction(async (tx) => {
      const { rev } = await queries.publishTicket(tx, setupId, { id, fields, expectedRev, by: writer })
      const recipients =
        writer.id === fields.personId
          ? await queries.readHandlers(tx, setupId)
          : await queries.authorAsRecipient(tx, setupId, fields.personId)
      const event = `ticket ${id} ${fields.messages.length}`
      const notice = { ticket: { id, ...fields }, setupId, publicUrl, event, replies }
      await enqueueMails(tx, ticketMails(notice, recipients), now)
      return { rev, ticket: { id, revision: rev, ...fields } }
    })
  }

  return {
    replies,
    create: (
      setupId: string,
      { id, fields }: { id: string; fields: queries.TicketFields },
      by: { writer: Writer; now: Date },
    ) => write(setupId, { id, fields, expectedRev: 0 }, by),
    /** Refuses a ticket that the writer may not see, and a status that cannot follow the current one. */
    async answer(setupId: string, id: string, answer: TicketAnswer, by: { writer: Writer; now: Date }) {
      for (let attempt = 1; ; attempt += 1) {
        const change = await versioned.latestChange(database, queries.TICKETS, { setupId, id })
        const ticket = change?.version
        if (!ticket || !isVisibleTo(ticket, by.writer)) throw new NotFound(`ticket ${id}`)
        try {
          return await write(
            setupId,
            { id, fields: withAnswer(ticket, answer, by), expectedRev: ticket.revision },
            by,
          )
        } catch (error) {
          if (!versioned.isConflict(error) || attempt === MAX_ATTEMPTS) throw error
        }
      }
    },
  }
}
export type TicketDesk = ReturnType<typeof openTicketDesk>

export const isVisibleTo = (
  { personId }: Pick<queries.TicketFields, 'personId'>,
  { id, isHandler }: Pick<Writer, 'id' | 'isHandler'>,
): boolean => isHandler || personId === id

/** Adds the answer to the ticket; refuses a status that cannot follow the current one. */
function withAnswer(
  { id: _id, revision: _revision, ...ticket }: queries.Ticket,
  { text, status, documents }: TicketAnswer,
  { writer, now }: { writer: Writer; now: Date },
): queries.TicketFields {
  if (isOver(ticket.status)) throw new Invalid('body.status', 'the ticket is closed')
  if (status !== null && !nextStatuses(ticket.status, writer).includes(status))
    throw new Invalid('body.status', `${status} does not follow ${ticket.status}`)
  if (ticket.messages.length >= MAX_MESSAGES)
    throw new Invalid('body.text', `the ticket already has ${MAX_MESSAGES} messages`)
  const { id: personId, name } = writer
  const message = { at: now.toISOString(), personId, name, text, status, documents }
  return { ...ticket, status: status ?? ticket.status, messages: [...ticket.messages, message] }
}
