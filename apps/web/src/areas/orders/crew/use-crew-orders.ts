import type { CallAnswer } from '@verglas/contract'
import { USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { momentWords } from '../../roadcast/panels.ts'
import type { Circuit, Directive } from '../circuits/circuit-rows.ts'
import { deadlineMs, nextDeparture } from '../circuits/next-departure.ts'
import { type CrewPass, nextCrewPass, type OrderProgress } from './crew-pass.ts'

type Advice = CallAnswer<'getPrescriptionBoard'>['prescriptions'][number]

/** The order in force on a circuit, and how far its crew has got. */
export type CrewOrder = {
  readonly directive: Directive
  readonly progress: OrderProgress | null
  /** Null: every pass is done. */
  readonly pass: CrewPass | null
}

export type CrewOrders = {
  orderOf: (circuitId: string) => CrewOrder | null
  /** The circuits in the order in which the crew has to leave: those with an order first, then by the advice. */
  sorted: readonly Circuit[]
  /** False until orders and reports are loaded. */
  isSettled: boolean
  words: (display: Display, circuitId: string) => string
}

const NO_ADVICE: readonly Advice[] = []

/** The orders on the circuits of a crew, with what was reported of them. */
export function useCrewOrders(circuits: readonly Circuit[], nowMs: number): CrewOrders {
  const options = { keepsPrevious: true }
  const boardAnswer = useCall('getDirectiveBoard', {}, options)
  const progressAnswer = useCall('getOrderProgress', {}, options)
  const board = boardAnswer.data?.directives ?? []
  const progress = progressAnswer.data?.orders ?? []
  const advices = useCall('getPrescriptionBoard', {}, options).data?.prescriptions ?? NO_ADVICE
  const orders = new Map(
    circuits.flatMap(({ id }) => {
      const directive = board.find(
        ({ circuitId, state, scope }) => circuitId === id && state === 'in_force' && scope === 'public',
      )
      if (!directive) return []
      const own = progress.find(({ directiveId }) => directiveId === directive.id) ?? null
      return [[id, { directive, progress: own, pass: nextCrewPass(directive, own?.passes ?? []) }] as const]
    }),
  )
  const adviceMs = (circuitId: string): number => {
    const plan = advices.find((advice) => advice.circuitId === circuitId && advice.plan?.servesCircuit)?.plan
    const circuit = circuits.find(({ id }) => id === circuitId)
    return plan ? deadlineMs(nextDeparture(plan, circuit?.cycleMinutes ?? USUAL_CYCLE_MINUTES)) : Infinity
  }
  const orderMs = ({ pass }: CrewOrder): number => {
    if (!pass) return Number.POSITIVE_INFINITY
    return pass.startedMs ?? pass.departMs ?? nowMs
  }
  const deadlineMsOf = (circuitId: string): number => {
    const order = orders.get(circuitId)
    return order ? orderMs(order) : adviceMs(circuitId)
  }
  const rank = ({ id }: Circuit): number => (orders.get(id)?.pass ? 0 : 1)
  return {
    orderOf: (circuitId) => orders.get(circuitId) ?? null,
    sorted: circuits.toSorted(
      // two without a deadline have no difference
      (a, b) => rank(a) - rank(b) || deadlineMsOf(a.id) - deadlineMsOf(b.id) || 0,
    ),
    isSettled: !boardAnswer.isPending && !progressAnswer.isPending,
    words: (display, circuitId) => {
      const { t, formats } = display
      const order = orders.get(circuitId)
      if (!order) return t('crew.list.noOrder')
      if (!order.pass) return t('crew.list.done')
      if (order.pass.startedMs !== null)
        return t('crew.list.out', { time: formats.time(order.pass.startedMs) })
      return order.pass.departMs === null
        ? t('crew.list.ordered')
        : t('crew.list.depart', {
            time: momentWords(display, order.pass.departMs, nowMs),
          })
    },
  }
}
