import { z } from 'zod'
import { MAX_TITLE_LENGTH } from './desk-codes.ts'
import { DOCUMENT_TYPES } from './report-codes.ts'
import { Instant, route } from './route.ts'
import { DocumentBody, DocumentId, MAX_DOCUMENT_BODY_BYTES, SentDocument } from './sent-document.ts'
import {
  MAX_MESSAGES,
  MAX_TEXT_LENGTH,
  MAX_TICKET_DOCUMENTS,
  MAX_TICKETS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
} from './ticket-rules.ts'
import { ONE_LINE } from './user-codes.ts'
import { Revision } from './versioned-calls.ts'

const Documents = z
  .array(SentDocument)
  .max(MAX_TICKET_DOCUMENTS)
  .describe('As returned when they were uploaded.')

const TicketMessage = z.object({
  at: Instant,
  author: z.string(),
  isByAuthor: z.boolean().describe('Whether the author of the ticket wrote it.'),
  text: z.string(),
  status: z.enum(TICKET_STATUSES).nullable().describe('New status; null: unchanged.'),
  documents: Documents,
})

/** A request to the product's support. */
export const Ticket = z.object({
  id: z.string(),
  revision: Revision,
  title: z.string(),
  type: z.enum(TICKET_TYPES).describe('A problem does not stop the work, an incident does.'),
  priority: z.enum(TICKET_PRIORITIES).describe('Displayed as minor, minor, major and critical.'),
  description: z.string(),
  documents: Documents,
  status: z.enum(TICKET_STATUSES),
  author: z.string(),
  isOwn: z.boolean().describe('Whether the caller created it.'),
  createdAt: Instant,
  changedAt: Instant,
  messages: z.array(TicketMessage).max(MAX_MESSAGES).describe('Oldest first.'),
  context: z
    .object({ address: z.string(), version: z.string() })
    .nullable()
    .describe('Screen concerned and version of the program; null: the author did not send them.'),
})

const area = 'support'
const setup = { setupId: z.string() }
const reading = {
  area,
  access: { scope: 'member' },
  topics: ['ticket'],
  varies: 'person',
  dependsOnFeatures: ['admin_users', 'support_disable'],
} as const
const Text = z.string().trim().max(MAX_TEXT_LENGTH)

export const listTickets = route({
  ...reading,
  method: 'GET',
  path: '/setups/:setupId/tickets',
  summary:
    'The caller’s tickets, for an administrator those of everybody, newest first; forbidden with support_disable.',
  params: setup,
  response: { tickets: z.array(Ticket).max(MAX_TICKETS) },
})

export const createTicket = route({
  method: 'POST',
  path: '/setups/:setupId/tickets',
  area,
  summary:
    'Creates a ticket for the support team, which is notified by mail; forbidden with support_disable.',
  access: { scope: 'member' },
  params: setup,
  body: z.strictObject({
    title: z.string().trim().min(1).max(MAX_TITLE_LENGTH).regex(ONE_LINE, 'one line'),
    type: z.enum(TICKET_TYPES),
    priority: z.enum(TICKET_PRIORITIES),
    description: Text.min(1),
    documents: Documents.default([]),
    address: z
      .string()
      .max(2000)
      .regex(/^\/(?![/\\])[^\s\p{Cc}\\]*$/u, 'an address within the product begins with one /')
      .nullable()
      .describe('Address of the screen concerned; null: the author chose not to send it.'),
  }),
  response: { ticket: Ticket, rev: z.int() },
})

export const answerTicket = route({
  method: 'POST',
  path: '/setups/:setupId/tickets/:ticketId/messages',
  area,
  summary:
    'Adds a reply to a ticket, changes its status, or both; the next person to act is notified by mail. The author may change the status of a ticket that waits for them.',
  access: { scope: 'member' },
  params: { setupId: z.string(), ticketId: z.string() },
  body: z
    .strictObject({
      text: Text,
      status: z.enum(TICKET_STATUSES).nullable(),
      documents: Documents.default([]),
    })
    .refine(({ text, status, documents }) => text !== '' || status !== null || documents.length > 0, {
      error: 'a text, a document or a status',
      path: ['text'],
    }),
  response: { ticket: Ticket, rev: z.int() },
})

export const addTicketDocument = route({
  method: 'POST',
  path: '/setups/:setupId/ticket_documents',
  area,
  summary:
    'Uploads a document that a ticket or a reply can attach; forbidden with support_disable. Identical documents are stored once.',
  access: { scope: 'member' },
  params: setup,
  body: DocumentBody,
  mostBytes: MAX_DOCUMENT_BODY_BYTES,
  response: { document: SentDocument },
})

export const getTicketDocument = route({
  method: 'GET',
  path: '/setups/:setupId/tickets/:ticketId/documents/:documentId',
  area,
  summary: 'The bytes of a ticket’s document, for the author and the support team.',
  access: { scope: 'member' },
  params: { setupId: z.string(), ticketId: z.string(), documentId: DocumentId },
  produces: DOCUMENT_TYPES,
  response: {},
})
