import { MINUTE_MS, type Quantity } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { formats } from './formats.ts'

const paris = formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' })
const toronto = formats({ locale: 'en', units: 'imperial', timeZone: 'America/Toronto' })
const english = formats({ locale: 'en', units: 'metric', timeZone: 'Europe/Paris' })

const HOUR = 60 * MINUTE_MS
const DAY = 24 * HOUR
const tuesday = Date.UTC(2026, 10, 17, 2, 0)

/**
 * One decimal by the specification; two if one would be too coarse: grip is between 0 and 1, a flood is a
 * matter of centimetres.
 */
const MAX_DECIMALS: Record<Quantity, number> = {
  temperature: 1,
  speed: 1,
  direction: 0,
  rain: 1,
  rainRate: 1,
  snow: 1,
  altitude: 0,
  visibility: 1,
  pressure: 1,
  percent: 0,
  ratio: 2,
  voltage: 1,
  irradiance: 0,
  code: 0,
  salt: 1,
  level: 2,
  flow: 1,
  concentration: 1,
  mass: 0,
  index: 1,
}

describe('quantities', () => {
  test('use a real minus sign, the decimal mark of the language and a no-break space', () => {
    expect(paris.quantity('temperature', -3.2)).toBe('\u22123,2\u00a0°C')
    expect(english.quantity('temperature', -3.2)).toBe('\u22123.2\u00a0°C')
    expect(toronto.quantity('temperature', -3.2)).toBe('26.2\u00a0°F')
    expect(paris.quantity('temperature', 2, { unit: false })).toBe('2,0')
  })
  test('display a text instead of zero when a value is missing', () => {
    for (const value of [null, undefined, Number.NaN]) expect(paris.quantity('temperature', value)).toBe('–')
    expect(paris.number(null)).toBe('–')
  })
  test.each(Object.entries(MAX_DECIMALS) as [Quantity, number][])(
    '%s has at most %d decimals',
    (kind, max) => {
      for (const { quantity } of [paris, toronto]) {
        const [, decimals = ''] = /[.,](\d+)/.exec(quantity(kind, 12.3456)) ?? []
        expect(decimals.length).toBeLessThanOrEqual(max)
      }
    },
  )
  test('convert differences by scale without the offset, with a sign when requested', () => {
    expect(paris.difference('temperature', 0.2, { sign: true })).toBe('+0,2\u00a0°C')
    expect(paris.difference('temperature', -1.3, { sign: true })).toBe('\u22121,3\u00a0°C')
    expect(toronto.difference('temperature', 1)).toBe('1.8\u00a0°F')
    expect(paris.difference('temperature', 0.01, { sign: true })).toBe('0,0\u00a0°C')
    expect(paris.difference('temperature', null)).toBe('–')
  })
  test('never display minus zero', () => {
    expect(paris.quantity('temperature', -0.04)).toBe('0,0\u00a0°C')
  })
  test('write probabilities without a floor and without false certainty', () => {
    const { probability } = formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' })
    expect(
      [0, 0.004, 0.007, 0.01, 0.012, 0.354, 0.996, 1, null].map((share) =>
        probability(share).replaceAll('\u00a0', ' '),
      ),
    ).toEqual(['< 1 %', '< 1 %', '< 1 %', '1 %', '1 %', '35 %', '> 99 %', '> 99 %', '–'])
  })

  test('distinguish a trace from zero, in the displayed unit', () => {
    expect(paris.quantity('rain', 0.02)).toBe('<\u00a00,1\u00a0mm')
    expect(paris.quantity('rain', 0)).toBe('0,0\u00a0mm')
    expect(toronto.quantity('rain', 1)).toBe('<\u00a00.1\u00a0in')
  })
  test('write percentages in the style of each language', () => {
    expect(paris.quantity('percent', 85)).toBe('85\u00a0%')
    expect(english.quantity('percent', 85)).toBe('85%')
  })
  test('use O for west in French wind directions, and degrees', () => {
    expect(paris.windName(315)).toBe('NO')
    expect(paris.windName(247.5)).toBe('OSO')
    expect(english.windName(315)).toBe('NW')
    expect(paris.quantity('direction', 312)).toBe('NO\u00a0312°')
    expect(paris.quantity('direction', 359.8)).toBe('N\u00a00°')
    expect(paris.quantity('speed', 35)).toBe('35\u00a0km/h')
    expect(paris.quantity('speed', 35.34)).toBe('35,3\u00a0km/h')
  })
  test('write short visibility in metres and long visibility in kilometres', () => {
    expect(paris.quantity('visibility', 340)).toBe('340\u00a0m')
    expect(paris.quantity('visibility', 12_400)).toBe('12,4\u00a0km')
  })
  test('group thousands with a no-break space', () => {
    expect(paris.number(-12345.6)).toBe('\u221212\u00a0345,6')
  })
})

