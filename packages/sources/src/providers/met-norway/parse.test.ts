import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { factsOfKind, type Items, reasonsIn } from '../../test-support/parsing.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { type AnEntry, anAnswer, aRun, UNITS } from './forecast-builder.ts'
import { parseMetNorway } from './parse.ts'
import { phaseAt, symbolOf } from './symbols.ts'

const NOW: ParseSite = { receivedAt: new Date('2026-01-15T11:44:31Z') }
const SOURCE = { parse: parseMetNorway }

const parse = (answer: unknown, site = NOW) =>
  collect(SOURCE, Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)), site)

const factsIn = (items: Items) => factsOfKind(items, 'forecast')
const factsOf = async (answer: unknown) => factsIn(await parse(answer))

/** Amounts of precipitation in one hour that is followed by another. */
async function hour(symbol: string, mm: number, fromC: number, toC = fromC) {
  const entries: AnEntry[] = [
    { time: '2026-01-15T12:00:00Z', details: { air_temperature: fromC }, next1h: [symbol, mm] },
    { time: '2026-01-15T13:00:00Z', details: { air_temperature: toC }, next1h: [symbol, mm] },
  ]
  const [fact] = await factsOf(anAnswer({ entries }))
  const { rain, snow, rain_frz, weather } = fact?.values ?? {}
  return { rain: rain?.[0], snow: snow?.[0], rain_frz: rain_frz?.[0], weather: weather?.[0] }
}

describe('facts from an answer', () => {
  test('the hourly part and the six-hourly part are two facts', async () => {
    const [hourly, sixHourly, ...others] = await parse(anAnswer())
    expect(others).toEqual([])
    expect(hourly).toMatchObject({
      kind: 'forecast',
      location: { longitudeDeg: 6.1, latitudeDeg: 45.2, altitudeM: 1000 },
      issuedAt: new Date('2026-01-15T11:20:31Z'),
      startAt: new Date('2026-01-15T12:00:00Z'),
      stepS: 3600,
      attribution: 'Data from MET Norway',
    })
    expect(sixHourly).toMatchObject({ startAt: new Date('2026-01-15T18:00:00Z'), stepS: 21600 })
  })

  test('values are metric, and amounts belong to the step that starts at that time', async () => {
    const [hourly, sixHourly] = await factsOf(anAnswer())
    expect(hourly?.values).toMatchObject({
      tair: [-4, -3, -2, -1, 0, 1],
      tdew: Array(6).fill(-6.1),
      rh: Array(6).fill(85.2),
      wind_avg: Array(6).fill(18),
      wind_max: Array(6).fill(37.800000000000004),
      wind_dir: Array(6).fill(310.4),
      cloud: Array(6).fill(80.5),
      snow: Array(6).fill(0.2),
      rain: Array(6).fill(0),
      rain_frz: Array(6).fill(0),
      weather: Array(6).fill(71),
    })
    expect(sixHourly?.values.rain).toEqual([0, 0, 0, null])
    expect(sixHourly?.values.tair).toEqual([-4, -4, -4, -4])
    expect(hourly?.values).not.toHaveProperty('ice')
    expect(hourly?.values).not.toHaveProperty('vis')
  })

  test('pressure at sea level is converted to the altitude of the place', async () => {
    const [fact] = await factsOf(anAnswer({ entries: aRun().slice(0, 1) }))
    // Hypsometric equation with the mean temperature of the layer, -0.75 °C: 1013.2 · exp(-1000 · 9.80665 /
    // (287.05 · 272.4)).
    expect(fact?.values.pres?.[0]).toBeCloseTo(1013.2 * Math.exp((-1000 * 9.80665) / (287.05 * 272.4)), 0)
    const noHeight = await factsOf(anAnswer({ geometry: { type: 'Point', coordinates: [6.1, 45.2] } }))
    expect(noHeight[0]?.values).not.toHaveProperty('pres')
  })

  test('a forecast without a six-hourly tail is one fact', async () => {
    expect(await factsOf(anAnswer({ entries: aRun().slice(0, 6) }))).toHaveLength(1)
  })

  test('the last instant ends the preceding part, without amounts', async () => {
    const entries = [...aRun().slice(0, 2), { time: '2026-01-15T14:00:00Z' }]
    const [fact] = await factsOf(anAnswer({ entries }))
    expect(fact?.values.tair).toEqual([-4, -3, -4])
    expect(fact?.values.snow).toEqual([0.2, 0.2, null])
  })

  test('a missing hour is null and not interpolated', async () => {
    const [fact] = await factsOf(anAnswer({ entries: aRun().filter((_, index) => index !== 2) }))
    expect(fact?.values.tair).toEqual([-4, -3, null, -1, 0, 1])
    expect(fact?.values.snow).toEqual([0.2, 0.2, null, 0.2, 0.2, 0.2])
  })

  test('an hour without its hourly period stays in the hourly part, without amounts', async () => {
    const entries = aRun().map(({ next1h, ...entry }, index): AnEntry => {
      return next1h && index !== 2 ? { ...entry, next1h } : entry
    })
    const [hourly, sixHourly] = await factsOf(anAnswer({ entries }))
    expect(hourly?.values.tair).toEqual([-4, -3, -2, -1, 0, 1])
    expect(hourly?.values.snow).toEqual([0.2, 0.2, null, 0.2, 0.2, 0.2])
    expect(sixHourly?.values.tair).toHaveLength(4)
  })

  test('a time off the time grid of its part is refused', async () => {
    const entries = [...aRun(), { time: '2026-01-15T14:30:00Z', next1h: ['rain', 1] } satisfies AnEntry]
    expect(reasonsIn(await parse(anAnswer({ entries })))).toEqual(['off_grid'])
  })

  test('the night of the clock change has every hour exactly once', async () => {
    const meta = { updated_at: '2026-10-24T20:00:00Z' }
    const site = { receivedAt: new Date('2026-10-24T20:05:00Z') }
    const [fact] = factsIn(await parse(anAnswer({ entries: aRun('2026-10-24T22:00:00Z'), meta }), site))
    expect(fact?.values.tair).toEqual([-4, -3, -2, -1, 0, 1])
    expect(fact?.startAt).toEqual(new Date('2026-10-24T22:00:00Z'))
  })

  test('the same times in another order give the same facts', async () => {
    const inOrder = await parse(anAnswer())
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(aRun(), { minLength: 10 }), async (entries) => {
        expect(await parse(anAnswer({ entries }))).toEqual(inOrder)
      }),
      { numRuns: 100 },
    )
  })

  test('the later entry is used when a time occurs twice', async () => {
    const repeatedEntry: AnEntry = {
      time: '2026-01-15T12:00:00Z',
      details: { air_temperature: 7 },
      next1h: ['rain', 1],
    }
    const items = await parse(anAnswer({ entries: [...aRun(), repeatedEntry] }))
    expect(factsIn(items)[0]?.values.tair?.[0]).toBe(7)
    expect(reasonsIn(items)).toEqual(['duplicate'])
  })
})

