import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { factsOfKind, type Items, reasonsIn, refusalsIn } from '../../test-support/parsing.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { type AnAnswer, anAnswer, hours } from './answer-builder.ts'
import { parseOpenMeteo } from './parse.ts'

const PLACE = { longitudeDeg: 6.1, latitudeDeg: 45.2, altitudeM: 1000 }
const NOW: ParseSite = { receivedAt: new Date('2026-01-15T12:30:00Z'), location: PLACE }
const SOURCE = { parse: parseOpenMeteo }

const parse = (answer: unknown, site = NOW) =>
  collect(SOURCE, Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)), site)
const factsIn = (items: Items) => factsOfKind(items, 'forecast')
const factOf = async (overrides: AnAnswer = {}, site = NOW) =>
  factsIn(await parse(anAnswer(overrides), site))[0]

describe('facts from an answer', () => {
  test('instantaneous values are at their hour, and values for the preceding hour at the start of that hour', async () => {
    const items = await parse(anAnswer())
    expect(reasonsIn(items)).toEqual([])
    const [fact] = factsIn(items)
    expect(fact).toMatchObject({
      location: { longitudeDeg: 6.1, latitudeDeg: 45.2, altitudeM: 1012 },
      issuedAt: new Date('2026-01-15T12:00:00Z'),
      startAt: new Date('2026-01-15T12:00:00Z'),
      stepS: 3600,
      attribution: 'Weather data by Open-Meteo.com (CC BY 4.0)',
    })
    expect(fact?.values).toMatchObject({
      tair: [-4, -3.5, -3, -2],
      tdew: [-6, -5, -4, -3],
      rh: [85, 90, 93, 100],
      pres: [905.2, 905, 904.8, 904.5],
      wind_avg: [18, 19.8, 21.6, 23.400000000000002],
      wind_dir: [310, 315, 320, 325],
      wind_max: [36, 39.6, 43.2, null],
      cloud: [80, 90, 100, 100],
      solar: [210, 180, 95, 20],
      vis: [24140, 8000, 1200, 900],
      iso0: [1500, 1400, 1200, 1000],
      weather: [71, 73, 66, null],
      snow: [0.35, 1.4, 0, null],
      rain: [0, 0, 0, null],
      rain_frz: [0, 0, 0.5, null],
    })
  })

  test('rain includes showers, and is freezing rain only if the weather code says so', async () => {
    const fact = await factOf({
      hourly: { weather_code: [3, 61, 80, 57], rain: [9, 1, 0, 2], showers: [9, 0, 3, 1] },
    })
    expect(fact?.values).toMatchObject({ rain: [1, 3, 0, null], rain_frz: [0, 0, 3, null] })
  })

  test('rain and showers that are each possible but impossible in sum are refused', async () => {
    const items = await parse(
      anAnswer({ hourly: { rain: [0, 200, 1, 0], showers: [0, 200, 1, 0], weather_code: null } }),
    )
    expect(reasonsIn(items)).toEqual(['out_of_range'])
    expect(factsIn(items)[0]?.values.rain).toEqual([null, 2, 0, null])
  })

  test('without a weather code rain is rain and freezing rain is unknown', async () => {
    const fact = await factOf({ hourly: { weather_code: null, rain: [0, 1, 0, 0] } })
    expect(fact?.values.rain).toEqual([1, 0, 0.1, null])
    expect(fact?.values).not.toHaveProperty('rain_frz')
    expect(fact?.values).not.toHaveProperty('weather')
  })

  test('old variable names are accepted', async () => {
    const fact = await factOf({
      hourly: { wind_speed_10m: undefined, windspeed_10m: [36, 18, 0, 9] },
      units: { windspeed_10m: 'km/h' },
    })
    expect(fact?.values.wind_avg).toEqual([36, 18, 0, 9])
  })

  test('missing values are null, never zero', async () => {
    const fact = await factOf({
      hourly: {
        temperature_2m: [null, -3, null, -2],
        rain: [0, null, 1, 0],
        showers: [0, null, null, 0],
        snowfall: undefined,
      },
    })
    expect(fact?.values.tair).toEqual([null, -3, null, -2])
    expect(fact?.values.rain).toEqual([null, null, 0, null])
    expect(fact?.values).not.toHaveProperty('snow')
  })

  test('rain that is missing beside showers of zero is missing, and freezing rain with it', async () => {
    const fact = await factOf({ hourly: { rain: [0, 0.4, null, null], showers: [0, 0, 0, 0.6] } })
    expect(fact?.values.rain).toEqual([0.4, null, null, null])
    expect(fact?.values.rain_frz).toEqual([0, null, null, null])
    expect(await factOf({ hourly: { rain: null, showers: [0, 0, 0, 0] } })).not.toHaveProperty('values.rain')
  })

  test('a model without showers gives its rain alone', async () => {
    for (const showers of [undefined, null, [null, null, null, null]]) {
      const fact = await factOf({ hourly: { weather_code: [3, 61, 61, 3], rain: [0, 1, 2, 0], showers } })
      expect(fact?.values.rain).toEqual([1, 2, 0, null])
    }
  })

  test('hours completed at the time of the request are left out, and the current hour is not', async () => {
    const fact = await factOf({}, { ...NOW, receivedAt: new Date('2026-01-15T13:59:59Z') })
    expect(fact?.issuedAt).toEqual(new Date('2026-01-15T13:00:00Z'))
    expect(fact?.startAt).toEqual(new Date('2026-01-15T13:00:00Z'))
    expect(fact?.values.tair).toEqual([-3.5, -3, -2])
    expect(fact?.values.snow).toEqual([1.4, 0, null])
  })

  test('a saved answer is used from its first hour', async () => {
    const fact = await factOf({}, { receivedAt: new Date('2026-03-01T00:00:00Z') })
    expect(fact).toMatchObject({
      issuedAt: new Date('2026-01-15T12:00:00Z'),
      location: { longitudeDeg: 6.0625, latitudeDeg: 45.25, altitudeM: 1012 },
    })
    expect(fact?.values.tair).toHaveLength(4)
  })

  test('local times use the single offset of the answer, even in the night of the clock change', async () => {
    // Paris, 25 October 2026: 03:00 summer time is 02:00 winter time; the answer keeps its offset.
    const site = { receivedAt: new Date('2026-10-24T22:10:00Z') }
    const fact = await factOf(
      { hourly: { time: hours('2026-10-25T00:00', 4) }, answer: { utc_offset_seconds: 7200 } },
      site,
    )
    expect(fact?.startAt).toEqual(new Date('2026-10-24T22:00:00Z'))
    expect(fact?.values.tair).toEqual([-4, -3.5, -3, -2])
    const spring = await factOf(
      { hourly: { time: hours('2026-03-29T01:00', 4) }, answer: { utc_offset_seconds: 3600 } },
      { receivedAt: new Date('2026-03-29T00:00:00Z') },
    )
    expect(spring?.startAt).toEqual(new Date('2026-03-29T00:00:00Z'))
    expect(spring?.values.tair).toEqual([-4, -3.5, -3, -2])
  })

  test('seconds since 1970 are accepted', async () => {
    const first = Date.parse('2026-01-15T12:00:00Z') / 1000
    const time = [0, 1, 2, 3].map((hour) => first + hour * 3600)
    const fact = await factOf({
      hourly: { time },
      units: { time: 'unixtime' },
      answer: { utc_offset_seconds: 3600 },
    })
    expect(fact?.startAt).toEqual(new Date('2026-01-15T12:00:00Z'))
  })

  test('a series that is not as long as the times is refused, because its hours are unknown', async () => {
    const temperature = { temperature_2m: [-4, -3.5, -3] }
    const facts = await parse(anAnswer({ hourly: temperature }))
    expect(factsIn(facts)[0]?.values.tair).toBeUndefined()
    expect(factsIn(facts)[0]?.values.rh).toEqual([85, 90, 93, 100])
    expect(reasonsIn(facts)).toEqual(['uneven_series'])
    const withoutFirst = await parse(anAnswer({ hourly: { time: hours('2026-01-15T13:00', 3) } }))
    expect(factsIn(withoutFirst)).toEqual([])
  })

  test('a missing hour is null and not interpolated', async () => {
    const time = hours('2026-01-15T12:00', 5).filter((_, hour) => hour !== 2)
    const fact = await factOf({ hourly: { time } })
    expect(fact?.values.tair).toEqual([-4, -3.5, null, -3, -2])
    expect(fact?.values.snow).toEqual([0.35, null, 1.4, 0, null])
  })

  test('in summer other units are converted, and zero stays zero', async () => {
    const fact = await factOf({
      hourly: { temperature_2m: [77, 86, 50, 32], rain: [0, 0.5, 0, 0], weather_code: [0, 80, 0, 1] },
      units: { temperature_2m: '°F', rain: 'inch', wind_speed_10m: 'mp/h' },
    })
    expect(fact?.values.tair).toEqual([25, 30, 10, 0])
    expect(fact?.values.rain?.[0]).toBeCloseTo(12.7)
    expect(fact?.values.wind_avg?.[0]).toBeCloseTo(8.05, 2)
  })

  test('a list of places gives a fact for each, at its own place', async () => {
    const facts = factsIn(await parse([anAnswer(), anAnswer({ answer: { latitude: 46, elevation: 300 } })]))
    expect(facts.map((fact) => [fact.location.latitudeDeg, fact.location.altitudeM])).toEqual([
      [45.25, 1012],
      [46, 300],
    ])
  })

  test('the same hours in another order give the same fact', async () => {
    const inOrder = await parse(anAnswer())
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), async (order) => {
        const { hourly } = anAnswer()
        const shuffled = Object.fromEntries(
          Object.entries(hourly).map(([name, list]) => [
            name,
            order.map((index) => (list as unknown[])[index]),
          ]),
        )
        expect(await parse(anAnswer({ hourly: shuffled }))).toEqual(inOrder)
      }),
    )
  })
})

