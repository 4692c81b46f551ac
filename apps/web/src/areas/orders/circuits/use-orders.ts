import { HOUR_MS } from '@verglas/quantities'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import type { OrderProgress, UnfinishedPass } from '../crew/crew-pass.ts'
import type { Directive } from '../directives/directive.ts'
import type { LoggedTreatment } from './treated-pass.ts'

const NO_DIRECTIVES: readonly Directive[] = []
const NO_ORDERS: readonly OrderProgress[] = []
const NO_TREATMENTS: readonly LoggedTreatment[] = []
const NO_PASSES: readonly UnfinishedPass[] = []

export type Orders = {
  readonly directives: readonly Directive[]
  /** How far they have got. */
  readonly orders: readonly OrderProgress[]
  /** Passes that crews are driving for orders that have ended. */
  readonly unfinished: readonly UnfinishedPass[]
  /** Treatments of the last hours, also by trucks without an order. */
  readonly treatments: readonly LoggedTreatment[]
  /** False until the orders are loaded: otherwise departures would seem to wait for an order. */
  readonly isSettled: boolean
}

/** A plan counts treatments of this time. */
const TREATED_MS = 12 * HOUR_MS

/** The parameters of the call for the treatments that matter now, the same on every screen. */
export const treatedLately = (nowMs: number) => ({
  query: { from: new Date(Math.floor(nowMs / HOUR_MS) * HOUR_MS - TREATED_MS).toISOString() },
})

/** The orders of all circuits; none for those who may not see orders. */
export function useOrders(): Orders {
  const { hasFeature } = useContextData()
  const { nowMs } = useTimeMode()
  const isOpen = hasFeature('directive')
  const board = useCall('getDirectiveBoard', {}, { enabled: isOpen, keepsPrevious: true })
  const progress = useCall('getOrderProgress', {}, { enabled: isOpen, keepsPrevious: true })
  const treated = useCall('listTreatmentsSince', treatedLately(nowMs), {
    enabled: isOpen,
    keepsPrevious: true,
  })
  return {
    directives: board.data?.directives ?? NO_DIRECTIVES,
    orders: progress.data?.orders ?? NO_ORDERS,
    unfinished: progress.data?.unfinished ?? NO_PASSES,
    treatments: treated.data?.treatments ?? NO_TREATMENTS,
    isSettled: !isOpen || (!board.isPending && !progress.isPending && !treated.isPending),
  }
}
