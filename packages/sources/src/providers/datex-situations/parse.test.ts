import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { ListingFact } from '../../facts/listing.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { localServer } from '../../test-support/local-server.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { aPublication, aRecord, aSituation, aThirdPublication } from './situation-builder.ts'
import { datexSituations } from './source.ts'

const RECEIVED = new Date('2026-01-15T07:05:00Z')
const parse = (content: string | Uint8Array, receivedAt = RECEIVED) =>
  collect(datexSituations, Buffer.from(content), { receivedAt, name: 'content.xml' })

async function listOf(content: string | Uint8Array, receivedAt = RECEIVED): Promise<ListingFact> {
  const [fact] = await parse(content, receivedAt)
  if (fact?.kind !== 'listing') throw new Error(JSON.stringify(fact))
  return fact
}
const eventsOf = async (...records: string[]) => (await listOf(aPublication([aSituation(...records)]))).items
const reasonsOf = async (...records: string[]) =>
  reasonsIn(await parse(aPublication([aSituation(...records)])))

test('reads a 2.x record in its envelope', async () => {
  const list = await listOf(aPublication([aSituation(aRecord())]))
  expect(list).toMatchObject({
    list: 'road_events',
    part: 'fr Tipi',
    issuedAt: new Date('2026-01-15T07:00:00Z'),
  })
  expect(list.items).toEqual([
    {
      ref: 'R1',
      version: '1',
      type: 'accident',
      rawTypes: ['Accident', 'accident'],
      severity: 3,
      texts: { fr: 'Accident sur la N94.' },
      effect: null,
      detour: null,
      road: 'N0094',
      direction: null,
      place: 'Prunières',
      region: null,
      startAt: '2026-01-15T06:00:00.000Z',
      endAt: null,
      updatedAt: '2026-01-15T06:10:00.000Z',
      geometry: { type: 'Point', coordinates: [6.32986, 44.53094] },
      locationCodes: [],
      properties: {},
    },
  ])
})

test('reads the same record without an envelope', async () => {
  const situations = [aSituation(aRecord())]
  expect(await parse(aPublication(situations, { envelope: false }))).toEqual(
    await parse(aPublication(situations)),
  )
})

test('reads a 3.x record in its container, with a line and two languages', async () => {
  const list = await listOf(aThirdPublication())
  expect(list).toMatchObject({ part: 'fi FTA', issuedAt: new Date('2026-01-15T07:00:00Z') })
  expect(list.items).toMatchObject([
    {
      type: 'surface',
      rawTypes: ['WeatherRelatedRoadConditions', 'ice'],
      severity: 4,
      texts: { fi: 'Tie on jäinen.', en: 'Icy road.' },
      endAt: '2026-01-15T12:00:00.000Z',
      geometry: {
        type: 'MultiLineString',
        coordinates: [
          [
            [24.9, 60.1],
            [25, 60.2],
            [25.1, 60.3],
          ],
        ],
      },
    },
  ])
})

test('in summer the offsets of the document are used', async () => {
  const summer = aPublication([aSituation(aRecord({ start: '2026-07-15T07:00:00+02:00' }))], {
    at: '2026-07-15T08:00:00+02:00',
  })
  const list = await listOf(summer, new Date('2026-07-15T06:05:00Z'))
  expect(list.issuedAt).toEqual(new Date('2026-07-15T06:00:00Z'))
  expect(list.items).toMatchObject([{ startAt: '2026-07-15T05:00:00.000Z' }])
})

test('no hour is lost across a clock change', async () => {
  const [event] = await eventsOf(
    aRecord({ start: '2026-03-29T01:30:00+01:00', end: '2026-03-29T03:30:00+02:00' }),
  )
  expect(event).toMatchObject({ startAt: '2026-03-29T00:30:00.000Z', endAt: '2026-03-29T01:30:00.000Z' })
})

