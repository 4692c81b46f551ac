import { expect, test } from 'vitest'
import { isByDays, readPeriod, readStep, stepsOf } from './period.ts'

const PARIS = 'Europe/Paris'
const nowMs = Date.parse('2026-02-10T14:20:00Z')
const written = (search: Parameters<typeof readPeriod>[0], atMs = nowMs, zone = PARIS) => {
  const { id, fromMs, toMs } = readPeriod(search, atMs, zone)
  return [id, new Date(fromMs).toISOString(), new Date(toMs).toISOString()]
}

test('periods are whole days of the zone and end today', () => {
  expect(written({})).toEqual(['30d', '2026-01-11T23:00:00.000Z', '2026-02-10T23:00:00.000Z'])
  expect(written({ period: 'month' })).toEqual([
    'month',
    '2026-01-31T23:00:00.000Z',
    '2026-02-10T23:00:00.000Z',
  ])
  expect(written({ period: 'lastMonth' }).slice(1)).toEqual([
    '2025-12-31T23:00:00.000Z',
    '2026-01-31T23:00:00.000Z',
  ])
  expect(written({ period: '12m' })[1]).toBe('2025-02-28T23:00:00.000Z')
  expect(written({ period: '7d' }, nowMs, 'America/Toronto').slice(1)).toEqual([
    '2026-02-04T05:00:00.000Z',
    '2026-02-11T05:00:00.000Z',
  ])
})

test('the winter runs from November to March; in summer it is the last one', () => {
  expect(written({ period: 'winter' }).slice(1)).toEqual([
    '2025-10-31T23:00:00.000Z',
    '2026-02-10T23:00:00.000Z',
  ])
  expect(written({ period: 'lastWinter' }).slice(1)).toEqual([
    '2024-10-31T23:00:00.000Z',
    '2025-03-31T22:00:00.000Z',
  ])
  expect(written({ period: 'winter' }, Date.parse('2026-07-01T12:00:00Z')).slice(1)).toEqual([
    '2025-10-31T23:00:00.000Z',
    '2026-03-31T22:00:00.000Z',
  ])
})

test('custom days are used as entered; an invalid period falls back to the usual one', () => {
  const from = '2026-01-01T00:00:00Z'
  expect(written({ from, to: '2026-01-02T00:00:00Z' })[0]).toBe('free')
  expect(written({ from, to: from })[0]).toBe('30d')
  expect(written({ period: 'never' })[0]).toBe('30d')
})

test('a period offers only suitable steps', () => {
  const days = (count: number) => ({ fromMs: 0, toMs: count * 86_400_000 })
  expect(stepsOf(days(1))).toEqual(['hour'])
  expect(stepsOf(days(30))).toEqual(['hour', 'day'])
  expect(stepsOf(days(365))).toEqual(['day', 'month', 'season'])
  expect([readStep(undefined, days(1)), readStep(undefined, days(30)), readStep('hour', days(365))]).toEqual([
    'hour',
    'day',
    'month',
  ])
})

test('shows single days as long as the requests return them', () => {
  const years = (count: number) => ({ fromMs: Date.UTC(2016, 0, 1), toMs: Date.UTC(2016 + count, 0, 1) })
  expect([1, 2, 3, 10].map((count) => isByDays(years(count)))).toEqual([true, true, false, false])
})
