import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import { expectSound, factsIn, parserOf, reasonsIn } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { aNewRow, anOldRow, NEW_ROWS, OLD_ROWS } from './answer-builder.ts'
import { airnow } from './source.ts'

const REQUESTED_PLACE = { longitudeDeg: -73.2, latitudeDeg: 44.5, altitudeM: null }
const SITE = { receivedAt: new Date('2026-01-15T12:30:00Z'), location: REQUESTED_PLACE }
const parse = parserOf(airnow, SITE)
const timeOf = async (row: unknown) =>
  factsIn(await parse([row], { receivedAt: new Date('2027-01-01T00:00:00Z') }))[0]?.observedAt

describe('indices', () => {
  test('the newer layout gives the worst pollutant of a site, at the requested place', async () => {
    expect(await parse(NEW_ROWS)).toMatchObject([
      {
        stationRef: '500070014',
        stationName: 'Burlington - Main Street',
        location: REQUESTED_PLACE,
        observedAt: new Date('2026-01-15T12:00:00Z'),
        values: { aqi: 62 },
        elements: { aqi: 'PM2.5, Burlington - Main Street' },
        attribution: 'U.S. EPA AirNow, Vermont DEC. Preliminary data.',
      },
    ])
  })

  test('the older layout gives a reporting area, at its own place', async () => {
    expect(await parse(OLD_ROWS)).toMatchObject([
      {
        stationRef: 'VT Burlington',
        stationName: 'Burlington',
        location: { longitudeDeg: -73.21, latitudeDeg: 44.48, altitudeM: null },
        observedAt: new Date('2026-01-15T12:00:00Z'),
        values: { aqi: 62 },
      },
    ])
  })

  test('the order of the pollutants does not matter', async () => {
    const inOrder = await parse(NEW_ROWS)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(NEW_ROWS, { minLength: 3 }), async (rows) => {
        expect(await parse([...rows, ...rows])).toEqual(inOrder)
      }),
    )
  })

  test('the abbreviation distinguishes summer and winter time', async () => {
    expect(await timeOf(aNewRow({ dateObserved: '2026-07-15', localTimeZone: 'EDT' }))).toEqual(
      new Date('2026-07-15T11:00:00Z'),
    )
    expect(await timeOf(aNewRow({ dateObserved: '2026-07-15', localTimeZone: 'EST' }))).toEqual(
      new Date('2026-07-15T12:00:00Z'),
    )
    // The hour that occurs twice when clocks go back.
    expect(
      await timeOf(anOldRow({ DateObserved: '2026-11-01', HourObserved: 1, LocalTimeZone: 'PDT' })),
    ).toEqual(new Date('2026-11-01T08:00:00Z'))
    expect(
      await timeOf(anOldRow({ DateObserved: '2026-11-01', HourObserved: 1, LocalTimeZone: 'PST' })),
    ).toEqual(new Date('2026-11-01T09:00:00Z'))
  })

  test('an unknown time zone is refused, not guessed', async () => {
    const items = await parse([aNewRow({ localTimeZone: 'XYZ' }), aNewRow({ localTimeZone: 'constructor' })])
    expect(factsIn(items)).toEqual([])
    expect(reasonsIn(items)).toEqual(['unknown_zone', 'unknown_zone'])
  })

  test('a missing index is absent and not zero, and unreadable entries are reported', async () => {
    const items = await parse([
      aNewRow({ nowcastAQI: -1 }),
      aNewRow({ nowcastAQI: null }),
      aNewRow({ nowcastAQI: '62' }),
      aNewRow({ nowcastAQI: -7, siteID: '2' }),
      aNewRow({ parameterName: 'RADON' }),
      aNewRow({ dateObserved: '2026-02-30' }),
      aNewRow({ hourObserved: '25:00' }),
      aNewRow({ hourObserved: '09:00' }),
      { AQI: 5 },
      'x',
    ])
    expect(factsIn(items)).toMatchObject([
      { stationRef: '2', values: {}, quality: { aqi: { flag: 'out_of_range', raw: -7 } } },
    ])
    expect(reasonsIn(items)).toEqual([
      'not_a_number',
      'unknown_code',
      'no_date',
      'future',
      'no_station',
      'malformed',
    ])
  })

  test.each([
    ['nothing', '', 'empty'],
    ['a page', '<html/>', 'wrong_type'],
    ['an error of the service', { WebServiceError: [{ Message: 'Invalid API key' }] }, 'provider_error'],
    ['another form', {}, 'wrong_root'],
    ['no rows', [], undefined],
  ])('gives the expected refusals for an answer of %s', async (_, answer, reason) => {
    expect(reasonsIn(await parse(answer))).toEqual(reason === undefined ? [] : [reason])
  })

  test('damaged copies never give an invalid fact', async () => {
    await expectSound(airnow, NEW_ROWS, SITE)
    await expectSound(airnow, OLD_ROWS, SITE)
  }, 30_000)
})

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('each place is requested, and the key is neither in the cursor nor in the file name', async () => {
  const server = await localServer((_, response) =>
    response.setHeader('etag', '"1"').end(JSON.stringify(NEW_ROWS)),
  )
  close = server.close
  const settings = {
    apiKey: 'secret-key',
    service: `${server.url}/current/`,
    places: [{ ref: 'burlington', name: 'Burlington', latitudeDeg: 44.5, longitudeDeg: -73.2 }],
  }
  const pulled = await pullOnce('airnow', { settings, now: SITE.receivedAt })
  expect(Object.fromEntries(new URL(server.requests[0]?.url ?? '', server.url).searchParams)).toEqual({
    format: 'application/json',
    latitude: '44.5',
    longitude: '-73.2',
    distance: '25',
    API_KEY: 'secret-key',
  })
  expect(JSON.stringify(pulled)).not.toContain('secret-key')
  expect(Object.keys(pulled[0]?.cursor ?? {})).toHaveLength(1)
  expect(await parsed('airnow', pulled[0]?.message)).toMatchObject([
    { stationRef: 'burlington', stationName: 'Burlington', location: REQUESTED_PLACE, values: { aqi: 62 } },
  ])
})

test('a saved answer without a place belongs to the place named in its file name, or to the only one', async () => {
  const places = [
    { ref: 'burlington', name: 'Burlington', latitudeDeg: 44.48, longitudeDeg: -73.21 },
    { ref: 'stowe', name: 'Stowe', latitudeDeg: 44.46, longitudeDeg: -72.68 },
  ]
  const read = (name: string, listed: object[]) =>
    parse(NEW_ROWS, { receivedAt: SITE.receivedAt, name, settings: { places: listed } })
  expect(factsIn(await read('/saved/stowe.json', places))).toMatchObject([{ stationName: 'Stowe' }])
  expect(factsIn(await read('answer.json', places.slice(0, 1)))).toMatchObject([
    { stationName: 'Burlington' },
  ])
  expect(factsIn(await read('answer.json', places))).toMatchObject([{ location: REQUESTED_PLACE }])
})

const samples = samplesOf('airnow')

describe.skipIf(!samples)('real payloads (skipped if they are not next to the repository)', () => {
  test('a recorded answer gives the worst of three pollutants', async () => {
    const text = readFileSync(join(samples ?? '', 'observation-current-latlong.json'), 'utf8')
    expect(await parse(text)).toMatchObject([
      {
        stationRef: '060371103',
        stationName: 'Los Angeles - N. Main Street',
        observedAt: new Date('2020-12-20T23:00:00Z'),
        values: { aqi: 44 },
        elements: { aqi: 'O3, Los Angeles - N. Main Street' },
      },
    ])
    await expectSound(airnow, text, SITE)
  })
})