test('the later version of a duplicate record is used, in any order', async () => {
  const records = [
    aRecord({ id: 'A', version: '9', severity: 'low' }),
    aRecord({ id: 'A', version: '10', severity: 'highest' }),
    aRecord({ id: 'B', versionTime: '2026-01-15T07:10:00+01:00', severity: 'low' }),
    aRecord({ id: 'B', versionTime: '2026-01-15T07:20:00+01:00', severity: 'medium' }),
    aRecord({ id: 'C', version: '1' }),
    aRecord({ id: 'C', version: '2', end2: true }),
  ]
  const expected = await eventsOf(...records)
  expect(expected).toMatchObject([
    { ref: 'A', severity: 4 },
    { ref: 'B', severity: 2 },
  ])
  const orders = fc.array(fc.nat(records.length - 1), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(records, { minLength: records.length }),
      orders,
      async (items, repetitions) => {
        const repeated = [...items, ...repetitions.map((index) => records[index] ?? '')]
        expect(await eventsOf(...repeated)).toEqual(expected)
      },
    ),
    { numRuns: 40 },
  )
})

test.each([
  ['that ended', { end2: true }],
  ['that was cancelled', { cancel: true }],
  ['that is suspended', { status: 'suspended' }],
])('a record %s is left out', async (_, record) => {
  expect(await eventsOf(aRecord(record), aRecord({ id: 'R2' }))).toMatchObject([{ ref: 'R2' }])
  expect(await reasonsOf(aRecord(record))).toEqual([])
})

test.each([
  [
    'RoadOrCarriagewayOrLaneManagement',
    '<roadOrCarriagewayOrLaneManagementType>roadClosed</roadOrCarriagewayOrLaneManagementType>',
    'closure',
  ],
  [
    'RoadOrCarriagewayOrLaneManagement',
    '<roadOrCarriagewayOrLaneManagementType>laneClosures</roadOrCarriagewayOrLaneManagementType>',
    'restriction',
  ],
  ['ns2:PoorEnvironmentConditions', '', 'weather'],
  ['MaintenanceWorks', '', 'works'],
  ['NonWeatherRelatedRoadConditions', '', 'surface'],
  ['AbnormalTraffic', '', 'congestion'],
  ['VehicleObstruction', '', 'obstruction'],
  ['TransitInformation', '', 'other'],
])('%s is %s %s', async (type, kinds, expected) => {
  expect(await eventsOf(aRecord({ type, kinds }))).toMatchObject([{ type: expected }])
  expect(await reasonsOf(aRecord({ type, kinds }))).toEqual([])
})

test('a record without a severity takes that of its situation', async () => {
  const record = aRecord().replace(/<severity>.*<\/severity>/, '')
  expect(await eventsOf(record)).toMatchObject([{ severity: 1 }])
  expect(await eventsOf(aRecord({ severity: 'none' }))).toMatchObject([{ severity: 0 }])
  expect(await eventsOf(aRecord({ severity: 'unknown' }))).toMatchObject([{ severity: null }])
})

test('several comments are joined into one text per language, without indentation', async () => {
  const comments: [string, string][] = [
    ['fr', '\n   Accident.\n\n\n\n   Prudence.'],
    ['fr', 'Déviation.'],
    ['fr', 'Déviation.'],
    ['en', 'Crash.'],
    ['', 'lost'],
  ]
  expect(await eventsOf(aRecord({ comments }))).toMatchObject([
    { texts: { fr: 'Accident.\n\nPrudence.\nDéviation.', en: 'Crash.' } },
  ])
})

const ALERT_C =
  '<groupOfLocations xsi:type="Linear"><alertCLinear><alertCLocationCountryCode>6</alertCLocationCountryCode><alertCLocationTableNumber>17</alertCLocationTableNumber><alertCMethod2PrimaryPointLocation><alertCLocation><specificLocation>2287</specificLocation></alertCLocation></alertCMethod2PrimaryPointLocation><alertCMethod2SecondaryPointLocation><alertCLocation><specificLocation>2288</specificLocation></alertCLocation></alertCMethod2SecondaryPointLocation></alertCLinear></groupOfLocations>'
