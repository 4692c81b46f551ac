import { MEASURE_CODES, type MeasureCode } from '@verglas/contract/measures'
import { localDays } from '@verglas/quantities'
import type { AsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { groupBy } from '../group-by.ts'
import { isUsableValue, type MeasureDay, type MeasureHour, measureDay, type Value } from './measure-day.ts'
import { type ReadingRow, readingsOfSpans, type Span } from './queries.ts'

export type DayToCount = { readonly stationId: string; readonly timezone: string; readonly day: string }
export type CountedDay = DayToCount & {
  readonly fromMs: number
  readonly toMs: number
  /** All readings, including those without any good value. */
  readonly readings: number
  readonly measures: ReadonlyMap<MeasureCode, MeasureDay>
  readonly hours: ReadonlyMap<MeasureCode, readonly MeasureHour[]>
}

/** Start and end of a local day; noon belongs to the day in every time zone. */
export function dayBounds(timezone: string, day: string): { fromMs: number; toMs: number } {
  const noonMs = Date.parse(`${day}T12:00:00Z`)
  const days = localDays(timezone, noonMs - 86_400_000, 3)
  const localDay = days.find((candidate) => candidate.day === day)
  if (!localDay) throw new Error(`no day ${day} in ${timezone}`)
  return localDay
}

/** Counts days from their readings as known at `asOf`. */
export async function countDays(
  db: Db,
  asOf: AsOf,
  days: readonly DayToCount[],
  codes: readonly MeasureCode[] = MEASURE_CODES,
): Promise<CountedDay[]> {
  const bounded = days.map((day) => ({ ...day, ...dayBounds(day.timezone, day.day) }))
  const spans = spansOf(bounded)
  const rows = await readingsOfSpans(
    db,
    asOf,
    spans.map(({ stationId, days: [first], toMs }) => ({
      stationId,
      from: new Date(first?.fromMs ?? 0),
      to: new Date(toMs),
    })),
    codes,
  )
  const rowsByPlace = groupBy(rows, (row) => row.place)
  return spans.flatMap(({ days: spanDays }, index) =>
    countSpan(spanDays, rowsByPlace.get(index + 1) ?? [], codes),
  )
}

type Bounded = DayToCount & { readonly fromMs: number; readonly toMs: number }

/** Consecutive days are read together, but at most a month of them. */
const MAX_DAYS_AT_ONCE = 31

function spansOf(days: readonly Bounded[]): { stationId: string; days: Bounded[]; toMs: number }[] {
  const spans: { stationId: string; days: Bounded[]; toMs: number }[] = []
  const ordered = days.toSorted((a, b) =>
    a.stationId === b.stationId ? a.fromMs - b.fromMs : a.stationId < b.stationId ? -1 : 1,
  )
  for (const day of ordered) {
    const last = spans.at(-1)
    if (
      last?.stationId === day.stationId &&
      last.toMs === day.fromMs &&
      last.days.length < MAX_DAYS_AT_ONCE
    ) {
      last.days.push(day)
      last.toMs = day.toMs
    } else spans.push({ stationId: day.stationId, days: [day], toMs: day.toMs })
  }
  return spans
}

function countSpan(
  days: readonly Bounded[],
  rows: readonly ReadingRow[],
  codes: readonly MeasureCode[],
): CountedDay[] {
  let next = 0
  return days.map((day) => {
    const from = next
    while (next < rows.length && (rows[next]?.at_ms ?? 0) < day.toMs) next += 1
    return countDay(day, rows.slice(from, next), codes)
  })
}

function countDay(day: Bounded, rows: readonly ReadingRow[], codes: readonly MeasureCode[]): CountedDay {
  const measures = new Map<MeasureCode, MeasureDay>()
  const hours = new Map<MeasureCode, readonly MeasureHour[]>()
  for (const code of codes) {
    const counted = measureDay(code, goodValues(rows, code), day.fromMs)
    if (!counted) continue
    measures.set(code, counted.day)
    hours.set(code, counted.hours)
  }
  return { ...day, readings: rows.length, measures, hours }
}

/** Leaves out values that the source refused or marked, and values flagged by quality control. */
function goodValues(rows: readonly ReadingRow[], code: MeasureCode): Value[] {
  const values: Value[] = []
  for (const row of rows) {
    const value = row[code]
    if (value === null || value === undefined || row.quality[code] || !isUsableValue(code, value)) continue
    values.push({ atMs: row.at_ms, value })
  }
  return values
}

export const spanOf = ({ stationId, timezone, day }: DayToCount): Span => {
  const { fromMs, toMs } = dayBounds(timezone, day)
  return { stationId, from: new Date(fromMs), to: new Date(toMs) }
}
