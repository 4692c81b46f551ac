import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { seriesRange, stepMinutes } from './series-range.ts'

const now = Date.parse('2026-11-17T02:03:30Z')
const at = (text: string) => Date.parse(text)

test('a range ends at the next full ten minutes, and so stays the same for a while', () => {
  const range = seriesRange({ range: '6h' }, now, now)
  expect(range.toMs).toBe(at('2026-11-17T02:10:00Z'))
  expect(range.toMs - range.fromMs).toBe(6 * HOUR_MS)
  expect(seriesRange({ range: '6h' }, now + 5 * 60_000, now)).toEqual(range)
})

test('the default range, also for an unknown one, is a day', () => {
  for (const search of [{}, { range: 'nonsense' }]) expect(seriesRange(search, now, now).id).toBe('24h')
})

test('a station whose data are older than the range opens at its latest reading', () => {
  const latestMs = at('2020-05-31T02:00:00Z')
  const range = seriesRange({}, now, latestMs)
  expect(range).toMatchObject({ endsAtLatest: true, toMs: at('2020-05-31T02:10:00Z') })
  expect(seriesRange({}, now, now - 2 * HOUR_MS).endsAtLatest).toBe(false)
})

test('a custom range is used as entered, up to 92 days, if it is valid', () => {
  const free = seriesRange({ from: '2026-11-01T00:00:00Z', to: '2026-11-03T00:00:00Z' }, now, now)
  expect(free).toMatchObject({ id: 'free', fromMs: at('2026-11-01T00:00:00Z') })
  expect(seriesRange({ from: '2026-11-03T00:00:00Z', to: '2026-11-01T00:00:00Z' }, now, now).id).toBe('24h')
  const long = seriesRange({ from: '2020-01-01T00:00:00Z', to: '2026-11-03T00:00:00Z' }, now, now)
  expect((long.toMs - long.fromMs) / HOUR_MS).toBe(92 * 24)
})

test('uses every reading up to 48 hours, ten-minute steps up to a week, then hours', () => {
  const step = (hours: number) => stepMinutes({ fromMs: 0, toMs: hours * HOUR_MS })
  expect([6, 48, 49, 168, 200].map(step)).toEqual([0, 0, 10, 10, 60])
})
