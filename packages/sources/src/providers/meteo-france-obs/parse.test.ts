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
import { aRow, LIST, SUMMER, withList } from './packet-builder.ts'
import { meteoFranceObs } from './source.ts'

const SITE = { receivedAt: new Date('2026-01-15T07:20:00Z') }
const parse = parserOf(meteoFranceObs, SITE)

describe('an hourly packet', () => {
  test('gives one observation per station and hour, in our units, and does not take soil under grass for the road', async () => {
    const items = await parse([aRow(), SUMMER])
    expect(reasonsIn(items)).toEqual([])
    const [summer, winter] = factsIn(items)
    expect(winter).toMatchObject({
      stationRef: '63113001',
      stationName: '63113001',
      location: { longitudeDeg: 3.149333, latitudeDeg: 45.786667, altitudeM: null },
      observedAt: new Date('2026-01-15T07:00:00Z'),
      attribution: 'Source : Météo-France',
      elements: { wind_max: 'fxi', snow_depth: 'sss' },
      quality: {},
    })
    const expected = {
      tair: -4,
      tdew: -5.5,
      rh: 89,
      wind_force: 9,
      wind_avg: 9,
      wind_dir: 330,
      wind_max: 18,
      rain: 0.4,
      vis: 2230,
      snow_depth: 12,
      pres: 977.4,
      pres_sea: 1026.8,
      solar: 10,
    } as const
    expect(Object.keys(winter?.values ?? {}).toSorted()).toEqual(Object.keys(expected).toSorted())
    for (const [code, value] of Object.entries(expected))
      expect(winter?.values[code as keyof typeof expected], code).toBeCloseTo(value, 6)
    expect(summer).toMatchObject({
      stationRef: '01089001',
      values: { rain: 0, wind_max: 27 },
      elements: { wind_max: 'raf10' },
    })
    expect(summer?.values.solar).toBeCloseTo(850, 6)
    expect(summer?.values).not.toHaveProperty('snow_depth')
    expect(summer?.values).not.toHaveProperty('vis')
  })

  test('takes names from the list of stations, and keeps a leading zero', async () => {
    const items = await parse(withList([aRow(), aRow({ geo_id_insee: 1089001 })]))
    expect(
      factsIn(items).map(({ stationRef, stationName, location }) => [
        stationRef,
        stationName,
        location.altitudeM,
      ]),
    ).toEqual([
      ['01089001', 'AMBERIEU', 250],
      ['63113001', 'CLERMONT-FD', 331],
    ])
  })

  test('an hourly sum is used only at the full hour', async () => {
    const [fact] = factsIn(await parse([aRow({ validity_time: '2026-01-15T07:06:00Z' })]))
    expect(fact?.values).not.toHaveProperty('rain')
    expect(fact?.values).not.toHaveProperty('solar')
  })

  test('times are UTC, so the repeated hour is two hours', async () => {
    const rows = ['2025-10-26T00:00:00Z', '2025-10-26T01:00:00Z', '2025-10-26T02:00:00Z']
    expect(factsIn(await parse(rows.map((validity_time) => aRow({ validity_time }))))).toHaveLength(3)
  })

  test('the more recently created row is used when an hour occurs twice, in any order', async () => {
    const rows = [
      aRow(),
      aRow({ reference_time: '2026-01-15T09:10:08Z', rr1: 0.6 }),
      aRow({ reference_time: '2026-01-15T08:10:08Z', rr1: 0.5 }),
      SUMMER,
    ]
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: 4 }), async (shuffled) => {
        const facts = sortedFacts(await parse([...shuffled, ...shuffled]))
        expect(facts.map(({ values }) => values.rain)).toEqual([0, 0.6])
      }),
    )
  })

  test('impossible values are recorded as refused, and each kind of fault is reported once', async () => {
    const items = await parse([
      aRow({ t: 20, pres: 0 }),
      aRow({ geo_id_insee: '99', t: 1 }),
      aRow({ geo_id_insee: '63113002', u: 'dry' }),
      aRow({ geo_id_insee: '63113003', u: 'wet' }),
      aRow({ geo_id_insee: '63113004', validity_time: '2026-01-15 07:00' }),
      aRow({ geo_id_insee: '63113005', validity_time: '2026-01-15T08:00:00Z' }),
      aRow({ geo_id_insee: '63113006', lat: null }),
      null,
    ])
    expect(factsIn(items)[0]).toMatchObject({
      quality: { tair: { flag: 'out_of_range', raw: 20 }, pres: { flag: 'out_of_range', raw: 0 } },
    })
    expect(reasonsIn(items)).toEqual(['no_station', 'no_date', 'future', 'not_a_number', 'no_position'])
    expect(refusalsIn(items)[0]?.detail).toMatch(/\(2 of this kind\)/)
  })

  test.each([
    ['nothing', '', 'empty'],
    ['a page', '<html/>', 'wrong_type'],
    [
      'an error of the portal',
      { code: '900908', message: 'Resource forbidden', description: 'Access failure' },
      'provider_error',
    ],
    ['another error', { fault: { message: 'Invalid Credentials' } }, 'provider_error'],
    ['another form', {}, 'wrong_root'],
    ['no rows', [], undefined],
  ])('gives the expected refusals for an answer of %s', async (_, answer, reason) => {
    expect(reasonsIn(await parse(answer))).toEqual(reason === undefined ? [] : [reason])
  })

  test('damaged copies never give an invalid fact', async () => {
    await expectSound(meteoFranceObs, withList([aRow(), SUMMER]), SITE)
  }, 30_000)
})

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('each department is requested with the key in the header, and its stations get their names', async () => {
  const server = await localServer((request, response) => {
    if (request.url === '/liste-stations') response.end(LIST)
    else response.end(JSON.stringify([aRow()]))
  })
  close = server.close
  const settings = { apiKey: 'secret-key', departments: ['63', '63'], service: server.url }
  const pulled = await pullOnce('meteo-france-obs', { settings, now: SITE.receivedAt })
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/liste-stations',
    '/paquet/horaire?id-departement=63&format=json',
  ])
  expect(server.requests.map(({ headers }) => headers.apikey)).toEqual(['secret-key', 'secret-key'])
  expect(JSON.stringify(pulled)).not.toContain('secret-key')
  const items = await parsed('meteo-france-obs', pulled[0]?.message)
  expect(items).toMatchObject([{ stationName: 'CLERMONT-FD', location: { altitudeM: 331 } }])
})

test('without the list, stations are named by their numbers', async () => {
  const server = await localServer((request, response) => {
    if (request.url === '/liste-stations') response.writeHead(404).end()
    else response.end(JSON.stringify([aRow()]))
  })
  close = server.close
  const settings = { apiKey: 'k', departments: ['63'], service: server.url }
  const [pulled] = await pullOnce('meteo-france-obs', { settings, now: SITE.receivedAt })
  expect(await parsed('meteo-france-obs', pulled?.message)).toMatchObject([{ stationName: '63113001' }])
})

test.each([['2A'], ['0'], ['63&x=1']])('a department "%s" is refused', async (department) => {
  const settings = { apiKey: 'k', departments: [department] }
  await expect(pullOnce('meteo-france-obs', { settings, now: SITE.receivedAt })).rejects.toThrow(
    /departments\.0/,
  )
})
