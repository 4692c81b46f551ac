import { readFileSync } from 'node:fs'
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
import {
  aPublication,
  aSite,
  aSiteTable,
  DOVRE,
  ICELAND,
  measurement,
  SUMMER,
  VERSION_3,
  WINTER,
} from './publication-builder.ts'
import { datexWeather } from './source.ts'

const SETTINGS = { stations: [DOVRE, ICELAND], attribution: 'Statens vegvesen' }
const SITE = { receivedAt: new Date('2026-01-15T12:10:00Z'), settings: SETTINGS }
const parse = parserOf(datexWeather, SITE)
const bare = (text: string) => text.replace(/^<\?xml[^>]*>\s*/, '')
const joinTableAndData = (table: string, data: string) => `<datex>${bare(table)}${bare(data)}</datex>`

describe('measured data', () => {
  test('version 2 gives one observation per site, in our units, from the sensor with the lowest number', async () => {
    const items = await parse(aPublication(measurement()))
    expect(reasonsIn(items)).toEqual([])
    expect(items).toMatchObject([
      {
        stationRef: '228',
        stationName: 'Dovrefjell',
        location: { longitudeDeg: 9.61, latitudeDeg: 62.27, altitudeM: 950 },
        observedAt: new Date('2026-01-15T12:00:00Z'),
        attribution: 'Statens vegvesen',
        elements: { ts: 'roadSurfaceTemperature 801' },
        quality: {},
      },
    ])
    expect(factsIn(items)[0]?.values).toEqual({
      tair: -0.2,
      rh: 93.5,
      tdew: -1.1,
      ts: -3,
      film: 0.2,
      salt: 41,
      wind_avg: 21.24,
      wind_force: 21.24,
      wind_max: 36,
      wind_dir: 176,
      vis: 9999,
      precip_rate: 0.4,
      adhesion: 0.42,
      'tss-5': 1.5,
      road_state: 5,
      precip_type: 3,
    })
  })

  test('a site with its reference as text is the same site', async () => {
    const reference = `<measurementSiteReference>\n  ${DOVRE.ref} </measurementSiteReference>`
    expect(await parse(aPublication(measurement({ reference })))).toEqual(
      await parse(aPublication(measurement())),
    )
  })

  test('reads summer time, and numbers without a wrapper element', async () => {
    const items = await parse(
      aPublication(measurement({ values: SUMMER, time: '2025-07-15T14:00:00+02:00' })),
    )
    expect(factsIn(items)[0]).toMatchObject({ observedAt: new Date('2025-07-15T12:00:00Z') })
    expect(factsIn(items)[0]?.values).toEqual({ tair: 31, tdew: 15.2, ts: 52.9, precip_type: 0 })
  })

  test('version 3 is read by its names, and a faulty value is marked as failing', async () => {
    const [fact] = factsIn(await parse(VERSION_3))
    expect(fact).toMatchObject({
      stationRef: 'IS_1',
      observedAt: new Date('2026-01-15T12:00:00Z'),
      quality: { ts: { flag: 'failing', raw: '4.0' } },
    })
    expect(fact?.values).toEqual({ tair: 6.2, 'tss-30': 2.5, road_ice: 1, road_state: 1 })
  })

  test('the order of values and sites does not matter', async () => {
    const values = [...WINTER]
    const inOrder = sortedFacts(await parse(aPublication(measurement(), measurement({ id: 'IS_1' }))))
    expect(inOrder).toHaveLength(2)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(values, { minLength: values.length }), async (shuffled) => {
        const text = aPublication(
          measurement({ id: 'IS_1', values: shuffled }),
          measurement({ values: shuffled }),
        )
        expect(sortedFacts(await parse(text))).toEqual(inOrder)
      }),
      { numRuns: 20 },
    )
  })

  test('values with their own time are observations at that time, and the offset resolves the clock change', async () => {
    const content = '<temperature><airTemperature>1</airTemperature></temperature>'
    const values = ['2025-10-26T02:30:00+02:00', '2025-10-26T02:30:00+01:00'].map((time, index) => ({
      index,
      time,
      content,
    }))
    const items = await parse(aPublication(measurement({ values })))
    expect(factsIn(items).map(({ observedAt }) => observedAt.toISOString().slice(11, 16))).toEqual([
      '00:30',
      '01:30',
    ])
  })

  test('a value marked as an error or as having no input is left out', async () => {
    const values = [
      {
        index: 1,
        content:
          '<temperature><airTemperature numberOfInputValuesUsed="0"><temperature>0</temperature></airTemperature></temperature>',
      },
      {
        index: 2,
        content:
          '<humidity><relativeHumidity><dataError>true</dataError><percentage>0</percentage></relativeHumidity></humidity>',
      },
      {
        index: 3,
        content:
          '<humidity><relativeHumidity><dataError>false</dataError><percentage>80</percentage></relativeHumidity></humidity>',
      },
    ]
    const [fact] = factsIn(await parse(aPublication(measurement({ values }))))
    expect(fact).toMatchObject({ values: { rh: 80 }, quality: { tair: { flag: 'failing' } } })
    expect(fact?.values).not.toHaveProperty('tair')
    expect(fact?.quality).not.toHaveProperty('rh')
  })

  test('the settings can declare wind in m/s', async () => {
    const items = await parse(aPublication(measurement()), { settings: { ...SETTINGS, windUnit: 'm/s' } })
    expect(factsIn(items)[0]?.values).toMatchObject({ wind_max: 129.6 })
  })

  test('impossible values are recorded as refused, and each kind of fault is reported once', async () => {
    const values = [
      {
        index: 1,
        content: '<roadSurfaceTemperature><temperature>327.7</temperature></roadSurfaceTemperature>',
      },
      { index: 2, content: '<airTemperature><temperature>cold</temperature></airTemperature>' },
      { index: 3, content: '<weatherRelatedRoadConditionType>lava</weatherRelatedRoadConditionType>' },
      { index: 4, content: '<precipitationType>frogs</precipitationType>' },
      { index: 5, content: '<dewPointTemperature><temperature/></dewPointTemperature>' },
    ]
    const items = await parse(
      aPublication(
        measurement({ values }),
        measurement({ values, id: 'IS_1' }),
        measurement({ id: 'unknown' }),
        measurement({ time: '2026-01-15T12:00:00' }),
        measurement({ time: '2026-01-15T14:00:00Z' }),
        measurement({ id: 'counter', values: [] }),
      ),
    )
    expect(factsIn(items)).toHaveLength(2)
    expect(factsIn(items)[0]).toMatchObject({
      values: {},
      quality: { ts: { flag: 'out_of_range', raw: 327.7 } },
    })
    expect(reasonsIn(items)).toEqual([
      'not_a_number',
      'unknown_code',
      'unknown_code',
      'no_date',
      'future',
      'no_position',
    ])
    expect(refusalsIn(items)[1]?.detail).toMatch(/road condition "lava" \(2 of this kind\)/)
  })
})

