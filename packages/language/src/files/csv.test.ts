import { expect, test } from 'vitest'
import { formats } from '../formats.ts'
import { csvName, csvText } from './csv.ts'
import type { SheetColumn } from './sheet.ts'

const t = (key: string, values?: Record<string, string | number>) =>
  key === 'csv.code' ? `${values?.name} (code)` : key
const french = { formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }), t }
const english = { formats: formats({ locale: 'en', units: 'imperial', timeZone: 'America/Toronto' }), t }

type Row = { atMs: number; airC: number | null; state: number | null; note: string | null }
const row = (changes: Partial<Row> = {}): Row => ({
  atMs: Date.parse('2026-11-17T02:00:00Z'),
  airC: -1.75,
  state: 8,
  note: null,
  ...changes,
})
const COLUMNS: readonly SheetColumn<Row>[] = [
  { name: 'time', kind: 'instant', atMs: ({ atMs }) => atMs },
  { name: 'air', kind: 'quantity', quantity: 'temperature', value: ({ airC }) => airC },
  { name: 'state', kind: 'code', code: ({ state }) => state, word: (code) => `word ${code}` },
  { name: 'note', kind: 'text', text: ({ note }) => note },
]
const lines = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')

test('French: a byte-order mark, semicolons, decimal commas, local times with offset, units in the header', () => {
  const text = csvText([row(), row({ airC: null, state: null })], COLUMNS, french)
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(lines(text)).toEqual([
    'time;air (°C);state (code);state;note',
    '2026-11-17T03:00:00+01:00;-1,75;8;word 8;',
    '2026-11-17T03:00:00+01:00;;;;',
  ])
})

test('English and imperial: commas, points, converted values', () => {
  expect(lines(csvText([row()], COLUMNS, english))).toEqual([
    'time,air (°F),state (code),state,note',
    '2026-11-16T21:00:00-05:00,28.85,8,word 8,',
  ])
})

test('a text that contains a separator, a quote or a line end is quoted', () => {
  const [, first, second] = lines(csvText([row({ note: 'a; "b"' }), row({ note: 'a, b' })], COLUMNS, french))
  expect(first).toMatch(/;"a; ""b"""$/)
  expect(second).toMatch(/;a, b$/)
  expect(csvText([row({ note: 'a\nb' })], COLUMNS, french)).toContain(';"a\nb"\r\n')
})

test.each(['=1+1', '+33 4', '-cmd', '@SUM(A1)', '\tx', '＝1'])(
  'a text that starts like the formula %j is escaped',
  (note) => {
    expect(lines(csvText([row({ note })], COLUMNS, french))[1]).toContain(`;'${note}`)
  },
)

test('a name that starts like a formula is escaped, and a negative number stays a number', () => {
  const columns: readonly SheetColumn<Row>[] = [{ ...COLUMNS[1], name: '=air' } as SheetColumn<Row>]
  expect(lines(csvText([row()], columns, french))).toEqual(["'=air (°C)", '-1,75'])
})

test('a column has a single unit, that of its largest value', () => {
  const columns: readonly SheetColumn<number>[] = [
    { name: 'visibility', kind: 'quantity', quantity: 'visibility', value: (metres) => metres },
  ]
  expect(lines(csvText([120, 2500], columns, french))).toEqual(['visibility (km)', '0,12', '2,5'])
  expect(lines(csvText([120, 900], columns, french))).toEqual(['visibility (m)', '120', '900'])
})

test('sums have no binary floating-point noise', () => {
  const columns: readonly SheetColumn<number>[] = [
    { name: 'hours', kind: 'number', unit: 'h', value: (hours) => hours },
  ]
  expect(lines(csvText([0.1 + 0.2], columns, french))).toEqual(['hours (h)', '0,3'])
})

test('the file name states the content, the place and the period', () => {
  const content = {
    kind: 'station',
    id: 'A75 / 110',
    fromMs: Date.parse('2026-11-16T02:00:00Z'),
    toMs: Date.parse('2026-11-17T02:30:00Z'),
  }
  expect(csvName(content, french.formats)).toBe('verglas-station-A75-110-20261116T0300-20261117T0330.csv')
})
