import { nextCrewPass, type OrderProgress } from '../crew/crew-pass.ts'
import type { Directive } from '../directives/directive.ts'
import { deadlineMs, type NextDeparture } from './next-departure.ts'

/** How far the work on a circuit has got: no order, or the state of the order that is furthest behind. */
export type OrderState = 'none' | OrderProgress['state']

/** What is done about a circuit. */
export type CircuitWork = {
  readonly order: OrderState
  /** Of that order; null: there is none. */
  readonly progress: OrderProgress | null
  /** When the crew that is out has left. */
  readonly outSinceMs: number | null
  /**
   * Of the order's next pass, without an order of the plan; null: a crew is out, nothing is to be done, or the user may
   * see neither.
   */
  readonly departure: NextDeparture | null
}

/** Orders by how much is still to be done. */
const STATES: readonly OrderProgress['state'][] = ['issued', 'read', 'out', 'done']

/** The work on a circuit with these directives, whose plan asks for that departure; `orders` are of this circuit. */
export function workOn(
  directives: readonly Directive[],
  planned: NextDeparture | null,
  orders: readonly OrderProgress[],
): CircuitWork {
  const [first] = orders.toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))
  if (!first) return { order: 'none', progress: null, outSinceMs: null, departure: planned }
  const directive = directives.find(({ id }) => id === first.directiveId)
  const pass = directive ? nextCrewPass(directive, first.passes) : null
  const isWaiting = pass !== null && pass.departMs !== null && pass.startedMs === null
  return {
    order: first.state,
    progress: first,
    outSinceMs: pass?.startedMs ?? null,
    departure: isWaiting ? { departMs: pass.departMs ?? 0, missedSinceMs: null } : null,
  }
}

/** Who has to leave comes first, by deadline; then crews that are out, orders that are done, and the rest. */
export const byDeparture = (a: CircuitWork, b: CircuitWork): number =>
  deadlineMs(a.departure) - deadlineMs(b.departure) || rankOf(a) - rankOf(b)

const rankOf = ({ outSinceMs, order }: CircuitWork): number =>
  outSinceMs !== null ? 0 : order === 'done' ? 1 : 2
