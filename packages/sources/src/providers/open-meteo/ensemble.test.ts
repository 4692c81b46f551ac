import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EnsembleFact } from '../../facts/ensemble.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { localServer } from '../../test-support/local-server.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { anAnswer, anEnsemble, hours } from './answer-builder.ts'
import { parseOpenMeteo } from './parse.ts'

const PLACE = { longitudeDeg: 6.1, latitudeDeg: 45.2, altitudeM: 1000 }
const NOW: ParseSite = {
  receivedAt: new Date('2026-01-15T12:30:00Z'),
  location: PLACE,
  settings: { ensembleModel: 'ecmwf_ifs025', model: 'gem_seamless' },
}
const SOURCE = { parse: parseOpenMeteo }
const parse = (answer: unknown, site = NOW) =>
  collect(SOURCE, Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)), site)
const ensembleIn = (items: { kind: string }[]) =>
  items.find((fact): fact is EnsembleFact => fact.kind === 'ensemble')

test('members are separate series, with the control run first', async () => {
  const items = await parse(anEnsemble())
  expect(reasonsIn(items)).toEqual([])
  expect(items).toHaveLength(1)
  const fact = ensembleIn(items)
  expect(fact).toMatchObject({
    location: { longitudeDeg: 6.1, latitudeDeg: 45.2, altitudeM: 1012 },
    issuedAt: new Date('2026-01-15T12:00:00Z'),
    startAt: new Date('2026-01-15T12:00:00Z'),
    stepS: 3600,
    members: 4,
    steps: 4,
    model: 'ecmwf_ifs025',
  })
  expect(fact?.values.tair?.map(([first]) => first)).toEqual([-4, -3.9, -3.8, -3.7])
  expect(fact?.values.wind_avg?.[0]).toEqual([18, 19.8, 21.6, 23.400000000000002])
  // Amounts and gusts are for the previous hour and are stored at the hour that began.
  expect(fact?.values.snow?.[0]).toEqual([0.35, 1.4, 0, null])
  expect(fact?.values.rain?.[0]).toEqual([0, 0, 0.4, null])
  expect(fact?.values.wind_max?.[0]?.[0]).toBe(36)
})

test('reads summer time, and the single offset of an answer in the night of the clock change', async () => {
  const summer = { temperature_2m: [25, 26, 27, 28], temperature_2m_member01: [27, 28, 29, 30] }
  const answer = anEnsemble({
    members: 1,
    hourly: { ...summer, time: hours('2026-10-25T00:00', 4) },
    answer: { utc_offset_seconds: 7200 },
  })
  const fact = ensembleIn(await parse(answer, { ...NOW, receivedAt: new Date('2026-10-24T22:10:00Z') }))
  expect(fact?.startAt).toEqual(new Date('2026-10-24T22:00:00Z'))
  expect(fact?.values.tair).toEqual([
    [25, 26, 27, 28],
    [27, 28, 29, 30],
  ])
})

test('a value missing from a member is null, and a measure missing from all is absent', async () => {
  const noValues = Array(4).fill(null)
  const gusts = Object.fromEntries(
    ['', '_member01', '_member02'].map((end) => [`wind_gusts_10m${end}`, noValues]),
  )
  const hourly = { ...gusts, temperature_2m_member01: [null, 1, null, 2], rain_member02: undefined }
  const fact = ensembleIn(await parse(anEnsemble({ members: 2, hourly })))
  expect(fact?.values.tair?.[1]).toEqual([null, 1, null, 2])
  expect(fact?.values.rain?.[2]).toEqual([null, null, null, null])
  expect(fact?.values).not.toHaveProperty('wind_max')
})

test('a member without values is dropped, and a single member is not an ensemble', async () => {
  const silent = Object.fromEntries(
    ['temperature_2m', 'wind_speed_10m', 'wind_gusts_10m', 'rain', 'snowfall'].map((name) => [
      `${name}_member02`,
      [null, null, null, null],
    ]),
  )
  expect(ensembleIn(await parse(anEnsemble({ members: 2, hourly: silent })))?.members).toBe(2)
  const control = Object.fromEntries(
    Object.entries(anEnsemble({ members: 1 }).hourly).map(([name, list]) => [
      name,
      name.endsWith('_member01') ? [null] : list,
    ]),
  )
  expect(reasonsIn(await parse(anEnsemble({ members: 1, hourly: control })))).toEqual(['empty'])
})

