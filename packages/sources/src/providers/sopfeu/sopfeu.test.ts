import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { AlertList } from '../../facts/alert.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { localServer } from '../../test-support/local-server.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { aFire, aZone } from './answers-builder.ts'
import { parseSopfeu } from './danger.ts'
import { parseSopfeuFires } from './fires.ts'
import { placesToAsk } from './places.ts'

const PLACE = {
  id: 'saguenay',
  name: 'Saguenay',
  location: { longitudeDeg: -71.07, latitudeDeg: 48.43, altitudeM: null },
}
const NOW = new Date('2026-07-14T12:00:00Z')
const POINT = { id: 'saguenay', name: 'Saguenay', latitudeDeg: 48.43, longitudeDeg: -71.07 }

const at = (receivedAt: Date, settings: object): ParseSite => ({
  receivedAt,
  place: PLACE,
  settings: { ...settings },
})
const lists = (items: { kind: string }[]) => items.filter((fact): fact is AlertList => fact.kind === 'alert')
const bytesOf = (answer: unknown) => Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer))

const danger = (answer: unknown, receivedAt = NOW) =>
  collect({ parse: parseSopfeu }, bytesOf(answer), at(receivedAt, { points: [POINT] }))
const fires = (answer: unknown, settings: object = {}) =>
  collect({ parse: parseSopfeuFires }, bytesOf(answer), {
    receivedAt: NOW,
    answeredAt: NOW,
    settings: { ...settings },
  })

describe('the fire danger at a place', () => {
  test('consecutive days with a danger are one alert, around the place', async () => {
    const items = await danger(aZone(2, 5, 1))
    expect(reasonsIn(items)).toEqual([])
    const [list] = lists(items)
    expect(list).toMatchObject({ isComplete: false, issuedAt: NOW, slots: [{ slot: 'danger saguenay' }] })
    const [entry, ...others] = list?.slots[0]?.entries ?? []
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      type: 'forest_fire',
      severity: 4,
      level: 'EXTRÊME',
      startsAt: new Date('2026-07-14T04:00:00Z'),
      endsAt: new Date('2026-07-16T04:00:00Z'),
      hours: [{ severity: 1, level: 'MODÉRÉ' }, { severity: 4 }],
      areas: [{ names: { fr: 'Saguenay' }, geometry: { type: 'MultiPolygon' } }],
    })
  })

  test('a day without danger separates two alerts, and low danger gives no alert and ends the previous one', async () => {
    const [list] = lists(await danger(aZone(3, 1, 4)))
    expect(list?.slots[0]?.entries.map(({ severity, isStartCut }) => [severity, isStartCut])).toEqual([
      [2, true],
      [3, false],
    ])
    expect(lists(await danger(aZone(1, 1, 1)))[0]?.slots).toEqual([{ slot: 'danger saguenay', entries: [] }])
  })

  test('the day of the clock change has its correct length', async () => {
    const [list] = lists(await danger(aZone(3, 1, 1), new Date('2026-11-01T12:00:00Z')))
    expect(list?.slots[0]?.entries[0]).toMatchObject({
      startsAt: new Date('2026-11-01T04:00:00Z'),
      endsAt: new Date('2026-11-02T05:00:00Z'),
    })
  })

  test('an unknown level is refused, never treated as low', async () => {
    const items = await danger(aZone(7, 3, null))
    expect(lists(items)[0]?.slots[0]?.entries).toMatchObject([
      { severity: 2, startsAt: new Date('2026-07-15T04:00:00Z') },
    ])
    expect(reasonsIn(items)).toEqual(['unknown_severity', 'unknown_severity'])
    expect(reasonsIn(await danger(aZone(7, 0, null)))).toEqual(['empty'])
  })

  test.each([
    ['nothing', '', 'empty'],
    ['no zone in summer', [[]], 'empty'],
    ['no list', {}, 'wrong_root'],
    ['an error', { title: 'Bad Request', status: 400 }, 'provider_error'],
    ['other things', [[{ a: 1 }]], 'wrong_root'],
    ['a broken end', '[[{"DangerJour1":', 'malformed'],
  ])('%s ends no danger alert', async (_, answer, reason) => {
    const items = await danger(answer)
    expect([lists(items), reasonsIn(items)]).toEqual([[], [reason]])
  })

  test('an answer without zones in winter gives nothing', async () => {
    expect(await danger([[]], new Date('2026-01-14T12:00:00Z'))).toEqual([])
  })

  test('a saved answer belongs to the point whose id is in its file name', async () => {
    const site = { receivedAt: NOW, name: `/saved/${POINT.id}.json`, settings: { points: [POINT] } }
    expect(await collect({ parse: parseSopfeu }, bytesOf(aZone(2, 5, 1)), site)).toEqual(
      await danger(aZone(2, 5, 1)),
    )
  })

  test('an answer without its place is refused', async () => {
    const site = { receivedAt: NOW, settings: { points: [POINT, { ...POINT, id: 'other' }] } }
    expect(reasonsIn(await collect({ parse: parseSopfeu }, bytesOf(aZone(1, 2, 3)), site))).toEqual([
      'no_station',
    ])
  })
})

