import { randomUUID } from 'node:crypto'
import { answerTicket, type CallAnswer, createTicket, listTickets } from '@verglas/contract'
import type { Feature } from '@verglas/contract/features'
import { isOver, MOST_MESSAGES, nextStatuses } from '@verglas/contract/ticket-rules'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import { nameOf, type Person } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { putMails } from '../../mail/outbox.ts'
import { ticketMails } from './letters.ts'
import * as queries from './queries.ts'

type Ticket = CallAnswer<'listTickets'>['tickets'][number]

/** Two may answer at once: the later one is put after the other. */
const TRIES = 5

export function supportRoutes(app: App): void {
  serve(app, listTickets, async ({ db, asOf, caller, may }) => {
    refuseDisabled(may)
    const found = await queries.newestTickets(db, asOf, may('admin_users') ? null : caller.personId)
    return { tickets: found.map((ticket) => shown(ticket, caller.personId)) }
  })

  serve(app, createTicket, async ({ db, person, member, body, now }) => {
    refuseDisabled((feature) => member.features.has(feature))
    const { address, ...asked } = body
    const fields: queries.TicketFields = {
      ...asked,
      status: 'new',
      personId: person.id,
      personName: nameOf(person),
      createdAt: now.toISOString(),
      messages: [],
      context: address === null ? null : { address, version: app.version },
    }
    const written = await write(db, { id: randomUUID(), fields, expectedRev: 0, person, now })
    return { ticket: shown(written.ticket, person.id), rev: written.rev }
  })

  serve(app, answerTicket, async ({ db, person, member, params: { ticketId: id }, body, now }) => {
    refuseDisabled((feature) => member.features.has(feature))
    const isHandler = member.features.has('admin_users')
    for (let attempt = 1; ; attempt += 1) {
      const change = await versioned.newestChange(app.database, queries.TICKETS, { setupId: db.setupId, id })
      const ticket = change?.version
      if (!ticket || !(isHandler || ticket.personId === person.id)) throw new NotFound(`ticket ${id}`)
      const fields = answered(ticket, { ...body, isHandler, person, now })
      try {
        const written = await write(db, { id, fields, expectedRev: ticket.revision, person, now })
        return { ticket: shown(written.ticket, person.id), rev: written.rev }
      } catch (error) {
        if (!versioned.isLate(error) || attempt === TRIES) throw error
      }
    }
  })

  type Write = { id: string; fields: queries.TicketFields; expectedRev: number; person: Person; now: Date }

  /** Together: who is told of it finds it. */
  async function write({ setupId }: SetupDb, { id, fields, expectedRev, person, now }: Write) {
    return app.database.transaction(async (tx) => {
      const by = { id: person.id, name: nameOf(person) }
      const { rev } = await queries.publishTicket(tx, setupId, { id, fields, expectedRev, by })
      const recipients =
        person.id === fields.personId
          ? await queries.handlersOf(tx, setupId)
          : await queries.authorOf(tx, setupId, fields.personId)
      const event = `ticket ${id} ${fields.messages.length}`
      const news = { ticket: { id, ...fields }, setupId, publicUrl: app.config.publicUrl, event }
      await putMails(tx, ticketMails(news, recipients), now)
      return { rev, ticket: { id, revision: rev, ...fields } }
    })
  }
}

function refuseDisabled(may: (feature: Extract<Feature, 'support_disable'>) => boolean): void {
  if (may('support_disable'))
    throw new AppError('Forbidden', { detail: 'the feature support_disable takes the support away' })
}

type Answer = {
  text: string
  status: queries.TicketFields['status'] | null
  isHandler: boolean
  person: Person
  now: Date
}

/** The ticket with what is said to it; refuses a status that does not follow. */
function answered(
  { id: _id, revision: _revision, ...ticket }: queries.Ticket,
  { text, status, isHandler, person, now }: Answer,
): queries.TicketFields {
  if (isOver(ticket.status)) throw new Invalid('body.status', 'nothing more is said to it')
  if (status !== null && !nextStatuses(ticket.status, { isHandler }).includes(status))
    throw new Invalid('body.status', `${status} does not follow ${ticket.status}`)
  if (ticket.messages.length >= MOST_MESSAGES) throw new Invalid('body.text', 'too much has been said to it')
  const message = { at: now.toISOString(), personId: person.id, name: nameOf(person), text, status }
  return { ...ticket, status: status ?? ticket.status, messages: [...ticket.messages, message] }
}

/** Who said it is told by name; ids of persons stay here. */
function shown(
  { personId, personName, createdAt, messages, ...ticket }: queries.Ticket,
  callerId: string,
): Ticket {
  const created = new Date(createdAt).toISOString()
  return {
    ...ticket,
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
    })),
  }
}
