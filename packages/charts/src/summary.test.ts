import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { meteogramSummary } from './summary.ts'
import { aMeteogram, hourly } from './test-support.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const summaryOf = (...input: Parameters<typeof aMeteogram>) => plain(meteogramSummary(aMeteogram(...input)))
/** Below zero in these hours, above it else. */
const freezingIn = (...hours: number[]) => hourly((hour) => (hours.includes(hour) ? -1 : 1))

test('says when the road is below zero, its minimum, frost and what falls', () => {
  const roadTemperatureC = hourly((hour) => (hour < 10 ? 1.5 - hour * 0.5 : -3 + (hour - 9) * 0.5))
  const summary = meteogramSummary(
    aMeteogram({
      roadTemperatureC,
      dewPointC: hourly(() => -2),
      snowCm: hourly((hour) => (hour >= 12 ? 0.5 : 0)),
    }),
  )
  expect(summary).toBe(
    'Sous 0\u202f°C de 16\u00a0h à 4\u00a0h, minimum \u22123,0\u202f°C à 22\u00a0h\u00a0; givre possible dès 20\u00a0h\u00a0; neige faible dès 1\u00a0h',
  )
})

test('crosses zero between two hours, to ten minutes', () => {
  const roadTemperatureC = hourly((hour) => (hour < 6 ? 1 : hour === 6 ? -2 : hour < 12 ? -3 : 3))
  expect(summaryOf({ roadTemperatureC })).toContain('Sous 0 °C de 18 h 20 à 0 h 30, minimum')
})

test('tells each spell, and counts those beyond the third', () => {
  expect(summaryOf({ roadTemperatureC: freezingIn(3, 9) })).toContain(
    'Sous 0 °C de 15 h 30 à 16 h 30, puis de 21 h 30 à 22 h 30, minimum',
  )
  expect(summaryOf({ roadTemperatureC: freezingIn(2, 6, 10, 14, 18) })).toContain(
    'puis de 22 h 30 à 23 h 30, et encore 2 fois, minimum',
  )
})

test('a spell that is there, one that lasts, and one that is always there', () => {
  expect(summaryOf({ roadTemperatureC: hourly((hour) => (hour < 4 ? -2 : 2)) })).toMatch(
    /^Sous 0 °C jusqu’à 16 h 30/,
  )
  expect(summaryOf({ roadTemperatureC: hourly((hour) => (hour < 4 ? 2 : -2)) })).toMatch(
    /^Sous 0 °C dès 16 h 30, jusqu’à la fin de la prévision/,
  )
  expect(summaryOf({ roadTemperatureC: hourly(() => -2) })).toMatch(/^Sous 0 °C toute la période/)
})

test('a spell that begins in the time spoken of is told to its end', () => {
  const roadTemperatureC = hourly((hour) => (hour > 20 && hour < 30 ? -3 : 2), 40)
  const input = aMeteogram({ roadTemperatureC }, { hours: 40 })
  const until = (input.times[0] ?? 0) + 24 * HOUR_MS
  expect(plain(meteogramSummary({ ...input, until }))).toMatch(
    /^Sous 0 °C de 9 h 20 à 18 h 40 \(mar\. 17\), minimum −3,0 °C à 10 h/,
  )
  expect(plain(meteogramSummary({ ...input, until: (input.times[0] ?? 0) + 12 * HOUR_MS }))).toMatch(
    /^Au-dessus/,
  )
})

test('the minimum is that of the spells that are told, also past the time spoken of', () => {
  const roadTemperatureC = hourly((hour) => (hour < 20 ? 2 : hour > 30 ? 2 : hour === 28 ? -6 : -1), 40)
  const input = aMeteogram({ roadTemperatureC }, { hours: 40 })
  const until = (input.times[0] ?? 0) + 24 * HOUR_MS
  expect(plain(meteogramSummary({ ...input, until }))).toContain('minimum −6,0 °C')
})

test('without a road forecast it speaks of the air by its name', () => {
  expect(summaryOf({ airTemperatureC: freezingIn(3) })).toMatch(/^Air sous 0 °C de 15 h 30 à 16 h 30/)
  expect(summaryOf({ airTemperatureC: hourly(() => 4), roadTemperatureC: hourly(() => null) })).toMatch(
    /^Air au-dessus de 0 °C toute la période, minimum 4,0 °C/,
  )
})

test('names the day of what lies more than a day ahead', () => {
  const airTemperatureC = hourly((hour) => (hour === 30 ? -1.2 : 2), 36)
  expect(summaryOf({ airTemperatureC, rainMm: hourly(() => 0, 36) }, { hours: 36 })).toBe(
    'Air sous 0 °C de 18 h 40 (mar. 17) à 19 h 20 (mar. 17), minimum −1,2 °C le mar. 17 à 19 h ; pas de précipitations',
  )
})

test('speaks English, in Fahrenheit and in the zone of the point', () => {
  const input = aMeteogram(
    { airTemperatureC: hourly(() => -5), snowCm: hourly(() => 1) },
    { locale: 'en', units: 'imperial', timeZone: 'America/Toronto' },
  )
  expect(meteogramSummary(input)).toBe(
    'Air below 32\u00a0°F throughout, lowest 23.0\u00a0°F at 07:00; snow now',
  )
})

test('says how strong it falls, and when the risk of ice is high', () => {
  const summary = summaryOf({
    roadTemperatureC: hourly(() => 1),
    rainMm: hourly((hour) => (hour < 3 ? 8 : 0)),
    snowCm: hourly((hour) => (hour > 5 && hour < 9 ? hour - 5 : 0)),
    iceRisk: hourly((hour) => (hour === 8 ? 3 : hour === 2 ? 5 : 1)),
  })
  expect(summary).toMatch(/; risque de verglas élevé dès 21 h ; neige dès 19 h, forte par moments, /)
  expect(summary).toMatch(/pluie en cours, forte par moments$/)
})

test('begins at the present', () => {
  const summary = summaryOf(
    {
      airTemperatureC: hourly((hour) => (hour < 4 ? -3 : 3)),
      rainMm: hourly((hour) => (hour === 0 ? 2 : 0)),
    },
    { now: Date.UTC(2026, 10, 16, 18, 20) },
  )
  expect(summary).toContain('Air au-dessus de 0 °C toute la période')
  expect(summary).toContain('pas de précipitations')
})

test('says that nothing is known', () => {
  expect(summaryOf({})).toBe('Pas de données pour cette période')
})
