import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { meteogramSummary } from './summary.ts'
import { aMeteogram, hourly } from './test-support.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const summaryOf = (...input: Parameters<typeof aMeteogram>) => plain(meteogramSummary(aMeteogram(...input)))
/** Below zero in these hours, above zero otherwise. */
const freezingIn = (...hours: number[]) => hourly((hour) => (hours.includes(hour) ? -1 : 1))

test('gives the time below zero, the minimum, frost and precipitation', () => {
  const roadTemperatureC = hourly((hour) => (hour < 10 ? 1.5 - hour * 0.5 : -3 + (hour - 9) * 0.5))
  const summary = meteogramSummary(
    aMeteogram({
      roadTemperatureC,
      dewPointC: hourly(() => -2),
      snowCm: hourly((hour) => (hour >= 12 ? 0.5 : 0)),
    }),
  )
  expect(summary).toBe(
    'Sous 0\u00a0°C de 16\u00a0h à 4\u00a0h, minimum \u22123,0\u00a0°C à 22\u00a0h\u00a0; givre possible dès 20\u00a0h\u00a0; neige faible dès 1\u00a0h',
  )
})

test('interpolates zero crossings between two hours, to ten minutes', () => {
  const roadTemperatureC = hourly((hour) => (hour < 6 ? 1 : hour === 6 ? -2 : hour < 12 ? -3 : 3))
  expect(summaryOf({ roadTemperatureC })).toContain('Sous 0 °C de 18 h 20 à 0 h 30, minimum')
})

test('lists each period, and counts those after the third', () => {
  expect(summaryOf({ roadTemperatureC: freezingIn(3, 9) })).toContain(
    'Sous 0 °C de 15 h 30 à 16 h 30, puis de 21 h 30 à 22 h 30, minimum',
  )
  expect(summaryOf({ roadTemperatureC: freezingIn(2, 6, 10, 14, 18) })).toContain(
    'puis de 22 h 30 à 23 h 30, et encore 2 fois, minimum',
  )
})

test('describes a current period, one that continues, and one without an end', () => {
  expect(summaryOf({ roadTemperatureC: hourly((hour) => (hour < 4 ? -2 : 2)) })).toMatch(
    /^Déjà sous 0 °C, jusqu’à 16 h 30/,
  )
  expect(summaryOf({ roadTemperatureC: hourly((hour) => (hour < 4 ? 2 : -2)) })).toMatch(
    /^Sous 0 °C dès 16 h 30, jusqu’à la fin de la prévision/,
  )
  expect(summaryOf({ roadTemperatureC: hourly(() => -2) })).toMatch(/^Déjà sous 0 °C, toute la période/)
})

