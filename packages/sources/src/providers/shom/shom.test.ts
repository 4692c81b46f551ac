import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { localServer } from '../../test-support/local-server.ts'
import { factsOfKind, type Items, reasonsIn } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { aRow, BREST, GAUGES, LEVELS, OBSERVED, TABLE } from './answers-builder.ts'
import { readGauges } from './directory.ts'
import { parseShom } from './parse.ts'

const NOW = new Date('2026-10-25T01:05:00Z')
const SITE: ParseSite = { receivedAt: NOW, settings: { stations: [BREST] } }
const SOURCE = { parse: parseShom }

const parse = (answer: unknown, site = SITE) =>
  collect(SOURCE, Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)), site)
const observed = (items: Items) => factsOfKind(items, 'observation')
const tides = (items: Items) => factsOfKind(items, 'tide')

describe('observed levels', () => {
  test('are metres above the hydrographic zero, in UTC through the clock change', async () => {
    const items = await parse(OBSERVED)
    expect(reasonsIn(items)).toEqual([])
    expect(observed(items).map(({ observedAt, values }) => [observedAt.toISOString(), values.water])).toEqual(
      [
        ['2026-10-25T00:58:00.000Z', 2.1312],
        ['2026-10-25T00:59:00.000Z', 2.1405],
        ['2026-10-25T01:00:00.000Z', 0],
        ['2026-10-25T01:01:00.000Z', -0.1],
      ],
    )
    expect(observed(items)[0]).toMatchObject({
      stationRef: '3',
      stationName: 'Brest',
      elements: { water: 'value' },
    })
  })

  test('the validated value is used when an instant occurs twice, in any order', async () => {
    const at = '2026/10/25 00:58:00'
    const rows = [aRow(at, 2), aRow(at, 2.5, { idsource: 4 }), aRow(at, 2.2, { idsource: 2 })]
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: 3 }), async (data) => {
        expect(observed(await parse({ data })).map(({ values }) => values.water)).toEqual([2.5])
      }),
    )
  })

  test('a missing, impossible or future value, or one of another gauge, gives no level', async () => {
    const items = await parse({
      data: [
        aRow('2026/10/25 00:50:00', null),
        aRow('2026/10/25 00:51:00', 'x'),
        aRow('2026/10/25 00:52:00', -99.9),
        aRow('2026/10/25 00:53:00', 1, { idsource: 6 }),
        aRow('2026/10/25 00:54:00', 1, { idstation: 4 }),
        aRow('2026/10/25 18:00:00', 1),
        aRow('2026-10-25T00:55:00Z', 1),
      ],
    })
    expect(observed(items)).toMatchObject([
      { values: {}, quality: { water: { flag: 'out_of_range', raw: -99.9 } } },
    ])
    expect(reasonsIn(items)).toEqual(['unknown_kind', 'other_station', 'future', 'no_date', 'not_a_number'])
  })
})

describe('tables of predictions', () => {
  test('high and low waters have the values of the table, and a day with three tides has three', async () => {
    const items = await parse(TABLE)
    expect(reasonsIn(items)).toEqual([])
    expect(tides(items).map(({ series, day, values }) => [series, day, values.length])).toEqual([
      ['extremes', '2026-10-24', 4],
      ['extremes', '2026-10-25', 3],
    ])
    expect(tides(items)[1]?.values).toEqual([
      { at: new Date('2026-10-25T03:52:00Z'), levelM: 1.7, extremeKind: 'low', coefficient: null },
      { at: new Date('2026-10-25T10:01:00Z'), levelM: 6.4, extremeKind: 'high', coefficient: 80 },
      { at: new Date('2026-10-25T16:17:00Z'), levelM: 1.98, extremeKind: 'low', coefficient: null },
    ])
  })

  test('levels through the day are predictions', async () => {
    const [fact] = tides(await parse(LEVELS))
    expect(fact).toMatchObject({ series: 'prediction', day: '2026-10-25', replaces: null })
    expect(fact?.values.map(({ levelM }) => levelM)).toEqual([5.21, 4.9, 4.55])
  })

  test('an unreadable part of a table is refused once, and the rest accepted', async () => {
    const items = await parse({
      '2026-10-25': [
        ['tide.high', '10:01', '6.4', 'many'],
        ['tide.high', '25:01', '6.4', '80'],
        ['tide.high', '11:01', '640', '80'],
        ['tide.high', '12:01', '', '80'],
        ['13:00:00', 4],
      ],
    })
    expect(tides(items).flatMap(({ values }) => values)).toMatchObject([
      { levelM: 6.4, extremeKind: 'high', coefficient: null },
    ])
    expect(reasonsIn(items).sort()).toEqual(['no_date', 'not_a_number', 'out_of_range', 'unknown_kind'])
  })
})

