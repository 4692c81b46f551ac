import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { AlertList } from '../../facts/alert.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { localServer } from '../../test-support/local-server.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { pullOnce } from '../../test-support/pull-once.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { aForestMap } from './map-builder.ts'
import { parseMeteoForets } from './parse.ts'

const SOURCE = { parse: parseMeteoForets }
const SITE = { receivedAt: new Date('2026-12-01T00:00:00Z') }
const parse = (text: string, pieceBytes = 4096) => collect(SOURCE, Buffer.from(text), SITE, pieceBytes)
const lists = (items: { kind: string }[]) => items.filter((fact): fact is AlertList => fact.kind === 'alert')
const spans = (list: AlertList | undefined, slot: string) =>
  list?.slots
    .find((candidate) => candidate.slot === slot)
    ?.entries.map(({ severity, level, startsAt, endsAt }) => [
      severity,
      level,
      startsAt?.toISOString(),
      endsAt?.toISOString(),
    ])

const SUMMER = '2026-07-14T14:50:06Z'

test('tomorrow and the day after are local days, and the lowest level is not an alert', async () => {
  const [list, ...others] = lists(
    await parse(aForestMap(SUMMER, { '01': [1, 1], '13': [2, 3], '2A': [4, 1], '83': [1, 4] })),
  )
  expect(others).toEqual([])
  expect(list).toMatchObject({ issuedAt: new Date(SUMMER), isComplete: false, unread: [] })
  expect(spans(list, '01 2026-07-15')).toEqual([])
  const [first, second, end] = [
    '2026-07-14T22:00:00.000Z',
    '2026-07-15T22:00:00.000Z',
    '2026-07-16T22:00:00.000Z',
  ]
  expect(spans(list, '13 2026-07-15')).toEqual([[1, 'modéré', first, second]])
  expect(spans(list, '13 2026-07-16')).toEqual([[2, 'élevé', second, end]])
  expect(spans(list, '2A 2026-07-15')).toEqual([[4, 'très élevé', first, second]])
  expect(spans(list, '2A 2026-07-16')).toEqual([])
  expect(spans(list, '83 2026-07-16')).toEqual([[4, 'très élevé', second, end]])
  expect(list?.slots.find(({ slot }) => slot === '13 2026-07-15')?.entries[0]).toMatchObject({
    type: 'forest_fire',
    hours: [{ severity: 1, level: 'modéré' }],
    areas: [{ codes: [{ scheme: 'department', value: '13' }], geometry: null }],
  })
})

