import { type AnyCall, CALLS } from '@verglas/contract'
import { FEATURE_GROUPS, FEATURES_WITHOUT_CALL } from '@verglas/contract/feature-groups'
import { FEATURES, type Feature, LIMITING_FEATURES } from '@verglas/contract/features'
import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Batch, publish } from '../db/publish.ts'
import { forecastRow } from '../ingest/rows.ts'
import { aCastpoint, aStation } from '../test-support/small-seed.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'

/**
 * Olga has every feature; Vera has those that a test grants. Both make the same calls, so that a cached
 * answer would show.
 */
const ALL = FEATURES.filter((feature) => !LIMITING_FEATURES.includes(feature))
const hourMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const inHours = (hours: number) => new Date(hourMs + hours * HOUR_MS)
const today = inHours(0).toISOString().slice(0, 10)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const place = { owner_setup_id: 'north', is_bridge: true }
  await publishBatches(
    { kind: 'station', rows: [aStation({ ...place, station_id: 'north-1' })] },
    { kind: 'castpoint', rows: [aCastpoint({ ...place, castpoint_id: 'north-c1', station_id: 'north-1' })] },
    { kind: 'forecast_run', rows: [-6, -1].map(aRun) },
    { kind: 'road_forecast', rows: [-6, -1].map(aRoadForecast) },
    { kind: 'forecast_scenario', rows: [scenarios] },
    { kind: 'skill', rows: [{ castpoint_id: 'north-c1', increments: ['ts', 'tair'].map(anIncrement) }] },
    { kind: 'humancast', rows: [humancast] },
  )
  await app.as('olga', 'POST', '/setups/north/users/olga/stations/north-1/favorite')
  await app.as('vera', 'POST', '/setups/north/users/vera/stations/north-1/favorite')
})
afterAll(() => app.close())

async function publishBatches(...batches: Batch[]) {
  const { rev } = await publish(app.database, { origin: 'live', setupId: 'north', batches })
  await app.tail.waitForRevision(rev)
}

const aRun = (issuedHour: number) =>
  forecastRow({
    castpointId: 'north-c1',
    source: 'verglas',
    issuedAt: inHours(issuedHour),
    startAt: inHours(issuedHour),
    stepS: 3600,
    values: { tair: Array(12).fill(1), iso0: Array(12).fill(800), pn: Array(12).fill(600) },
  })

const aRoadForecast = (issuedHour: number) => ({
  castpoint_id: 'north-c1',
  issued_at: inHours(issuedHour),
  start_at: inHours(issuedHour),
  step_s: 3600,
  model: 'test',
  as_of_rev: 1,
  inputs: {},
  notes: [],
  surface: '{-100,-100,-100}',
})

const scenarios = {
  castpoint_id: 'north-c1',
  issued_at: inHours(-1),
  as_of_rev: 1,
  basis: 'past_errors',
  days: [
    {
      day: today,
      from: inHours(0).toISOString(),
      to: inHours(12).toISOString(),
      members: 9,
      tmax: [1, 2, 3, 4],
      tmin: [-4, -3, -2, -1],
      precipitation: [0, 0, 1, 2],
      road_min: [-5, -4, -3, -2],
      probabilities: {
        road_below_zero: 0.9,
        ice: 0.5,
        snow_1: 0.1,
        snow_5: 0,
        snow_10: 0,
        rain_10: 0,
        gust_80: 0.2,
      },
    },
  ],
}

const sixOf = (value: number) => `{${Array(6).fill(value)}}`
const anIncrement = (measure: string) => ({
  source: 'verglas',
  measure,
  day: inHours(-24).toISOString().slice(0, 10),
  worst: {
    issuedAt: inHours(-30).toISOString(),
    validAt: inHours(-28).toISOString(),
    leadH: 2,
    forecast: 1,
    observed: 3,
  },
  n: sixOf(4),
  sum_error: sixOf(4),
  sum_absolute: sixOf(4),
  sum_square: sixOf(4),
  ...(measure === 'ts' && {
    class_n: `{${Array(10).fill(2)}}`,
    class_sum: `{${Array(10).fill(1)}}`,
    class_observed: `{${Array(10).fill(1)}}`,
  }),
})

const correction = { from: inHours(-1).toISOString(), to: inHours(6).toISOString() }
const humancast = {
  setup_id: 'north',
  humancast_id: 'h1',
  scope: 'castpoint',
  scope_id: 'north-c1',
  castpoint_ids: ['north-c1'],
  is_removed: false,
  body: 'Avis',
  corrections: [
    { measure: 'ts', delta: -1, ...correction },
    { measure: 'tair', delta: 1, ...correction },
  ],
  from_at: inHours(-1),
  to_at: inHours(6),
  written_at: inHours(-1),
  changed_by: 'olga',
  author: 'Olga Test',
}

