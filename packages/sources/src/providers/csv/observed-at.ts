import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { normaliseLookAlikes } from '../../reading/look-alikes.ts'
import { isFuture } from '../../reading/provider-instant.ts'
import { noteTolerance } from '../../reading/tolerance.ts'
import type { Clock, ReadTime } from './local-time.ts'
import { instantsInRepeatedHour } from './repeated-hour.ts'
import type { Neighbour, RepeatedRow } from './repeated-row.ts'
import type { OnFault } from './row-values.ts'

type TimedRow<Fact> = {
  readonly stationRef: string
  /** The text of its time columns. */
  readonly text: string
  /** Its content without its time. */
  contentText?(): string
  /** The number that a logger gave it. */
  readonly recordNumber?: number | null
  readonly onFault: OnFault
  factAt(at: Date): Fact | null
}

/** Both functions return the facts whose instants have become certain. */
export type RowTimes<Fact> = {
  add(row: TimedRow<Fact>): Fact[]
  end(): Fact[]
}

type WaitingRow<Fact> = TimedRow<Fact> & RepeatedRow

type StationRows<Fact> = {
  /** The last row with only one possible instant. */
  last: Neighbour | null
  /** The last row with its local time read as UTC, for the differences between rows. */
  lastLocal: Neighbour | null
  /** Number of rows that go forwards in time minus the number of those that go backwards. */
  direction: number
  /** How often two successive rows were this many minutes apart. */
  readonly countByMinutes: Map<number, number>
  /** How often the minutes for each step of the record number were this many. */
  readonly countByRecordMinutes: Map<number, number>
  /** The last rows outside the repeated hour, each time once. */
  recent: readonly TimedRow<Fact>[]
  /** Rows in the repeated hour that wait for what comes after it. */
  waiting: WaitingRow<Fact>[]
}

/** Maximum number of waiting rows of a station: more do not fit into an hour and its repetition. */
const MAX_WAITING = 3000
const MAX_RECENT = 6
const MAX_STEPS = 100
const MIN_PROVING_STEPS = 2

/**
 * The instants of rows, station by station. Rows in the hour that clocks repeat wait until the file leaves that hour,
 * and those whose pass it does not prove are refused.
 */
export function rowTimes<Fact>(read: ReadTime, clock: Clock, receivedAt: Date): RowTimes<Fact> {
  const stations = new Map<string, StationRows<Fact>>()

  const factOf = (row: TimedRow<Fact>, ms: number): Fact[] => {
    const fact = row.factAt(new Date(ms))
    return fact === null ? [] : [fact]
  }

  const decided = (rows: StationRows<Fact>, next: Neighbour | null): Fact[] => {
    const { waiting } = rows
    if (waiting.length === 0) return []
    rows.waiting = []
    const isDescending = rows.direction < 0
    const [before, after] = isDescending ? [next, rows.last] : [rows.last, next]
    const oldestFirst = isDescending ? waiting.toReversed() : waiting
    const stepMs = regularStep(rows.countByMinutes)
    const recordStepMs = regularStep(rows.countByRecordMinutes)
    const contentsNearby = rows.recent.flatMap(({ contentText }) => (contentText ? [contentText()] : []))
    const order = { before, after, stepMs, recordStepMs, contentsNearby }
    const instants = instantsInRepeatedHour(oldestFirst, order)
    const facts = oldestFirst.flatMap((row, index) => {
      const ms = instants[index] ?? null
      if (ms !== null) return factOf(row, ms)
      refuse(row)
      return []
    })
    return isDescending ? facts.toReversed() : facts
  }

  return {
    add(row) {
      const time = readRowTime(row, { read, clock, receivedAt })
      if (time === null) return []
      const rows = stations.get(row.stationRef) ?? newStation<Fact>()
      stations.set(row.stationRef, rows)
      const { localMs, firstMs, secondMs, isFirstOnly } = time
      const { recordNumber = null } = row
      const isOtherNight = Math.abs(firstMs - (rows.waiting[0]?.firstMs ?? firstMs)) > 3 * HOUR_MS
      const facts = isOtherNight ? decided(rows, null) : []
      noteStep(rows, { ms: localMs, recordNumber })
      if (secondMs !== null) {
        const content = row.contentText?.()
        if (rows.waiting.length >= MAX_WAITING) refuse(row)
        else rows.waiting.push({ ...row, firstMs, secondMs, isFirstOnly, content })
        return facts
      }
      const next = { ms: firstMs, recordNumber }
      facts.push(...decided(rows, next))
      rows.last = next
      const others = rows.recent.filter(({ text }) => text !== row.text)
      rows.recent = [...others.slice(1 - MAX_RECENT), row]
      return [...facts, ...factOf(row, firstMs)]
    },
    end: () => [...stations.values()].flatMap((rows) => decided(rows, null)),
  }
}

