import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  addTicketDocument,
  answerTicket,
  type CallAnswer,
  createTicket,
  getTicketDocument,
  listTickets,
} from '@verglas/contract'
import type { Feature } from '@verglas/contract/features'
import { latestAsOf } from '../../db/as-of.ts'
import { areSent, type NamedDocument, sentContent, storeSent } from '../../db/sent-documents.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import { type Membership, nameOf, type Person } from '../../http/person.ts'
import { documentOfBody } from '../../http/sent-document.ts'
import { serve } from '../../http/serve.ts'
import { serveBytes } from '../../http/serve-bytes.ts'
import { isVisibleTo, openTicketDesk, type Writer } from './desk.ts'
import * as queries from './queries.ts'

type Ticket = CallAnswer<'listTickets'>['tickets'][number]

export function supportRoutes(app: App): void {
  const desk = openTicketDesk({
    database: app.database,
    secrets: app.secrets,
    publicUrl: app.config.publicUrl,
    replyDomain: app.config.mailReceiver?.domain ?? null,
  })

  serve(app, listTickets, async ({ db, asOf, caller, may }) => {
    refuseDisabled(may)
    const tickets = await queries.latestTickets(db, asOf, may('admin_users') ? null : caller.personId)
    return { tickets: tickets.map((ticket) => toTicketView(ticket, caller.personId)) }
  })

  serve(app, createTicket, async ({ db, person, member, body, now }) => {
    refuseDisabled((feature) => member.features.has(feature))
    await checkDocuments(db, body.documents)
    const { address, ...requestFields } = body
    const writer = writerOf(person, member)
    const fields: queries.TicketFields = {
      ...requestFields,
      status: 'new',
      personId: writer.id,
      personName: writer.name,
      createdAt: now.toISOString(),
      messages: [],
      context: address === null ? null : { address, version: app.version },
    }
    const { ticket, rev } = await desk.create(db.setupId, { id: randomUUID(), fields }, { writer, now })
    return { ticket: toTicketView(ticket, person.id), rev }
  })

  serve(app, answerTicket, async ({ db, person, member, params: { ticketId }, body, now }) => {
    refuseDisabled((feature) => member.features.has(feature))
    await checkDocuments(db, body.documents)
    const authorship = { writer: writerOf(person, member), now }
    const { ticket, rev } = await desk.answer(db.setupId, ticketId, body, authorship)
    return { ticket: toTicketView(ticket, person.id), rev }
  })

  serve(app, addTicketDocument, async ({ db, person, member, now, body: { name, content } }) => {
    refuseDisabled((feature) => member.features.has(feature))
    const document = await documentOfBody(content)
    const { id, mediaType } = document
    await storeSent(app, 'ticket_document', {
      setupId: db.setupId,
      ...document,
      sentBy: nameOf(person),
      now,
    })
    return { document: { id, name, mediaType, sizeBytes: document.content.length } }
  })

  serveBytes(app, getTicketDocument, async ({ db, person, member, params: { ticketId, documentId } }) => {
    const ticket = await versioned.at(db, queries.TICKETS, ticketId, await latestAsOf(app.database))
    const isNamed =
      ticket &&
      isVisibleTo(ticket, writerOf(person, member)) &&
      [ticket, ...ticket.messages].some(({ documents }) => documents?.some(({ id }) => id === documentId))
    const document = isNamed ? await sentContent(db, 'ticket_document', documentId, app.files.contents) : null
    if (!document) throw new NotFound(`document ${documentId} of ticket ${ticketId}`)
    const { mediaType, content } = document
    return { mediaType, sizeBytes: content.length, etag: documentId, open: () => Readable.from([content]) }
  })
}

const writerOf = (person: Person, { features }: Pick<Membership, 'features'>): Writer => ({
  id: person.id,
  name: nameOf(person),
  isHandler: features.has('admin_users'),
})

async function checkDocuments(db: SetupDb, documents: readonly NamedDocument[]): Promise<void> {
  if (!(await areSent(db, 'ticket_document', documents)))
    throw new Invalid('body.documents', 'it was not sent')
}

function refuseDisabled(may: (feature: Extract<Feature, 'support_disable'>) => boolean): void {
  if (may('support_disable'))
    throw new AppError('Forbidden', { detail: 'the feature support_disable takes the support away' })
}

/** Shows authors by name; the ids of persons never leave the server. */
function toTicketView(
  { personId, personName, createdAt, messages, documents, ...ticket }: queries.Ticket,
  callerId: string,
): Ticket {
  const created = new Date(createdAt).toISOString()
  return {
    ...ticket,
    documents: [...(documents ?? [])],
    author: personName,
    isOwn: personId === callerId,
    createdAt: created,
    changedAt: messages.at(-1)?.at ?? created,
    messages: messages.map((message) => ({
      at: message.at,
      author: message.name,
      isByAuthor: message.personId === personId,
      text: message.text,
      status: message.status,
      documents: [...(message.documents ?? [])],
    })),
  }
}