describe('fires', () => {
  test('fires are alerts around their place, with their details', async () => {
    const items = await fires([aFire()], { radiusKm: 25 })
    expect(reasonsIn(items)).toEqual([])
    expect(lists(items)[0]).toMatchObject({ isComplete: true, unread: [], slots: [{ slot: 'feu 2026-217' }] })
    const [entry] = lists(items)[0]?.slots[0]?.entries ?? []
    expect(entry).toMatchObject({
      type: 'forest_fire',
      severity: 3,
      level: 'Hors contrôle',
      startsAt: new Date('2026-07-13T18:20:00Z'),
      sentAt: new Date('2026-07-14T10:00:00Z'),
      endsAt: null,
      texts: {
        fr: {
          headline: 'Feu 2026-217 – Lac des Îles',
          description: 'Hors contrôle. Superficie\u00a0: 120,5\u00a0ha',
        },
        en: { headline: 'Fire 2026-217 – Lac des Îles', description: 'Out of control. Area: 120.5 ha' },
      },
      areas: [{ names: { fr: 'Saint-Honoré' } }],
    })
    const latitudes =
      entry?.areas[0]?.geometry?.coordinates.flat(2).map((coordinate) => (coordinate as number[])[1] ?? 0) ??
      []
    expect((Math.max(...latitudes) - Math.min(...latitudes)) * 111.195).toBeCloseTo(50, 0)
  })

  test.each([
    ['Hors contrôle', 3],
    ['Contenu', 1],
    ['Maîtrisé', 1],
    ['En observation', 1],
    ['Recensé', 2],
    [null, 2],
  ])('a fire that is «%s» has severity %s', async (words, severity) => {
    const [list] = lists(await fires([aFire({ Condition: { Id: 3, DescriptionFr: words } })]))
    expect(list?.slots[0]?.entries[0]?.severity).toBe(severity)
  })

  test('an empty list of fires, and a fire that is out, end the previous alerts', async () => {
    expect(lists(await fires([]))[0]).toMatchObject({ isComplete: true, slots: [] })
    const out = aFire({ Condition: { Id: 6, DescriptionFr: 'Éteint' } })
    expect(lists(await fires([out]))[0]).toMatchObject({ isComplete: true, slots: [], unread: [] })
  })

  test('a saved list ends no alert, since it does not state when it was created', async () => {
    const saved = (answer: unknown) =>
      collect({ parse: parseSopfeuFires }, bytesOf(answer), { receivedAt: NOW, settings: {} })
    expect(reasonsIn(await saved([]))).toEqual(['no_date'])
    const [list] = lists(
      await saved([aFire(), aFire({ NoFeu: 5, DateDerniereModification: '2026-07-13T10:00:00Z' })]),
    )
    expect(list).toMatchObject({ isComplete: false, issuedAt: new Date('2026-07-14T10:00:00Z') })
  })

  test('a fire without a place is left unchanged, and one without a number makes the list incomplete', async () => {
    const items = await fires([aFire({ Lat: null }), aFire({ NoFeu: 5, Lat: 900 }), aFire({ NoFeu: 6 })])
    expect(lists(items)[0]).toMatchObject({
      isComplete: true,
      unread: ['feu 2026-217', 'feu 2026-5'],
      slots: [{ slot: 'feu 2026-6' }],
    })
    expect(reasonsIn(items)).toEqual(['bad_shape', 'bad_shape'])
    expect(lists(await fires([aFire({ NoFeu: null })]))[0]?.isComplete).toBe(false)
  })

  test('the order does not matter', async () => {
    const burning = [1, 2, 3].map((number) => aFire({ NoFeu: number }))
    const sorted = (list: AlertList | undefined) =>
      [...(list?.slots ?? [])].sort((a, b) => (a.slot < b.slot ? -1 : 1))
    const [expected] = lists(await fires(burning))
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(burning, { minLength: 3 }), async (some) => {
        expect(sorted(lists(await fires([...some, ...some]))[0])).toEqual(sorted(expected))
      }),
      { numRuns: 20 },
    )
  })

  test.each([
    ['nothing', '', 'empty'],
    ['an error', { message: 'x' }, 'provider_error'],
    ['another form', { feux: [] }, 'wrong_root'],
    ['very many', Array(10_001).fill(1), 'too_large'],
  ])('%s ends no fire alert', async (_, answer, reason) => {
    const items = await fires(answer)
    expect([lists(items), reasonsIn(items)]).toEqual([[], [reason]])
  })
})

