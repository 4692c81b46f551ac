import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { factsOfKind, type Items, reasonsIn } from '../../test-support/parsing.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { aGrid, aLayer, LAYERS, weather } from './grid-builder.ts'
import { intervalOf } from './intervals.ts'
import { parseNws } from './parse.ts'
import { skyCode, weatherOf } from './weather.ts'

const SITE: ParseSite = {
  receivedAt: new Date('2026-01-15T13:10:00Z'),
  location: { longitudeDeg: -68.02, latitudeDeg: 46.86, altitudeM: 171 },
}
const SOURCE = { parse: parseNws }

const parse = (answer: unknown, site = SITE) =>
  collect(SOURCE, Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)), site)
const factsIn = (items: Items) => factsOfKind(items, 'forecast')
const factsOf = async (layers: Record<string, unknown> = {}) => factsIn(await parse(aGrid(layers)))

/** Six hours from noon: an amount, its snow and its weather. */
async function block(
  mm: number,
  amounts: { snowMm?: number; iceMm?: number; words?: unknown; airC?: number },
) {
  const noon = '2026-01-15T12:00:00+00:00/PT6H'
  const { snowMm, iceMm, words, airC = -1 } = amounts
  const [, fact] = await factsOf({
    temperature: aLayer('wmoUnit:degC', [[noon, airC]]),
    quantitativePrecipitation: aLayer('wmoUnit:mm', [[noon, mm]]),
    snowfallAmount: aLayer('wmoUnit:mm', snowMm === undefined ? [] : [[noon, snowMm]]),
    iceAccumulation: aLayer('wmoUnit:mm', iceMm === undefined ? [] : [[noon, iceMm]]),
    weather: aLayer(null, words === undefined ? [] : [[noon, words]]),
  })
  const { rain, snow, rain_frz, ice } = fact?.values ?? {}
  return [rain?.[0], snow?.[0], rain_frz?.[0], ice?.[0]]
}

