import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TideFact } from '../../facts/tide.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { factsIn, factsOfKind, type Items, reasonsIn } from '../../test-support/parsing.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { readStations } from './directory.ts'
import { aLevel, GAUGE, HIGH_AND_LOW, LEVELS } from './levels-builder.ts'
import { parseIwls } from './parse.ts'

const SITE: ParseSite = { receivedAt: new Date('2026-01-15T12:20:00Z'), settings: { stations: [GAUGE] } }
const SOURCE = { parse: parseIwls }

const parse = (answer: unknown, site = SITE) =>
  collect(SOURCE, Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)), site)
const tidesIn = (items: Items) => factsOfKind(items, 'tide')

describe('levels of a gauge', () => {
  test('are metres above chart datum, with the quality flags of the provider', async () => {
    const items = await parse(LEVELS)
    expect(reasonsIn(items)).toEqual([])
    expect(factsIn(items).map(({ values, quality }) => [values.water, quality.water?.note])).toEqual([
      [3.412, undefined],
      [3.398, undefined],
      [0, undefined],
      [-0.214, 'qcFlagCode 3, suspect'],
    ])
    expect(factsIn(items)[0]).toMatchObject({
      stationRef: '03248',
      stationName: 'Vieux-Québec',
      location: { longitudeDeg: -71.202, latitudeDeg: 46.811, altitudeM: null },
      observedAt: new Date('2026-01-15T12:00:00Z'),
      elements: { water: 'wlo' },
      attribution: expect.stringContaining('Not for navigation'),
    })
  })

  test('the order does not matter, and the later of two values at the same instant is used', async () => {
    const inOrder = await parse(LEVELS)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(LEVELS.slice(1), { minLength: 3 }), async (rest) => {
        expect(await parse([LEVELS[0], ...rest])).toEqual(inOrder)
      }),
    )
    expect(await parse([aLevel('2026-01-15T12:00:00Z', 1), aLevel('2026-01-15T12:00:00Z', 2)])).toMatchObject(
      [{ values: { water: 2 } }],
    )
  })

  test('a missing value gives nothing, and a bad or impossible one is recorded as refused', async () => {
    const items = await parse([
      aLevel('2026-01-15T12:00:00Z', null),
      aLevel('2026-01-15T12:05:00Z', 3, { qcFlagCode: '4' }),
      aLevel('2026-01-15T12:10:00Z', -9999),
    ])
    expect(items).toMatchObject([
      { values: {}, quality: { water: { flag: 'source', raw: 3 } } },
      { values: {}, quality: { water: { flag: 'out_of_range', raw: -9999 } } },
    ])
  })

  test('a future value is not an observation', async () => {
    const items = await parse([...LEVELS, aLevel('2026-01-15T18:00:00Z', 1)])
    expect(factsIn(items)).toHaveLength(4)
    expect(reasonsIn(items)).toEqual(['future'])
  })

  test('values of another series are refused, and reported once', async () => {
    const other = { timeSeriesId: 'f'.repeat(24) }
    const mixed = [
      LEVELS[0],
      aLevel('2026-01-15T12:06:00Z', 9, other),
      aLevel('2026-01-15T12:07:00Z', 9, other),
    ]
    const items = await parse(mixed)
    expect(factsIn(items)).toHaveLength(1)
    expect(reasonsIn(items)).toEqual(['other_series'])
    const settings = { stations: [{ ...GAUGE, timeSeriesId: other.timeSeriesId }] }
    expect(factsIn(await parse(mixed, { ...SITE, settings }))).toHaveLength(2)
  })

  test('without a requested station, the number in the file name identifies it', async () => {
    const settings = { stations: [GAUGE, { ...GAUGE, id: 'a'.repeat(24), code: '02985', name: 'Rimouski' }] }
    const named = await parse(LEVELS, { ...SITE, settings, name: '/data/02985_wlo.json' })
    expect(named[0]).toMatchObject({ stationRef: '02985', stationName: 'Rimouski' })
    expect(reasonsIn(await parse(LEVELS, { ...SITE, settings, name: 'x.json' }))).toEqual(['no_station'])
  })

  test.each([
    ['nothing', '', 'empty'],
    ['no values', [], 'empty'],
    ['an error of the provider', { message: 'Bad Request', status: 'BAD_REQUEST' }, 'provider_error'],
    ['another form', { data: [] }, 'wrong_root'],
    ['a list of stations', [{ id: GAUGE.id, officialName: 'x' }], 'wrong_root'],
    ['very many values', Array(20_001).fill(LEVELS[0]), 'too_large'],
    ['a broken end', JSON.stringify(LEVELS).slice(0, 200), 'malformed'],
  ])('an answer of %s is refused', async (_, answer, reason) => {
    expect(reasonsIn(await parse(answer))).toEqual([reason])
  })

  test('a thousand damaged copies never give an invalid fact', async () => {
    const bytes = Buffer.from(JSON.stringify(LEVELS, null, 1))
    for (let seed = 0; seed < 1000; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(bytes, seed), SITE)) {
        expect(faultOf(fact, SITE.receivedAt), `seed ${seed}`).toBeNull()
      }
    }
  }, 30_000)
})