test('damaged copies never give an invalid fact', async () => {
  for (const [parse, answer] of [
    [parseSopfeu, aZone(2, 5, 1)],
    [parseSopfeuFires, [aFire(), aFire({ NoFeu: 2 })]],
  ] as const) {
    const bytes = bytesOf(answer)
    const site = at(NOW, parse === parseSopfeu ? { points: [POINT] } : {})
    for (let seed = 0; seed < 1000; seed += 1) {
      for (const fact of await collect({ parse }, mutate(bytes, seed), site))
        expect(faultOf(fact, NOW), `seed ${seed}`).toBeNull()
    }
  }
}, 30_000)

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('danger is requested for each place with its coordinates, and fires once', async () => {
  const server = await localServer((request, response) =>
    response.end(JSON.stringify(request.url?.startsWith('/feux') ? [aFire()] : aZone(2, 2, 2))),
  )
  close = server.close
  const settings = { points: [POINT], service: server.url }
  const [pulled] = await pullOnce('sopfeu', { settings, now: NOW })
  expect(await parsed('sopfeu', pulled?.message, settings)).toMatchObject([
    { slots: [{ slot: 'danger saguenay' }] },
  ])
  await pullOnce('sopfeu-fires', { settings: { service: server.url }, now: NOW })
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/danger-incendie?lat=48.4300&lon=-71.0700&rayonKm=1',
    '/feux?conditions=0%2C1%2C2%2C3%2C4%2C5&intensive=true&nordique=true',
  ])
  // The provider's test data are never requested.
  expect(server.requests.some(({ url }) => url?.includes('test='))).toBe(false)
})

test('nearby places share an answer, and nothing is requested outside Québec', async () => {
  const point = (id: string, latitudeDeg: number, longitudeDeg: number) => ({
    id,
    name: id,
    latitudeDeg,
    longitudeDeg,
  })
  const points = [
    point('a', 48.43, -71.07),
    point('near', 48.44, -71.08),
    point('far', 48.6, -71.07),
    point('lyon', 45.7, 4.8),
  ]
  expect(placesToAsk(points, 10).map(({ id }) => id)).toEqual(['a', 'far'])
  const items = await pullOnce('sopfeu', { settings: { points: [points[3]] }, now: NOW })
  expect(items).toMatchObject([{ message: null, refusal: { reason: 'no_stations' } }])
})