describe('the table of sites', () => {
  test('gives name and place, whether before or after the data', async () => {
    const table = aSiteTable(aSite(), aSite('229', '1', 'Andre'))
    const settings = {}
    const items = await parse(joinTableAndData(table, aPublication(measurement())), { settings })
    expect(items).toMatchObject([
      { stationName: 'E6 Dovrefjell', location: { longitudeDeg: 9.61, latitudeDeg: 62.27 } },
    ])
    expect(await parse(joinTableAndData(aPublication(measurement()), table), { settings })).toEqual(items)
  })

  test('a table of another version is used, and the difference reported', async () => {
    const items = await parse(joinTableAndData(aSiteTable(aSite('228', '9')), aPublication(measurement())), {
      settings: {},
    })
    expect(factsIn(items)).toHaveLength(1)
    expect(refusalsIn(items)).toMatchObject([
      { reason: 'other_version', detail: 'site 228: version 3576, the table has 9' },
    ])
  })
})

test.each([
  ['nothing', '', 'empty'],
  ['a page', '<html><body/></html>', 'wrong_root'],
  ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><d2LogicalModel/>', 'doctype'],
  ['no measurements', aSiteTable(), 'empty'],
  ['depth', `<d2LogicalModel>${'<a>'.repeat(50)}`, 'too_deep'],
  [
    'far too many values of one site',
    `<d2LogicalModel><siteMeasurements>${'<a/>'.repeat(20_001)}`,
    'too_large',
  ],
  ['a broken end', aPublication(measurement()).slice(0, 900), 'malformed'],
])('a message of %s is refused', async (_, text, reason) =>
  expect(reasonsIn(await parse(text))).toEqual([reason]),
)

test('damaged copies never give an invalid fact', async () => {
  const text = joinTableAndData(aSiteTable(), aPublication(measurement(), measurement({ values: SUMMER })))
  await expectSound(datexWeather, text, SITE, 600)
  await expectSound(datexWeather, VERSION_3, SITE, 400)
}, 60_000)

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('data and the table of sites are requested with user name and password, and merged into one message', async () => {
  const server = await localServer((request, response) => {
    response.end(request.url === '/sites' ? aSiteTable() : aPublication(measurement()))
  })
  close = server.close
  const settings = {
    url: `${server.url}/data`,
    sitesUrl: `${server.url}/sites`,
    username: 'verglas',
    password: 'é:secret',
  }
  const pulled = await pullOnce('datex-weather', { settings, now: SITE.receivedAt })
  expect(server.requests.map(({ url }) => url)).toEqual(['/sites', '/data'])
  const authorization = `Basic ${Buffer.from('verglas:é:secret').toString('base64')}`
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([authorization, authorization])
  expect(JSON.stringify(pulled)).not.toContain('secret')
  expect(await parsed('datex-weather', pulled[0]?.message, settings)).toMatchObject([
    { stationName: 'E6 Dovrefjell' },
  ])
})

test('without the table no data are requested, and the reason is reported', async () => {
  const server = await localServer((_, response) => response.writeHead(401).end())
  close = server.close
  const settings = { url: `${server.url}/data`, sitesUrl: `${server.url}/sites` }
  const pulled = await pullOnce('datex-weather', { settings, now: SITE.receivedAt })
  expect(pulled).toMatchObject([
    { message: null, refusal: { reason: 'no_stations', detail: expect.stringContaining('401') } },
  ])
  expect(server.requests).toHaveLength(1)
})

const samples = samplesOf('datex2')

test
  .skipIf(!samples)
  .each([
    'fi-situation-2.2.3-oil-on-road.xml',
    'fr-bison-fute-evenementiel-2026-08-31-one-situation.xml',
    'fi-situation-3.5-GUID50456943.xml',
  ])('the recorded %s contains no measured data', async (name) => {
  expect(reasonsIn(await parse(readFileSync(join(samples ?? '', name))))).toEqual(['empty'])
})