test('the day on which clocks go back has 25 hours', async () => {
  const [list] = lists(await parse(aForestMap('2026-10-24T14:50:00Z', { '13': [2, 1] })))
  expect(spans(list, '13 2026-10-25')).toEqual([
    [1, 'modéré', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])
})

test.each([
  ['2026-07-14T22:30:00Z', '2026-07-16', '2026-07-15T22:00:00.000Z'],
  ['2026-10-24T22:30:00Z', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['2026-03-28T22:30:00Z', '2026-03-29', '2026-03-28T23:00:00.000Z'],
])('an issue late in the evening belongs to its local day: %s', async (issuedAt, day, from) => {
  const [list] = lists(await parse(aForestMap(issuedAt, { '13': [2, 1] })))
  expect(spans(list, `13 ${day}`)?.[0]?.[2]).toBe(from)
})

test('the columns of the live service, the order of lines and the size of chunks make no difference', async () => {
  const file = aForestMap(SUMMER, { '01': [1, 1], '13': [2, 3] })
  const live = file
    .replace(/.*/, '\ufeffreference_time;dep_code;niveau_j1;niveau_j2;dep_nom')
    .replace(/\n/g, '\r\n')
  expect(lists(await parse(live))).toEqual(lists(await parse(file)))
  expect(lists(await parse(file, 7))).toEqual(lists(await parse(file)))
})

test('a file for a season gives one list per issue, oldest first', async () => {
  const later = aForestMap('2026-07-15T14:50:06Z', { '13': [1, 1] }).split('\n')[1]
  const items = lists(await parse(aForestMap(SUMMER, { '13': [2, 3] }).replace('\n', `\n${later}\n`)))
  expect(items.map(({ issuedAt }) => issuedAt.toISOString())).toEqual([
    '2026-07-14T14:50:06.000Z',
    '2026-07-15T14:50:06.000Z',
  ])
})

test('a missing or unknown level leaves its department unchanged', async () => {
  const items = await parse(aForestMap(SUMMER, { '13': ['', 2], '2B': [5, 2], '83': [2, 2], XX: [1, 1] }))
  expect(lists(items)[0]).toMatchObject({
    unread: ['13 2026-07-15', '2B 2026-07-15'],
    slots: [
      { slot: '13 2026-07-16' },
      { slot: '83 2026-07-15' },
      { slot: '83 2026-07-16' },
      { slot: '2B 2026-07-16' },
    ],
  })
  expect(reasonsIn(items)).toEqual(['unknown_severity', 'unknown_domain'])
})

test.each([
  ['nothing', '', ['empty']],
  ['another table', 'a;b\n1;2\n', ['wrong_root']],
  ['a day to come', aForestMap('2027-07-14T14:50:06Z', { '13': [1, 1] }), ['future']],
  ['a time without a zone', aForestMap('2026-07-14 14:50', { '13': [1, 1] }), ['no_date']],
  ['an open quote', `${aForestMap(SUMMER, {})}"`, ['malformed']],
])('%s is refused', async (_, text, expected) => {
  expect(reasonsIn(await parse(text))).toEqual(expected)
})

test('a file with only a header is a fault in season, and ignored out of season', async () => {
  const bytes = Buffer.from(aForestMap(SUMMER, {}))
  const at = (receivedAt: string) => collect(SOURCE, bytes, { receivedAt: new Date(receivedAt) })
  expect(reasonsIn(await at('2026-07-14T15:00:00Z'))).toEqual(['empty'])
  expect(await at('2026-12-14T15:00:00Z')).toEqual([])
})

test('damaged copies never give an invalid fact', async () => {
  const bytes = Buffer.from(aForestMap(SUMMER, { '01': [1, 1], '13': [2, 3], '2A': [4, 1] }))
  for (let seed = 0; seed < 1500; seed += 1) {
    for (const fact of await collect(SOURCE, mutate(bytes, seed), SITE))
      expect(faultOf(fact, SITE.receivedAt), `seed ${seed}`).toBeNull()
  }
}, 30_000)

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('the map is requested with the key in a header', async () => {
  const server = await localServer((_, response) => response.end(aForestMap(SUMMER, { '13': [2, 3] })))
  close = server.close
  const [pulled] = await pullOnce('meteo-forets', {
    settings: { apiKey: 'k-1', service: server.url },
    now: SITE.receivedAt,
  })
  expect(server.requests[0]?.url).toBe('/carte/encours')
  expect(server.requests[0]?.headers.apikey).toBe('k-1')
  expect(pulled?.refusal).toBeNull()
})

const samples = samplesOf('meteofrance-forets')

describe.skipIf(!samples)('real payloads (skipped if they are not next to the repository)', () => {
  test('every department of the extract is read', async () => {
    const items = await parse(
      readFileSync(join(samples ?? '', 'meteo-des-forets-2026-10-03-extract.csv'), 'utf8'),
    )
    expect(reasonsIn(items)).toEqual([])
    const [list] = lists(items)
    expect(list?.issuedAt.toISOString()).toBe('2026-10-03T14:50:06.000Z')
    expect(list?.slots.map(({ slot, entries }) => [slot, entries.map((entry) => entry.severity)])).toEqual([
      ...['01', '02', '03'].flatMap((code) =>
        [`${code} 2026-10-04`, `${code} 2026-10-05`].map((slot) => [slot, []]),
      ),
      ['04 2026-10-04', [1]],
      ['04 2026-10-05', []],
      ['06 2026-10-04', [1]],
      ['06 2026-10-05', [1]],
      ['13 2026-10-04', [1]],
      ['13 2026-10-05', []],
    ])
    expect(spans(list, '06 2026-10-04')).toEqual([
      [1, 'modéré', '2026-10-03T22:00:00.000Z', '2026-10-04T22:00:00.000Z'],
    ])
  })
})
