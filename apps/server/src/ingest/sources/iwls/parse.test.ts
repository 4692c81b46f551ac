import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { collect, faultOf, mutate } from '../../fuzz.ts'
import { localServer } from '../../local-server.ts'
import type { ObservationFact, ParseSite, Refusal } from '../../source.ts'
import { parsed, pullOnce } from '../pull-once.ts'
import { samplesOf } from '../samples.ts'
import { aLevel, GAUGE, LEVELS } from './levels-builder.ts'
import { parseIwls } from './parse.ts'

const SITE: ParseSite = { receivedAt: new Date('2026-01-15T12:20:00Z'), settings: { stations: [GAUGE] } }
const SOURCE = { parse: parseIwls }

const parse = (answer: unknown, site = SITE) =>
  collect(SOURCE, Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)), site)
const factsIn = (all: { kind: string }[]) =>
  all.filter((one): one is ObservationFact => one.kind === 'observation')
const reasons = (all: { kind: string }[]) =>
  all.filter((one): one is Refusal => one.kind === 'refusal').map((one) => one.reason)

describe('levels of a gauge', () => {
  test('are metres above chart datum, with what the provider says against them', async () => {
    const all = await parse(LEVELS)
    expect(reasons(all)).toEqual([])
    expect(factsIn(all).map(({ values, quality }) => [values.water, quality.water?.note])).toEqual([
      [3.412, undefined],
      [3.398, undefined],
      [0, undefined],
      [-0.214, 'qcFlagCode 3, suspect'],
    ])
    expect(factsIn(all)[0]).toMatchObject({
      stationRef: '03248',
      stationName: 'Vieux-Québec',
      location: { longitudeDeg: -71.202, latitudeDeg: 46.811, altitudeM: null },
      observedAt: new Date('2026-01-15T12:00:00Z'),
      elements: { water: 'wlo' },
      attribution: expect.stringContaining('Not for navigation'),
    })
  })

  test('the order does not matter, and of an instant that stands twice the later value counts', async () => {
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

  test('a value that is missing gives nothing, one that is bad or impossible is kept as refused', async () => {
    const all = await parse([
      aLevel('2026-01-15T12:00:00Z', null),
      aLevel('2026-01-15T12:05:00Z', 3, { qcFlagCode: '4' }),
      aLevel('2026-01-15T12:10:00Z', -9999),
    ])
    expect(all).toMatchObject([
      { values: {}, quality: { water: { flag: 'source', raw: 3 } } },
      { values: {}, quality: { water: { flag: 'out_of_range', raw: -9999 } } },
    ])
  })

  test('predictions are not observations', async () => {
    expect(reasons(await parse(LEVELS, { ...SITE, name: 'station-03248-wlp.json' }))).toEqual([
      'not_observed',
    ])
    const all = await parse([...LEVELS, aLevel('2026-01-15T18:00:00Z', 1)])
    expect(factsIn(all)).toHaveLength(4)
    expect(reasons(all)).toEqual(['future'])
  })

  test('values of another series are refused, once', async () => {
    const other = { timeSeriesId: 'f'.repeat(24) }
    const mixed = [
      LEVELS[0],
      aLevel('2026-01-15T12:06:00Z', 9, other),
      aLevel('2026-01-15T12:07:00Z', 9, other),
    ]
    const all = await parse(mixed)
    expect(factsIn(all)).toHaveLength(1)
    expect(reasons(all)).toEqual(['other_series'])
    const settings = { stations: [{ ...GAUGE, timeSeriesId: other.timeSeriesId }] }
    expect(factsIn(await parse(mixed, { ...SITE, settings }))).toHaveLength(2)
  })

  test('without a station that was asked for, the number in the name tells it', async () => {
    const settings = { stations: [GAUGE, { ...GAUGE, id: 'a'.repeat(24), code: '02985', name: 'Rimouski' }] }
    const named = await parse(LEVELS, { ...SITE, settings, name: '/data/02985_wlo.json' })
    expect(named[0]).toMatchObject({ stationRef: '02985', stationName: 'Rimouski' })
    expect(reasons(await parse(LEVELS, { ...SITE, settings, name: 'x.json' }))).toEqual(['no_station'])
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
    expect(reasons(await parse(answer))).toEqual([reason])
  })

  test('a thousand damaged copies never give an unsound fact', async () => {
    const bytes = Buffer.from(JSON.stringify(LEVELS, null, 1))
    for (let seed = 0; seed < 1000; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(bytes, seed), SITE)) {
        expect(faultOf(fact, SITE.receivedAt), `seed ${seed}`).toBeNull()
      }
    }
  }, 30_000)
})

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('observed levels of the last hours are asked for, of each gauge', async () => {
  const server = await localServer((_, response) => response.end(JSON.stringify(LEVELS)))
  close = server.close
  const settings = { stations: [GAUGE], service: server.url, hours: 3 }
  const [one] = await pullOnce('iwls', { settings, now: new Date('2026-01-15T12:20:00Z') })
  const url = new URL(server.requests[0]?.url ?? '', server.url)
  expect(url.pathname).toBe(`/stations/${GAUGE.id}/data`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'time-series-code': 'wlo',
    from: '2026-01-15T09:00:00Z',
    to: '2026-01-15T13:00:00Z',
    resolution: 'FIVE_MINUTES',
  })
  expect(await parsed('iwls', one?.message, settings)).toHaveLength(4)
})

test.each([
  ['no stations', {}, /stations/],
  [
    'a number without its zero',
    { stations: [{ ...GAUGE, code: '3248' }] },
    /stations\.0\.code: the station number of five digits/,
  ],
  ['an id that would change the address', { stations: [{ ...GAUGE, id: '../../x' }] }, /stations\.0\.id/],
  ['a span that the service refuses', { stations: [GAUGE], hours: 1000 }, /hours/],
])('settings with %s are refused in words', async (_, settings, words) => {
  await expect(pullOnce('iwls', { settings, now: new Date() })).rejects.toThrow(words)
})

const samples = samplesOf('iwls')

describe.skipIf(!samples)('real payloads (skipped where they do not lie beside the repository)', () => {
  const stations = [{ ...GAUGE, id: '5cebf1de3d0f4a073c4bb996', code: '08074', name: 'Campbell River' }]
  const site = { receivedAt: new Date('2026-01-01T00:00:00Z'), settings: { stations } }
  const read = (name: string) => readFileSync(join(samples ?? '', name), 'utf8')

  test('observed levels are read', async () => {
    const name = 'station-08074-wlo-2021-03-18.json'
    const all = await parse(read(name), { ...site, name })
    expect(reasons(all)).toEqual([])
    expect(
      factsIn(all).map(({ observedAt, values }) => [observedAt.toISOString().slice(11, 16), values.water]),
    ).toEqual([
      ['00:00', 1.871],
      ['00:01', 1.885],
      ['00:02', 1.898],
      ['00:03', 1.91],
    ])
  })

  test('predicted levels and the list of stations are not', async () => {
    const name = 'station-08074-wlp-2021-03-19.json'
    expect(reasons(await parse(read(name), { ...site, name }))).toEqual(['not_observed'])
    expect(reasons(await parse(read('stations-extract.json'), site))).toEqual(['wrong_root'])
  })
})