describe('rain, snow and weather', () => {
  test.each([
    ['rain', 2, 5, { rain: 2, snow: 0, rain_frz: 0, weather: 63 }],
    ['heavyrainshowers_day', 4, 12, { rain: 4, snow: 0, rain_frz: 0, weather: 82 }],
    ['lightsnow', 0.5, -3, { rain: 0, snow: 0.5, rain_frz: 0, weather: 71 }],
    ['heavysnowshowers_polartwilight', 3, -3, { rain: 0, snow: 3, rain_frz: 0, weather: 86 }],
    ['sleet', 2, 1, { rain: 1, snow: 1, rain_frz: 0, weather: 69 }],
    ['lightssleetshowersandthunder_night', 2, 1, { rain: 1, snow: 1, rain_frz: 0, weather: 95 }],
    ['lightrain', 0.6, -1, { rain: 0, snow: 0, rain_frz: 0.6, weather: 61 }],
    ['clearsky_night', 0, -10, { rain: 0, snow: 0, rain_frz: 0, weather: 0 }],
    ['fog', 0, 2, { rain: 0, snow: 0, rain_frz: 0, weather: 45 }],
  ] as const)('%s with %s mm at %s °C', async (symbol, mm, celsius, expected) => {
    expect(await hour(symbol, mm, celsius)).toEqual(expected)
  })

  test('rain that starts below zero and ends above zero is rain', async () => {
    expect(await hour('rain', 1, -1, 2)).toMatchObject({ rain: 1, rain_frz: 0 })
  })

  test.each([
    [0.5, { rain: 0, snow: 0.3 }],
    [1.5, { rain: 0.15, snow: 0.15 }],
    [1.6, { rain: 0.3, snow: 0 }],
  ])(
    'an amount too small for a symbol takes its phase from the air temperature of %s °C',
    async (celsius, expected) => {
      expect(await hour('cloudy', 0.3, celsius)).toMatchObject({ ...expected, weather: 3 })
    },
  )

  test('an unknown symbol is refused once, and the phase of the amount follows the temperature', async () => {
    const entries = aRun().map(
      (entry): AnEntry => (entry.next1h ? { ...entry, next1h: ['raining_frogs', 1] } : entry),
    )
    const items = await parse(anAnswer({ entries }))
    expect(reasonsIn(items)).toEqual(['unknown_symbol'])
    expect(factsIn(items)[0]?.values.snow?.[0]).toBe(1)
    expect(factsIn(items)[0]?.values).not.toHaveProperty('weather')
  })

  test('the thresholds match those of MET Norway', () => {
    expect([0.5, 0.51, 1.5, 1.51].map(phaseAt)).toEqual(['snow', 'sleet', 'sleet', 'rain'])
  })

  test("all 41 symbols of MET's legend are recognised", () => {
    const legend = ['clearsky', 'fair', 'partlycloudy', 'cloudy', 'fog']
    for (const degree of ['light', '', 'heavy']) {
      for (const kind of ['rain', 'sleet', 'snow']) {
        const s = degree === 'light' && kind !== 'rain' ? 's' : ''
        legend.push(`${degree}${kind}`, `${degree}${kind}andthunder`, `${degree}${kind}showers`)
        legend.push(`${degree}${s}${kind}showersandthunder`)
      }
    }
    expect(legend).toHaveLength(41)
    for (const name of legend) expect(symbolOf(name), name).not.toBeNull()
    expect(symbolOf('constructor')).toBeNull()
  })
})