describe('facts from grid data', () => {
  test('gives the values valid at each hour from the issue on, in our units', async () => {
    const items = await parse(aGrid())
    expect(reasonsIn(items)).toEqual([])
    const [hourly] = factsIn(items)
    expect(hourly).toMatchObject({
      location: { longitudeDeg: -68.02, latitudeDeg: 46.86, altitudeM: 190 },
      issuedAt: new Date('2026-01-15T12:40:00Z'),
      startAt: new Date('2026-01-15T12:00:00Z'),
      stepS: 3600,
      attribution: 'US National Weather Service',
    })
    expect(hourly?.values.tair?.slice(0, 8)).toEqual([-4, -1.5, -1.5, -1.5, -1.5, -1.5, 3, 3])
    expect(hourly?.values.wind_avg?.[0]).toBe(24.076)
    expect(hourly?.values.wind_max?.[0]).toBe(54)
    expect(hourly?.values.vis?.slice(5, 7)).toEqual([1609.344, null])
    expect(hourly?.values.pn?.slice(5, 7)).toEqual([null, 610])
    expect(hourly?.values.weather?.slice(3, 13)).toEqual([73, 66, 66, 65, 65, 65, 65, 65, 65, 3])
    // The gusts extend a day further: the other layers are null from their end on.
    expect(hourly?.values.tair?.slice(17)).toEqual([5, null, null, null, null, null, null])
    expect(hourly?.values).not.toHaveProperty('rain')
  })

  test('amounts are in a separate fact with six-hour steps, each in its precipitation type', async () => {
    const [, amounts] = await factsOf()
    expect(amounts).toMatchObject({ startAt: new Date('2026-01-15T12:00:00Z'), stepS: 21600 })
    // Ten millimetres, of which six centimetres are snow; freezing rain and pellets are named for the same
    // two hours.
    expect(amounts?.values).toEqual({
      rain: [0, 12, 0],
      snow: [6, 0, 0],
      rain_frz: [2, 0, 0],
      ice: [2, 0, 0],
    })
  })

  test('a block truncated at its start by the service is not estimated', async () => {
    const items = await factsOf({
      quantitativePrecipitation: aLayer('wmoUnit:mm', [
        ['2026-01-15T15:00:00+00:00/PT3H', 6],
        ['2026-01-15T18:00:00+00:00/PT6H', 12],
        ['2026-01-16T00:00:00+00:00/PT12H', 12],
      ]),
    })
    expect(items[1]?.values.rain).toEqual([null, 12, null, null])
  })

  test.each([
    ['rain', { words: weather(['likely', 'rain']) }, [6, 0, 0, 0]],
    ['snow of a given depth', { snowMm: 90, words: weather(['likely', 'snow']) }, [0, 9, 0, 0]],
    [
      'snow that is heavier than ten to one',
      { snowMm: 40, words: weather(['likely', 'snow']) },
      [0, 4, 0, 0],
    ],
    ['snow beyond the depths', { words: weather(['likely', 'snow_showers']) }, [0, 6, 0, 0]],
    [
      'rain and snow beyond the depths',
      { words: weather(['likely', 'snow'], ['likely', 'rain']) },
      [3, 3, 0, 0],
    ],
    ['freezing rain', { snowMm: 0, iceMm: 2, words: weather(['likely', 'freezing_rain']) }, [0, 0, 6, 0]],
    [
      'freezing drizzle and rain',
      { snowMm: 0, words: weather(['chance', 'freezing_drizzle'], ['chance', 'rain']) },
      [3, 0, 3, 0],
    ],
    ['pellets', { snowMm: 0, words: weather(['likely', 'sleet']) }, [0, 0, 0, 6]],
    [
      'what is unlikely falls in its form all the same',
      { snowMm: 0, words: weather(['slight_chance', 'rain']) },
      [6, 0, 0, 0],
    ],
    ['snow that melts as it falls', { snowMm: 0, words: weather(['likely', 'snow']) }, [0, 6, 0, 0]],
    ['snow in warm air', { snowMm: 0, airC: 4, words: weather(['chance', 'snow_showers']) }, [6, 0, 0, 0]],
    ['ice without a word', { snowMm: 0, iceMm: 1 }, [0, 0, 6, 0]],
    ['ice and snow without a word', { snowMm: 20, iceMm: 1 }, [0, 2, 4, 0]],
    ['warm air without a word', { snowMm: 0, airC: 8 }, [6, 0, 0, 0]],
  ])('reads six millimetres as %s', async (_, words, expected) => {
    expect(await block(6, words)).toEqual(expected)
  })

  test('without an indication of the type, the amount of rain is unknown, and zero stays zero', async () => {
    expect(await block(6, { airC: 1 })).toEqual([undefined, undefined, undefined, undefined])
    expect(await block(6, { snowMm: 20 })).toEqual([undefined, 2, undefined, undefined])
    expect(await block(0, {})).toEqual([0, 0, 0, 0])
  })

  test.each([
    [weather(['likely', 'snow', 'heavy'], ['areas', 'blowing_snow']), 75],
    [weather(['likely', 'rain', 'light'], ['likely', 'snow', 'light']), 68],
    [weather(['likely', 'snow_showers', 'moderate'], ['likely', 'rain_showers', 'light']), 84],
    [weather(['likely', 'rain_showers', 'light'], ['chance', 'thunderstorms']), 95],
    [weather(['likely', 'rain_showers', 'light'], ['isolated', 'thunderstorms']), 80],
    [weather(['patchy', 'freezing_fog']), 48],
    [weather(['areas', 'blowing_snow', 'heavy']), 39],
    [weather(['widespread', 'haze']), null],
    [weather(['slight_chance', 'snow', 'light']), null],
    [weather([null, null]), null],
    ['snow', null],
  ])('the weather %j means %s', (value, code) => {
    expect(weatherOf(value).code).toBe(code)
  })

  test('sky cover is read in eighths', () => {
    expect([0, 12, 13, 49, 50, 87, 88, 100].map(skyCode)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  })

  test.each([
    ['2026-01-01T06:00:00+00:00/PT3H', 3],
    ['2026-01-01T06:00:00+00:00/P1DT6H', 30],
    ['2026-01-01T06:00:00-05:00/P7D', 168],
    ['2026-01-01T06:00:00+00:00/PT0H', null],
    ['2026-01-01T06:00:00+00:00/P99DT1H', null],
    ['2026-01-01T06:00:00+00:00/P1Y', null],
    ['2026-01-01T06:00:00/PT3H', null],
    ['2026-01-01T06:00:00+00:00', null],
  ])('the valid time %s is %s hours long', (text, hours) => {
    const interval = intervalOf(text)
    expect(interval ? (interval.toMs - interval.fromMs) / 3_600_000 : null).toBe(hours)
  })

  test('the night of the clock change has every hour exactly once', async () => {
    const grid = aGrid({
      temperature: aLayer('wmoUnit:degC', [
        ['2026-11-01T00:00:00-04:00/PT2H', 4],
        ['2026-11-01T01:00:00-05:00/PT2H', 3],
      ]),
    })
    grid.properties.updateTime = '2026-11-01T04:00:00+00:00'
    const [fact] = factsIn(await parse(grid, { receivedAt: new Date('2026-11-01T04:10:00Z') }))
    expect(fact?.values.tair).toEqual([4, 4, 3, 3])
  })

  test('the order of values does not matter', async () => {
    const inOrder = await parse(aGrid())
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(LAYERS.temperature.values, { minLength: 4 }), async (values) => {
        expect(await parse(aGrid({ temperature: { uom: 'wmoUnit:degC', values } }))).toEqual(inOrder)
      }),
      { numRuns: 30 },
    )
  })

  test('without a requested place, the middle of the cell is used', async () => {
    const [fact] = factsIn(await parse(aGrid(), { receivedAt: SITE.receivedAt }))
    expect(fact?.location.longitudeDeg).toBeCloseTo(-68.02, 9)
    expect(fact?.location.latitudeDeg).toBeCloseTo(46.86, 9)
  })
})