const coordinates = (latitude: string, longitude: string) =>
  `<pointCoordinates><latitude>${latitude}</latitude><longitude>${longitude}</longitude></pointCoordinates>`
const LINEAR = `<groupOfLocations><tpegLinearLocation><to>${coordinates('45', '6')}</to><from>${coordinates('44', '5')}</from></tpegLinearLocation></groupOfLocations>`

describe('where it is', () => {
  test('a linear place runs from one end to the other', async () => {
    expect(await eventsOf(aRecord({ location: LINEAR }))).toMatchObject([
      {
        geometry: {
          type: 'MultiLineString',
          coordinates: [
            [
              [5, 44],
              [6, 45],
            ],
          ],
        },
      },
    ])
  })

  test('codes of a location table are stored, not resolved', async () => {
    expect(await eventsOf(aRecord({ location: ALERT_C }))).toMatchObject([
      { geometry: null, locationCodes: ['alertc:6-17:2287', 'alertc:6-17:2288'] },
    ])
  })

  test.each([
    ['91', '6'],
    ['0', '0'],
    ['x', '6'],
    ['1e1', '6'],
  ])('the position %s, %s is refused', async (latitude, longitude) => {
    const location = `<groupOfLocations>${coordinates(latitude, longitude)}</groupOfLocations>`
    expect(await eventsOf(aRecord({ location }))).toMatchObject([{ geometry: null }])
    expect(await reasonsOf(aRecord({ location }))).toEqual(['bad_position'])
  })
})

test('a record without a place takes that of its situation', async () => {
  const empty = '<groupOfLocations xsi:type="Point"/>'
  const events = await eventsOf(
    aRecord({ id: 'B', location: empty }),
    aRecord({ id: 'A', location: ALERT_C }),
    aRecord({ id: 'C', location: LINEAR }),
  )
  expect(events).toMatchObject([
    { ref: 'A', locationCodes: ['alertc:6-17:2287', 'alertc:6-17:2288'], geometry: null },
    { ref: 'B', locationCodes: ['alertc:6-17:2287', 'alertc:6-17:2288'], geometry: null },
    { ref: 'C', locationCodes: [], geometry: { type: 'MultiLineString' } },
  ])
  const [lonely] = await eventsOf(aRecord({ location: empty }))
  expect(lonely).toMatchObject({ geometry: null, road: null, locationCodes: [] })
})

const alertC = (direction: string, more = '') =>
  `<groupOfLocations><alertCLinear><alertCLocationTableNumber>${direction.length}</alertCLocationTableNumber><alertCDirection><alertCDirectionCoded>${direction}</alertCDirectionCoded>${more}</alertCDirection><specificLocation>7</specificLocation></alertCLinear></groupOfLocations>`

test.each([
  [[alertC('positive')], 'positive', 1],
  [[alertC('positive'), alertC('negative')], 'both', 1],
  [[alertC('both')], 'both', 1],
  [[alertC('unknown')], null, 1],
  [[alertC('unknown'), alertC('negative')], 'negative', 2],
  [[alertC('positive', '<alertCAffectedDirection>both</alertCAffectedDirection>')], 'both', 1],
  [['<groupOfLocations><tpegDirection>northBound</tpegDirection></groupOfLocations>'], 'northBound', 0],
])('Alert-C places %j give the direction %s', async (places, direction, codes) => {
  const [event] = await eventsOf(aRecord({ location: places.join('') }))
  expect(event).toMatchObject({ direction })
  expect(Reflect.get(event ?? {}, 'locationCodes')).toHaveLength(codes)
})