describe('refusals', () => {
  test('a value in an unknown unit is refused once and the other values are accepted', async () => {
    const items = await parse(anAnswer({ meta: { units: { ...UNITS, wind_speed: 'furlong/fortnight' } } }))
    expect(reasonsIn(items)).toEqual(['unknown_unit'])
    expect(factsIn(items)[0]?.values).not.toHaveProperty('wind_avg')
    expect(factsIn(items)[0]?.values.tair?.[0]).toBe(-4)
  })

  test('other supported units are converted', async () => {
    const units = { ...UNITS, air_temperature: 'K', wind_speed: 'knots' }
    const entries: AnEntry[] = [
      { time: '2026-01-15T12:00:00Z', details: { air_temperature: 270.15 }, next1h: ['fog', 0] },
    ]
    const [fact] = await factsOf(anAnswer({ meta: { units }, entries }))
    expect(fact?.values.tair?.[0]).toBeCloseTo(-3)
    expect(fact?.values.wind_avg?.[0]).toBeCloseTo(9.26)
  })

  test('missing, non-numeric or impossible values are null and the others are accepted', async () => {
    const details = {
      air_temperature: 'cold',
      relative_humidity: null,
      wind_speed: 500,
      dew_point_temperature: undefined,
    }
    const entries: AnEntry[] = [{ time: '2026-01-15T12:00:00Z', details, next1h: ['cloudy', -1] }]
    const items = await parse(anAnswer({ entries }))
    expect(reasonsIn(items).sort()).toEqual(['not_a_number', 'out_of_range', 'out_of_range'])
    expect(Object.keys(factsIn(items)[0]?.values ?? {}).sort()).toEqual([
      'cloud',
      'weather',
      'wind_dir',
      'wind_max',
    ])
  })

  test.each([
    ['from the future', anAnswer({ meta: { updated_at: '2026-01-15T12:00:00Z' } }), 'future'],
    ['without a time of issue', anAnswer({ meta: { updated_at: null } }), 'no_date'],
    ['without times', anAnswer({ entries: [] }), 'empty'],
    ['without a place', anAnswer({ geometry: null }), 'no_position'],
    ['of another form', { error: true }, 'wrong_root'],
    ['that is a list', [], 'wrong_root'],
    ['of nothing', '', 'empty'],
    ['that is text', 'Service unavailable', 'malformed'],
    ['that breaks off', JSON.stringify(anAnswer()).slice(0, 900), 'malformed'],
    ['that is deep', `${'['.repeat(100_000)}`, 'too_deep'],
    [
      'with very many times',
      anAnswer({ entries: Array(1001).fill({ time: '2026-01-15T12:00:00Z' }) }),
      'too_large',
    ],
    ['of quotes that never end', `"${'\\"'.repeat(2_000_000)}`, 'malformed'],
    [
      'with no usable value',
      anAnswer({ meta: { units: {} }, entries: [{ time: '2026-01-15T12:00:00Z' }] }),
      'empty',
    ],
  ])('refuses an answer %s', async (_, answer, reason) => {
    const items = await parse(answer)
    expect(factsIn(items)).toEqual([])
    expect(reasonsIn(items)[0]).toBe(reason)
  })

  test('the requested place is used if the answer does not name one', async () => {
    const location = { longitudeDeg: 5, latitudeDeg: 44, altitudeM: 300 }
    expect(factsIn(await parse(anAnswer({ geometry: null }), { ...NOW, location }))[0]?.location).toEqual(
      location,
    )
  })

  test('an oversized body is refused before it is read to the end', async () => {
    let pieces = 0
    const endless = async function* () {
      for (;;) {
        pieces += 1
        yield Buffer.alloc(1024 * 1024, ' ')
      }
    }
    const items = []
    for await (const fact of parseMetNorway(endless(), NOW)) items.push(fact)
    expect(items).toMatchObject([{ reason: 'too_large' }])
    expect(pieces).toBe(17)
  })

  test('times ten thousand years away do not create a long series', async () => {
    const entries = [...aRun(), { time: '9999-01-15T12:00:00Z', next1h: ['rain', 1] } satisfies AnEntry]
    const items = await parse(anAnswer({ entries }))
    expect(reasonsIn(items)).toEqual(['out_of_range'])
    expect(factsIn(items)[0]?.values.tair).toHaveLength(6)
  })

  test('two thousand damaged copies never give an invalid fact', async () => {
    const bytes = Buffer.from(JSON.stringify(anAnswer(), null, 1))
    for (let seed = 0; seed < 2000; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(bytes, seed), NOW)) {
        expect(faultOf(fact, NOW.receivedAt), `seed ${seed}`).toBeNull()
      }
    }
  }, 30_000)
})

