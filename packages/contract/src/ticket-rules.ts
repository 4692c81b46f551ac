/** Types of requests to the product's support (specification §4). */
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

/** Statuses that may follow each status; no status follows the last three. */
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

/** Statuses in which the author has to answer, or to say whether the problem is solved. */
const AUTHOR_STATUSES: readonly TicketStatus[] = ['pending', 'pending_validation']

/** Statuses that may follow, for a member of the support team or for the author of the ticket. */
export function nextStatuses(
  status: TicketStatus,
  { isHandler }: { isHandler: boolean },
): readonly TicketStatus[] {
  return isHandler || AUTHOR_STATUSES.includes(status) ? FOLLOWING[status] : []
}

/** Whether the ticket accepts no further messages. */
export const isOver = (status: TicketStatus): boolean => FOLLOWING[status].length === 0

export const MAX_TICKETS = 500
export const MAX_MESSAGES = 200
export const MAX_TICKET_DOCUMENTS = 5
export const MAX_TEXT_LENGTH = 10_000
