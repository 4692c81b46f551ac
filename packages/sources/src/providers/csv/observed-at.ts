import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { isFuture } from '../../reading/provider-instant.ts'
import type { Clock, ReadTime } from './local-time.ts'
import { instantsInRepeatedHour, type RepeatedTime } from './repeated-hour.ts'
import type { OnFault } from './row-values.ts'

type TimedRow<Fact> = {
  readonly stationRef: string
  /** The text of its time columns. */
  readonly text: string
  readonly onFault: OnFault
  factAt(at: Date): Fact | null
}

/** Both return the facts whose instants are decided now. */
export type RowTimes<Fact> = {
  add(row: TimedRow<Fact>): Fact[]
  end(): Fact[]
}

type WaitingRow<Fact> = TimedRow<Fact> & RepeatedTime

type StationRows<Fact> = {
  /** The last row with only one possible instant. */
  lastMs: number | null
  /** The last row as its local time says, for the differences between rows. */
  lastLocalMs: number | null
  /** Rows forwards in time minus rows backwards. */
  direction: number
  /** How often rows were apart by so many minutes. */
  readonly countByMinutes: Map<number, number>
  /** Rows in the repeated hour that wait for what comes after it. */
  waiting: WaitingRow<Fact>[]
}

/** More rows of a station do not fit into an hour and its repetition, unless the file is damaged. */
const MAX_WAITING = 10_000
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

  const decided = (rows: StationRows<Fact>, nextMs: number | null): Fact[] => {
    const { waiting } = rows
    if (waiting.length === 0) return []
    rows.waiting = []
    const isDescending = rows.direction < 0
    const [beforeMs, afterMs] = isDescending ? [nextMs, rows.lastMs] : [rows.lastMs, nextMs]
    const inOrder = isDescending ? waiting.toReversed() : waiting
    const instants = instantsInRepeatedHour(inOrder, { beforeMs, afterMs, stepMs: regularStep(rows) })
    const facts = inOrder.flatMap((row, index) => {
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
      const { localMs, firstMs, secondMs } = time
      const isOtherNight = Math.abs(firstMs - (rows.waiting[0]?.firstMs ?? firstMs)) > 3 * HOUR_MS
      const facts = isOtherNight ? decided(rows, null) : []
      noteStep(rows, localMs)
      if (secondMs !== null) {
        if (rows.waiting.length < MAX_WAITING) rows.waiting.push({ ...row, firstMs, secondMs })
        else refuse(row)
        return facts
      }
      facts.push(...decided(rows, firstMs))
      rows.lastMs = firstMs
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

type RowTime = { localMs: number; firstMs: number; secondMs: number | null }

/** Null after a fault. A second pass of the hour that is still in the future is ruled out. */
function readRowTime(
  { text, onFault }: Pick<TimedRow<unknown>, 'text' | 'onFault'>,
  { read, clock, receivedAt }: { read: ReadTime; clock: Clock; receivedAt: Date },
): RowTime | null {
  const time = read(text)
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
  const isPast = secondMs !== null && !isFuture(new Date(secondMs), receivedAt)
  return { localMs: time.ms, firstMs, secondMs: isPast ? secondMs : null }
}

const newStation = <Fact>(): StationRows<Fact> => ({
  lastMs: null,
  lastLocalMs: null,
  direction: 0,
  countByMinutes: new Map(),
  waiting: [],
})

function noteStep(rows: StationRows<unknown>, localMs: number): void {
  const minutes = Math.round((localMs - (rows.lastLocalMs ?? localMs)) / MINUTE_MS)
  rows.lastLocalMs = localMs
  if (minutes === 0) return
  rows.direction += Math.sign(minutes)
  const { countByMinutes } = rows
  const step = Math.abs(minutes)
  if (countByMinutes.has(step) || countByMinutes.size < MAX_STEPS)
    countByMinutes.set(step, (countByMinutes.get(step) ?? 0) + 1)
}

/** The most frequent step, the shorter of two; null if none has occurred twice. */
function regularStep({ countByMinutes }: StationRows<unknown>): number | null {
  const [most] = [...countByMinutes].sort(([a, countA], [b, countB]) => countB - countA || a - b)
  return most && most[1] >= MIN_PROVING_STEPS ? most[0] * MINUTE_MS : null
}