describe('tides of a gauge', () => {
  const named = (name: string) => ({ ...SITE, receivedAt: new Date('2026-03-07T12:00:00Z'), name })
  const spans = (facts: TideFact[]) =>
    facts.map(({ day, replaces, values }) => [day, replaces?.fromS, replaces?.toS, values.length])

  test('high and low waters are grouped by UTC day, and each day is covered as far as the message reaches', async () => {
    const items = await parse(HIGH_AND_LOW, named('iwls 03248 wlp-hilo'))
    expect(reasonsIn(items)).toEqual([])
    expect(spans(tidesIn(items))).toEqual([
      ['2026-03-07', 22 * 3600 + 41 * 60, 86_399, 1],
      ['2026-03-08', 0, 86_399, 4],
      ['2026-03-09', 0, 5 * 3600 + 33 * 60, 1],
    ])
    expect(tidesIn(items)[0]).toMatchObject({
      series: 'extremes',
      stationRef: '03248',
      values: [{ at: new Date('2026-03-07T22:41:00Z'), levelM: 4.91, extremeKind: null, coefficient: null }],
      attribution: expect.stringContaining('Not for navigation'),
    })
  })

  test.each([
    ['iwls 03248 wlp', 'prediction'],
    ['station-03248-wlp-2026-03-08.json', 'prediction'],
    ['iwls 03248 wlf-spine', 'forecast'],
    ['03248_wlf.json', 'forecast'],
    ['iwls 03248 wlo', undefined],
    ['03248.json', undefined],
  ])('the name %s identifies the series: %s', async (name, series) => {
    const [fact] = tidesIn(await parse([aLevel('2026-03-07T11:00:00Z', 1.2)], named(name)))
    expect(fact?.series).toBe(series)
  })

  test('order and repetition do not matter', async () => {
    const site = named('iwls 03248 wlp-hilo')
    const inOrder = await parse(HIGH_AND_LOW, site)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...HIGH_AND_LOW)), async (more) => {
        expect(await parse([...more, ...HIGH_AND_LOW, ...more], site)).toEqual(inOrder)
      }),
      { numRuns: 30 },
    )
  })

  test('a bad, impossible or missing value, or one years ahead, gives no level', async () => {
    const items = await parse(
      [
        aLevel('2026-03-08T00:00:00Z', 1, { qcFlagCode: '4' }),
        aLevel('2026-03-08T00:15:00Z', -9999),
        aLevel('2026-03-08T00:30:00Z', null),
        aLevel('2026-03-08T00:45:00Z', '1.2'),
        aLevel('2031-03-08T00:45:00Z', 1.2),
        aLevel('2026-03-08T01:00:00Z', 0),
      ],
      named('iwls 03248 wlp'),
    )
    expect(tidesIn(items).map(({ values }) => values.map(({ levelM }) => levelM))).toEqual([[0]])
    expect(reasonsIn(items).sort()).toEqual(['future', 'not_a_number', 'out_of_range'])
  })

  test('damaged copies never give an invalid fact', async () => {
    const bytes = Buffer.from(JSON.stringify(HIGH_AND_LOW))
    const site = named('wlp-hilo')
    for (let seed = 0; seed < 1000; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(bytes, seed), site))
        expect(faultOf(fact, site.receivedAt), `seed ${seed}`).toBeNull()
    }
  }, 30_000)
})

const samples = samplesOf('iwls')

describe.skipIf(!samples)('real payloads (skipped if they are not next to the repository)', () => {
  const stations = [{ ...GAUGE, id: '5cebf1de3d0f4a073c4bb996', code: '08074', name: 'Campbell River' }]
  const site = { receivedAt: new Date('2026-01-01T00:00:00Z'), settings: { stations } }
  const read = (name: string) => readFileSync(join(samples ?? '', name), 'utf8')

  test('observed levels are read', async () => {
    const name = 'station-08074-wlo-2021-03-18.json'
    const items = await parse(read(name), { ...site, name })
    expect(reasonsIn(items)).toEqual([])
    expect(
      factsIn(items).map(({ observedAt, values }) => [observedAt.toISOString().slice(11, 16), values.water]),
    ).toEqual([
      ['00:00', 1.871],
      ['00:01', 1.885],
      ['00:02', 1.898],
      ['00:03', 1.91],
    ])
  })

  test('predicted levels are read as predictions, and the list of stations as the list', async () => {
    const name = 'station-08074-wlp-2021-03-19.json'
    const items = await parse(read(name), { ...site, name })
    expect(reasonsIn(items)).toEqual([])
    expect(tidesIn(items)).toMatchObject([{ series: 'prediction', day: '2021-03-19', replaces: null }])
    expect(tidesIn(items)[0]?.values.map(({ levelM }) => levelM)).toEqual([1.757, 1.811, 1.878, 1.959, 2.053])
    expect(reasonsIn(await parse(read('stations-extract.json'), site))).toEqual(['wrong_root'])
    const listed = readStations(JSON.parse(read('stations-extract.json')))
    expect(listed.size).toBe(8)
    expect(listed.get('08074')).toEqual({
      id: '5cebf1de3d0f4a073c4bb996',
      name: 'Campbell River',
      latitudeDeg: 50.042,
      longitudeDeg: -125.247,
      series: null,
    })
  })
})
