import { DAY_MS } from '@verglas/quantities'
import { instantOfLocal, localDay } from '../../../local-schedule.ts'
import type { Duty, Replacement, Roster } from './queries.ts'

/** Somebody is on duty for these circuits. */
export type DutyPeriod = {
  readonly dutyId: string
  readonly circuitIds: readonly string[]
  readonly personId: string
  readonly personName: string
  readonly standInId: string | null
  readonly standInName: string | null
  /** Name of the person who is replaced; null: nobody is. */
  readonly replaces: string | null
  readonly replacementId: string | null
  readonly fromMs: number
  readonly toMs: number
}

type Span = { readonly fromMs: number; readonly toMs: number }

/** The periods of duty that overlap a span, by start. Later replacements apply on top of earlier ones. */
export function dutyPeriods({ duties, replacements }: Roster, span: Span): DutyPeriod[] {
  const patterned = duties.flatMap((duty) => periodsOfPattern(duty, span))
  const byRevision = replacements.toSorted((a, b) => a.revision - b.revision)
  const periods = byRevision.reduce(
    (current: DutyPeriod[], replacement) => current.flatMap((period) => replacedPeriods(period, replacement)),
    patterned,
  )
  return periods
    .filter((period) => overlaps(period, span))
    .toSorted((a, b) => a.fromMs - b.fromMs || a.personName.localeCompare(b.personName) || a.toMs - b.toMs)
}

/** Whether a pattern of the roster, now or later, says who is on duty for a circuit. */
export const hasRoster = ({ duties }: Roster, circuitId: string, nowMs: number): boolean =>
  duties.some(
    ({ circuitIds, lastDate, endsAfterDays, timezone }) =>
      circuitIds.includes(circuitId) &&
      (lastDate === null || addDays(lastDate, endsAfterDays) >= localDay(nowMs, timezone)),
  )

const overlaps = (a: Span, b: Span): boolean => a.fromMs < b.toMs && b.fromMs < a.toMs

function periodsOfPattern(duty: Duty, span: Span): DutyPeriod[] {
  const { firstDate, lastDate, weekdays, everyWeeks, startTime, endTime, endsAfterDays, timezone } = duty
  const earliest = addDays(localDay(span.fromMs, timezone), -endsAfterDays - 1)
  const latest = localDay(span.toMs, timezone)
  const lastDay = lastDate !== null && lastDate < latest ? lastDate : latest
  const periods: DutyPeriod[] = []
  for (let day = earliest > firstDate ? earliest : firstDate; day <= lastDay; day = addDays(day, 1)) {
    const weeks = (dayNumber(mondayOf(day)) - dayNumber(mondayOf(firstDate))) / 7
    if (!weekdays.includes(weekdayOf(day)) || weeks % everyWeeks !== 0) continue
    const period = {
      dutyId: duty.id,
      circuitIds: duty.circuitIds,
      personId: duty.personId,
      personName: duty.personName,
      standInId: duty.standInId,
      standInName: duty.standInName,
      replaces: null,
      replacementId: null,
      fromMs: instantOfLocal(day, startTime, timezone),
      toMs: instantOfLocal(addDays(day, endsAfterDays), endTime, timezone),
    }
    // A period of an hour that the clocks skip has no length.
    if (period.fromMs < period.toMs && overlaps(period, span)) periods.push(period)
  }
  return periods
}

/** The parts of a period before, during and after a replacement. */
function replacedPeriods(period: DutyPeriod, replacement: Replacement): DutyPeriod[] {
  const { personId, circuitIds } = replacement
  const span = { fromMs: replacement.fromAt.getTime(), toMs: replacement.toAt.getTime() }
  const replaced = period.circuitIds.filter((id) => circuitIds === null || circuitIds.includes(id))
  if (period.personId !== personId || replaced.length === 0 || !overlaps(period, span)) return [period]
  const remaining = period.circuitIds.filter((id) => !replaced.includes(id))
  const fromMs = Math.max(period.fromMs, span.fromMs)
  const toMs = Math.min(period.toMs, span.toMs)
  const during = replacedBy({ ...period, circuitIds: replaced, fromMs, toMs }, replacement)
  return [
    ...(period.fromMs < fromMs ? [{ ...period, toMs: fromMs }] : []),
    ...(during ? [during] : []),
    ...(remaining.length > 0 ? [{ ...period, circuitIds: remaining, fromMs, toMs }] : []),
    ...(toMs < period.toMs ? [{ ...period, fromMs: toMs }] : []),
  ]
}

/** The period with the person who takes over; without one, with the stand-in, who then has none; null: nobody. */
function replacedBy(
  period: DutyPeriod,
  { id, replacementId, replacementName }: Replacement,
): DutyPeriod | null {
  const change = { replaces: period.replaces ?? period.personName, replacementId: id }
  if (replacementId !== null) {
    const isStandIn = period.standInId === replacementId
    return {
      ...period,
      ...change,
      personId: replacementId,
      personName: replacementName ?? '',
      ...(isStandIn && { standInId: null, standInName: null }),
    }
  }
  if (period.standInId === null) return null
  const { standInId, standInName } = period
  return {
    ...period,
    ...change,
    personId: standInId,
    personName: standInName ?? '',
    standInId: null,
    standInName: null,
  }
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const addDays = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10)
/** Day of the week of a date YYYY-MM-DD, 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(dayNumber(day) * DAY_MS).getUTCDay() || 7
const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))