test.each(['internalUse', 'restrictedToAuthorities', 'restrictedToOthersYetUnknown'])(
  '%s information is left out unless the record overrides it',
  async (level) => {
    const records = [
      aRecord({ id: 'A' }),
      aRecord({ id: 'B' }).replace(
        '<severity>',
        '<confidentialityOverride>noRestriction</confidentialityOverride><severity>',
      ),
    ].join('')
    const situation = aSituation(records).replace(
      '<informationStatus>',
      `<confidentiality>${level}</confidentiality><informationStatus>`,
    )
    expect(await parse(aPublication([situation]))).toMatchObject([
      { items: [{ ref: 'B' }] },
      { kind: 'refusal', reason: 'confidential' },
    ])
  },
)

test.each([
  ['unknown_type', { type: 'Ufo' }, { type: 'other' }],
  ['unknown_severity', { severity: 'enormous' }, { severity: null }],
  ['no_date', { start: 'today' }, { startAt: null }],
  ['no_date', { start: '2026-01-15T07:00:00' }, { startAt: null }],
  ['no_duration', { end: '2026-01-14T07:00:00+01:00' }, { endAt: null }],
])(
  '%s: the value is absent, the fault counted once, and the record retained',
  async (reason, record, expected) => {
    const records = [aRecord(record), aRecord({ ...record, id: 'R2' })]
    expect(await eventsOf(...records)).toMatchObject([expected, expected])
    expect(await reasonsOf(...records)).toEqual([reason])
  },
)

test('exercises are not events, and records without an identifier are refused', async () => {
  const exercise = aSituation(aRecord()).replace('>real<', '>exercise<')
  expect(await parse(aPublication([exercise]))).toMatchObject([{ items: [] }, { reason: 'not_real' }])
})

test('a snapshot without a readable record ends no event', async () => {
  expect(await reasonsOf(aRecord({ id: '' }))).toEqual(['no_identifier', 'unreadable'])
})

test('an empty snapshot ends all events', async () => {
  expect(await parse(aPublication([]))).toMatchObject([{ kind: 'listing', items: [] }])
})

test.each([
  ['empty', ''],
  ['malformed', aPublication([aSituation(aRecord())]).slice(0, -30)],
  ['malformed', 'plainly nothing'],
  ['wrong_root', '<html><body>503</body></html>'],
  ['not_situations', aPublication([], { type: 'MeasuredDataPublication' })],
  ['not_a_snapshot', aPublication([], { updateMethod: 'singleElementUpdate' })],
  ['no_date', aPublication([], { at: '2026-01-15T08:00:00' })],
  ['future', aPublication([], { at: '2026-01-15T12:00:00+01:00' })],
  ['doctype', aPublication([], { head: '<!DOCTYPE a [<!ENTITY b "c">]>' })],
  ['unknown_encoding', aPublication([], { head: '<?xml version="1.0" encoding="EBCDIC"?>' })],
  ['too_deep', `<d2LogicalModel>${'<a>'.repeat(60)}`],
  ['too_large', aPublication([aSituation('<x/>'.repeat(60_000))])],
  ['too_large', aPublication([aSituation(aRecord({ comments: [['fr', 'a'.repeat(200_000)]] }))])],
])('%s refuses the entire document and ends no event', async (reason, content) => {
  expect(await parse(content)).toMatchObject([{ kind: 'refusal', reason }])
})

test('damaged documents never crash the parser or give an invalid fact', async () => {
  const documents = [
    aPublication([
      aSituation(aRecord(), aRecord({ id: 'R2', location: LINEAR })),
      aSituation(aRecord({ location: ALERT_C })),
    ]),
    aThirdPublication(),
  ].map((text) => Buffer.from(text))
  for (const document of documents) {
    for (let seed = 0; seed < 1000; seed += 1) {
      for (const fact of await collect(datexSituations, mutate(document, seed), { receivedAt: RECEIVED }))
        expect(faultOf(fact, RECEIVED), `seed ${seed}`).toBeNull()
    }
  }
})

