import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import { expectSound, factsIn, parserOf, reasonsIn, sortedFacts } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { aCollection } from '../geomet-swob/swob-feature-builder.ts'
import { aGauge, GAUGES } from './gauge-builder.ts'
import { geometHydrometric } from './source.ts'

const SITE = { receivedAt: new Date('2026-01-15T12:20:00Z') }
const parse = parserOf(geometHydrometric, SITE)

describe('levels and discharges', () => {
  test('are in metres and cubic metres per second, with the quality flags of the provider', async () => {
    const items = await parse(aCollection(GAUGES))
    expect(reasonsIn(items)).toEqual([])
    const [first, second, summer] = factsIn(items)
    expect(first).toMatchObject({
      stationRef: '02PH010',
      stationName: 'CHAUDIERE (RIVIERE) AU PONT-ROUTE',
      location: { longitudeDeg: -71.2, latitudeDeg: 46.8, altitudeM: null },
      observedAt: new Date('2026-01-15T12:00:00Z'),
      values: { water: 2.395, discharge: 56.9 },
      quality: { discharge: { flag: 'source', note: 'Ice Conditions' } },
      elements: { water: 'LEVEL', discharge: 'DISCHARGE' },
    })
    expect(second).toMatchObject({ observedAt: new Date('2026-01-15T12:05:00Z'), values: { water: 0 } })
    expect(second?.values).not.toHaveProperty('discharge')
    expect(summer?.values).toEqual({ discharge: -12.5 })
  })

  test('the time is UTC through the clock change, never the local standard time in the next column', async () => {
    const times = ['2025-11-02T05:30:00Z', '2025-11-02T06:30:00', '2025-11-02T01:30:00-05:00']
    const items = await parse(aCollection(times.map((DATETIME) => aGauge({ DATETIME }))))
    expect(factsIn(items).map(({ observedAt }) => observedAt.toISOString().slice(11, 16))).toEqual([
      '05:30',
      '06:30',
      '06:30',
    ])
  })

  test('the order does not matter', async () => {
    const inOrder = sortedFacts(await parse(aCollection(GAUGES)))
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(GAUGES, { minLength: 3 }), async (shuffled) => {
        expect(sortedFacts(await parse(aCollection([...shuffled])))).toEqual(inOrder)
      }),
    )
  })

  test('a missing value is absent, an impossible one recorded as refused, an unreadable one reported', async () => {
    const items = await parse(
      aCollection([
        aGauge({ LEVEL: null, DISCHARGE: null }),
        aGauge({ LEVEL: -9999 }),
        aGauge({ LEVEL: '2.3' }),
        aGauge({ DATETIME: '2026-02-31T12:00:00Z' }),
        aGauge({ DATETIME: '2026-01-15T13:00:00Z' }),
        aGauge({ STATION_NUMBER: '../x' }),
        aGauge({}, ['x', 1]),
      ]),
    )
    expect(factsIn(items)).toMatchObject([
      { values: { discharge: 56.9 }, quality: { water: { flag: 'out_of_range', raw: -9999 } } },
      { values: { discharge: 56.9 } },
    ])
    expect(reasonsIn(items)).toEqual(['not_a_number', 'no_date', 'future', 'no_station', 'no_position'])
  })

  test('damaged copies never give an invalid fact', async () => {
    await expectSound(geometHydrometric, aCollection(GAUGES), SITE)
  }, 30_000)
})

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('the last hours of each station are requested', async () => {
  const server = await localServer((_, response) => response.end(JSON.stringify(aCollection(GAUGES))))
  close = server.close
  const settings = { stations: ['02PH010'], service: server.url }
  const [pulled] = await pullOnce('geomet-hydrometric', { settings, now: SITE.receivedAt })
  const url = new URL(server.requests[0]?.url ?? '', server.url)
  expect(url.pathname).toBe('/hydrometric-realtime/items')
  expect(url.searchParams.get('STATION_NUMBER')).toBe('02PH010')
  expect(url.searchParams.get('datetime')).toBe('2026-01-15T09:00:00Z/..')
  expect(await parsed('geomet-hydrometric', pulled?.message)).toHaveLength(3)
})

test('settings for all of Canada are refused', async () => {
  await expect(pullOnce('geomet-hydrometric', { settings: {}, now: SITE.receivedAt })).rejects.toThrow(
    /stations or a box/,
  )
})
