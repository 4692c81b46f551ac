import type { CallAnswer } from '@verglas/contract'
import { DAY_MS } from '@verglas/quantities'
import { dayAfter } from '../../../ui/form/read-day.ts'
import { instantAt, type Span } from './duty-pattern.ts'

export type DutyPeriod = CallAnswer<'getDutyRoster'>['periods'][number]

/** A person's duty in a cell, or a time in which nobody is on duty. */
export type CellEntry =
  | ({ readonly kind: 'duty'; readonly period: DutyPeriod; readonly isAllDay: boolean } & Span)
  | ({
      readonly kind: 'gap'
      readonly isAllDay: boolean
      /** Whether it includes a coming midnight, at which somebody should probably be on duty. */
      readonly isNight: boolean
    } & Span)

/** One day, or several days with the same people all day. */
export type DutyCell = { readonly days: readonly string[]; readonly entries: readonly CellEntry[] }
/** Circuits with the same people all the time. */
export type DutyRow = { readonly circuitIds: readonly string[]; readonly cells: readonly DutyCell[] }

export type Day = Span & { readonly date: string }
export type Roster = {
  readonly circuitIds: readonly string[]
  /** Circuits that have no roster now, but had one during the displayed days. */
  readonly endedIds?: readonly string[]
  readonly periods: readonly DutyPeriod[]
}

/** Days of a calendar in a zone, each from midnight to midnight. */
export function daysFrom(first: string, count: number, timeZone: string): Day[] {
  return Array.from({ length: count }, (_, index) => {
    const date = dayAfter(first, index)
    return {
      date,
      fromMs: instantAt(date, '00:00', timeZone),
      toMs: instantAt(dayAfter(date, 1), '00:00', timeZone),
    }
  })
}

/** Circuits with the same periods are one row, in the order of the circuits. */
export function dutyRows(
  { circuitIds, endedIds = [], periods }: Roster,
  days: readonly Day[],
  nowMs: number,
): DutyRow[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const range = { fromMs: first.fromMs, toMs: last.toMs }
  const midnights = days.map(({ toMs }) => toMs).filter((ms) => ms > nowMs)
  const visible = periods.filter((period) => overlaps(spanOf(period), range))
  const hasRoster = new Set(circuitIds)
  return groupedByPeriods([...circuitIds, ...endedIds], visible).map((group) => {
    const open = group.circuitIds.some((id) => hasRoster.has(id)) ? midnights : []
    const gaps = gapsIn(group.periods.map(spanOf), range)
    const cells = days.map((day) => ({
      days: [day.date],
      entries: entriesOf(day, { periods: group.periods, gaps, midnights: open, isFirst: day === first }),
    }))
    return { circuitIds: group.circuitIds, cells: merged(cells) }
  })
}

/** Who is on duty at an instant, or, if nobody is, who comes next. */
export type DutyNow = {
  readonly circuitIds: readonly string[]
  readonly periods: readonly DutyPeriod[]
  readonly next: DutyPeriod | null
}

/** Circuits with the same people on duty at an instant. */
export function dutyNow({ circuitIds, periods }: Roster, nowMs: number): DutyNow[] {
  const relevant = circuitIds.map((circuitId) => {
    const circuitPeriods = periods.filter((period) => period.circuitIds.includes(circuitId))
    const current = circuitPeriods.filter((period) => isOnDutyAt(spanOf(period), nowMs))
    const next =
      current.length > 0 ? null : (circuitPeriods.find(({ from }) => Date.parse(from) > nowMs) ?? null)
    return { circuitId, current, next }
  })
  const groups = grouped(relevant, ({ current, next }) =>
    JSON.stringify([current.map(identityOf), next && identityOf(next)]),
  )
  return groups.map((group) => ({
    circuitIds: group.map(({ circuitId }) => circuitId),
    periods: group[0]?.current ?? [],
    next: group[0]?.next ?? null,
  }))
}

/** The number of coming midnights of the days at which nobody is on duty for one of the circuits. */
export const openNights = (roster: Roster, days: readonly Day[], nowMs: number): number =>
  days.filter(
    ({ toMs }) =>
      toMs > nowMs &&
      roster.circuitIds.some(
        (circuitId) =>
          !roster.periods.some(
            (period) => period.circuitIds.includes(circuitId) && isOnDutyAt(spanOf(period), toMs),
          ),
      ),
  ).length

export const spanOf = ({ from, to }: { readonly from: string; readonly to: string }): Span => ({
  fromMs: Date.parse(from),
  toMs: Date.parse(to),
})
/** Merges successive periods of the same people without a gap. */
export function mergedPeriods(periods: readonly DutyPeriod[]): DutyPeriod[] {
  const merged: DutyPeriod[] = []
  for (const period of periods) {
    const index = merged.findIndex((previous) => previous.to === period.from && isSameDuty(previous, period))
    const previous = merged[index]
    if (previous) merged[index] = { ...previous, to: period.to }
    else merged.push(period)
  }
  return merged
}

