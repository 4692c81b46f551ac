import type { MeasureCode } from '@verglas/contract/measures'
import { thresholdsOf } from '@verglas/contract/statistic-codes'
import { DAY_MS, type LocalDay, localDays, MINUTE_MS, utcDay } from '@verglas/quantities'
import { type AsOf, atMs } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { groupBy } from '../group-by.ts'
import { type CountedDay, countDays } from './count-days.ts'
import { isAccumulation, type MeasureDay, type MeasureHour } from './measure-day.ts'
import { unpackHours } from './packed-hours.ts'
import {
  countedSoFar,
  DAY_PLACES,
  daysWithNews,
  mismatchedDays,
  readStoredDays,
  readStoredHours,
  readStoredMeans,
  readStoredTallies,
  type StationDay,
  type StationZone,
  type StoredTally,
} from './queries.ts'
import { addTallies, countsFreezing, emptyTally, type Tally, tallyOfDay } from './tally.ts'

/**
 * Local days of a station, from the day that contains `fromMs` to the day before the one that contains
 * `toMs`.
 */
export function daysWithin(
  timezone: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): readonly LocalDay[] {
  const count = Math.ceil((toMs - fromMs) / DAY_MS) + 2
  return localDays(timezone, fromMs, count).filter((day) => day.fromMs < toMs)
}

/**
 * Days that must be counted from their readings because the stored count does not match what was known at
 * `asOf`: days for which readings arrived between the count and `asOf`, and days that had not ended at the last count.
 */
async function openDays(
  db: Db,
  asOf: AsOf,
  stations: readonly StationZone[],
  days: readonly LocalDay[],
): Promise<StationDay[]> {
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last || stations.length === 0) return []
  const counted = await countedSoFar(db)
  if (!counted) return stations.flatMap(({ id }) => days.map(({ day }) => ({ stationId: id, day })))
  const range = { stations, days: { from: first.day, to: last.day } }
  const [changedDays, mismatches] = await Promise.all([
    daysWithNews(db, asOf, { ...range, afterRev: counted.rev }),
    mismatchedDays(db, asOf, range),
  ])
  // In another time zone a day may end later, so one more day is included.
  const unended = days.filter(({ toMs }) => toMs > counted.untilMs - DAY_MS)
  const openDays = [
    ...changedDays,
    ...mismatches,
    ...stations.flatMap(({ id }) => unended.map(({ day }) => ({ stationId: id, day }))),
  ]
  return [...new Map(openDays.map((open) => [`${open.stationId} ${open.day}`, open])).values()]
}

export type DayOfStation = LocalDay & { readonly measures: ReadonlyMap<MeasureCode, MeasureDay> }

/** What was known at `asOf` about the days of a station, including days without any readings. */
export async function countedDays(
  db: Db,
  asOf: AsOf,
  station: StationZone,
  days: readonly LocalDay[],
  codes: readonly MeasureCode[],
): Promise<DayOfStation[]> {
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) return []
  const open = await openDays(db, asOf, [station], days)
  const [storedDays, counted] = await Promise.all([
    readStoredDays(db, asOf, { stations: [station], days: { from: first.day, to: last.day }, codes }),
    countOpen(db, asOf, [station], open, codes),
  ])
  const measuresByDay = new Map<string, Map<MeasureCode, MeasureDay>>()
  for (const { day, code, counted: measure } of storedDays) {
    const dayMeasures = measuresByDay.get(day)
    if (dayMeasures) dayMeasures.set(code, measure)
    else measuresByDay.set(day, new Map([[code, measure]]))
  }
  for (const { day } of open) measuresByDay.delete(day)
  for (const { day, measures } of counted) measuresByDay.set(day, new Map(measures))
  return days.map((day) => ({ ...day, measures: measuresByDay.get(day.day) ?? new Map() }))
}

export type HoursOfDay = LocalDay & { readonly hours: ReadonlyMap<MeasureCode, readonly MeasureHour[]> }

/** The hours of a station's days as known at `asOf`. */
export async function countedHours(
  db: Db,
  asOf: AsOf,
  station: StationZone,
  days: readonly LocalDay[],
  codes: readonly MeasureCode[],
): Promise<HoursOfDay[]> {
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) return []
  const open = await openDays(db, asOf, [station], days)
  const [storedHours, counted] = await Promise.all([
    readStoredHours(db, asOf, { stations: [station], days: { from: first.day, to: last.day } }),
    countOpen(db, asOf, [station], open, codes),
  ])
  const packedByDay = new Map(storedHours.map(({ day, hours }) => [day, hours]))
  const countedByDay = new Map(counted.map((day) => [day.day, day]))
  const isOpen = new Set(open.map(({ day }) => day))
  return days.map((day) => {
    const packed = packedByDay.get(day.day)
    if (isOpen.has(day.day) || !packed)
      return { ...day, hours: countedByDay.get(day.day)?.hours ?? new Map() }
    return { ...day, hours: new Map(codes.map((code) => [code, unpackHours(packed, code)])) }
  })
}

const countOpen = (
  db: Db,
  asOf: AsOf,
  stations: readonly StationZone[],
  open: readonly StationDay[],
  codes: readonly MeasureCode[],
): Promise<CountedDay[]> => {
  const zoneOf = new Map(stations.map(({ id, timezone }) => [id, timezone]))
  const days = open.map((day) => ({ ...day, timezone: zoneOf.get(day.stationId) ?? 'UTC' }))
  return countDays(db, asOf, days, codes)
}

