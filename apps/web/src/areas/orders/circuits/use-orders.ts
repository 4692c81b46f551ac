import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import type { OrderProgress, UnfinishedPass } from '../crew/crew-pass.ts'
import type { Directive } from '../directives/directive.ts'

const NO_DIRECTIVES: readonly Directive[] = []
const NO_ORDERS: readonly OrderProgress[] = []
const NO_PASSES: readonly UnfinishedPass[] = []

export type Orders = {
  readonly directives: readonly Directive[]
  /** How far they have got. */
  readonly orders: readonly OrderProgress[]
  /** Passes that crews are driving for orders that have ended. */
  readonly unfinished: readonly UnfinishedPass[]
  /** False until the orders are loaded: otherwise departures would seem to wait for an order. */
  readonly isSettled: boolean
}

/** The orders of all circuits; none for those who may not see orders. */
export function useOrders(): Orders {
  const { hasFeature } = useContextData()
  const isOpen = hasFeature('directive')
  const board = useCall('getDirectiveBoard', {}, { enabled: isOpen, keepsPrevious: true })
  const progress = useCall('getOrderProgress', {}, { enabled: isOpen, keepsPrevious: true })
  return {
    directives: board.data?.directives ?? NO_DIRECTIVES,
    orders: progress.data?.orders ?? NO_ORDERS,
    unfinished: progress.data?.unfinished ?? NO_PASSES,
    isSettled: !isOpen || (!board.isPending && !progress.isPending),
  }
}
