import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AlertList } from '../../facts/alert.ts'
import { areaId } from '../../facts/area-id.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { parseVigicrues } from './parse.ts'
import { aReach, aReachMap } from './reach-builder.ts'

const NOW: ParseSite = { receivedAt: new Date('2026-01-15T09:20:00Z') }
const SOURCE = { parse: parseVigicrues }

const parse = (document: unknown) =>
  collect(SOURCE, Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)), NOW)
async function listOf(document: unknown): Promise<AlertList> {
  const [fact] = await parse(document)
  if (fact?.kind !== 'alert' || fact.form !== 'list') throw new Error(JSON.stringify(fact))
  return fact
}
const refusals = async (document: unknown) => reasonsIn(await parse(document))

test('a coloured reach is an alert without times, and a green one is only on the map', async () => {
  const list = await listOf(aReachMap([aReach('LO1', 3), aReach('LO2', 1)]))
  expect(list).toMatchObject({ issuedAt: new Date('2026-01-15T09:00:00Z'), isComplete: true, unread: [] })
  expect(list.slots).toMatchObject([
    {
      slot: 'LO1',
      entries: [
        {
          type: 'flood',
          severity: 3,
          level: 'orange',
          startsAt: null,
          endsAt: null,
          areas: [{ names: { fr: 'Allier LO1' }, codes: [{ scheme: 'reach', value: 'LO1' }] }],
        },
      ],
    },
  ])
  const area = areaId({
    type: 'MultiLineString',
    coordinates: [
      [
        [3.1, 45.4],
        [3.2, 45.5],
      ],
    ],
  })
  expect(list.stated).toEqual({
    reaches: [
      { code: 'LO1', name: 'Allier LO1', territory: '30', severity: 3, area },
      { code: 'LO2', name: 'Allier LO2', territory: '30', severity: 0, area },
    ],
  })
  expect(list.statedAreas).toHaveLength(2)
})

test('property names in their older case are accepted', async () => {
  const old = aReachMap([
    { ...aReach('x', 1), properties: { CDENTCRU: 'LO1', LbEntCru: 'Loire', NivInfViCr: 2 } },
  ])
  expect(await listOf(old)).toMatchObject({ slots: [{ slot: 'LO1', entries: [{ severity: 2 }] }] })
})

test('a map without a timestamp is dated by its answer, and a saved one ends no flood alert', async () => {
  const bytes = Buffer.from(JSON.stringify(aReachMap([aReach('LO1', 1)], {})))
  const answeredAt = new Date('2026-01-15T09:19:58Z')
  expect(await collect(SOURCE, bytes, { ...NOW, answeredAt })).toMatchObject([
    { issuedAt: answeredAt, isComplete: true },
  ])
  expect(await collect(SOURCE, bytes, NOW)).toMatchObject([{ kind: 'refusal', reason: 'no_date' }])
})

test('a reach without a colour is out of service and is left unchanged', async () => {
  const map = aReachMap([aReach('LO1', null), aReach('LO2', 5), aReach('LO3', 2, null), aReach('LO4', 2)])
  expect(await refusals(map)).toEqual(['bad_reach', 'bad_reach', 'bad_reach'])
  expect(await listOf(map)).toMatchObject({
    isComplete: true,
    unread: ['LO1', 'LO2', 'LO3'],
    slots: [{ slot: 'LO4' }],
  })
})

test('a reach without a code makes the map incomplete, and a duplicate is counted once', async () => {
  const map = aReachMap([aReach('', 2), aReach('LO4', 2), aReach('LO4', 4)])
  expect(await refusals(map)).toEqual(['no_identifier', 'bad_reach'])
  expect(await listOf(map)).toMatchObject({
    isComplete: false,
    unread: [],
    slots: [{ slot: 'LO4', entries: [{ severity: 2 }] }],
  })
})

test.each([
  ['empty', JSON.stringify(aReachMap([]))],
  ['empty', JSON.stringify(aReachMap([aReach('LO1', null)]))],
  ['empty', ''],
  ['malformed', '{"type":"FeatureCollection"'],
  ['wrong_root', '{"ListEntVigiCru":[]}'],
  ['no_date', JSON.stringify(aReachMap([aReach('LO1', 1)], { DtHrInfoVigiCru: '15/01/2026' }))],
  ['future', JSON.stringify(aReachMap([aReach('LO1', 1)], { DtHrInfoVigiCru: '2026-01-15T10:00:00Z' }))],
])('%s refuses the map and ends no flood alert', async (reason, text) => {
  expect(await parse(text)).toMatchObject([{ kind: 'refusal', reason }])
})

test('damaged maps never crash the parser or give an invalid fact', async () => {
  const document = Buffer.from(
    JSON.stringify(aReachMap([aReach('LO1', 3), aReach('LO2', 1), aReach('LO3', 4)])),
  )
  for (let seed = 0; seed < 1500; seed += 1) {
    for (const fact of await collect(SOURCE, mutate(document, seed), NOW))
      expect(faultOf(fact, NOW.receivedAt), `seed ${seed}`).toBeNull()
  }
})

const samples = samplesOf('vigicrues')
describe.skipIf(!samples)('recorded documents', () => {
  const site = { receivedAt: new Date('2026-12-01T00:00:00Z'), answeredAt: new Date('2026-12-01T00:00:00Z') }
  test.each(samples ? readdirSync(samples) : [])('%s', async (file) => {
    const items = await collect(SOURCE, readFileSync(join(samples ?? '', file)), site)
    if (!file.startsWith('InfoVigiCru'))
      expect(items).toMatchObject([{ kind: 'refusal', reason: 'wrong_root' }])
    else
      expect(items).toMatchObject([
        {
          form: 'list',
          slots: [{ slot: 'MO12' }, { slot: 'MO11' }],
          stated: {
            reaches: [
              { code: 'MO12', severity: 2 },
              { code: 'MO11' },
              { code: 'CO1', severity: 0 },
              { code: 'NO50' },
            ],
          },
        },
      ])
  })
})
