import { groupBy } from '../../../group-by.ts'
import type { PassReport } from './pass-queries.ts'
import type { StoredDirective } from './queries.ts'
import { endOf, hasBeenInForce } from './rules.ts'

type Treatment = { readonly circuitId: string; readonly kmFrom: number | null; readonly doneAt: string }

type Shift = {
  readonly fromMs: number
  readonly nowMs: number
  readonly reports: readonly PassReport[]
  /** Also those that trucks reported without an order. */
  readonly treatments: readonly Treatment[]
}

type UndonePass = {
  readonly directiveId: string
  readonly circuitId: string
  readonly passNo: number
  readonly departAt: string | null
  readonly finishAt: string | null
  readonly startedAt: string | null
  readonly name: string | null
}

/** The passes of a shift that nobody drove while their directive was in force, or whose crew has not reported the end. */
export function undonePasses(directives: readonly StoredDirective[], shift: Shift): UndonePass[] {
  const reportsById = groupBy(shift.reports, ({ directiveId }) => directiveId)
  return directives.flatMap((directive) => {
    const others = directives.filter(({ circuitId }) => circuitId === directive.circuitId)
    const endMs = Math.min(shift.nowMs, endOf(directive, others))
    const reports = reportsById.get(directive.id) ?? []
    return passesOf(directive).flatMap(({ passNo, departAt, finishAt }): UndonePass[] => {
      const passReports = reports.filter((report) => report.passNo === passNo)
      if (passReports.some(({ doneAt }) => doneAt !== null)) return []
      const departed = passReports.find(({ startedAt }) => startedAt !== null)
      const pass = { directiveId: directive.id, circuitId: directive.circuitId, passNo, departAt, finishAt }
      if (departed?.startedAt)
        return [{ ...pass, startedAt: departed.startedAt.toISOString(), name: departed.name }]
      // Who has left is out, even if the directive has never taken effect.
      if (!hasBeenInForce(directive)) return []
      const isOfShift = departAt !== null && finishAt !== null && isBetween(finishAt, shift.fromMs, endMs)
      return isOfShift && !isTreated(directive.circuitId, [departAt, finishAt], shift.treatments)
        ? [{ ...pass, startedAt: null, name: null }]
        : []
    })
  })
}

/** The passes of a directive; one without departures has a single pass. */
const passesOf = ({ passes }: StoredDirective) =>
  passes.length > 0
    ? passes.map(({ departAt, finishAt }, passNo) => ({ passNo, departAt, finishAt }))
    : [{ passNo: 0, departAt: null, finishAt: null }]

const isBetween = (instant: string, fromMs: number, toMs: number): boolean =>
  Date.parse(instant) > fromMs && Date.parse(instant) <= toMs

/** Whether the circuit was treated in the time of a pass, or in that of a round after it. */
function isTreated(
  circuitId: string,
  [departAt, finishAt]: readonly [string, string],
  treatments: readonly Treatment[],
): boolean {
  const departMs = Date.parse(departAt)
  const untilMs = 2 * Date.parse(finishAt) - departMs
  return treatments.some(
    (act) => act.circuitId === circuitId && act.kmFrom === null && isBetween(act.doneAt, departMs, untilMs),
  )
}