const samples = samplesOf('met-norway')

describe.skipIf(!samples)('real payloads (skipped if shared/samples is not next to the repository)', () => {
  const site = { receivedAt: new Date('2020-07-20T11:44:31Z') }
  const files = samples ? readdirSync(samples).filter((name) => !name.includes('headers')) : []
  const read = (name: string) => readFileSync(join(samples ?? '', name)).toString()

  test.each(files)('%s: every value of the answer is at its time', async (name) => {
    const answer = JSON.parse(read(name))
    const items = await parse(answer, site)
    expect(reasonsIn(items)).toEqual([])
    const [hourly, sixHourly] = factsIn(items)
    expect([hourly?.stepS, hourly?.values.tair?.length]).toEqual([3600, 55])
    expect([sixHourly?.stepS, sixHourly?.values.tair?.length]).toEqual([21600, 27])
    for (const entry of answer.properties.timeseries) {
      const fact = Date.parse(entry.time) < Number(sixHourly?.startAt) ? hourly : sixHourly
      const step = (Date.parse(entry.time) - Number(fact?.startAt)) / Number(fact?.stepS) / 1000
      const { details } = entry.data.instant
      expect(fact?.values.tair?.[step]).toBe(details.air_temperature)
      expect(fact?.values.wind_avg?.[step]).toBeCloseTo(details.wind_speed * 3.6)
      expect(fact?.values.tdew?.[step]).toBe(details.dew_point_temperature)
      const period = fact === hourly ? entry.data.next_1_hours : entry.data.next_6_hours
      const water = (fact?.values.rain?.[step] ?? null) as number | null
      // It is July, so all of it is rain.
      expect(water).toBe(period ? period.details.precipitation_amount : null)
    }
  })

  test('damaged copies never give an invalid fact', async () => {
    for (const name of files) {
      for (let seed = 0; seed < 300; seed += 1) {
        for (const fact of await collect(SOURCE, mutate(Buffer.from(read(name)), seed), site)) {
          expect(faultOf(fact, site.receivedAt), `${name} seed ${seed}`).toBeNull()
        }
      }
    }
  }, 30_000)
})
