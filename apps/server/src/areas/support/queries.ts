import type { Locale } from '@verglas/contract/codes'
import {
  MAX_TICKETS,
  type TicketPriority,
  type TicketStatus,
  type TicketType,
} from '@verglas/contract/ticket-rules'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/publish.ts'
import type { NamedDocument } from '../../db/sent-documents.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Version, Versioned } from '../../db/versioned.ts'

export type Message = {
  at: string
  personId: string
  name: string
  text: string
  status: TicketStatus | null
  /** Absent in older messages. */
  documents?: readonly NamedDocument[]
}

export type TicketFields = {
  title: string
  type: TicketType
  priority: TicketPriority
  description: string
  status: TicketStatus
  personId: string
  personName: string
  createdAt: Date | string
  messages: readonly Message[]
  context: { address: string; version: string } | null
  /** Null in older tickets. */
  documents: readonly NamedDocument[] | null
}
export type Ticket = Version<TicketFields>

export const TICKETS: Versioned<TicketFields> = {
  kind: 'ticket',
  idColumn: 'ticket_id',
  columns: {
    title: 'title',
    type: 'type',
    priority: 'priority',
    description: 'description',
    status: 'status',
    personId: 'person_id',
    personName: 'person_name',
    createdAt: 'created_at',
    messages: 'messages',
    context: 'context',
    documents: 'documents',
  },
  order: 'created_at desc',
}

const TICKET_COLUMNS = Object.entries(TICKETS.columns)
  .map(([field, column]) => `v.${column} as "${field}"`)
  .join(', ')

/** The latest tickets of one person, or of everybody. */
export async function latestTickets(db: SetupDb, asOf: AsOf, personId: string | null): Promise<Ticket[]> {
  return db.query<Ticket>(
    `select v.ticket_id as id, v.rev_from as revision, ${TICKET_COLUMNS}
       from ticket_version v
      where v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
        and ($3::text is null or v.person_id = $3)
      order by v.created_at desc, v.ticket_id
      limit ${MAX_TICKETS}`,
    [db.setupId, asOf.rev, personId],
  )
}

type TicketVersion = {
  id: string
  fields: TicketFields
  expectedRev: number
  by: { id: string; name: string }
}

/** Publishes a version of a ticket; throws if another version has been published since. */
export async function publishTicket(tx: Db, setupId: string, { id, fields, expectedRev, by }: TicketVersion) {
  const row = {
    setup_id: setupId,
    ticket_id: id,
    title: fields.title,
    type: fields.type,
    priority: fields.priority,
    description: fields.description,
    status: fields.status,
    person_id: fields.personId,
    person_name: fields.personName,
    created_at: fields.createdAt,
    messages: fields.messages,
    context: fields.context,
    documents: fields.documents,
    is_removed: false,
    changed_by: by.id,
    author: by.name,
    expected_rev: expectedRev,
  }
  return publish(tx, { origin: 'live', setupId, batches: [{ kind: 'ticket', rows: [row] }] })
}

/** The organisation of a ticket; null if there is no ticket with this id. */
export async function setupOfTicket(db: Db, id: string): Promise<string | null> {
  const [row] = await db.query<{ setup_id: string }>(
    `select setup_id from ticket_version where ticket_id = $1 and rev_to = open_rev() and not is_removed`,
    [id],
  )
  return row?.setup_id ?? null
}

/** SQL condition: membership m with role r may answer tickets. */
const IS_HANDLER = "(m.is_admin or 'admin_users' = any(r.features))"

export type Correspondent = { id: string; name: string; isHandler: boolean }

/**
 * The person who writes from an address about a ticket: its author, or one of the people who answer tickets; null
 * for anybody else.
 */
export async function findCorrespondent(
  db: Db,
  { setupId, authorId, email }: { setupId: string; authorId: string; email: string },
): Promise<Correspondent | null> {
  const [row] = await db.query<Correspondent>(
    `select w.*
       from (
         select p.id, trim(p.first_name || ' ' || p.last_name) as name,
                ${IS_HANDLER} as "isHandler", 0 as choice
           from membership m
           join role r on r.setup_id = m.setup_id and r.id = m.role_id
           join person p on p.id = m.person_id
          where m.setup_id = $1 and m.state = 'active' and lower(p.email) = lower($3)
            and (p.id = $2 or ${IS_HANDLER})
          union all
         select 'technical-contact', coalesce(nullif(s.technical_contact ->> 'name', ''), $3), true, 1
           from setup s
          where s.id = $1 and lower(s.technical_contact ->> 'email') = lower($3)
       ) w
      order by w.choice, w.id
      limit 1`,
    [setupId, authorId, email],
  )
  return row ?? null
}

export type Recipient = { email: string; lang: Locale }

/** The people who answer tickets: the technical contact, otherwise the administrators of the organisation. */
export async function readHandlers(db: Db, setupId: string): Promise<Recipient[]> {
  return db.query<Recipient>(
    `select s.technical_contact ->> 'email' as email, s.default_lang as lang
       from setup s
      where s.id = $1 and s.technical_contact ->> 'email' is not null
      union all
     select p.email, p.lang
       from membership m
       join role r on r.setup_id = m.setup_id and r.id = m.role_id
       join person p on p.id = m.person_id
       join setup s on s.id = m.setup_id
      where m.setup_id = $1 and m.state = 'active' and ${IS_HANDLER}
        and s.technical_contact ->> 'email' is null
      order by email`,
    [setupId],
  )
}

/** Address of the ticket's author, as long as they belong to the organisation. */
export async function authorAsRecipient(db: Db, setupId: string, personId: string): Promise<Recipient[]> {
  return db.query<Recipient>(
    `select p.email, p.lang
       from membership m
       join person p on p.id = m.person_id
      where m.setup_id = $1 and m.person_id = $2 and m.state = 'active'`,
    [setupId, personId],
  )
}
