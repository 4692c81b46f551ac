import type { OrderNeed } from '@verglas/language'
import { type CircuitWork, undecidedDeparture } from '../circuits/circuit-work.ts'
import { lacksDepartureNow, missedSince, type NextDeparture } from '../circuits/next-departure.ts'
import { hasOpenOrder } from './circuit-night.ts'

type Work = Pick<CircuitWork, 'needsOrder' | 'departure' | 'beyond' | 'order'>

/** What a circuit still needs from the person who issues orders, the same on every screen; null: nothing. */
export function orderNeed(work: Work, nowMs: number): OrderNeed | null {
  const departure = undecidedDeparture(work)
  return departure && departureNeed(departure, { isOpen: hasOpenOrder(work), nowMs })
}

/** The same of a departure that waits for an order; `isOpen`: an order with passes left is in force. */
export function departureNeed(
  departure: NextDeparture,
  { isOpen, nowMs }: { readonly isOpen: boolean; readonly nowMs: number },
): OrderNeed {
  if (departure.neededByMs !== undefined && !lacksDepartureNow(departure, nowMs))
    return { kind: 'bringForward', by: 'now' }
  const { departMs, isOrdered, precautionUntilMs } = departure
  const kind = isOpen ? 'complete' : 'issue'
  if (precautionUntilMs !== undefined) return { kind, by: 'precaution' }
  const isNow = isOrdered || departMs <= nowMs || missedSince(departure, nowMs) !== null
  return { kind, by: isNow ? 'now' : departMs }
}