describe('refusals', () => {
  test('each kind of fault is refused once, and the other values are accepted', async () => {
    const noon = '2026-01-15T12:00:00+00:00/PT6H'
    const items = await parse(
      aGrid({
        dewpoint: aLayer('wmoUnit:parsec', [[noon, 1]]),
        windSpeed: aLayer('wmoUnit:km_h-1', [
          [noon, 900],
          ['yesterday', 1],
        ]),
        relativeHumidity: aLayer('wmoUnit:percent', [[noon, 'wet']]),
        skyCover: aLayer('wmoUnit:percent', [[noon, null]]),
        weather: aLayer(null, [[noon, weather(['likely', 'frogs'])]]),
      }),
    )
    expect(reasonsIn(items).sort()).toEqual([
      'no_date',
      'not_a_number',
      'out_of_range',
      'unknown_symbol',
      'unknown_unit',
    ])
    expect(Object.keys(factsIn(items)[0]?.values ?? {}).sort()).toEqual([
      'pn',
      'tair',
      'vis',
      'wind_dir',
      'wind_max',
    ])
  })

  test.each([
    ['nothing', '', 'empty'],
    [
      'an error of the provider',
      { title: 'Not Found', detail: 'Unable to provide data for requested point', status: 404 },
      'provider_error',
    ],
    ['another form', { properties: {} }, 'wrong_root'],
    ['no time of issue', aGrid({ updateTime: undefined }), 'no_date'],
    ['a time of issue to come', aGrid({ updateTime: '2026-01-15T18:00:00+00:00' }), 'future'],
    [
      'no value',
      { ...aGrid(), properties: { updateTime: '2026-01-15T12:00:00Z', temperature: {} } },
      'empty',
    ],
    ['a broken end', JSON.stringify(aGrid()).slice(0, 900), 'malformed'],
    ['great depth', '{"a":'.repeat(100_000), 'too_deep'],
  ])('refuses an answer of %s', async (_, answer, reason) => {
    expect(reasonsIn(await parse(answer))[0]).toBe(reason)
  })

  test('refuses an answer without corners if no place was requested', async () => {
    expect(reasonsIn(await parse(aGrid({}, { geometry: null }), { receivedAt: SITE.receivedAt }))).toEqual([
      'no_position',
    ])
  })

  test('two thousand damaged copies never give an invalid fact', async () => {
    const bytes = Buffer.from(JSON.stringify(aGrid(), null, 1))
    for (let seed = 0; seed < 2000; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(bytes, seed), SITE)) {
        expect(faultOf(fact, SITE.receivedAt), `seed ${seed}`).toBeNull()
      }
    }
  }, 60_000)
})

const samples = samplesOf('nws')

describe.skipIf(!samples)('real payloads (skipped if they are not next to the repository)', () => {
  const site = { receivedAt: new Date('2026-01-01T00:00:00Z') }
  const read = (name: string) => readFileSync(join(samples ?? '', name), 'utf8')

  test('each value of the detailed forecast is in the hours for which it is valid', async () => {
    const answer = JSON.parse(read('detailed_forecast.json'))
    const items = await parse(answer, site)
    expect(reasonsIn(items)).toEqual([])
    const [hourly, amounts] = factsIn(items)
    expect(hourly).toMatchObject({
      issuedAt: new Date('2022-02-04T03:15:41Z'),
      startAt: new Date('2022-02-04T03:00:00Z'),
      location: { altitudeM: 3.9624 },
    })
    let compared = 0
    for (const { validTime, value } of answer.properties.temperature.values) {
      const interval = intervalOf(validTime)
      for (let ms = interval?.fromMs ?? 0; ms < (interval?.toMs ?? 0); ms += 3_600_000) {
        const step = (ms - Number(hourly?.startAt)) / 3_600_000
        if (step < 0) continue
        expect(hourly?.values.tair?.[step], validTime).toBe(value)
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(150)
    // Florida in February: all of it is rain, and every six-hour block is present.
    const expected = answer.properties.quantitativePrecipitation.values
      .slice(1)
      .map((entry: { value: number }) => entry.value)
    expect(amounts).toMatchObject({ startAt: new Date('2022-02-04T00:00:00Z'), stepS: 21600 })
    expect(amounts?.values.rain).toEqual(expected)
    expect(new Set(amounts?.values.snow)).toEqual(new Set([0]))
  })

  test.each(
    (samples ? readdirSync(samples) : []).filter(
      (name) => name.endsWith('.json') && name !== 'detailed_forecast.json',
    ),
  )('%s has no grid layers', async (name) =>
    expect(['wrong_root', 'no_date']).toContain(reasonsIn(await parse(read(name), site))[0]),
  )

  test('damaged copies of real payloads never give an invalid fact', async () => {
    const bytes = Buffer.from(read('detailed_forecast.json'))
    for (let seed = 0; seed < 150; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(bytes, seed), site)) {
        expect(faultOf(fact, site.receivedAt), `seed ${seed}`).toBeNull()
      }
    }
  }, 60_000)
})