test.each([
  ['nothing', '', 'empty'],
  ['a silent gauge', { data: [] }, 'empty'],
  ['a table without days', {}, 'empty'],
  ['an error of the provider', { error_code: 3, error_message: 'Port inconnu' }, 'provider_error'],
  ['another form', [1], 'wrong_root'],
  ['another object', { stations: [] }, 'wrong_root'],
  ['very many values', { data: Array(50_001).fill(OBSERVED.data[0]) }, 'too_large'],
  ['a broken end', JSON.stringify(OBSERVED).slice(0, 100), 'malformed'],
])('an answer of %s is refused', async (_, answer, reason) => {
  expect(reasonsIn(await parse(answer))).toEqual([reason])
})

test('a station without a position is left out', async () => {
  expect(reasonsIn(await parse(OBSERVED, { ...SITE, settings: { stations: [{ code: '3' }] } }))).toEqual([
    'no_station',
  ])
})

test('damaged copies never give an invalid fact', async () => {
  for (const answer of [OBSERVED, TABLE, LEVELS]) {
    const bytes = Buffer.from(JSON.stringify(answer))
    for (let seed = 0; seed < 800; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(bytes, seed), SITE))
        expect(faultOf(fact, NOW), `seed ${seed}`).toBeNull()
    }
  }
}, 30_000)

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('levels are requested each time, tables once a day and only with a key, which the cursor never contains', async () => {
  const server = await localServer((request, response) => {
    const url = request.url ?? ''
    const answer = url.includes('tidegauges')
      ? GAUGES
      : url.includes('/hlt')
        ? TABLE
        : url.includes('/wl')
          ? LEVELS
          : OBSERVED
    response.end(JSON.stringify(answer))
  })
  close = server.close
  const takeRequests = () => server.requests.splice(0).map((request) => request.url)
  const settings = { stations: [{ code: '3', harbour: 'BREST' }], service: server.url }
  const open = await pullOnce('shom', { settings, now: NOW })
  expect(takeRequests()).toEqual([
    '/maregraphie/service/tidegauges',
    '/maregraphie/observation/json/3?sources=1&dtStart=2026-10-24T22%3A00%3A00Z&dtEnd=2026-10-25T02%3A00%3A00Z',
  ])
  expect((await parsed('shom', open[0]?.message, settings))[0]).toMatchObject({
    stationName: 'Brest',
    stationRef: '3',
  })
  const withKey = { ...settings, apiKey: 'abcdefgh12345678' }
  const first = await pullOnce('shom', { settings: withKey, now: NOW, cursor: open[0]?.cursor ?? {} })
  expect(takeRequests().slice(1)).toEqual([
    '/abcdefgh12345678/hdm/spm/hlt?harborName=BREST&duration=7&date=2026-10-24&utc=0&correlation=1',
    '/abcdefgh12345678/hdm/spm/wl?harborName=BREST&duration=7&date=2026-10-24&utc=0&nbWaterLevels=96',
  ])
  const pulledText = JSON.stringify(
    first.map(({ cursor, refusal, message }) => [cursor, refusal, message?.name]),
  )
  expect(pulledText).not.toContain('abcdefgh')
  expect(await parsed('shom', first[1]?.message, withKey)).toHaveLength(2)
  await pullOnce('shom', { settings: withKey, now: NOW, cursor: first.at(-1)?.cursor ?? {} })
  expect(takeRequests()).toHaveLength(1)
}, 20_000)

test.each([
  ['no stations', {}, /stations/],
  ['a number that would change the address', { stations: [{ code: '../x' }] }, /stations\.0\.code/],
  ['a key that would', { stations: [{ code: '3' }], apiKey: 'a/b?c=dddddd' }, /apiKey/],
])('settings with %s are refused with a clear message', async (_, settings, words) => {
  await expect(pullOnce('shom', { settings, now: NOW })).rejects.toThrow(words)
})

const samples = samplesOf('shom-refmar')

describe.skipIf(!samples)('real payloads (skipped if they are not next to the repository)', () => {
  const read = (name: string) => readFileSync(join(samples ?? '', name), 'utf8')

  test('observed levels of Brest are read', async () => {
    const items = await parse(read('observations-brest-1min.json'))
    expect(reasonsIn(items)).toEqual([])
    expect(
      observed(items).map(({ observedAt, values }) => [observedAt.toISOString().slice(11, 16), values.water]),
    ).toEqual([
      ['08:11', 5.1837],
      ['08:12', 5.1888],
      ['08:13', 5.1951],
      ['08:14', 5.2016],
    ])
  })

  test('every gauge of the list is found', () => {
    const document = JSON.parse(read('tidegauges-extract.json'))
    const gauges = readGauges(document)
    expect(gauges.size).toBe(document.length)
    expect(gauges.get('62')?.name).toBe('Les Sables D Olonne')
    expect(gauges.get('410')).toMatchObject({ name: 'Saint-Malo', latitudeDeg: 48.640812 })
  })
})
