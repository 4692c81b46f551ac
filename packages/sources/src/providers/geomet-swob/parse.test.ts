import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import {
  expectSound,
  factsIn,
  parserOf,
  reasonsIn,
  refusalsIn,
  sortedFacts,
} from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { mscSwob } from '../msc-swob/source.ts'
import { geometSwob } from './source.ts'
import { aCollection, aSwobFeature, SUMMER, WINTER } from './swob-feature-builder.ts'

const SITE = { receivedAt: new Date('2026-08-01T00:00:00Z') }
const parse = parserOf(geometSwob, SITE)

describe('features', () => {
  test('give the same as the files: metric values of the selected elements, without suppressed ones', async () => {
    const items = await parse(aCollection([aSwobFeature(WINTER), aSwobFeature(SUMMER)]))
    expect(reasonsIn(items)).toEqual([])
    const [winter, summer] = factsIn(items)
    expect(winter).toMatchObject({
      stationRef: '7099001',
      stationName: 'COL DU GIVRE',
      location: { longitudeDeg: -70.912, latitudeDeg: 47.321, altitudeM: 612 },
      observedAt: new Date('2026-01-15T12:00:00Z'),
      attribution: 'Data Source: Environment and Climate Change Canada',
      elements: { tair: 'air_temp', ts: 'sfc_temp' },
    })
    expect(winter?.values).toEqual({
      tair: -12.4,
      tdew: -15,
      rh: 81,
      pres: 941.2,
      wind_force: 22.3,
      wind_avg: 22.3,
      rain: 1.2,
      snow_depth: 64,
      vis: 800,
      ts: -9.7,
    })
    expect(summer?.values).toEqual({ tair: 31 })
    expect(summer?.quality).toEqual({
      snow_depth: { flag: 'source', raw: 11, note: 'qa_summary -10, suppressed' },
    })
  })

  test('the repeated hour of a clock change stays two instants, and a single time is sufficient', async () => {
    const items = await parse(
      aCollection([
        aSwobFeature({ 'date_tm-value': '2025-11-02T05:30:00.000Z' }),
        aSwobFeature({ 'date_tm-value': undefined, obs_date_tm: '2025-11-02T06:30:00.000Z' }),
      ]),
    )
    expect(factsIn(items).map(({ observedAt }) => observedAt.toISOString().slice(11, 16))).toEqual([
      '05:30',
      '06:30',
    ])
  })

  test('the order of pages does not matter', async () => {
    const features = [aSwobFeature(WINTER), aSwobFeature(SUMMER), aSwobFeature({ 'msc_id-value': '2' })]
    const inOrder = sortedFacts(await parse(aCollection(features)))
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(features, { minLength: 3 }), async (shuffled) => {
        expect(sortedFacts(await parse(aCollection(shuffled)))).toEqual(inOrder)
      }),
      { numRuns: 10 },
    )
  })

  test('a station with a numeric identifier in the JSON is the same station', async () => {
    expect(factsIn(await parse(aSwobFeature({ 'msc_id-value': 7099001 })))[0]?.stationRef).toBe('7099001')
  })

  test('each kind of fault is reported once, and the other values are accepted', async () => {
    const items = await parse(
      aCollection([
        aSwobFeature({ ...WINTER, air_temp: 'cold' }),
        aSwobFeature({ ...WINTER, air_temp: 'warm' }),
        aSwobFeature({}, null),
        aSwobFeature({ 'date_tm-value': 'yesterday' }),
        aSwobFeature({ 'date_tm-value': '2027-01-15T12:00:00Z' }),
        aSwobFeature({ 'msc_id-value': null, 'clim_id-value': undefined }),
        { type: 'Feature' },
        5,
      ]),
    )
    expect(factsIn(items)).toHaveLength(2)
    expect(factsIn(items)[0]?.values).not.toHaveProperty('tair')
    expect(reasonsIn(items)).toEqual([
      'not_a_number',
      'no_position',
      'no_date',
      'future',
      'no_station',
      'malformed',
    ])
    expect(refusalsIn(items)[0]?.detail).toMatch(/7099001: air_temp="cold" °C \(2 of this kind\)/)
  })

  test.each([
    ['nothing', '', 'empty'],
    ['a page', '<html/>', 'wrong_type'],
    ['an error of the service', { code: 'InvalidParameterValue', description: 'bbox' }, 'provider_error'],
    ['another form', { features: [] }, 'wrong_root'],
    ['far too much', aCollection(Array(10_001).fill(null)), 'too_large'],
    ['no feature', aCollection([]), undefined],
  ])('gives the expected refusals for an answer of %s', async (_, answer, reason) => {
    expect(reasonsIn(await parse(answer))).toEqual(reason === undefined ? [] : [reason])
  })

  test('damaged copies never give an invalid fact', async () => {
    await expectSound(geometSwob, aCollection([aSwobFeature(WINTER), aSwobFeature(SUMMER)]), SITE)
  }, 30_000)
})

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

