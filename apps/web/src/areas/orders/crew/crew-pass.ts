import type { CallAnswer } from '@verglas/contract'
import { MINUTE_MS } from '@verglas/quantities'
import type { Directive } from '../circuits/circuit-rows.ts'

export type OrderProgress = CallAnswer<'getOrderProgress'>['orders'][number]
type Dose = Pick<Directive['passes'][number], 'treatment' | 'deicer' | 'minGm2' | 'maxGm2'>

/** The pass of an order that a crew drives next, or is driving. */
export type CrewPass = {
  readonly passNo: number
  readonly passCount: number
  readonly dose: Dose
  /** Null: the order leaves the time to the crew. */
  readonly departMs: number | null
  readonly finishMs: number | null
  readonly totalKg: number | null
  /** When somebody of the crew left; null: nobody has. */
  readonly startedMs: number | null
  /** Name of who left. */
  readonly startedBy: string | null
}

/** The first pass of an order that nobody has finished; null when all are done, or the order has no work. */
export function nextCrewPass(
  directive: Pick<Directive, 'passes' | 'rules'>,
  reports: OrderProgress['passes'],
): CrewPass | null {
  const [rule] = directive.rules
  const doses: readonly Dose[] = directive.passes.length > 0 ? directive.passes : rule ? [rule] : []
  const isDone = (passNo: number) =>
    reports.some((report) => report.passNo === passNo && report.doneAt !== null)
  const passNo = doses.findIndex((_, index) => !isDone(index))
  const dose = doses[passNo]
  if (!dose) return null
  const pass = directive.passes[passNo]
  const started = reports.find((report) => report.passNo === passNo && report.startedAt !== null)
  return {
    passNo,
    passCount: doses.length,
    dose,
    departMs: pass ? Date.parse(pass.departAt) : null,
    finishMs: pass ? Date.parse(pass.finishAt) : null,
    totalKg: pass?.totalKg ?? null,
    startedMs: started?.startedAt ? Date.parse(started.startedAt) : null,
    startedBy: started?.name ?? null,
  }
}

/** Passes that are done, latest first. */
export const donePasses = (reports: OrderProgress['passes']): OrderProgress['passes'] =>
  reports
    .filter(({ doneAt }) => doneAt !== null)
    .toSorted((a, b) => (b.doneAt ?? '').localeCompare(a.doneAt ?? ''))

/** How a departure stands: time left, or how long it is overdue, ms; null: it has no time, or the crew has left. */
export function departureMargin(
  { departMs, startedMs }: Pick<CrewPass, 'departMs' | 'startedMs'>,
  nowMs: number,
): { readonly isOverdue: boolean; readonly ms: number } | null {
  if (departMs === null || startedMs !== null) return null
  const ms = departMs - nowMs
  // Within the minute it is «now».
  return { isOverdue: ms < -MINUTE_MS, ms: Math.abs(ms) }
}

/** Amounts of a stepper: the next ones below and above, of the same step as spreaders have. */
export function steppedGm2(gm2: number, direction: 1 | -1): number {
  const step = gm2 > 40 || (gm2 === 40 && direction > 0) ? 5 : 1
  const next = direction > 0 ? Math.floor(gm2 / step) * step + step : Math.ceil(gm2 / step) * step - step
  return Math.max(step, next)
}
