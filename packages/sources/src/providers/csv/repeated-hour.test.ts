import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Clock, clockOf, timeReader } from './local-time.ts'
import { rowTimes } from './observed-at.ts'

/** The instants at which clocks go back, in zones with shifts of an hour and of half an hour. */
const CHANGES = [
  { zone: 'Europe/Paris', at: '2026-10-25T01:00:00Z', shiftMin: 60 },
  { zone: 'America/Toronto', at: '2026-11-01T06:00:00Z', shiftMin: 60 },
  { zone: 'America/St_Johns', at: '2026-11-01T04:30:00Z', shiftMin: 60 },
  { zone: 'Australia/Lord_Howe', at: '2026-04-04T15:00:00Z', shiftMin: 30 },
] as const
const STEPS_MIN = [5, 6, 10, 15, 30] as const
const RUNS = { numRuns: 1000 }
const MAX_ROWS = 80

const FORMATS = new Map(
  CHANGES.map(({ zone }) => [
    zone,
    new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)
const CLOCKS = new Map<string, Clock>(CHANGES.map(({ zone }) => [zone, clockOf(zone)]))
const UTC = clockOf('UTC')

type Row = { text: string; trueMs: number }

/** The instants that the reader gives the rows, in their order; null for a refused one. */
function readInstants(zone: string, rows: readonly Row[]): (number | null)[] {
  const read = timeReader('iso')
  if (!read) throw new Error('ISO times cannot be read')
  const times = rowTimes<{ index: number; ms: number }>(read, CLOCKS.get(zone) ?? UTC, new Date('2027-06-01'))
  const facts = rows.flatMap(({ text }, index) =>
    times.add({ stationRef: 'a', text, onFault: () => {}, factAt: (at) => ({ index, ms: at.getTime() }) }),
  )
  const instants = new Map([...facts, ...times.end()].map(({ index, ms }) => [index, ms]))
  return rows.map((_, index) => instants.get(index) ?? null)
}

const night = fc
  .record({
    change: fc.constantFrom(...CHANGES),
    stepMin: fc.constantFrom(...STEPS_MIN),
    isDescending: fc.boolean(),
    /** For each row how often it occurs. */
    copies: fc.array(fc.constantFrom(1, 1, 1, 1, 2, 3), { minLength: MAX_ROWS, maxLength: MAX_ROWS }),
  })
  .map(({ change, stepMin, isDescending, copies }) => {
    const startMs = Date.parse(change.at) - 3 * HOUR_MS
    const count = (6 * 60) / stepMin
    const rows = Array.from({ length: count }, (_, index): Row => {
      const trueMs = startMs + index * stepMin * MINUTE_MS
      return { text: FORMATS.get(change.zone)?.format(trueMs) ?? '', trueMs }
    })
    return { ...change, stepMin, isDescending, rows, copies }
  })

const ordered = <T>(rows: readonly T[], isDescending: boolean) => (isDescending ? rows.toReversed() : rows)

test('rows of a complete night have their instants, however often they are repeated, in either order', () => {
  fc.assert(
    fc.property(night, ({ zone, rows, copies, isDescending, stepMin, shiftMin }) => {
      const repeated = rows.flatMap((row, index) => Array.from({ length: copies[index] ?? 1 }, () => row))
      const inOrder = ordered(repeated, isDescending)
      const instants = readInstants(zone, inOrder)
      // If each pass has one row only, a third row may belong to either pass.
      const isDecided = (index: number) => stepMin < shiftMin || instants[index] !== null
      const expected = inOrder.map(({ trueMs }, index) => (isDecided(index) ? trueMs : null))
      expect(instants).toEqual(expected)
    }),
    RUNS,
  )
})

test('gaps within the passes move no row to the other pass', () => {
  fc.assert(
    fc.property(
      night,
      fc.array(fc.boolean(), { minLength: MAX_ROWS, maxLength: MAX_ROWS }),
      ({ zone, at, rows, isDescending, stepMin }, keeps) => {
        const changeMs = Date.parse(at)
        const stepMs = stepMin * MINUTE_MS
        // The rows on both sides of the change are kept: without them a gap cannot be told from a missing pass.
        const rowsInOrder = rows.filter(
          ({ trueMs }, index) =>
            Math.abs(trueMs - changeMs) <= stepMs ||
            trueMs < changeMs - 2 * HOUR_MS ||
            (keeps[index] ?? true),
        )
        const inOrder = ordered(rowsInOrder, isDescending)
        for (const [index, ms] of readInstants(zone, inOrder).entries())
          if (ms !== null) expect(ms).toBe(inOrder[index]?.trueMs)
      },
    ),
    RUNS,
  )
})

test('an export that begins again within the hour changes no instant', () => {
  fc.assert(
    fc.property(night, fc.nat(), fc.integer({ min: 1, max: 4 }), ({ zone, rows }, position, length) => {
      const end = 1 + (position % (rows.length - 1))
      const start = Math.max(0, end - length)
      const overlapping = [...rows.slice(0, end), ...rows.slice(start)]
      for (const [index, ms] of readInstants(zone, overlapping).entries())
        if (ms !== null) expect(ms).toBe(overlapping[index]?.trueMs)
    }),
    RUNS,
  )
})

/** Faults of a file: some rows lost, some written again, and up to three times neighbours that changed places. */
const damage = fc.record({
  lost: fc.array(fc.constantFrom(false, false, false, false, false, true), {
    minLength: MAX_ROWS,
    maxLength: MAX_ROWS,
  }),
  again: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 8 })), { maxLength: 4 }),
  exchanges: fc.array(fc.nat(), { maxLength: 3 }),
})