describe('times', () => {
  test('are written in the specified zone and language', () => {
    expect(paris.dateTime(tuesday)).toBe('mar. 17 nov. 2026, 03:00')
    expect(toronto.dateTime(tuesday)).toBe('Mon 16 Nov 2026, 9:00\u00a0p.m.')
    expect(paris.day(tuesday)).toBe('mardi 17 novembre')
    expect(paris.shortDay(tuesday)).toBe('mar. 17')
    expect(paris.weekdayDate(tuesday)).toBe('mar. 17 nov.')
    expect(toronto.weekdayDate(tuesday)).toBe('Mon 16 Nov')
    expect(paris.shortDate(tuesday)).toBe('17 nov.')
    expect(paris.date(tuesday)).toBe('17 nov. 2026')
    expect(english.day(tuesday)).toBe('Tuesday 17 November')
    expect(paris.timeWithSeconds(tuesday)).toBe('03:00:00')
    expect(paris.spokenTime(tuesday)).toBe('3\u00a0h')
    expect(paris.spokenTime(tuesday + 5 * MINUTE_MS)).toBe('3\u00a0h\u00a005')
    expect(english.spokenTime(tuesday)).toBe('03:00')
    expect(paris.timeZoneName()).toBe('heure de Paris')
    expect(toronto.timeZoneName()).toBe('Eastern Time')
  })
  test('use “1er” for the first of a month in French, and for no other day or hour', () => {
    const first = Date.UTC(2026, 11, 1, 0)
    expect(paris.day(first)).toBe('mardi 1er décembre')
    expect(paris.shortDay(first)).toBe('mar. 1er')
    expect(paris.date(first)).toBe('1er déc. 2026')
    expect(paris.shortDate(first)).toBe('1er déc.')
    expect(paris.dateTime(first)).toBe('mar. 1er déc. 2026, 01:00')
    expect(paris.day(first + 10 * 24 * HOUR)).toBe('vendredi 11 décembre')
    expect(english.day(first)).toBe('Tuesday 1 December')
  })
  test('have no 02:30 on the night the clock goes forward in Paris', () => {
    const change = Date.UTC(2026, 2, 29, 1, 0)
    expect([-1, 0, HOUR].map((ms) => paris.time(change + ms))).toEqual(['01:59', '03:00', '04:00'])
  })
  test('have 01:30 twice on the night the clock goes back in Toronto', () => {
    const before = Date.UTC(2026, 10, 1, 5, 30)
    expect(toronto.time(before)).toBe('1:30\u00a0a.m.')
    expect(toronto.time(before + HOUR)).toBe('1:30\u00a0a.m.')
    expect(toronto.local(before + 2 * HOUR)).toEqual({ date: '2026-11-01', hour: 2, minute: 30 })
  })
  test('midnight is 00:00 of the new day', () => {
    expect(paris.dateTime(Date.UTC(2026, 10, 16, 23, 0))).toBe('mar. 17 nov. 2026, 00:00')
    expect(paris.local(Date.UTC(2026, 10, 16, 23, 0)).hour).toBe(0)
  })
})

describe('ages and durations', () => {
  test.each([
    [20_000, 'à l’instant', 'just now'],
    [3 * MINUTE_MS, 'il y a\u00a03\u00a0min', '3\u00a0min\u00a0ago'],
    [100 * MINUTE_MS, 'il y a\u00a01\u00a0h', '1\u00a0h\u00a0ago'],
    [30 * HOUR, 'il y a\u00a030\u00a0h', '30\u00a0h\u00a0ago'],
    [3 * DAY, 'il y a\u00a03\u00a0j', '3\u00a0d\u00a0ago'],
    [729 * DAY, 'il y a\u00a0729\u00a0j', '729\u00a0d\u00a0ago'],
    [3017 * DAY, 'il y a\u00a08\u00a0ans', '8\u00a0y\u00a0ago'],
  ])('%d ms is %s', (elapsed, french, inEnglish) => {
    expect(paris.age(elapsed)).toBe(french)
    expect(english.age(elapsed)).toBe(inEnglish)
  })
  test('durations are limited to their two largest units', () => {
    expect(paris.duration(150 * MINUTE_MS)).toBe('2\u00a0h\u00a030\u00a0min')
    expect(paris.duration(45 * MINUTE_MS)).toBe('45\u00a0min')
    expect(paris.duration(2 * DAY + 5 * HOUR + MINUTE_MS)).toBe('2\u00a0j\u00a05\u00a0h')
    expect(paris.duration(0)).toBe('0\u00a0min')
  })
  test('a length of up to 48 hours is given in hours', () => {
    expect(paris.duration(DAY)).toBe('24\u00a0h')
    expect(english.duration(31 * HOUR + 20 * MINUTE_MS)).toBe('31\u00a0h\u00a020\u00a0min')
    expect(paris.duration(2 * DAY)).toBe('48\u00a0h')
    expect(english.duration(3 * DAY)).toBe('3\u00a0d')
  })
  test('a length of years is given in years, not in thousands of days', () => {
    expect(paris.duration(3017 * DAY)).toBe('8\u00a0ans')
    expect(english.duration(3017 * DAY + 5 * HOUR)).toBe('8\u00a0y')
    expect(paris.duration(729 * DAY)).toBe('729\u00a0j')
  })
})

test('phrases of a list are separated by the semicolon of the language', () => {
  expect(paris.list(['vent fort', 'neige'])).toBe('vent fort\u00a0; neige')
  expect(english.list(['strong wind', 'snow'])).toBe('strong wind; snow')
})
