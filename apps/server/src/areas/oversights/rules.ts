import type { CallAnswer } from '@verglas/contract'
import type { WarningSeverity } from '@verglas/contract/alert-codes'
import type { AreaProblem } from '@verglas/contract/area-rules'
import { type OversightArea, oversightAreaProblem } from '@verglas/contract/oversight-area'
import { isDangerMeasure, OVERSIGHT_MEASURES } from '@verglas/contract/oversight-codes'
import { hourSpans, type OversightRule, severityInHour } from '@verglas/contract/oversight-rules'
import { HOUR_MS } from '@verglas/quantities'
import { Invalid } from '../../http/errors.ts'
import type { JudgedRow } from './queries.ts'

/**
 * Risks older than this are displayed as outdated. An oversight is evaluated every few minutes, and at least once an
 * hour.
 */
const OUTDATED_MS = 2 * HOUR_MS

const WHY: Readonly<Record<AreaProblem, string>> = {
  world: 'a corner lies beyond the world',
  many: 'it has more corners than are kept',
  open: 'a ring does not end where it begins',
  few: 'a ring has no inside',
  crossing: 'lines cross',
  hole: 'a hole lies outside of its polygon',
}

/** Throws if an area has no interior or a rule asks for something that does not exist. */
export function refuseProblems({
  area,
  rules,
}: {
  area: OversightArea
  rules: readonly OversightRule[]
}): void {
  if (area.type === 'polygon') {
    const problem = oversightAreaProblem(area.geometry)
    if (problem) throw new Invalid('body.area', WHY[problem])
  }
  if (area.type === 'places' && area.castpoints.length + area.stations.length + area.segments.length === 0)
    throw new Invalid('body.area', 'it names no place')
  for (const [index, { id, measure, value, operator, riskKind, window }] of rules.entries()) {
    const at = `body.rules.${index}`
    const [min, max] = OVERSIGHT_MEASURES[measure].bounds
    if (rules.findIndex((other) => other.id === id) !== index)
      throw new Invalid(`${at}.id`, 'another rule has this id')
    if (value < min || value > max) throw new Invalid(`${at}.value`, `it lies between ${min} and ${max}`)
    if (isDangerMeasure(measure) && operator !== 'gte')
      throw new Invalid(`${at}.operator`, 'a danger is asked for from a level on')
    if (isDangerMeasure(measure) && !Number.isInteger(value))
      throw new Invalid(`${at}.value`, 'a level is a whole number')
    if (measure !== 'risk' && riskKind !== null)
      throw new Invalid(`${at}.riskKind`, 'only a risk has a danger')
    if (window && window.from === window.to) throw new Invalid(`${at}.window`, 'it begins when it ends')
  }
}

const iso = (ms: number) => new Date(ms).toISOString()

export const toJudged = ({ issuedAt, startAt, hours }: JudgedRow, nowMs: number) => ({
  issuedAt: issuedAt.toISOString(),
  startAt: startAt.toISOString(),
  hours,
  isOutdated: nowMs - issuedAt.getTime() > OUTDATED_MS,
})

type Risk = CallAnswer<'listOversightRisks'>['oversights'][number]['risks'][number]

/** Periods of consecutive hours in which a rule fires, worst first, then by start. */
export function risksOf({ startAt, content }: JudgedRow): Risk[] {
  const at = (hour: number) => iso(startAt.getTime() + hour * HOUR_MS)
  return content.rules
    .flatMap(({ ruleId, counts, ...rule }) =>
      hourSpans((hour) => (counts[hour] ?? 0) > 0, counts.length).map(({ from, to }) => ({
        ruleId,
        severity: worstWithin({ counts, ...rule }, from, to),
        dt_start: at(from),
        dt_end: at(to),
        placeCount: Math.max(...counts.slice(from, to)),
      })),
    )
    .toSorted((a, b) => b.severity - a.severity || (a.dt_start < b.dt_start ? -1 : 1))
}

type Hourly = Parameters<typeof severityInHour>[0]

const worstWithin = (rule: Hourly, from: number, to: number): WarningSeverity =>
  Math.max(
    ...Array.from({ length: to - from }, (_, hour) => severityInHour(rule, from + hour)),
  ) as WarningSeverity

export function toDetail(row: JudgedRow, nowMs: number) {
  return {
    ...toJudged(row, nowMs),
    inArea: row.content.inArea,
    rules: row.content.rules.map(({ places, ...rule }) => ({
      ...rule,
      counts: [...rule.counts],
      places: places.map(({ worstHour, ...place }) => ({
        ...place,
        worstAt: iso(row.startAt.getTime() + worstHour * HOUR_MS),
      })),
    })),
  }
}

export type ActivePeriod = { from: string; to: string | null; severity: WarningSeverity }
const MAX_PERIODS = 500

/** Periods of consecutive evaluations, latest first; a period that continues has no end. */
export function activePeriods(judged: readonly { at: Date; severity: number }[]): ActivePeriod[] {
  const periods: { from: string; to: string | null; severity: number }[] = []
  for (const { at, severity } of judged) {
    const last = periods.at(-1)
    const isOpen = last !== undefined && last.to === null
    if (severity === 0) {
      if (isOpen) last.to = at.toISOString()
    } else if (isOpen) last.severity = Math.max(last.severity, severity)
    else periods.push({ from: at.toISOString(), to: null, severity })
  }
  return periods.toReversed().slice(0, MAX_PERIODS) as ActivePeriod[]
}
