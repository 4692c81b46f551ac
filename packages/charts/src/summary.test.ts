import { expect, test } from 'vitest'
import { meteogramSummary } from './summary.ts'
import { aMeteogram, hourly } from './test-support.ts'

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
    'Sous 0\u202f°C de 16:00 à 04:00, minimum \u22123,0\u202f°C à 22:00\u00a0; givre possible dès 20:00\u00a0; neige dès 01:00',
  )
})

test('names the day of what lies more than a day ahead', () => {
  const airTemperatureC = hourly((hour) => (hour === 30 ? -1.2 : 2), 36)
  expect(meteogramSummary(aMeteogram({ airTemperatureC, rainMm: hourly(() => 0, 36) }, { hours: 36 }))).toBe(
    'Sous 0\u202f°C de mar. 17 à 18:40 à mar. 17 à 19:20, minimum \u22121,2\u202f°C le mar. 17 à 19:00\u00a0; pas de précipitations',
  )
})

test('speaks English, in Fahrenheit and in the zone of the point', () => {
  const input = aMeteogram(
    { airTemperatureC: hourly(() => -5), snowCm: hourly(() => 1) },
    { locale: 'en', units: 'imperial', timeZone: 'America/Toronto' },
  )
  expect(meteogramSummary(input)).toBe('Below 32\u00a0°F throughout, minimum 23.0\u00a0°F at 07:00; snow now')
})

test('begins at the present', () => {
  const input = aMeteogram(
    {
      airTemperatureC: hourly((hour) => (hour < 4 ? -3 : 3)),
      rainMm: hourly((hour) => (hour === 0 ? 2 : 0)),
    },
    { now: Date.UTC(2026, 10, 16, 18, 20) },
  )
  expect(meteogramSummary(input)).toContain('Au-dessus de 0\u202f°C toute la période')
  expect(meteogramSummary(input)).toContain('pas de précipitations')
})

test('says that nothing is known', () => {
  expect(meteogramSummary(aMeteogram({}))).toBe('Pas de données pour cette période')
})
