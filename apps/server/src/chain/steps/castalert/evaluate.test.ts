import { DEFAULT_WEATHER_RULES, type WeatherHour } from '@verglas/contract/alerting'
import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { newsOf } from './evaluate.ts'

const NOW_MS = Date.UTC(2026, 10, 17)
const CALM: Omit<WeatherHour, 'atMs'> = {
  airC: -1,
  windKmh: 5,
  gustKmh: 10,
  rainMm: 0,
  freezingRainMm: 0,
  snowCm: 0,
  visibilityM: 20_000,
  weatherCode: 2,
  iceMm: 0,
  frostMm: 0,
  looseSnowMm: 0,
  belowZeroPct: 0,
}

/** Two days in which freezing rain falls in two hours from each of these on. */
const hoursWithFreezingRain = (...starts: readonly number[]): WeatherHour[] =>
  Array.from({ length: 48 }, (_, hour) => ({
    ...CALM,
    atMs: NOW_MS + hour * HOUR_MS,
    freezingRainMm: starts.some((start) => hour >= start && hour < start + 2) ? 1 : 0,
  }))

test('an episode that begins when another was first announced gets an id of its own', () => {
  const [rule] = DEFAULT_WEATHER_RULES
  if (rule?.kind !== 'freezing_rain') throw new Error('no rule for freezing rain')
  const at = (...starts: readonly number[]) => ({
    setupId: 'a75',
    castpointId: 'c',
    hours: hoursWithFreezingRain(...starts),
    nowMs: NOW_MS,
  })
  const [announced] = newsOf(rule, [], at(10))
  if (!announced) throw new Error('nothing is announced')
  // The rain is forecast later and later; then it is forecast at its first hours as well.
  const [later] = newsOf(rule, [announced], at(14))
  const [latest] = newsOf(rule, later ? [later] : [], at(18))
  expect(latest).toMatchObject({ id: announced.id, startMs: NOW_MS + 18 * HOUR_MS })
  const news = newsOf(rule, latest ? [latest] : [], at(10, 20))
  expect(news).toHaveLength(2)
  expect(new Set(news.map(({ id }) => id)).size).toBe(2)
  expect(news.find(({ id }) => id === announced.id)?.startMs).toBe(NOW_MS + 20 * HOUR_MS)
})