test('describes a period that begins within the time range up to its end', () => {
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

test('the minimum covers the described periods, also after the time range', () => {
  const roadTemperatureC = hourly((hour) => (hour < 20 ? 2 : hour > 30 ? 2 : hour === 28 ? -6 : -1), 40)
  const input = aMeteogram({ roadTemperatureC }, { hours: 40 })
  const until = (input.times[0] ?? 0) + 24 * HOUR_MS
  expect(plain(meteogramSummary({ ...input, until }))).toContain('minimum −6,0 °C')
})

test('describes and names the air temperature without a road forecast', () => {
  expect(summaryOf({ airTemperatureC: freezingIn(3) })).toMatch(/^Air sous 0 °C de 15 h 30 à 16 h 30/)
  expect(summaryOf({ airTemperatureC: hourly(() => 4), roadTemperatureC: hourly(() => null) })).toMatch(
    /^Air au-dessus de 0 °C toute la période, minimum 4,0 °C/,
  )
})

test('names the day of times more than a day ahead', () => {
  const airTemperatureC = hourly((hour) => (hour === 30 ? -1.2 : 2), 36)
  expect(summaryOf({ airTemperatureC, rainMm: hourly(() => 0, 36) }, { hours: 36 })).toBe(
    'Air sous 0 °C de 18 h 40 (mar. 17) à 19 h 20 (mar. 17), minimum −1,2 °C le mar. 17 à 19 h ; pas de précipitations',
  )
})

test('is in English, in Fahrenheit and in the time zone of the point', () => {
  const input = aMeteogram(
    { airTemperatureC: hourly(() => -5), snowCm: hourly(() => 1) },
    { locale: 'en', units: 'imperial', timeZone: 'America/Toronto' },
  )
  expect(meteogramSummary(input)).toBe(
    'Air already below 32\u00a0°F, throughout, lowest 23.0\u00a0°F at 07:00; snow now',
  )
})

test('gives the precipitation rate, and the hours of high ice risk', () => {
  const summary = summaryOf({
    roadTemperatureC: hourly(() => 1),
    rainMm: hourly((hour) => (hour < 3 ? 8 : 0)),
    snowCm: hourly((hour) => (hour > 5 && hour < 9 ? hour - 5 : 0)),
    iceRisk: hourly((hour) => (hour === 8 ? 3 : hour === 2 ? 5 : 1)),
  })
  expect(summary).toMatch(/; risque de verglas élevé de 21 h à 22 h ; neige dès 19 h, forte par moments, /)
  expect(summary).toMatch(/pluie en cours, forte par moments$/)
})

test('starts at the present', () => {
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

test('says that there are no data', () => {
  expect(summaryOf({})).toBe('Pas de données pour cette période')
})

describe('the ice risk', () => {
  const iceRisk = (...codes: number[]) => hourly((hour) => codes[hour] ?? 0)
  const roadCondition = (code: number) => hourly(() => code)
  const roadTemperatureC = hourly(() => -1)
  const summary = (forecast: Parameters<typeof summaryOf>[0]) => summaryOf({ roadTemperatureC, ...forecast })

  test('has its worst level with its period and cause, and separate words for each level', () => {
    expect(summary({ iceRisk: iceRisk(0, 0, 4, 4, 1), roadCondition: roadCondition(3) })).toContain(
      '; verglas certain de 15 h à 17 h (neige ou glace)',
    )
    expect(summary({ iceRisk: iceRisk(0, 0, 3, 3, 1), roadCondition: roadCondition(7) })).toContain(
      '; risque de verglas élevé de 15 h à 17 h (givre)',
    )
    expect(summary({ iceRisk: iceRisk(0, 2, 1), roadCondition: roadCondition(2) })).toContain(
      '; risque de verglas moyen de 14 h à 15 h (mouillée)',
    )
    expect(summary({ iceRisk: iceRisk(1, 1, 1), roadCondition: roadCondition(2) })).not.toContain('verglas')
  })

  test('names the levels before the worst one', () => {
    expect(summary({ iceRisk: iceRisk(0, 3, 3, 4, 0), roadCondition: roadCondition(3) })).toContain(
      '; risque de verglas élevé dès 14 h ; verglas certain de 16 h à 17 h (neige ou glace)',
    )
  })

  test('can be current, and last to the end', () => {
    expect(summary({ iceRisk: iceRisk(3, 3, 1), roadCondition: roadCondition(1) })).toContain(
      '; risque de verglas élevé en ce moment, jusqu’à 15 h (film d’eau qui gèle)',
    )
    expect(summary({ iceRisk: iceRisk(3, 4, 0), roadCondition: roadCondition(3) })).toContain(
      '; risque de verglas élevé en ce moment ; verglas certain de 14 h à 15 h',
    )
    expect(
      summary({ iceRisk: hourly((hour) => (hour > 3 ? 4 : 0)), roadCondition: roadCondition(3) }),
    ).toContain('; verglas certain dès 17 h (neige ou glace)')
  })

  test('does not end with the end of the road forecast', () => {
    const partialRisk = hourly((hour) => (hour < 6 ? 3 : null))
    const temperature = hourly((hour) => (hour < 6 ? -1 : null))
    expect(
      summary({ iceRisk: partialRisk, roadTemperatureC: temperature, roadCondition: roadCondition(7) }),
    ).toContain('; risque de verglas élevé en ce moment et toute la période (givre)')
    const later = hourly((hour) => (hour < 2 ? 0 : hour < 6 ? 3 : null))
    expect(
      summary({ iceRisk: later, roadTemperatureC: temperature, roadCondition: roadCondition(7) }),
    ).toContain('; risque de verglas élevé dès 15 h (givre)')
  })
})

test('names snow on a road above zero, which has no ice risk', () => {
  const roadCondition = hourly((hour) => (hour > 1 && hour < 5 ? 6 : 2))
  const roadTemperatureC = hourly(() => 0.4)
  expect(summaryOf({ roadTemperatureC, roadCondition })).toContain(
    '; neige fondante sur la chaussée de 15 h à 18 h',
  )
  expect(summaryOf({ roadTemperatureC: hourly(() => -1), roadCondition })).not.toContain('sur la chaussée')
})

test('a road measured below zero is already below zero', () => {
  const from = Date.UTC(2026, 10, 16, 12)
  const forecast = { roadTemperatureC: hourly((hour) => (hour === 0 ? null : hour < 4 ? -2 : 2)) }
  const now = from + HOUR_MS / 3
  expect(summaryOf(forecast, { now })).toMatch(/^Sous 0 °C de 14 h à 16 h 30/)
  const latestRoad = { ms: now - HOUR_MS / 12, valueC: -1.2 }
  const input = { ...aMeteogram(forecast, { now }), latestRoad }
  expect(plain(meteogramSummary(input))).toMatch(/^Déjà sous 0 °C, jusqu’à 16 h 30, minimum −2,0 °C/)
  const mild = { ...aMeteogram(forecast, { now }), latestRoad: { ...latestRoad, valueC: 2 } }
  expect(plain(meteogramSummary(mild))).toMatch(/^Sous 0 °C de 13 h 40 à 16 h 30/)
})