describe('asking', () => {
  const now = new Date('2026-01-15T12:20:00Z')

  test('requests a box page by page, and the cursor advances with the last page', async () => {
    const server = await localServer((request, response) => {
      const offset = new URL(request.url ?? '', 'http://x').searchParams.get('offset')
      const next = offset === null ? `${server.url}/swob-realtime/items?offset=1000` : undefined
      response.setHeader('etag', '"1"')
      response.end(JSON.stringify(aCollection([aSwobFeature(WINTER)], next)))
    })
    close = server.close
    const pulled = await pullOnce('geomet-swob', {
      settings: { service: server.url, box: [-80, 45, -60, 53] },
      now,
    })
    expect(pulled.map(({ message }) => message?.name)).toEqual(['geomet swob', 'geomet swob page 2'])
    expect(pulled.map(({ cursor }) => Object.keys(cursor).length)).toEqual([0, 1])
    expect(await parsed('geomet-swob', pulled[1]?.message)).toHaveLength(1)
    const url = new URL(server.requests[0]?.url ?? '', server.url)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      f: 'json',
      limit: '1000',
      datetime: '2026-01-15T10:00:00Z/..',
      bbox: '-80,45,-60,53',
      '_is-minutely_obs-value': 'false',
    })
  }, 20_000)

  test('a failed page is reported, and all pages are requested again', async () => {
    const server = await localServer((request, response) => {
      if (request.url?.includes('offset')) response.writeHead(500).end()
      else response.setHeader('etag', '"1"').end(JSON.stringify(aCollection([], '/items?offset=1000')))
    })
    close = server.close
    const pulled = await pullOnce('geomet-swob', {
      settings: { service: server.url, stations: ['7099001'] },
      now,
    })
    expect(pulled.map(({ refusal }) => refusal?.reason)).toEqual([undefined, 'incomplete'])
    expect(pulled.at(-1)?.cursor).toEqual({})
  }, 20_000)

  test.each([
    ['a box the wrong way round', { box: [-60, 45, -80, 53] }, /box: west, south, east, north/],
    ['a station that would change the address', { stations: ['7&x=1'] }, /stations\.0/],
  ])('%s is refused with a clear message', async (_, settings, words) => {
    await expect(pullOnce('geomet-swob', { settings, now })).rejects.toThrow(words)
  })
})

const samples = samplesOf('msc-swob')

describe.skipIf(!samples)('real payloads (skipped if they are not next to the repository)', () => {
  const files = samples ? readdirSync(samples).filter((name) => name.endsWith('.geojson')) : []
  const read = (name: string) => readFileSync(join(samples ?? '', name))

  test.each(files)('%s gives the same fact as its file in the Datamart', async (name) => {
    const feature = await parse(read(name))
    const file = await parserOf(mscSwob, SITE)(read(name.replace('.geojson', '.xml')))
    expect(reasonsIn(feature)).toEqual([])
    expect(feature).toEqual(file)
    expect(Object.keys(factsIn(feature)[0]?.values ?? {}).length).toBeGreaterThan(7)
  })

  test('damaged copies of real payloads never give an invalid fact', async () => {
    for (const name of files) await expectSound(geometSwob, read(name), SITE, 100)
  }, 30_000)
})
