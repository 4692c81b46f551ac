import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import { expectSound, factsIn, parserOf, reasonsIn, sortedFacts } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { aCollection } from '../geomet-swob/swob-feature-builder.ts'
import { aCommunity, COMMUNITIES } from './community-builder.ts'
import { geometAqhi } from './source.ts'

const SITE = { receivedAt: new Date('2026-01-15T12:20:00Z') }
const parse = parserOf(geometAqhi, SITE)

describe('communities', () => {
  test('each reading gives a station with its index, under its French name', async () => {
    const items = await parse(aCollection(COMMUNITIES))
    expect(reasonsIn(items)).toEqual([])
    expect(items).toMatchObject([
      {
        stationRef: 'EVBNN',
        stationName: 'Québec',
        location: { longitudeDeg: -71.2, latitudeDeg: 46.81, altitudeM: null },
        observedAt: new Date('2026-01-15T12:00:00Z'),
        values: { aqhi: 3.18 },
      },
      { stationRef: 'FCKTB', stationName: 'Québec City', values: { aqhi: 14 } },
    ])
  })

  test('the repeated hour of a clock change stays two instants, and the order does not matter', async () => {
    const features = ['05', '06', '07'].map((hour) =>
      aCommunity({ observation_datetime: `2025-11-02T${hour}:00:00Z` }),
    )
    const inOrder = sortedFacts(await parse(aCollection(features)))
    expect(inOrder).toHaveLength(3)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(features, { minLength: 3 }), async (shuffled) => {
        expect(sortedFacts(await parse(aCollection(shuffled)))).toEqual(inOrder)
      }),
    )
  })

  test('forecasts, impossible values and unreadable entries are left out', async () => {
    const items = await parse(
      aCollection([
        aCommunity({ observation_datetime: undefined, forecast_datetime: '2026-01-15T18:00:00Z' }),
        aCommunity({ aqhi: -1 }),
        aCommunity({ aqhi: 'low' }),
        aCommunity({ location_id: '<script>' }),
        aCommunity({ observation_datetime: '2026-01-15T14:00:00Z' }),
        aCommunity({}, [200, 0]),
      ]),
    )
    expect(factsIn(items)).toMatchObject([
      { values: {}, quality: { aqhi: { flag: 'out_of_range', raw: -1 } } },
    ])
    expect(reasonsIn(items)).toEqual(['no_date', 'not_a_number', 'no_station', 'future', 'no_position'])
  })

  test('damaged copies never give an invalid fact', async () => {
    await expectSound(geometAqhi, aCollection(COMMUNITIES), SITE)
  }, 30_000)
})

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('the last hours are requested, and not again while they are unchanged', async () => {
  const server = await localServer((request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else response.setHeader('etag', '"1"').end(JSON.stringify(aCollection(COMMUNITIES)))
  })
  close = server.close
  const settings = { service: server.url, hours: 6 }
  const [pulled] = await pullOnce('geomet-aqhi', { settings, now: SITE.receivedAt })
  expect(server.requests[0]?.url).toContain('/aqhi-observations-realtime/items?')
  expect(server.requests[0]?.url).toContain('datetime=2026-01-15T06%3A00%3A00Z')
  expect(await parsed('geomet-aqhi', pulled?.message)).toHaveLength(2)
  const [secondPull] = await pullOnce('geomet-aqhi', {
    settings,
    now: SITE.receivedAt,
    cursor: pulled?.cursor,
  })
  expect(secondPull).toMatchObject({ message: null, refusal: null })
})
