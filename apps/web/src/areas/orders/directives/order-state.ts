import { USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import { orderedPassWords, type Spreading } from '@verglas/language'
import { MINUTE_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { drivenReport, expectedBackMs, nextCrewPass, type OrderProgress } from '../crew/crew-pass.ts'
import type { Directive } from './directive.ts'
import { roundDoubtWords } from './round-doubt.ts'

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

/**
 * «Vue · Marc Chauvet, 20:05 (1 sur 2)», «Équipe sortie depuis 19:42, retour attendu vers 21:10, passage 1 sur 3 · Marc
 * Chauvet». Without the order nothing is said about the return.
 */
export function orderStateWords(display: Display, progress: OrderProgress, order?: DrivenOrder): string {
  const { t, formats } = display
  const { state, passes, passCount, notifiedCount, readCount, lastRead } = progress
  const time = (text: string) => formats.time(Date.parse(text))
  const lastDone = passes
    .filter(({ doneAt }) => doneAt !== null)
    .toSorted((a, b) => (b.doneAt ?? '').localeCompare(a.doneAt ?? ''))[0]
  const done = new Set(passes.flatMap(({ passNo, doneAt }) => (doneAt === null ? [] : passNo)))
  const drivenPass = drivenReport(passes)
  if (state === 'out' && drivenPass?.startedAt)
    return t('circuits.orderState.out', {
      since: [time(drivenPass.startedAt), order && returnWords(display, progress, order)]
        .filter(Boolean)
        .join(', '),
      number: drivenPass.passNo + 1,
      count: passCount,
      name: drivenPass.name,
    })
  if (lastDone?.doneAt) {
    const key = state === 'done' ? 'done' : 'partlyDone'
    const doneWords = t(`circuits.orderState.${key}`, {
      time: time(lastDone.doneAt),
      number: done.size,
      count: passCount,
      name: lastDone.name,
    })
    return [doneWords, order && roundDoubtWords(display, lastDone, order.circuit)].filter(Boolean).join(' · ')
  }
  if (lastRead)
    return t('circuits.orderState.read', {
      name: lastRead.name,
      time: time(lastRead.at),
      read: readCount,
      count: notifiedCount,
    })
  return notifiedCount === 0
    ? t('circuits.orderState.notifiedNobody')
    : t('circuits.orderState.issued', { count: notifiedCount })
}

/** «attendue depuis 21:10», where «retour attendu» has no room; empty: nobody is out. */
export function overdueWords({ t, formats }: Display, progress: OrderProgress, order: DrivenOrder): string {
  const backMs = returnMs(progress, order)
  return backMs === null ? '' : t('night.order.overdue', { time: formats.time(backMs) })
}

/** «retour attendu vers 21:10», «retour attendu depuis 21:10»; empty: nobody is out. */
export function returnWords({ t, formats }: Display, progress: OrderProgress, order: DrivenOrder): string {
  const backMs = returnMs(progress, order)
  return backMs === null ? '' : backWords(t, { backMs, nowMs: order.nowMs, time: formats.time(backMs) })
}

type Back = { readonly backMs: number; readonly nowMs: number; readonly time: string }

/** «retour attendu vers 21:10», or «retour attendu depuis 21:10» once the crew should be back. */
export const backWords = (t: Display['t'], { backMs, nowMs, time }: Back): string =>
  t(`circuits.orderState.${backMs < nowMs ? 'overdue' : 'back'}`, { time })

/** Whether a crew that should be back is still out. */
export const isOverdue = (progress: OrderProgress, order: DrivenOrder): boolean =>
  (returnMs(progress, order) ?? Number.POSITIVE_INFINITY) < order.nowMs

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

/** «fait à 21:40», with a doubt if it took minutes; «parti à 20:12»; or «non fait» for a pass that nobody drove in time; null if it is still to come. */
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
    const doneWords = t('circuits.orderState.pass.done', { time: time(done.doneAt) })
    const doubt = roundDoubtWords(display, done, circuit)
    return { state: doubt ? 'doubtful' : 'done', words: [doneWords, doubt].filter(Boolean).join(' · ') }
  }
  const startedAt = passReports.find((report) => report.startedAt !== null)?.startedAt
  if (startedAt) return { state: 'out', words: t('circuits.orderState.pass.out', { time: time(startedAt) }) }
  return Date.parse(finishAt) <= nowMs
    ? { state: 'missed', words: t('circuits.orderState.pass.missed') }
    : null
}