test('every feature is used by a call or listed as having none', () => {
  const acting = new Set<Feature>(FEATURES_WITHOUT_CALL)
  for (const { access, dependsOnFeatures } of Object.values<AnyCall>(CALLS))
    for (const feature of guarding(access, dependsOnFeatures)) acting.add(feature)
  expect([...acting].toSorted()).toEqual(FEATURES.toSorted())
})

test('every feature is in one group of a role', () => {
  expect(Object.values(FEATURE_GROUPS).flat().toSorted()).toEqual(FEATURES.toSorted())
})

const guarding = (
  { feature, anyFeature = [], others }: AnyCall['access'],
  sectionFeatures: readonly Feature[],
) => [feature ?? [], others ?? [], anyFeature, sectionFeatures].flat()

/**
 * Vera's answer with all features but one; checks that Olga, who has all of them, gets the same answer before
 * and after it.
 */
async function appWithout(
  feature: Feature,
  url: string,
  options: { method?: 'GET' | 'POST'; body?: object } = {},
) {
  const { method = 'GET', body } = options
  const ask = async (person: string) => {
    const answer = await app.as(person, method, url.replace('{person}', person), body ? { body } : {})
    return { status: answer.status, body: answer.body as never }
  }
  await give(ALL.filter((candidate) => candidate !== feature))
  const before = await ask('olga')
  const vera = await ask('vera')
  const after = await ask('olga')
  expect(before.status).toBe(200)
  expect(after).toEqual(before)
  return { vera, olga: before }
}

async function give(features: readonly Feature[]) {
  await app.database.query("update role set features = $1 where setup_id = 'north' and id = 'visitor'", [
    features,
  ])
  app.guard.forget('vera')
}

const read = async (feature: Feature, url: string) => {
  const { vera, olga } = await appWithout(feature, url)
  expect(vera.status).toBe(200)
  return { vera: vera.body, olga: olga.body } as { vera: object; olga: object }
}

describe.each([
  ['forecast_iso0', 'iso0', 800],
  ['forecast_pn', 'pn', 600],
] as const)('%s', (feature, code, value) => {
  test.each(['1h', '6h', '24h'])('shows its column of the forecast by %s', async (step) => {
    const { vera, olga } = await read(feature, `/castpoints/north-c1/forecast/${step}`)
    const [other, itsValue] = code === 'pn' ? ['iso0', 800] : ['pn', 600]
    const first = ({ points }: { points?: object[] }) => points?.[0]
    expect(first(olga)).toMatchObject({ [code]: value, [other]: itsValue })
    expect(first(vera)).toMatchObject({ [code]: null, [other]: itsValue })
  })

  test('shows it in forecasts of many points too', async () => {
    const body = { castpoints: ['north-c1'] }
    const { vera, olga } = await appWithout(feature, '/castpoints/many/forecast/6h', { method: 'POST', body })
    const firstValue = (answer: { forecasts: { points: Record<string, unknown>[] }[] }) =>
      answer.forecasts[0]?.points[0]?.[code]
    expect([firstValue(olga.body), firstValue(vera.body)]).toEqual([value, null])
  })
})

test('fcast_history shows the runs before the newest', async () => {
  const { vera, olga } = await read('fcast_history', '/setups/north/castpoints/north-c1')
  expect(olga).toMatchObject({ previousRuns: [{ issuedAt: inHours(-6).toISOString() }] })
  expect(vera).toMatchObject({ previousRuns: [] })
  const road = await read('fcast_history', '/castpoints/north-c1/roadcast')
  expect(road.olga).toMatchObject({ previous: { issuedAt: inHours(-6).toISOString() } })
  expect(road.vera).toMatchObject({ previous: null, run: { issuedAt: inHours(-1).toISOString() } })
})

test.each([
  ['/setups/north/points', ['points', 0]],
  ['/points/north-p1', ['point']],
  ['/setups/north/castpoints/north-c1', ['castpoint']],
  ['/setups/north/castpoints/north-c1', ['point']],
  ['/castpoints/north-c1/roadcast', []],
  ['/setups/north/stations', ['stations', 0]],
  ['/setups/north/users/{person}/stations_with_latest', ['stations', 0]],
  ['/setups/north/stations/north-1/latest', ['station']],
  ['/setups/north/stations/north-1/infos', ['station']],
])('bridge reveals which stations are on a bridge: %s', async (url, place) => {
  const { vera, olga } = await read('bridge', url)
  expect([olga, vera]).toEqual([expect.anything(), expect.anything()])
  expect(olga).toHaveProperty([...place, 'isBridge'], true)
  expect(vera).toHaveProperty([...place, 'isBridge'], null)
})

