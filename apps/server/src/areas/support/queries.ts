import type { Locale } from '@verglas/contract/codes'
import {
  MOST_TICKETS,
  type TicketPriority,
  type TicketStatus,
  type TicketType,
} from '@verglas/contract/ticket-rules'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/publish.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Version, Versioned } from '../../db/versioned.ts'

export type Message = {
  at: string
  personId: string
  name: string
  text: string
  status: TicketStatus | null
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
  },
  order: 'created_at desc',
}

/** The newest of a person, or of everybody. */
export async function newestTickets(db: SetupDb, asOf: AsOf, personId: string | null): Promise<Ticket[]> {
  return db.query<Ticket>(
    `select v.ticket_id as id, v.rev_from as revision, v.title, v.type, v.priority, v.description, v.status,
            v.person_id as "personId", v.person_name as "personName", v.created_at as "createdAt", v.messages, v.context
       from ticket_version v
      where v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
        and ($3::text is null or v.person_id = $3)
      order by v.created_at desc, v.ticket_id
      limit ${MOST_TICKETS}`,
    [db.setupId, asOf.rev, personId],
  )
}

type Written = { id: string; fields: TicketFields; expectedRev: number; by: { id: string; name: string } }

/** Makes a ticket as it is now known; raises where another version has come since. */
export async function publishTicket(tx: Db, setupId: string, { id, fields, expectedRev, by }: Written) {
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
    is_removed: false,
    changed_by: by.id,
    author: by.name,
    expected_rev: expectedRev,
  }
  return publish(tx, { origin: 'live', setupId, batches: [{ kind: 'ticket', rows: [row] }] })
}

export type Recipient = { email: string; lang: Locale }

/** Who looks after the product: the technical contact, else the administrators of the organisation. */
export async function handlersOf(db: Db, setupId: string): Promise<Recipient[]> {
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
      where m.setup_id = $1 and m.state = 'active' and (m.is_admin or 'admin_users' = any(r.features))
        and s.technical_contact ->> 'email' is null
      order by email`,
    [setupId],
  )
}

/** Where who asked is written to, while they belong to the organisation. */
export async function authorOf(db: Db, setupId: string, personId: string): Promise<Recipient[]> {
  return db.query<Recipient>(
    `select p.email, p.lang
       from membership m
       join person p on p.id = m.person_id
      where m.setup_id = $1 and m.person_id = $2 and m.state = 'active'`,
    [setupId, personId],
  )
}
