import { MAX_DOCUMENT_NAME_LENGTH } from '@verglas/contract/report-codes'
import { MAX_TEXT_LENGTH, MAX_TICKET_DOCUMENTS } from '@verglas/contract/ticket-rules'
import type { FileStore } from '../../blobs/file-store.ts'
import type { Database } from '../../db/database.ts'
import { type NamedDocument, storeSent } from '../../db/sent-documents.ts'
import * as versioned from '../../db/versioned.ts'
import { AppError } from '../../http/errors.ts'
import { preparedDocument } from '../../http/sent-document.ts'
import type { MailTaker } from '../../mail/mail-receiver.ts'
import type { TicketDesk } from './desk.ts'
import * as queries from './queries.ts'
import { writtenAbove } from './ticket-mails.ts'

type Services = { database: Database; files: Pick<FileStore, 'contents'> }

/** Adds mails that answer a ticket's mail to the ticket's conversation. */
export function mailAnswers(services: Services, desk: TicketDesk, now: () => Date): MailTaker {
  const { database } = services
  const { replies } = desk
  return {
    accepts: async (address) => {
      const id = replies.ticketOf(address)
      return id !== null && (await queries.setupOfTicket(database, id)) !== null
    },
    async take({ recipient, sender, text, attachments }) {
      const id = replies.ticketOf(recipient)
      const setupId = id && (await queries.setupOfTicket(database, id))
      if (!id || !setupId) return 'there is no such ticket'
      const change = await versioned.latestChange(database, queries.TICKETS, { setupId, id })
      const ticket = change?.version
      const correspondent =
        ticket && replies.isFor(recipient, id, sender)
          ? await queries.findCorrespondent(database, { setupId, authorId: ticket.personId, email: sender })
          : null
      if (!correspondent) return 'this address was not given to the sender'
      const documents: NamedDocument[] = []
      for (const { name, bytes } of attachments.slice(0, MAX_TICKET_DOCUMENTS)) {
        const document = await documentOf(bytes)
        // Attachments that cannot be stored, such as a picture in a signature, are skipped so that the answer is
        // not lost.
        if (!document) continue
        await storeSent(services, 'ticket_document', {
          setupId,
          ...document,
          sentBy: correspondent.name,
          now: now(),
        })
        const { id: documentId, mediaType, content } = document
        documents.push({
          id: documentId,
          name: name.slice(0, MAX_DOCUMENT_NAME_LENGTH),
          mediaType,
          sizeBytes: content.length,
        })
      }
      const written = writtenAbove(text).slice(0, MAX_TEXT_LENGTH)
      if (written === '' && documents.length === 0) return 'nothing is written above the line'
      try {
        await desk.answer(
          setupId,
          id,
          { text: written, status: null, documents },
          { writer: correspondent, now: now() },
        )
        return null
      } catch (error) {
        if (error instanceof AppError && error.code === 'Invalid') return 'the ticket is over'
        throw error
      }
    },
  }
}

async function documentOf(bytes: Uint8Array) {
  try {
    return await preparedDocument(bytes)
  } catch (error) {
    if (error instanceof AppError && error.code === 'InvalidImage') return null
    throw error
  }
}
