import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { localServer } from '../../test-support/local-server.ts'
import { factsIn, reasonsIn } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { anAnswer, aRow, ROWS } from './levels-builder.ts'
import { parseHubeau } from './parse.ts'

const SITE: ParseSite = {
  receivedAt: new Date('2026-01-15T11:20:00Z'),
  settings: { stations: [{ code: 'O710151001', name: 'Le Lot à Mende' }] },
}
const SOURCE = { parse: parseHubeau }

const parse = (answer: unknown, site = SITE) =>
  collect(SOURCE, Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)), site)

describe('levels of hydrometric stations', () => {
  test('are in metres, in order of time, without duplicates and with their quality flags', async () => {
    const items = await parse(anAnswer(ROWS))
    expect(reasonsIn(items)).toEqual([])
    expect(
      factsIn(items).map(({ stationName, observedAt, values }) => [
        stationName,
        observedAt.toISOString().slice(11, 16),
        values.water,
      ]),
    ).toEqual([
      ['O700161002', '11:00', 0.812],
      ['Le Lot à Mende', '11:00', 1.24],
      ['Le Lot à Mende', '11:05', 0],
      ['Le Lot à Mende', '11:10', -0.035],
    ])
    expect(factsIn(items)[0]?.quality).toEqual({
      water: { flag: 'source', note: 'qualification 12, Douteuse' },
    })
    expect(factsIn(items)[1]).toMatchObject({
      stationRef: 'O710151001',
      location: { longitudeDeg: 3.4993, latitudeDeg: 44.5176, altitudeM: null },
      quality: {},
      elements: { water: 'H' },
      attribution: "Hub'Eau, Vigicrues – Ministère chargé de la transition écologique (SCHAPI)",
    })
  })

  test('a corrected value replaces the raw one, in either order', async () => {
    const rows = [aRow({ resultat_obs: 1000, code_statut: 8 }), aRow()]
    expect(await parse(anAnswer(rows))).toMatchObject([{ values: { water: 1 } }])
    expect(await parse(anAnswer(rows.reverse()))).toMatchObject([{ values: { water: 1 } }])
  })

  test('discharge is not a measure of the product, which is reported once', async () => {
    const items = await parse(
      anAnswer([aRow({ grandeur_hydro: 'Q' }), aRow({ grandeur_hydro: 'Q' }), aRow()]),
    )
    expect(factsIn(items)).toHaveLength(1)
    expect(reasonsIn(items)).toEqual(['no_measure'])
  })

  test('missing values give nothing, impossible ones are recorded as refused, unreadable ones are refused', async () => {
    const items = await parse(
      anAnswer([
        aRow({ resultat_obs: null }),
        aRow({ code_station: 'A', resultat_obs: 9e9 }),
        aRow({ code_station: 'B', resultat_obs: '12' }),
        aRow({ code_station: 'C', date_obs: '2026-01-15 11:00:00' }),
        aRow({ code_station: 'D', longitude: null }),
        aRow({ code_station: 'E', date_obs: '2026-01-15T13:00:00Z' }),
        aRow({ code_station: '' }),
        'row',
      ]),
    )
    expect(factsIn(items)).toMatchObject([
      { stationRef: 'A', values: {}, quality: { water: { flag: 'out_of_range', raw: 9e9 } } },
    ])
    expect(reasonsIn(items).sort()).toEqual([
      'future',
      'malformed',
      'no_date',
      'no_position',
      'no_station',
      'not_a_number',
    ])
  })

  test('an answer with more pages is reported as incomplete', async () => {
    expect(reasonsIn(await parse(anAnswer([aRow()], { next: 'https://hubeau.eaufrance.fr/…' })))).toEqual([
      'incomplete',
    ])
  })

  test.each([
    ['nothing', '', 'empty'],
    ['no rows', anAnswer([]), 'empty'],
    ['another form', { rows: [] }, 'wrong_root'],
    ['very many rows', anAnswer(Array(50_001).fill(0)), 'too_large'],
    ['a broken end', JSON.stringify(anAnswer(ROWS)).slice(0, 300), 'malformed'],
  ])('an answer of %s is refused', async (_, answer, reason) => {
    expect(reasonsIn(await parse(answer))).toEqual([reason])
  })

  test('a thousand damaged copies never give an invalid fact', async () => {
    const bytes = Buffer.from(JSON.stringify(anAnswer(ROWS), null, 1))
    for (let seed = 0; seed < 1000; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(bytes, seed), SITE)) {
        expect(faultOf(fact, SITE.receivedAt), `seed ${seed}`).toBeNull()
      }
    }
  }, 30_000)
})

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('stations are requested twenty at a time, and only levels of the last hours', async () => {
  const server = await localServer((_, response) => response.end(JSON.stringify(anAnswer(ROWS))))
  close = server.close
  const stations = Array.from({ length: 21 }, (_, index) => ({
    code: `O7101510${String(index).padStart(2, '0')}`,
  }))
  const settings = { stations, service: `${server.url}/observations_tr` }
  const pulled = await pullOnce('hubeau', { settings, now: new Date('2026-01-15T11:20:00Z') })
  const queries = server.requests.map((request) => new URL(request.url ?? '', server.url).searchParams)
  expect(queries.map((query) => query.get('code_entite')?.split(',').length)).toEqual([20, 1])
  expect(queries[0]?.get('grandeur_hydro')).toBe('H')
  expect(queries[0]?.get('date_debut_obs')).toBe('2026-01-15T05:00:00Z')
  expect(factsIn(await parsed('hubeau', pulled[0]?.message, settings))).toHaveLength(4)
})

test('a truncated answer is a failure', async () => {
  const server = await localServer((_, response) =>
    response.writeHead(206).end(JSON.stringify(anAnswer(ROWS))),
  )
  close = server.close
  const settings = { stations: [{ code: 'O710151001' }], service: server.url }
  expect(await pullOnce('hubeau', { settings, now: new Date() })).toMatchObject([
    { message: null, refusal: { reason: 'http_status', detail: 'hubeau O710151001: HTTP 206' } },
  ])
})

test.each([
  [
    'the code of a site',
    { stations: [{ code: 'O7101510' }] },
    /stations\.0\.code: the station code of ten signs/,
  ],
  ['an unknown word', { station: [] }, /station/],
])('settings with %s are refused with a clear message', async (_, settings, words) => {
  await expect(pullOnce('hubeau', { settings, now: new Date() })).rejects.toThrow(words)
})

const samples = samplesOf('hubeau')

test.skipIf(!samples)(
  'in a real answer the level is read, and flows and the duplicate of a site are not',
  async () => {
    const text = readFileSync(join(samples ?? '', 'observations_tr-2026-08-26.json'), 'utf8')
    const items = await parse(text, { receivedAt: new Date('2026-08-26T08:00:00Z') })
    expect(factsIn(items)).toMatchObject([
      {
        stationRef: 'F490000105',
        observedAt: new Date('2026-08-26T07:30:01Z'),
        location: { longitudeDeg: 2.419361449, latitudeDeg: 48.798186693 },
        values: { water: 29.98 },
        quality: {},
      },
    ])
    expect(reasonsIn(items)).toEqual(['no_measure'])
  },
)
