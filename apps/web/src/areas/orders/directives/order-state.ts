import { USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import { type OrderStatus, orderedPassWords, orderStatusWords, type Spreading } from '@verglas/language'
import { MINUTE_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import {
  donePasses,
  drivenReport,
  expectedBackMs,
  nextCrewPass,
  type OrderProgress,
} from '../crew/crew-pass.ts'
import type { Directive } from './directive.ts'
import { roundDoubt, roundDoubtText } from './round-doubt.ts'

export type ProgressOf = (directiveId: string) => OrderProgress | undefined

/** The progress of the orders in force; empty for users who may not see orders. */
export function useOrderProgress(): ProgressOf {
  const { hasFeature } = useContextData()
  const { data } = useCall('getOrderProgress', {}, { enabled: hasFeature('directive'), keepsPrevious: true })
  return useMemo(() => {
    const byDirective = new Map(data?.orders.map((order) => [order.directiveId, order]))
    return (directiveId) => byDirective.get(directiveId)
  }, [data])
}

/** The pass that the plan needs now, beside the ordered one; null if the difference does not matter to a crew. */
export function planChangeWords(
  display: Display,
  { planChange }: OrderProgress,
  circuit: Spreading,
): { readonly title: string; readonly lines: readonly string[] } | null {
  if (!planChange) return null
  const { t, formats } = display
  const { issuedAt, ordered, planned } = planChange
  const pass = (of: typeof ordered) => orderedPassWords(display, [of], circuit)[0] ?? ''
  return {
    title: t('circuits.planChange.title', { time: formats.time(Date.parse(issuedAt)) }),
    lines: [
      t('circuits.planChange.ordered', { pass: pass(ordered) }),
      planned ? t('circuits.planChange.planned', { pass: pass(planned) }) : t('circuits.planChange.nothing'),
    ],
  }
}

/** The order that is being driven, on its circuit. */
type DrivenOrder = {
  readonly directive: Directive
  readonly circuit: { readonly cycleMinutes: number | null }
  readonly nowMs: number
}

/** How far an order has got. Without the order itself nothing is known of the return of its crew, or of doubtful rounds. */
export function orderStatus(progress: OrderProgress, order?: DrivenOrder): OrderStatus {
  const { state, passes, passCount, notifiedCount, readCount, lastRead } = progress
  const [lastDone] = donePasses(passes)
  const drivenPass = drivenReport(passes)
  if (state === 'out' && drivenPass?.startedAt)
    return {
      state: 'out',
      left: { name: drivenPass.name, atMs: Date.parse(drivenPass.startedAt) },
      number: drivenPass.passNo + 1,
      passCount,
      backMs: order ? returnMs(progress, order) : null,
    }
  if (lastDone?.doneAt) {
    const tooShortRounds = order
      ? donePasses(passes).flatMap((report) => roundDoubt(report, order.circuit) ?? [])
      : []
    return {
      state: state === 'done' ? 'done' : 'partlyDone',
      doneCount: new Set(donePasses(passes).map(({ passNo }) => passNo)).size,
      passCount,
      last: { name: lastDone.name, atMs: Date.parse(lastDone.doneAt) },
      doubt: tooShortRounds[0] ?? null,
    }
  }
  const last = lastRead && { name: lastRead.name, atMs: Date.parse(lastRead.at) }
  if (lastRead || state === 'read') return { state: 'read', readCount, notifiedCount, last }
  return notifiedCount === 0 ? { state: 'notNotified' } : { state: 'unread', notifiedCount }
}

/** «Vue, 1 sur 2 · Marc Chauvet, 20:05»: the long form of `orderStatusWords`. */
export const orderStateWords = (display: Display, progress: OrderProgress, order?: DrivenOrder): string =>
  orderStatusWords(
    { ...display, nowMs: order?.nowMs ?? Number.NEGATIVE_INFINITY },
    orderStatus(progress, order),
    'long',
  )

function returnMs({ passes }: OrderProgress, { directive, circuit, nowMs }: DrivenOrder): number | null {
  const pass = nextCrewPass(directive, passes, nowMs)
  return pass && expectedBackMs(pass, (circuit.cycleMinutes ?? USUAL_CYCLE_MINUTES) * MINUTE_MS)
}

/** Reports of crews about the passes of an order up to now. */
export type DrivenPasses = {
  readonly reports: OrderProgress['passes']
  readonly circuit: { readonly cycleMinutes: number | null }
  readonly nowMs: number
}

/** «fait à 21:40 (Marc)», with a doubt if it took minutes; «parti à 20:12 (Marc)»; or «non fait» for a pass that nobody drove in time; null if it is still to come. */
export function passStateWords(
  display: Display,
  { passNo, finishAt }: { readonly passNo: number; readonly finishAt: string },
  { reports, circuit, nowMs }: DrivenPasses,
): { readonly state: 'done' | 'doubtful' | 'out' | 'missed'; readonly words: string } | null {
  const { t, formats } = display
  const passReports = reports.filter((report) => report.passNo === passNo)
  const time = (text: string) => formats.time(Date.parse(text))
  const done = passReports.find((report) => report.doneAt !== null)
  if (done?.doneAt) {
    const doneWords = t('circuits.orderState.pass.done', { time: time(done.doneAt), name: done.name })
    const doubt = roundDoubtText(display, done, circuit)
    return { state: doubt ? 'doubtful' : 'done', words: [doneWords, doubt].filter(Boolean).join(' · ') }
  }
  const out = passReports.find((report) => report.startedAt !== null)
  if (out?.startedAt)
    return {
      state: 'out',
      words: t('circuits.orderState.pass.out', { time: time(out.startedAt), name: out.name }),
    }
  return Date.parse(finishAt) <= nowMs
    ? { state: 'missed', words: t('circuits.orderState.pass.missed') }
    : null
}