/** Adds up the days of one station; `before` is the value of an accumulation on the previous day. */
export function tallyOfDays(
  code: MeasureCode,
  days: readonly DayOfStation[],
  before: number | null,
): Tally | null {
  let tally: Tally | null = null
  let last = before
  for (const { fromMs, measures } of days) {
    const measure = measures.get(code)
    if (!measure) continue
    tally = addTallies(tally ?? emptyTally(code), tallyOfDay(code, measure, { fromMs, before: last }))
    last = measure.accumulation?.last ?? last
  }
  return tally
}

type Tallies = Map<string, Map<MeasureCode, Tally>>

/**
 * Adds up what was known at `asOf` about many stations over their local days: stored days are added by the
 * database, other days are counted from their readings.
 */
export async function talliesOfStations(
  db: Db,
  asOf: AsOf,
  stations: readonly StationZone[],
  span: { fromMs: number; toMs: number },
  codes: readonly MeasureCode[],
): Promise<Tallies> {
  const tallies: Tallies = new Map()
  const add = (stationId: string, code: MeasureCode, tally: Tally) => {
    const stationTallies = tallies.get(stationId) ?? new Map<MeasureCode, Tally>()
    const runningTally = stationTallies.get(code)
    stationTallies.set(code, runningTally ? addTallies(runningTally, tally) : tally)
    tallies.set(stationId, stationTallies)
  }
  for (const [timezone, zoneStations] of groupBy(stations, (station) => station.timezone)) {
    const days = daysWithin(timezone, { ...span, toMs: Math.min(span.toMs, atMs(asOf) + 1) })
    const [first, last] = [days.at(0), days.at(-1)]
    if (!first || !last) continue
    const range = { stations: zoneStations, days: { from: first.day, to: last.day } }
    const simple = codes.filter((code) => !isAccumulation(code))
    const accumulations = codes.filter(isAccumulation)
    const open = await openDays(db, asOf, zoneStations, days)
    const [storedTallies, storedAccumulations, counted] = await Promise.all([
      readStoredTallies(db, asOf, { ...range, codes: simple, without: open }),
      accumulations.length > 0 ? readStoredDays(db, asOf, { ...range, codes: accumulations }) : [],
      countOpen(db, asOf, zoneStations, open, codes),
    ])
    const fromMsOf = new Map(days.map(({ day, fromMs }) => [day, fromMs]))
    for (const row of storedTallies) add(row.station_id, row.code, tallyOfRow(row, fromMsOf))
    for (const { stationId, fromMs, measures } of counted) {
      for (const code of simple) {
        const measure = measures.get(code)
        if (measure) add(stationId, code, tallyOfDay(code, measure, { fromMs, before: null }))
      }
    }
    const isOpen = new Set(open.map(({ stationId, day }) => `${stationId} ${day}`))
    const countedDays = [
      ...storedAccumulations.filter(({ stationId, day }) => !isOpen.has(`${stationId} ${day}`)),
      ...counted.flatMap(({ stationId, day, measures }) =>
        [...measures]
          .filter(([code]) => isAccumulation(code))
          .map(([code, measure]) => ({ stationId, day, code, counted: measure })),
      ),
    ]
    for (const [stationId, stationDays] of groupBy(countedDays, (day) => day.stationId)) {
      const byDay = groupBy(stationDays, ({ day }) => day)
      const orderedDays = days.map((day) => ({
        ...day,
        measures: new Map((byDay.get(day.day) ?? []).map(({ code, counted: measure }) => [code, measure])),
      }))
      for (const code of accumulations) {
        const tally = tallyOfDays(code, orderedDays, null)
        if (tally) add(stationId, code, tally)
      }
    }
  }
  return tallies
}

/** Means of complete local days, as far as they are stored; the current day has none. */
export async function meansOfDays(
  db: Db,
  asOf: AsOf,
  stations: readonly StationZone[],
  span: { fromMs: number; toMs: number },
  codes: readonly MeasureCode[],
): Promise<Map<string, Map<MeasureCode, Map<string, number>>>> {
  const means = new Map<string, Map<MeasureCode, Map<string, number>>>()
  for (const [timezone, zoneStations] of groupBy(stations, (station) => station.timezone)) {
    const days = daysWithin(timezone, span).filter(({ toMs }) => toMs <= span.toMs)
    const [first, last] = [days.at(0), days.at(-1)]
    if (!first || !last) continue
    const range = { stations: zoneStations, days: { from: first.day, to: last.day } }
    for (const { stationId, code, day, mean } of await readStoredMeans(db, asOf, { ...range, codes })) {
      const stationMeans = means.get(stationId) ?? new Map<MeasureCode, Map<string, number>>()
      means.set(stationId, stationMeans.set(code, (stationMeans.get(code) ?? new Map()).set(day, mean)))
    }
  }
  return means
}

function tallyOfRow(row: StoredTally, fromMsOf: ReadonlyMap<string, number>): Tally {
  const instantOfPlace = (place: number) => {
    const day = utcDay(Math.floor(place / DAY_PLACES) * DAY_MS)
    return (fromMsOf.get(day) ?? 0) + (place % DAY_PLACES) * MINUTE_MS
  }
  const [low, lowAt] = row.low
  const [high, highAt] = row.high
  return {
    readings: row.readings,
    hours: row.hours,
    meanSum: row.mean_sum,
    low: { value: low, atMs: instantOfPlace(lowAt) },
    high: { value: -high, atMs: instantOfPlace(highAt) },
    total: row.total,
    beyond: thresholdsOf(row.code).map((_, index) => ({
      hours: row.beyond_hours[index] ?? 0,
      days: row.beyond_days[index] ?? 0,
      wholeDays: row.beyond_whole[index] ?? 0,
    })),
    freezeThawDays: countsFreezing(row.code) ? row.freeze_thaw : null,
  }
}