type NumberedRow = Row & { content: string; recordNumber: number | null }

function readNumbered(zone: string, rows: readonly NumberedRow[]): (number | null)[] {
  const read = timeReader('iso')
  if (!read) throw new Error('ISO times cannot be read')
  const times = rowTimes<{ index: number; ms: number }>(read, CLOCKS.get(zone) ?? UTC, new Date('2027-06-01'))
  const facts = rows.flatMap(({ text, content, recordNumber }, index) =>
    times.add({
      stationRef: 'a',
      text,
      contentText: () => content,
      recordNumber,
      onFault: () => {},
      factAt: (at) => ({ index, ms: at.getTime() }),
    }),
  )
  const instants = new Map([...facts, ...times.end()].map(({ index, ms }) => [index, ms]))
  return rows.map((_, index) => instants.get(index) ?? null)
}

test.each([
  ['without record numbers', false],
  ['with record numbers', true],
])('rows lost, repeated and exchanged never get another instant, %s', (_, isNumbered) => {
  fc.assert(
    fc.property(night, damage, ({ zone, rows, isDescending }, { lost, again, exchanges }) => {
      const numbered = rows.map(
        (row, index): NumberedRow => ({
          ...row,
          content: `${index}`,
          recordNumber: isNumbered ? 500 + index : null,
        }),
      )
      const left = numbered.filter((_row, index) => !lost[index])
      for (const [position, length] of again) {
        const end = 1 + (position % left.length)
        left.splice(end, 0, ...left.slice(Math.max(0, end - length), end))
      }
      const file = [...ordered(left, isDescending)]
      for (const position of exchanges) {
        const at = position % (file.length - 1)
        const [a, b] = [file[at], file[at + 1]]
        // Two rows with the same text that change places leave no trace, except in their numbers.
        if (!a || !b || (a.text === b.text && !isNumbered)) continue
        file.splice(at, 2, b, a)
      }
      const instants = readNumbered(zone, file)
      const isWrong = ({ trueMs }: Row, index: number) =>
        instants[index] !== null && instants[index] !== trueMs
      const lines = file.map((row, index) =>
        [
          row.text,
          new Date(row.trueMs).toISOString().slice(11, 16),
          row.content,
          isWrong(row, index) ? 'wrong' : '',
        ].join(' '),
      )
      expect(file.some(isWrong), lines.join('\n')).toBe(false)
    }),
    { numRuns: 3000 },
  )
})

test('an exchange of neighbours refuses at most four rows of a night with short steps', () => {
  fc.assert(
    fc.property(night, fc.nat(), ({ zone, rows, isDescending, stepMin, shiftMin }, position) => {
      fc.pre(shiftMin / stepMin >= 6)
      const file = ordered(rows, isDescending).map((row, index) => ({
        ...row,
        content: `${index}`,
        recordNumber: null,
      }))
      const at = position % (file.length - 1)
      const [a, b] = [file[at], file[at + 1]]
      if (!a || !b) return
      file.splice(at, 2, b, a)
      const instants = readNumbered(zone, file)
      expect(instants.filter((ms) => ms === null).length).toBeLessThanOrEqual(4)
    }),
    RUNS,
  )
})
