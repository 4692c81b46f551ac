import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { meteogramSummary, speaksOfRoad } from './summary.ts'
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
    'Sous 0\u00a0°C de 16\u00a0h à 4\u00a0h, minimum \u22123,0\u00a0°C à 22\u00a0h\u00a0; neige faible dès 1\u00a0h',
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
    /^Sous 0 °C dès 16 h 30, minimum/,
  )
  expect(summaryOf({ roadTemperatureC: hourly(() => -2) })).toMatch(/^Déjà sous 0 °C, toute la période/)
})

test('speaks of nothing after the time that it describes', () => {
  const roadTemperatureC = hourly((hour) => (hour < 20 ? 2 : hour > 30 ? 2 : hour === 28 ? -6 : -1), 40)
  const danger = hourly((hour) => (hour < 22 ? 0 : hour < 26 ? 3 : 4), 40)
  const input = aMeteogram({ roadTemperatureC, danger, hazardKind: hourly(() => 6, 40) }, { hours: 40 })
  const until = (input.times[0] ?? 0) + 24 * HOUR_MS
  expect(plain(meteogramSummary({ ...input, until }))).toBe(
    'Sous 0 °C dès mar. 17 8 h 40, minimum −1,0 °C le mar. 17 à 9 h ; verglas dès mar. 17 11 h (danger fort)',
  )
  expect(plain(meteogramSummary({ ...input, until: (input.times[0] ?? 0) + 12 * HOUR_MS }))).toMatch(
    /^Au-dessus/,
  )
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
    'Air sous 0 °C de mar. 17 18 h 40 à 19 h 20, minimum −1,2 °C le mar. 17 à 19 h ; pas de précipitations',
  )
})

test('is in English, in Fahrenheit and in the time zone of the point', () => {
  const input = aMeteogram(
    { airTemperatureC: hourly(() => -5), snowCm: hourly(() => 1) },
    { locale: 'en', units: 'imperial', timeZone: 'America/Toronto' },
  )
  expect(meteogramSummary(input)).toBe(
    'Air already below 32\u00a0°F, throughout, lowest 23.0\u00a0°F at 7\u00a0a.m.; snow now',
  )
})

test('gives the precipitation rate, and the hours of danger', () => {
  const summary = summaryOf({
    roadTemperatureC: hourly(() => 1),
    rainMm: hourly((hour) => (hour < 3 ? 8 : 0)),
    snowCm: hourly((hour) => (hour > 5 && hour < 9 ? hour - 5 : 0)),
    danger: hourly((hour) => (hour === 8 ? 3 : 1)),
    hazardKind: hourly((hour) => (hour === 8 ? 4 : 1)),
  })
  expect(summary).toMatch(
    /; neige sur la chaussée de 21 h à 22 h \(danger fort\) ; neige dès 19 h, forte par moments, /,
  )
  expect(summary).toMatch(/pluie en cours, forte par moments$/)
})

test('names freezing rain once, as a danger of the road, and never calls its hours dry', () => {
  const falling = hourly((hour) => (hour === 3 ? 1.1 : 0))
  const summary = summaryOf({
    roadTemperatureC: hourly(() => -1),
    rainMm: hourly(() => 0),
    freezingRainMm: falling,
    danger: hourly((hour) => (hour === 4 ? 4 : 0)),
    hazardKind: hourly((hour) => (hour === 4 ? 7 : 0)),
  })
  expect(summary.match(/pluie verglaçante/g)).toHaveLength(1)
  expect(summary).not.toContain('pas de précipitations')
})