describe('refusals', () => {
  test('each kind of fault is reported once, and the other values are accepted', async () => {
    const items = await parse(
      anAnswer({
        hourly: {
          temperature_2m: ['cold', 'cold', 3, 99],
          cloud_cover: [80, -1, 101, 1e308],
          weather_code: [3, 4, 4, 71],
          time: ['2026-01-15T12:00', '2026-01-15T13:00', '2026-01-15T14:00', '2026-01-15T14:00'],
        },
        units: { wind_speed_10m: 'parsec/s' },
      }),
    )
    expect(reasonsIn(items).sort()).toEqual([
      'duplicate',
      'not_a_number',
      'out_of_range',
      'out_of_range',
      'unknown_code',
      'unknown_unit',
    ])
    const [fact] = factsIn(items)
    expect(fact?.values.tair).toEqual([null, null, 3])
    expect(fact?.values).not.toHaveProperty('wind_avg')
    expect(fact?.values.wind_dir).toEqual([310, 315, 325])
  })

  test.each([
    [
      "the provider's own error",
      { error: true, reason: 'Parameter latitude out of range' },
      'provider_error',
    ],
    ['another form', { hello: 'world' }, 'wrong_root'],
    ['only a daily part', { latitude: 1, daily: { time: ['2026-01-15'] } }, 'wrong_root'],
    ['no places', [], 'empty'],
    ['no times', anAnswer({ hourly: { time: [] } }), 'empty'],
    ['times without their offset', anAnswer({ answer: { utc_offset_seconds: undefined } }), 'no_date'],
    ['days that do not exist', anAnswer({ hourly: { time: ['2026-02-31T00:00'] } }), 'no_date'],
    ['very many times', anAnswer({ hourly: { time: Array(2401).fill('2026-01-15T12:00') } }), 'too_large'],
    [
      'no usable value',
      anAnswer({ units: {}, hourly: { time: ['2026-01-15T12:00'] }, answer: { hourly_units: {} } }),
      'empty',
    ],
    ['nothing', '', 'empty'],
    ['text', 'Service unavailable', 'malformed'],
    ['a broken end', JSON.stringify(anAnswer()).slice(0, 500), 'malformed'],
    ['great depth', '['.repeat(100_000), 'too_deep'],
  ])('refuses an answer with %s', async (_, answer, reason) => {
    const items = await parse(answer)
    expect(factsIn(items)).toEqual([])
    expect(reasonsIn(items)[0]).toBe(reason)
  })

  test('refuses an answer without a place if none was requested', async () => {
    const site = { receivedAt: NOW.receivedAt }
    expect(reasonsIn(await parse(anAnswer({ answer: { latitude: null } }), site))).toEqual(['no_position'])
  })

  test('the line of a syntax error is named', async () => {
    const broken = JSON.stringify(anAnswer(), null, 1).replace('"elevation": 1012', '"elevation": x')
    expect(refusalsIn(await parse(broken))[0]?.line).toBe(8)
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

const samples = samplesOf('open-meteo')

describe.skipIf(!samples)('real payloads (skipped if they are not next to the repository)', () => {
  const site = { receivedAt: new Date('2026-01-01T00:00:00Z') }
  const read = (name: string) => readFileSync(join(samples ?? '', name)).toString()

  test('every temperature of the hourly answer is at its time', async () => {
    const answer = JSON.parse(read('forecast-hourly-2023-10-25.json'))
    const items = await parse(answer, site)
    expect(reasonsIn(items)).toEqual([])
    const [fact] = factsIn(items)
    expect(fact?.location).toEqual({ longitudeDeg: -48, latitudeDeg: -15.75, altitudeM: 1134 })
    expect(fact?.startAt).toEqual(new Date('2023-10-25T03:00:00Z'))
    for (const [index, time] of answer.hourly.time.entries()) {
      const step = (Date.parse(`${time}:00-03:00`) - Number(fact?.startAt)) / 3_600_000
      expect(fact?.values.tair?.[step], time).toBe(answer.hourly.temperature_2m[index])
    }
  })

  test.each(['forecast-current-metric.json', 'forecast-daily.json', 'flood-daily.json'])(
    '%s has no hourly part',
    async (name) => expect(reasonsIn(await parse(read(name), site))).toEqual(['wrong_root']),
  )

  test.each(['marine-hourly.json', 'air-quality-hourly.json'])(
    '%s has no measure that we use',
    async (name) => {
      expect(reasonsIn(await parse(read(name), site))).toEqual(['empty'])
    },
  )

  test('damaged copies of real payloads never give an invalid fact', async () => {
    for (const name of readdirSync(samples ?? '')) {
      for (let seed = 0; seed < 100; seed += 1) {
        for (const fact of await collect(SOURCE, mutate(Buffer.from(read(name)), seed), site)) {
          expect(faultOf(fact, site.receivedAt), `${name} seed ${seed}`).toBeNull()
        }
      }
    }
  }, 30_000)
})