function refuse({ text, onFault }: Pick<TimedRow<unknown>, 'text' | 'onFault'>): void {
  onFault(
    'no_date',
    `time "${text}" occurs twice that night, and the file does not show which is meant`,
    'repeated',
  )
}

type RowTime = { localMs: number; firstMs: number; secondMs: number | null; isFirstOnly: boolean }

/** Null after a fault. */
function readRowTime(
  { text, onFault }: Pick<TimedRow<unknown>, 'text' | 'onFault'>,
  { read, clock, receivedAt }: { read: ReadTime; clock: Clock; receivedAt: Date },
): RowTime | null {
  const time = read(text) ?? readLookAlike(text, read)
  if (!time) {
    onFault('no_date', `time "${text.slice(0, 64)}"`, 'time')
    return null
  }
  const [firstMs, secondMs = null] = time.isLocal ? clock(time.ms) : [time.ms]
  if (firstMs === undefined) {
    onFault('no_date', `time "${text}" does not exist: clocks skip it`, 'skipped')
    return null
  }
  if (Number.isNaN(firstMs) || firstMs < 0) {
    onFault('no_date', `time "${text}"`, 'time')
    return null
  }
  if (isFuture(new Date(firstMs), receivedAt)) {
    onFault('future', `time "${text}" received ${receivedAt.toISOString()}`, 'future')
    return null
  }
  const isFirstOnly = secondMs !== null && isFuture(new Date(secondMs), receivedAt)
  return { localMs: time.ms, firstMs, secondMs, isFirstOnly }
}

/** A time with other hyphens or spaces than the usual ones. */
function readLookAlike(text: string, read: ReadTime): ReturnType<ReadTime> {
  const time = read(normaliseLookAlikes(text))
  if (time) noteTolerance('look_alike', text)
  return time
}

const newStation = <Fact>(): StationRows<Fact> => ({
  last: null,
  lastLocal: null,
  direction: 0,
  countByMinutes: new Map(),
  countByRecordMinutes: new Map(),
  recent: [],
  waiting: [],
})

function noteStep(rows: StationRows<unknown>, local: Neighbour): void {
  const { lastLocal } = rows
  rows.lastLocal = local
  if (!lastLocal) return
  const minutes = Math.round((local.ms - lastLocal.ms) / MINUTE_MS)
  if (minutes === 0) return
  rows.direction += Math.sign(minutes)
  count(rows.countByMinutes, Math.abs(minutes))
  if (local.recordNumber === null || lastLocal.recordNumber === null) return
  const perRecord = minutes / (local.recordNumber - lastLocal.recordNumber)
  if (Number.isFinite(perRecord) && perRecord > 0) count(rows.countByRecordMinutes, perRecord)
}

function count(countByMinutes: Map<number, number>, minutes: number): void {
  if (countByMinutes.has(minutes) || countByMinutes.size < MAX_STEPS)
    countByMinutes.set(minutes, (countByMinutes.get(minutes) ?? 0) + 1)
}

/** The most frequent step, the shorter of two; null if none has occurred twice. */
function regularStep(countByMinutes: ReadonlyMap<number, number>): number | null {
  const [most] = [...countByMinutes].sort(([a, countA], [b, countB]) => countB - countA || a - b)
  return most && most[1] >= MIN_PROVING_STEPS ? most[0] * MINUTE_MS : null
}
