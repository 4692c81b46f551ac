/** Types of requests to the people who look after the product (DOMAIN: specification §4). */
export const TICKET_TYPES = ['question', 'problem', 'incident'] as const
export type TicketType = (typeof TICKET_TYPES)[number]

export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]

/** Severity displayed for each priority. */
export const DISPLAYED_PRIORITY = {
  low: 'minor',
  normal: 'minor',
  high: 'major',
  urgent: 'critical',
} as const satisfies Record<TicketPriority, string>

export const TICKET_STATUSES = [
  'new',
  'assigned',
  'pending',
  'pending_validation',
  'validated',
  'closed',
  'rejected',
  'duplicate',
] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** Statuses that may follow each status; nothing follows the last three. */
const FOLLOWING: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  new: ['assigned', 'rejected', 'duplicate'],
  assigned: ['pending', 'pending_validation', 'rejected', 'duplicate'],
  pending: ['assigned'],
  pending_validation: ['validated', 'assigned'],
  validated: ['closed'],
  closed: [],
  rejected: [],
  duplicate: [],
}

/** Statuses that wait for the author: they answer, and say whether the problem is solved. */
const OF_AUTHOR: readonly TicketStatus[] = ['pending', 'pending_validation']

/** Statuses that may follow, for a person who looks after tickets or has written this one. */
export function nextStatuses(
  status: TicketStatus,
  { isHandler }: { isHandler: boolean },
): readonly TicketStatus[] {
  return isHandler || OF_AUTHOR.includes(status) ? FOLLOWING[status] : []
}

/** Whether the ticket accepts no further messages. */
export const isOver = (status: TicketStatus): boolean => FOLLOWING[status].length === 0

export const MAX_TICKETS = 500
export const MAX_MESSAGES = 200
export const MAX_TICKET_DOCUMENTS = 5
export const MAX_TEXT_LENGTH = 10_000