/** The period, among those drawn as one, that is in force at an instant or begins next. */
export const periodOfMerged = (
  periods: readonly DutyPeriod[],
  merged: DutyPeriod,
  atMs: number,
): DutyPeriod => {
  const mergedSpan = spanOf(merged)
  return (
    periods.find(
      (period) =>
        isSameDuty(period, merged) && overlaps(spanOf(period), mergedSpan) && Date.parse(period.to) > atMs,
    ) ?? merged
  )
}

const isSameDuty = (a: DutyPeriod, b: DutyPeriod): boolean =>
  a.dutyId === b.dutyId &&
  a.personId === b.personId &&
  a.standInId === b.standInId &&
  a.replacementEntryId === b.replacementEntryId &&
  a.isRemoved === b.isRemoved &&
  a.circuitIds.join(' ') === b.circuitIds.join(' ')

/** The rest of a period from now on, because a replacement does not change who was on duty before. */
export const remaining = (period: DutyPeriod, nowMs: number): DutyPeriod =>
  Date.parse(period.from) < nowMs && nowMs < Date.parse(period.to)
    ? { ...period, from: new Date(nowMs).toISOString() }
    : period
const overlaps = (a: Span, b: Span) => a.fromMs < b.toMs && b.fromMs < a.toMs
const isOnDutyAt = ({ fromMs, toMs }: Span, ms: number) => fromMs <= ms && ms < toMs

/** Key that is equal for periods of the same people at the same time. */
const identityOf = ({ personId, standInId, replaces, from, to }: DutyPeriod): string =>
  JSON.stringify([personId, standInId, replaces, from, to])

function groupedByPeriods(circuitIds: readonly string[], periods: readonly DutyPeriod[]) {
  const rosters = circuitIds.map((circuitId) => ({
    circuitId,
    periods: periods.filter((period) => period.circuitIds.includes(circuitId)),
  }))
  return grouped(rosters, (roster) => JSON.stringify(roster.periods.map(identityOf))).map((group) => ({
    circuitIds: group.map(({ circuitId }) => circuitId),
    periods: group[0]?.periods ?? [],
  }))
}

/** Elements with the same key, in the order of the first of each. */
function grouped<Element>(elements: readonly Element[], keyOf: (element: Element) => string): Element[][] {
  const groups = new Map<string, Element[]>()
  for (const element of elements) {
    const group = groups.get(keyOf(element))
    if (group) group.push(element)
    else groups.set(keyOf(element), [element])
  }
  return [...groups.values()]
}

/** The parts of a range that no span covers. */
function gapsIn(spans: readonly Span[], range: Span): Span[] {
  const gaps: Span[] = []
  let coveredMs = range.fromMs
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (fromMs > coveredMs) gaps.push({ fromMs: coveredMs, toMs: fromMs })
    coveredMs = Math.max(coveredMs, toMs)
  }
  return coveredMs < range.toMs ? [...gaps, { fromMs: coveredMs, toMs: range.toMs }] : gaps
}

type RowInputs = {
  readonly periods: readonly DutyPeriod[]
  readonly gaps: readonly Span[]
  readonly midnights: readonly number[]
  /** On the first day, a period that began earlier is displayed too. */
  readonly isFirst: boolean
}

function entriesOf(day: Span, { periods, gaps, midnights, isFirst }: RowInputs): CellEntry[] {
  const coversDay = (span: Span) => span.fromMs <= day.fromMs && span.toMs >= day.toMs
  const duties = periods.flatMap((period): CellEntry[] => {
    const span = spanOf(period)
    const isEarlier = span.fromMs < day.fromMs
    // The end of a night duty is displayed on the day on which it begins.
    if (!overlaps(span, day) || (isEarlier && !isFirst && isShort(span))) return []
    return [{ kind: 'duty', period, ...span, isAllDay: coversDay(span) }]
  })
  const open = gaps
    .filter((gap) => overlaps(gap, day))
    .map((gap): CellEntry => {
      const fromMs = Math.max(gap.fromMs, day.fromMs)
      const toMs = Math.min(gap.toMs, day.toMs)
      const isNight = midnights.some((ms) => gap.fromMs <= ms && ms <= gap.toMs && ms !== gap.fromMs)
      return { kind: 'gap', fromMs, toMs, isAllDay: coversDay(gap), isNight }
    })
  return [...duties, ...open].toSorted((a, b) => a.fromMs - b.fromMs)
}

const isShort = ({ fromMs, toMs }: Span) => toMs - fromMs < DAY_MS

/** Days with the same entries all day become one cell. */
function merged(cells: readonly DutyCell[]): DutyCell[] {
  const allDayKey = ({ entries }: DutyCell) =>
    entries.length > 0 && entries.every(({ isAllDay }) => isAllDay)
      ? JSON.stringify(
          entries.map((entry) => (entry.kind === 'gap' ? `gap ${entry.isNight}` : identityOf(entry.period))),
        )
      : null
  const result: { days: string[]; entries: readonly CellEntry[] }[] = []
  let previousKey: string | null = null
  for (const cell of cells) {
    const key = allDayKey(cell)
    const previous = result.at(-1)
    if (previous && key !== null && key === previousKey) previous.days.push(...cell.days)
    else result.push({ days: [...cell.days], entries: cell.entries })
    previousKey = key
  }
  return result
}