test.each(['/setups/north/stations', '/setups/north/users/{person}/stations_with_latest'])(
  'obs_map puts the stations of a list on a map: %s',
  async (url) => {
    const { vera, olga } = await read('obs_map', url)
    expect(olga).toMatchObject({ stations: [{ id: 'north-1', longitude: 3.1, latitude: 44.9 }] })
    expect(vera).toMatchObject({ stations: [{ id: 'north-1', longitude: null, latitude: null }] })
  },
)

describe('roadcast', () => {
  test.each([
    '/castpoints/north-c1/roadcast',
    `/setups/north/roadcasts?from=${inHours(0).toISOString()}`,
    '/setups/north/stations/north-1/model',
  ])('gives access to the road forecast itself: %s', async (url) => {
    expect((await appWithout('roadcast', url)).vera).toMatchObject({
      status: 403,
      body: { code: 'Forbidden' },
    })
  })

  test('shows what scenarios forecast for the road', async () => {
    const { vera, olga } = await read('roadcast', '/castpoints/north-c1/scenarios')
    const road = { road_min: [-5, -4, -3, -2], probabilities: { road_below_zero: 0.9, ice: 0.5 } }
    expect(olga).toMatchObject({ days: [road] })
    expect(vera).toMatchObject({
      days: [
        {
          tmin: [-4, -3, -2, -1],
          road_min: null,
          probabilities: { road_below_zero: null, ice: null, gust_80: 0.2 },
        },
      ],
    })
  })

  test('shows the past skill of road forecasts', async () => {
    const { vera, olga } = await read('roadcast', '/castpoints/north-c1/skill')
    const summaryOf = ({ measures, reliability, worst }: Record<string, { measure: string }[]>) => ({
      measures: measures?.map(({ measure }) => measure),
      classes: reliability?.length,
      worst: worst?.map(({ measure }) => measure),
    })
    expect(summaryOf(olga as never)).toEqual({ measures: ['ts', 'tair'], classes: 10, worst: ['ts', 'tair'] })
    expect(summaryOf(vera as never)).toEqual({ measures: ['tair'], classes: 0, worst: ['tair'] })
  })

  test('lists road skill, and the list is of air temperature without it', async () => {
    const { vera, olga } = await read('roadcast', '/setups/north/skill')
    expect([olga, vera]).toMatchObject([{ measure: 'ts' }, { measure: 'tair', points: [{ n: 4 }] }])
    expect((await appWithout('roadcast', '/setups/north/skill?measure=ts')).vera).toMatchObject({
      status: 403,
      body: { code: 'Forbidden', field: 'query.measure' },
    })
  })

  test('shows what forecasters add to the road temperature', async () => {
    const { vera, olga } = await read('roadcast', '/setups/north/castpoints/north-c1/humancast')
    expect(olga).toMatchObject({ humancasts: [{ corrections: [{ measure: 'ts' }, { measure: 'tair' }] }] })
    expect(vera).toMatchObject({ humancasts: [{ text: 'Avis', corrections: [{ measure: 'tair' }] }] })
  })
})

describe('in the person’s own profile', () => {
  const change = async (features: readonly Feature[], body: object) => {
    await give(features)
    const answer = await app.as('vera', 'PUT', '/setups/north/users/vera', { body })
    return [answer.status, (answer.body as { field?: string }).field]
  }
  const timezone = { timezone: 'America/Toronto' }
  const zones = { zoneIds: ['b'] }

  test('the time zone can be changed with edit_timezone', async () => {
    expect(await change(['stations'], timezone)).toEqual([403, 'body.timezone'])
    expect(await change(['stations', 'edit_timezone'], timezone)).toEqual([200, undefined])
  })

  test('the zones can be changed with edit_zone once the first login is done', async () => {
    expect(await change(['stations'], zones)).toEqual([403, 'body.zoneIds'])
    expect(await change(['stations', 'edit_zone'], zones)).toEqual([200, undefined])
  })

  test('nothing can be changed with profile_disable, and a partly refused change changes nothing', async () => {
    expect(await change(['stations'], { unit: 'imperial' })).toEqual([200, undefined])
    const closed = ['stations', 'profile_disable', 'edit_timezone', 'edit_zone'] as const
    expect(await change(closed, { unit: 'metric' })).toEqual([403, 'body.unit'])
    expect(await change(closed, timezone)).toEqual([403, 'body.timezone'])
    expect(await change(closed, zones)).toEqual([403, 'body.zoneIds'])
    expect(await change(['stations'], { unit: 'metric', ...timezone })).toEqual([403, 'body.timezone'])
    expect((await app.as('vera', 'GET', '/users/me')).body).toMatchObject({ unit: 'imperial' })
  })

  test('the zones of the first login can be chosen even if the profile is closed', async () => {
    await app.database.query("update membership set setup_init = false where person_id = 'vera'")
    expect(await change(['stations', 'profile_disable'], zones)).toEqual([200, undefined])
  })
})