describe('a pull', () => {
  let close: (() => Promise<unknown>) | undefined
  afterEach(async () => void (await close?.()))

  test('requests each feed, keeps their lists separate and names the attribution', async () => {
    const server = await localServer((request, response) => {
      if (request.url === '/b.xml') response.writeHead(500).end()
      else response.writeHead(200, { etag: '"1"' }).end(aPublication([aSituation(aRecord())]))
    })
    close = server.close
    const settings = {
      feeds: [
        { name: 'a', url: `${server.url}/a.xml`, attribution: 'Route A' },
        { name: 'b', url: `${server.url}/b.xml`, attribution: 'Route B' },
      ],
    }
    const pulled = await pullOnce('datex-situations', { settings, now: RECEIVED })
    expect(pulled.map(({ refusal }) => refusal?.reason ?? 'message')).toEqual(['message', 'http_status'])
    expect(await parsed('datex-situations', pulled[0]?.message, settings)).toMatchObject([
      { part: 'a', attribution: 'Route A' },
    ])
  })

  test.each([
    { feeds: [] },
    { feeds: [{ name: 'A b', url: 'https://example.org', attribution: 'x' }] },
    { feeds: [{ name: 'a', url: 'file:///etc/passwd', attribution: 'x' }] },
  ])('refuses the invalid settings %o', async (settings) => {
    await expect(pullOnce('datex-situations', { settings, now: RECEIVED })).rejects.toThrow()
  })
})

const samples = samplesOf('datex2')
describe.skipIf(!samples)('recorded publications', () => {
  const read = (file: string) =>
    parse(readFileSync(join(samples ?? '', file)), new Date('2026-12-01T00:00:00Z'))

  test('France 2.x: the accident is over, the lane closure is not', async () => {
    const [list, ...others] = await read('fr-bison-fute-evenementiel-2026-08-31-one-situation.xml')
    expect(others).toEqual([])
    expect(list).toMatchObject({ part: 'fr Tipi', issuedAt: new Date('2026-08-31T19:13:26.825Z') })
    for (const event of (list as ListingFact).items)
      expect(event).toMatchObject({
        road: 'N0094',
        place: 'Prunières',
        geometry: { type: 'Point' },
        severity: 2,
      })
    expect((list as ListingFact).items).toMatchObject([
      { type: 'restriction', rawTypes: ['RoadOrCarriagewayOrLaneManagement', 'singleAlternateLineTraffic'] },
    ])
  })

  test('Finland 2.2.3: reads places as codes', async () => {
    const items = await read('fi-situation-2.2.3-2019-11-26.xml')
    const list = items[0] as ListingFact
    expect(list.items.length).toBeGreaterThan(3)
    expect(list.items[0]).toMatchObject({
      type: 'accident',
      severity: 1,
      locationCodes: ['alertc:6-17:2287', 'alertc:6-17:2288'],
    })
    // A record of this file has a word where its end should be.
    expect(items.slice(1)).toMatchObject([{ reason: 'no_date' }])
  })

  test('Finland 2.2.3: reads oil on the road', async () => {
    const [list, ...others] = await read('fi-situation-2.2.3-oil-on-road.xml')
    expect(others).toEqual([])
    expect((list as ListingFact).items).toMatchObject([
      { type: 'surface', rawTypes: ['NonWeatherRelatedRoadConditions', 'oilOnRoad'] },
      { type: 'restriction' },
    ])
  })

  test('Finland 3.5', async () => {
    const [list, ...others] = await read('fi-situation-3.5-GUID50456943.xml')
    expect(others).toEqual([])
    expect(list).toMatchObject({
      part: 'FI FTA',
      items: [
        {
          type: 'other',
          severity: 3,
          startAt: '2025-11-27T07:20:00.000Z',
          locationCodes: ['alertc:6-17:36973'],
        },
      ],
    })
  })
})
