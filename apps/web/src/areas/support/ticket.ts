import type { CallAnswer } from '@verglas/contract'
import { DISPLAYED_PRIORITY, isOver, type TicketStatus } from '@verglas/contract/ticket-rules'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'

export type Ticket = CallAnswer<'listTickets'>['tickets'][number]

/** The tickets that the person may see; all support screens share one answer. */
export function useTickets() {
  const { hasFeature } = useContextData()
  return useCall('listTickets', {}, { enabled: !hasFeature('support_disable'), keepsPrevious: true })
}

export const priorityKey = ({ priority }: Pick<Ticket, 'priority'>) =>
  `support.priorities.${DISPLAYED_PRIORITY[priority]}`

/** Open tickets first, then closed ones; in each group the most recently changed first. */
export function sortTickets(tickets: readonly Ticket[]): Ticket[] {
  const rank = ({ status }: { status: TicketStatus }) => Number(isOver(status))
  return tickets.toSorted((a, b) => rank(a) - rank(b) || Date.parse(b.changedAt) - Date.parse(a.changedAt))
}
