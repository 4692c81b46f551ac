import { formats } from '@verglas/language'
import { expect, test } from 'vitest'
import { csvName, isoWithOffset, seriesCsv } from './csv.ts'
import type { Series } from './detail-shape.ts'

const french = formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' })
const english = formats({ locale: 'en', units: 'imperial', timeZone: 'America/Toronto' })
const t = (key: string, values?: Record<string, string | number>) =>
  values ? `${key}:${Object.values(values).join()}` : key

const series: Series = {
  asOf: { rev: 1, at: '2026-11-17T02:20:00Z' },
  stationId: 'garabit',
  from: '2026-11-17T02:00:00Z',
  to: '2026-11-17T02:20:00Z',
  step: 0,
  times: [Date.parse('2026-11-17T02:00:00Z'), Date.parse('2026-11-17T02:10:00Z')],
  values: { ts: [-1.75, null], road_state: [8, 5], wind_avg: [10, 20] },
  quality: [{ index: 1, code: 'ts', quality: { flag: 'out_of_range', raw: -99.9 } }],
}
const lines = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')

test('French: semicolons, decimal commas, local times with offset, units in the head', () => {
  const text = seriesCsv(series, french, t)
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head, first, second] = lines(text)
  expect(head).toBe(
    'time.dateTime;measures.ts.long (°C);stations.csvCode:measures.road_state.long;measures.road_state.long;measures.wind_avg.long (km/h);stations.quality',
  )
  expect(first).toBe('2026-11-17T03:00:00+01:00;-1,75;8;codes.roadState.snowy;10;')
  expect(second).toContain('2026-11-17T03:10:00+01:00;;5;codes.roadState.icy;20;measures.ts.long')
})

test('English and imperial: commas, points, converted values', () => {
  const [head, first] = lines(seriesCsv(series, english, t))
  expect(head).toContain('measures.ts.long (°F)')
  expect(first).toBe('2026-11-16T21:00:00-05:00,28.85,8,codes.roadState.snowy,6.21,')
})

test('a text with the separator in it is quoted, and none begins a formula', () => {
  const noted: Series = {
    ...series,
    quality: [{ index: 0, code: 'ts', quality: { flag: 'source', note: 'a; "b"' } }],
  }
  expect(lines(seriesCsv(noted, french, t))[1]).toContain('(a; ""b"")"')
})

test('offsets follow the zone through the year and beyond whole hours', () => {
  expect(isoWithOffset(Date.parse('2026-07-01T10:00:05Z'), french)).toBe('2026-07-01T12:00:05+02:00')
  const newfoundland = formats({ locale: 'en', units: 'metric', timeZone: 'America/St_Johns' })
  expect(isoWithOffset(Date.parse('2026-11-17T02:00:00Z'), newfoundland)).toBe('2026-11-16T22:30:00-03:30')
})

test('the name of the file says station and days', () => {
  const [from, to] = [Date.parse('2026-11-16T02:00:00Z'), Date.parse('2026-11-17T02:00:00Z')]
  expect(csvName('A75 / 110', from, to, french)).toBe('A75-110_2026-11-16_2026-11-17.csv')
})