test('an hour in which some of the rain freezes is described as freezing rain only', () => {
  const summary = summaryOf({
    roadTemperatureC: hourly((hour) => (hour < 4 ? 1 : -1)),
    rainMm: hourly((hour) => (hour === 3 ? 0.2 : 0)),
    freezingRainMm: hourly((hour) => (hour >= 3 && hour < 6 ? 0.4 : 0)),
    danger: hourly((hour) => (hour >= 4 && hour < 7 ? 4 : 0)),
    hazardKind: hourly((hour) => (hour >= 4 && hour < 7 ? 7 : 0)),
  })
  expect(summary.match(/pluie/g)).toHaveLength(1)
  expect(summary).toContain('pluie verglaçante')
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

test('does not say that a road with ice stays above zero', () => {
  const iced = {
    roadTemperatureC: hourly((hour) => (hour < 3 ? 1 : 0)),
    danger: hourly((hour) => (hour < 3 ? 0 : 3)),
    hazardKind: hourly((hour) => (hour < 3 ? 0 : 6)),
  }
  expect(summaryOf(iced)).toMatch(/^Proche de 0 °C, minimum 0,0 °C à 16 h ; verglas/)
  expect(summaryOf({ roadTemperatureC: hourly(() => 0.3) })).toMatch(/^Au-dessus de 0 °C/)
})

test('says only that the road forecast is missing: rain without the road would read as its state', () => {
  const input = aMeteogram({ airTemperatureC: hourly(() => -3), rainMm: hourly(() => 2) })
  const [loading, none] = [
    { ...input, missingRoad: 'loading' },
    { ...input, missingRoad: 'none' },
  ] as const
  expect(meteogramSummary(loading)).toBe('Prévision de la chaussée en chargement')
  expect(meteogramSummary(none)).toBe('Pas de prévision de la chaussée')
  expect([speaksOfRoad(loading), speaksOfRoad(none), speaksOfRoad(input)]).toEqual([true, true, false])
  const withRoad = aMeteogram({ roadTemperatureC: hourly(() => -1) })
  expect(meteogramSummary({ ...withRoad, missingRoad: 'none' })).toMatch(/^Déjà sous/)
})

test('says that there are no data', () => {
  expect(summaryOf({})).toBe('Pas de données pour cette période')
})

describe('the danger of the road', () => {
  const hours = (...codes: number[]) => hourly((hour) => codes[hour] ?? 0)
  const [FROST, SNOW, ICE, FREEZING_RAIN] = [2, 4, 6, 7]
  const summary = (forecast: Parameters<typeof summaryOf>[0]) =>
    summaryOf({ roadTemperatureC: hourly(() => -1), ...forecast })

  test('is named by what causes it, with its hours and its level', () => {
    expect(summary({ danger: hours(0, 0, 4, 4, 1), hazardKind: hours(0, 0, ICE, ICE, 1) })).toContain(
      '; verglas de 15 h à 17 h (danger extrême)',
    )
    expect(summary({ danger: hours(0, 2, 1), hazardKind: hours(0, FROST, 1) })).toContain(
      '; givre de 14 h à 15 h (danger modéré)',
    )
    expect(summary({ danger: hours(1, 1, 1), hazardKind: hours(1, 1, 1) })).not.toContain('danger')
  })

  test('has the worst cause first, and every hour of danger within the time described', () => {
    expect(
      summary({
        danger: hours(2, 3, 3, 0, 4, 4, 0),
        hazardKind: hours(SNOW, SNOW, SNOW, 0, FREEZING_RAIN, FREEZING_RAIN, 0),
      }),
    ).toContain(
      '; pluie verglaçante de 17 h à 19 h (danger extrême) ; neige sur la chaussée en ce moment, jusqu’à 16 h (danger fort dès 14 h)',
    )
    expect(
      summary({
        danger: hours(0, 2, 0, 4, 4, 0, 3),
        hazardKind: hours(0, SNOW, 0, FREEZING_RAIN, FREEZING_RAIN, 0, SNOW),
      }),
    ).toContain(
      '; pluie verglaçante de 16 h à 18 h (danger extrême) ; neige sur la chaussée de 14 h à 15 h (danger modéré), puis de 19 h à 20 h (danger fort)',
    )
  })

  test('joins related causes that follow one another, and says when the worst of them is', () => {
    const night = {
      danger: hours(0, 4, 4, 3, 3, 0, 3, 3, 4, 3, 3, 3),
      hazardKind: hours(
        0,
        FREEZING_RAIN,
        FREEZING_RAIN,
        SNOW,
        SNOW,
        0,
        ICE,
        ICE,
        FREEZING_RAIN,
        ICE,
        ICE,
        ICE,
      ),
    }
    expect(summary(night)).toContain(
      '; pluie verglaçante de 14 h à 16 h (danger extrême) ; pluie verglaçante et verglas de 19 h à 1 h (danger fort, extrême vers 21 h) ; neige sur la chaussée de 16 h à 18 h (danger fort)',
    )
    const english = aMeteogram({ roadTemperatureC: hourly(() => -1), ...night }, { locale: 'en' })
    expect(plain(meteogramSummary(english))).toContain(
      '; freezing rain from 14:00 to 16:00 (extreme danger); freezing rain and ice from 19:00 to 01:00 (high danger, extreme around 21:00); snow on the road from 16:00 to 18:00 (high danger)',
    )
  })

  test('includes the current danger, even if the same cause becomes worse later', () => {
    expect(
      summary({ danger: hours(2, 0, 3, 4, 0), hazardKind: hours(SNOW, 0, SNOW, FREEZING_RAIN, 0) }),
    ).toContain(
      '; pluie verglaçante de 16 h à 17 h (danger extrême) ; neige sur la chaussée en ce moment, jusqu’à 14 h (danger modéré), puis de 15 h à 16 h (danger fort)',
    )
  })

  test('says that a danger comes and goes, rather than naming each hour', () => {
    const ice = (...levels: number[]) =>
      summary({ danger: hours(...levels), hazardKind: hourly((hour) => (levels[hour] ? ICE : 0)) })
    expect(ice(0, 3, 0, 3, 0, 2, 0, 3)).toContain(
      '; verglas par moments de 14 h à 17 h (danger fort), puis de 18 h à 19 h (danger modéré), puis de 20 h à 21 h (danger fort)',
    )
    expect(ice(0, 3, 0, 2, 0, 0, 0, 3, 0, 0, 0, 2)).toContain(
      '; verglas par moments de 14 h à 17 h (danger modéré, fort jusqu’à 15 h), puis de 20 h à 21 h (danger fort), puis de 0 h à 1 h (danger modéré)',
    )
    expect(ice(3, 0, 3, 0, 0, 3, 0, 0, 3)).toContain(
      '; verglas en ce moment, puis par moments jusqu’à 16 h, puis de 18 h à 19 h, puis de 21 h à 22 h (danger fort)',
    )
  })

  test('says in which hours it has its level', () => {
    const ice = (...levels: number[]) =>
      summary({ danger: hours(...levels), hazardKind: hourly((hour) => (levels[hour] ? ICE : 0)) })
    expect(ice(0, 2, 3, 3)).toContain('; verglas de 14 h à 17 h (danger fort dès 15 h)')
    expect(ice(0, 3, 4, 4)).toContain('; verglas de 14 h à 17 h (danger fort, extrême dès 15 h)')
    expect(ice(0, 2, 3, 3, 2)).toContain('; verglas de 14 h à 18 h (danger modéré, fort de 15 h à 17 h)')
    expect(ice(0, 4, 4, 4, 3, 3)).toContain('; verglas de 14 h à 19 h (danger fort, extrême jusqu’à 17 h)')
    expect(ice(0, 3, 4, 3)).toContain('; verglas de 14 h à 17 h (danger fort, extrême vers 15 h)')
    expect(ice(0, 3, 4, 3, 4, 3)).toContain(
      '; verglas de 14 h à 19 h (danger fort, extrême par moments de 15 h à 18 h)',
    )
    expect(ice(2, 2, 4)).toContain('; verglas en ce moment, jusqu’à 16 h (danger extrême dès 15 h)')
  })

  test('can be current, and last to the end of the time or of the road forecast', () => {
    expect(summary({ danger: hourly(() => 3), hazardKind: hourly(() => ICE) })).toContain(
      '; verglas en ce moment et toute la période (danger fort)',
    )
    const partly = (code: number) => hourly((hour) => (hour < 2 ? 0 : hour < 6 ? code : null))
    expect(
      summary({
        danger: partly(3),
        hazardKind: partly(ICE),
        roadTemperatureC: hourly((hour) => (hour < 6 ? -1 : null)),
      }),
    ).toContain('; verglas dès 15 h (danger fort)')
  })
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

test('a few minutes below zero have no period whose ends are the same time', () => {
  // Below zero for eight minutes around 16:00: both ends are rounded to 16:00.
  const roadTemperatureC = hourly((hour) => (hour === 3 ? -0.07 : 1))
  const summary = summaryOf({ roadTemperatureC })
  expect(summary).not.toMatch(/de (\d+ h(?: \d+)?) à \1(?! \d)/)
})

test('a time of tomorrow that could be read as today’s names its day, one of this evening does not', () => {
  const morning = Date.UTC(2026, 10, 16, 9)
  const again = freezingIn(0, 22, 23, 24)
  expect(summaryOf({ roadTemperatureC: again }, { from: morning })).toMatch(
    /^Déjà sous 0 °C, jusqu’à 10 h 30, puis dès mar\. 17 7 h 30, minimum/,
  )
  const midnight = Date.UTC(2026, 10, 15, 23)
  expect(summaryOf({ roadTemperatureC: freezingIn(19) }, { from: midnight })).toMatch(
    /^Sous 0 °C de 18 h 30 à 19 h 30, minimum −1,0 °C à 19 h$/,
  )
})

test('a minimum that the station has measured is called measured', () => {
  const from = Date.UTC(2026, 10, 16, 12)
  const now = from + HOUR_MS / 3
  const roadTemperatureC = hourly((hour) => (hour === 0 ? -2.4 : hour - 1.5))
  const latestRoad = { ms: now, valueC: -0.8 }
  const input = { ...aMeteogram({ roadTemperatureC }, { now }), latestRoad }
  expect(plain(meteogramSummary(input))).toMatch(/minimum −0,8 °C mesuré à 13 h 20/)
  const colder = { ...aMeteogram({ roadTemperatureC: hourly(() => -3) }, { now }), latestRoad }
  expect(plain(meteogramSummary(colder))).toMatch(/minimum −3,0 °C à 14 h/)
})
