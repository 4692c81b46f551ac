import type { CallAnswer } from '@verglas/contract'
import { USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { momentWords } from '../../roadcast/panels.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { deadlineMs, nextDeparture } from '../circuits/next-departure.ts'
import type { Directive } from '../directives/directive.ts'
import { type CrewPass, nextCrewPass, type OrderProgress, unfinishedPass } from './crew-pass.ts'
import { type CrewReport, withReports } from './crew-report.ts'
import { useCrewReports } from './use-crew-reports.ts'

type Advice = CallAnswer<'getPrescriptionBoard'>['prescriptions'][number]

/** The order in force on a circuit, and the progress of its crew. */
export type CrewOrder = {
  readonly directive: Directive
  /** The reports about its passes, including taps that have not been sent yet. */
  readonly passes: OrderProgress['passes']
  /** Null: every pass is done. */
  readonly pass: CrewPass | null
  /** Whether the order has ended while the user was driving the pass. */
  readonly hasEnded: boolean
  /** The order in force that has replaced an ended one, or null. */
  readonly next: CrewOrder | null
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

/** The orders on the circuits of a crew, with the reports about them. */
export function useCrewOrders(circuits: readonly Circuit[], nowMs: number): CrewOrders {
  const { me } = useContextData()
  const { reports } = useCrewReports()
  const name = `${me.firstName} ${me.lastName}`.trim()
  const options = { keepsPrevious: true }
  const boardAnswer = useCall('getDirectiveBoard', {}, options)
  const progressAnswer = useCall('getOrderProgress', {}, options)
  const board = boardAnswer.data?.directives ?? []
  const advices = useCall('getPrescriptionBoard', {}, options).data?.prescriptions ?? NO_ADVICE
  const orders = new Map(
    circuits.flatMap(({ id }) => {
      const order = crewOrderOf(id, { board, progress: progressAnswer.data, reports, name, nowMs })
      return order ? [[id, order] as const] : []
    }),
  )
  const adviceMs = (circuitId: string): number => {
    const plan = advices.find(
      ({ circuitId: adviceId, plan, isOutdated }) =>
        adviceId === circuitId && plan?.servesCircuit && !isOutdated,
    )?.plan
    const circuit = circuits.find(({ id }) => id === circuitId)
    const cycleMinutes = circuit?.cycleMinutes ?? USUAL_CYCLE_MINUTES
    return plan ? deadlineMs(nextDeparture(plan, { cycleMinutes, nowMs })) : Infinity
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
      // Two circuits without a deadline: Infinity minus Infinity is NaN.
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

type Sources = {
  readonly board: readonly Directive[]
  readonly progress: CallAnswer<'getOrderProgress'> | undefined
  readonly reports: readonly CrewReport[]
  /** Name of the user. */
  readonly name: string
  readonly nowMs: number
}

/** The order that a crew works on: an ended one for which it is still out, otherwise the one in force. */
function crewOrderOf(circuitId: string, sources: Sources): CrewOrder | null {
  const { progress, reports, name } = sources
  const inForce = orderInForce(circuitId, sources)
  const open = progress?.unfinished.find(
    ({ directive, report }) => report.isOwn && directive.circuitId === circuitId,
  )
  if (!open) return inForce
  const { directive } = open
  const passes = withReports([open.report], reports, { directiveId: directive.id, name })
  const pass = unfinishedPass(directive, passes)
  return pass ? { directive, passes, pass, hasEnded: true, next: inForce } : inForce
}

function orderInForce(
  circuitId: string,
  { board, progress, reports, name, nowMs }: Sources,
): CrewOrder | null {
  const directive = board.find(
    (candidate) =>
      candidate.circuitId === circuitId && candidate.state === 'in_force' && candidate.scope === 'public',
  )
  if (!directive) return null
  const stored = progress?.orders.find(({ directiveId }) => directiveId === directive.id)?.passes ?? []
  const passes = withReports(stored, reports, { directiveId: directive.id, name })
  const pass = nextCrewPass(directive, passes, nowMs)
  return { directive, passes, pass, hasEnded: false, next: null }
}