test('faults are reported once for all members, and too many members are refused', async () => {
  const wrong = { temperature_2m: ['x', 99, 1, 2], temperature_2m_member01: ['x', 99, 1, 2] }
  const items = await parse(anEnsemble({ hourly: wrong }))
  expect(reasonsIn(items).sort()).toEqual(['not_a_number', 'out_of_range'])
  expect(ensembleIn(items)?.values.tair?.[1]).toEqual([null, null, 1, 2])
  expect(reasonsIn(await parse(anEnsemble({ members: 64 })))).toEqual(['too_large'])
  // A model requested outside of its area answers with status 200 and this body.
  expect(reasonsIn(await parse('{"latitude":nan,"longitude":nan}'))).toEqual(['malformed'])
})

test('the same hours in another order give the same fact', async () => {
  const inOrder = await parse(anEnsemble())
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), async (order) => {
      const { hourly } = anEnsemble()
      const shuffled = Object.fromEntries(
        Object.entries(hourly).map(([name, list]) => [
          name,
          order.map((index) => (list as unknown[])[index]),
        ]),
      )
      expect(await parse(anEnsemble({ hourly: shuffled }))).toEqual(inOrder)
    }),
  )
})

test('two thousand damaged copies never give an invalid fact', async () => {
  const bytes = Buffer.from(JSON.stringify(anEnsemble(), null, 1))
  for (let seed = 0; seed < 2000; seed += 1) {
    for (const fact of await collect(SOURCE, mutate(bytes, seed), NOW)) {
      expect(faultOf(fact, NOW.receivedAt), `seed ${seed}`).toBeNull()
    }
  }
}, 30_000)

test('ensembles are requested after the forecasts, at their own address, and again only after six hours', async () => {
  const server = await localServer((request, response) =>
    response.end(JSON.stringify(request.url?.startsWith('/ensemble') ? anEnsemble() : anAnswer())),
  )
  try {
    const settings = {
      points: [{ id: 'p1', latitudeDeg: 45, longitudeDeg: 6, altitudeM: null }],
      ensembleModel: 'ecmwf_ifs025',
      service: `${server.url}/forecast`,
      ensembleService: `${server.url}/ensemble`,
    }
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 15, hour, 30))
    const pulled = await pullOnce('open-meteo', { settings, now: at(12) })
    expect(pulled).toHaveLength(2)
    const query = new URL(server.requests[1]?.url ?? '', server.url).searchParams
    expect(query.get('models')).toBe('ecmwf_ifs025')
    expect(query.get('hourly')).toBe('temperature_2m,wind_speed_10m,wind_gusts_10m,rain,snowfall')
    expect(await parsed('open-meteo', pulled[1]?.message, settings)).toMatchObject([
      { kind: 'ensemble', model: 'ecmwf_ifs025', members: 4 },
    ])
    const cursor = pulled[1]?.cursor ?? {}
    expect(Object.keys(cursor)).toHaveLength(2)
    const later = await pullOnce('open-meteo', { settings, cursor, now: at(13) })
    expect(later.map(({ message }) => message?.name)).toEqual(['open-meteo p1'])
    expect(Object.keys(later[0]?.cursor ?? {})).toHaveLength(2)
    expect(await pullOnce('open-meteo', { settings, cursor, now: at(19) })).toHaveLength(2)
  } finally {
    await server.close()
  }
})

test('ensembles of many points are not requested from the free service', async () => {
  const points = Array(61).fill({ id: 'p', latitudeDeg: 45, longitudeDeg: 6, altitudeM: null })
  await expect(
    pullOnce('open-meteo', { settings: { points, ensembleModel: 'gfs025' }, now: NOW.receivedAt }),
  ).rejects.toThrow(/ensembleModel: the free service .* 60 points/)
})
