import { ROAD_CODES, ROAD_MEASURES, type RoadCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Batch, publish } from '../../db/publish.ts'
import { aCastpoint, aStation } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

const nowMs = Date.now()
const iso = (ms: number) => new Date(ms).toISOString()
/** The full hour this many hours from the current one. */
const hour = (index: number) => iso(Math.floor(nowMs / HOUR_MS) * HOUR_MS + index * HOUR_MS)

let app: TestApp
let castpointId = ''
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let latestRev = 0
async function publishBatches(...batches: Batch[]) {
  latestRev = (await publish(app.database, { origin: 'live', setupId: 'north', batches })).rev
}
async function read<T extends object>(url: string, person = 'olga'): Promise<T> {
  const headers = { 'verglas-min-rev': String(latestRev) }
  const { status, body } = await app.as(person, 'GET', url, { headers })
  expect(status).toBe(200)
  return body as T
}

let count = 0
beforeEach(async () => {
  castpointId = `road-${count++}`
  await publishBatches(
    { kind: 'station', rows: [aStation({ station_id: castpointId, owner_setup_id: 'north' })] },
    {
      kind: 'setup_station',
      rows: [{ setup_id: 'north', station_id: castpointId, zone_id: 'a', position: 1, changed_by: 'test' }],
    },
    {
      kind: 'castpoint',
      rows: [
        aCastpoint({
          castpoint_id: castpointId,
          owner_setup_id: 'north',
          station_id: castpointId,
          is_bridge: true,
        }),
      ],
    },
  )
  await app.database.query("insert into setup_castpoint values ('north', $1)", [castpointId])
})

type Values = Partial<Record<RoadCode, (number | null)[]>>

/**
 * A road forecast issued at a full hour relative to now, as the chain writes it: values by instant, of which the first
 * is that hour.
 */
function aRoadRun(issuedHour: number, values: Values, { stepS = 3600, asOfRev = 1 } = {}) {
  const columns = Object.entries(values).map(([code, list]) => {
    const { column, scale } = ROAD_MEASURES[code as RoadCode]
    return [column, `{${list.map((value) => (value === null ? 'null' : Math.round(value * scale))).join()}}`]
  })
  return {
    castpoint_id: castpointId,
    issued_at: hour(issuedHour),
    step_s: stepS,
    start_at: hour(issuedHour),
    model: 'test-1',
    as_of_rev: asOfRev,
    inputs: {
      runs: [{ source: 's', issuedAt: hour(issuedHour - 1) }],
      stationId: castpointId,
      lastObservedAt: hour(issuedHour),
      asOfRev,
    },
    notes: [{ code: 'no_subsurface_temperature' }, { code: 'observations_refused', count: 2 }],
    ...Object.fromEntries(columns),
  }
}
const issue = (...rows: object[]) => publishBatches({ kind: 'road_forecast', rows })

type Step = { dt: string; ts: number | null; corrected: boolean } & Record<RoadCode, number | null>
type Roadcast = {
  asOf: { at: string }
  run: object | null
  points: Step[]
  fine: Step[]
  previous: { issuedAt: string; points: Step[] } | null
}
const surfaces = (steps: readonly Step[]) => steps.map(({ ts }) => ts)

describe('the road forecast of a point', () => {
  test('is the latest one, hourly and finer, every value in its unit', async () => {
    const all = Object.fromEntries(
      ROAD_CODES.map((code, index) => [
        code,
        ROAD_MEASURES[code].of === 'step' ? [null, index % 5] : [index % 5, null],
      ]),
    ) as Values
    await issue(
      aRoadRun(0, {
        ...all,
        ts: [-1.25, 0.5],
        ts_model: [-1.25, null],
        frost: [0, 0.012],
        salt: [0, 12.5],
        p_below_zero: [0.83, 0.4],
      }),
    )
    await issue(aRoadRun(0, { ts: [-1.25, -1, -0.5] }, { stepS: 1200 }))
    const answer = await read<Roadcast>(`/castpoints/${castpointId}/roadcast`)
    expect(answer).toMatchObject({
      isBridge: true,
      run: {
        issuedAt: hour(0),
        endsAt: hour(1),
        model: 'test-1',
        inputs: { runs: [{ source: 's' }], stationId: castpointId, lastObservedAt: hour(0), asOfRev: 1 },
        notes: [
          { code: 'no_subsurface_temperature', count: null },
          { code: 'observations_refused', count: 2 },
        ],
      },
      // Quantities of an hour are stored under its end, temperatures under its beginning.
      points: [{ dt: hour(0), ts: -1.25, frost: 0.012, salt: 12.5, p_below_zero: 0.83, corrected: false }],
      previous: null,
    })
    expect(answer.points).toHaveLength(1)
    for (const code of ROAD_CODES) expect(answer.points[0]?.[code], code).not.toBeNull()
    expect(answer.fine.map(({ dt, ts }) => [dt, ts])).toEqual([
      [hour(0), -1.25],
      [iso(Date.parse(hour(0)) + 1_200_000), -1],
    ])
  })

  test('begins with the current hour, whose beginning is known from the forecast before', async () => {
    await issue(aRoadRun(-3, { ts: [5, 4, 3, 2], hazard_level: [1, 1, 1, 1] }))
    await issue({ ...aRoadRun(-2, { ts: [-1, -2], hazard_level: [3, 4] }), start_at: hour(-1) })
    const { points } = await read<Roadcast>(`/castpoints/${castpointId}/roadcast`)
    expect(points.map(({ dt, ts, hazard_level }) => [dt, ts, hazard_level])).toEqual([
      [hour(-2), 4, 3],
      [hour(-1), -1, 4],
    ])
  })

  test('includes the latest run at least three hours older, and back in time the one of that time', async () => {
    await issue(aRoadRun(-9, { ts: [9, 9] }))
    await issue(aRoadRun(-4, { ts: [4, 4] }))
    await issue(aRoadRun(-2, { ts: [2, 3] }))
    const before = await read<Roadcast>(`/castpoints/${castpointId}/roadcast`)
    await issue(aRoadRun(-1, { ts: [1, 1] }))
    const after = await read<Roadcast>(`/castpoints/${castpointId}/roadcast`)
    expect([surfaces(before.points), before.previous?.issuedAt]).toEqual([[4, 2], hour(-9)])
    expect([surfaces(after.points), after.previous?.issuedAt]).toEqual([[2, 1], hour(-4)])
    expect(await read(`/castpoints/${castpointId}/roadcast?time=${before.asOf.at}`)).toEqual(before)
  })

  test('that was computed again from later inputs replaces itself', async () => {
    await issue(aRoadRun(0, { ts: [5, 5] }))
    await issue(aRoadRun(0, { ts: [6, 6] }, { asOfRev: 2 }))
    expect(await read(`/castpoints/${castpointId}/roadcast`)).toMatchObject({
      run: { inputs: { asOfRev: 2 } },
      points: [{ ts: 6 }],
      previous: null,
    })
  })

  test('says where a forecaster has corrected it, and what the model alone gives', async () => {
    await issue(aRoadRun(0, { ts: [0, -1.5, -1.5], ts_model: [0, 0, 0] }))
    expect(await read(`/castpoints/${castpointId}/roadcast`)).toMatchObject({
      points: [
        { ts: 0, corrected: false },
        { ts: -1.5, ts_model: 0, corrected: true },
      ],
    })
  })

  test('is empty when there is none, and not found for an organisation that does not have the point', async () => {
    expect(await read(`/castpoints/${castpointId}/roadcast`)).toMatchObject({
      run: null,
      points: [],
      fine: [],
      previous: null,
    })
    await issue(aRoadRun(0, { ts: [5] }))
    expect((await app.as('sam', 'GET', `/castpoints/${castpointId}/roadcast`)).status).toBe(404)
    expect((await app.as('vera', 'GET', `/castpoints/${castpointId}/roadcast`)).status).toBe(403)
  })
})

describe('the past forecasts for the road of a station', () => {
  type Model = {
    asOf: { at: string }
    castpointId: string | null
    points: { dt: string; lead1: number; lead6: number }[]
  }
  const url = () => `/setups/north/stations/${castpointId}/model`

  test('contain for each hour the latest forecast issued at least the given lead before', async () => {
    const from = (first: number) => Array.from({ length: 20 }, (_, index) => first + index / 10)
    await issue(aRoadRun(-12, { ts: from(10) }))
    await issue(aRoadRun(-5, { ts: from(20) }))
    await issue(aRoadRun(-1, { ts: from(30) }), aRoadRun(0, { ts: from(40) }))
    const answer = await read<Model>(`${url()}?hours=8`)
    expect(answer.castpointId).toBe(castpointId)
    expect(answer.points).toHaveLength(9)
    const stepAt = (index: number, { points } = answer) => points.find(({ dt }) => dt === hour(index))
    expect(stepAt(0)).toEqual({ dt: hour(0), lead1: 30.1, lead6: 11.2 })
    expect(stepAt(-1)).toEqual({ dt: hour(-1), lead1: 20.4, lead6: 11.1 })
    expect(stepAt(-4)).toEqual({ dt: hour(-4), lead1: 20.1, lead6: 10.8 })
    expect(stepAt(-5)).toEqual({ dt: hour(-5), lead1: 10.7, lead6: 10.7 })
    await issue(aRoadRun(-2, { ts: from(50) }))
    const later = await read<Model>(`${url()}?hours=8`)
    expect(stepAt(-1, later)).toMatchObject({ lead1: 50.1 })
    expect(await read(`${url()}?hours=8&time=${answer.asOf.at}`)).toEqual(answer)
  })

  test('are empty when no point is linked to the station, and not found for other organisations', async () => {
    await publishBatches({
      kind: 'castpoint',
      rows: [aCastpoint({ castpoint_id: castpointId, owner_setup_id: 'north', station_id: null })],
    })
    expect(await read(url())).toMatchObject({ castpointId: null, points: [] })
    expect((await app.as('duo', 'GET', `/setups/south/stations/${castpointId}/model`)).status).toBe(404)
  })
})

type Listed = { castpointId: string; ts: (number | null)[]; issuedAt: string; corrected: boolean }
const listed = async (query: string, person = 'olga') => {
  const setup = person === 'sam' ? 'south' : 'north'
  const answer = await read<{ asOf: { at: string }; from: string; hours: number; roads: Listed[] }>(
    `/setups/${setup}/roadcasts?${query}`,
    person,
  )
  return { ...answer, own: answer.roads.find((road) => road.castpointId === castpointId) }
}

describe('the roads of an organisation', () => {
  test('are returned in one call, each from its latest forecast, starting at the requested hour', async () => {
    await issue(aRoadRun(-4, { ts: [9, 9, 9, 9, 9, 9, 9] }))
    await issue(
      aRoadRun(-1, {
        ts: [1, 0.55, -0.04, -1],
        hazard_level: [0, 1, 3, 4],
        hazard_kind: [0, 1, 2, 6],
        p_ice: [0.01, 0.2, 0.7, 0.98],
        condition: [1, 2, 7, 3],
        road_state: [0, 2, 4, 8],
        p_below_zero: [0, 0.2, 0.51, 1],
      }),
    )
    await issue(aRoadRun(-1, { ts: [7, 7] }, { stepS: 1200 }))
    const withinHour = iso(Date.parse(hour(0)) + 600_000)
    const { from, hours, own } = await listed(`from=${withinHour}&hours=3`)
    expect({ from, hours }).toEqual({ from: hour(0), hours: 3 })
    expect(own).toEqual({
      castpointId,
      issuedAt: hour(-1),
      lastObservedAt: hour(-1),
      ts: [0.55, -0.04, -1, null],
      hazard_level: [3, 4, null, null],
      hazard_kind: [2, 6, null, null],
      p_ice: [0.7, 0.98, null, null],
      condition: [7, 3, null, null],
      road_state: [4, 8, null, null],
      p_below_zero: [0.2, 0.51, 1, null],
      corrected: false,
    })
  })

  test('have gaps before the forecast begins; a forecast that ended before is empty', async () => {
    await issue(aRoadRun(2, { ts: [1, 2] }))
    // A forecast issued two hours after the clock is not yet known.
    expect((await listed(`from=${hour(0)}`)).own).toBeUndefined()
    await issue(aRoadRun(-1, { ts: [1, 2] }))
    expect((await listed(`from=${hour(-2)}&hours=4`)).own?.ts).toEqual([null, 1, 2, null, null])
    expect((await listed(`from=${hour(1)}`)).own).toBeUndefined()
    expect((await listed(`from=${hour(-30)}&hours=24`)).own).toBeUndefined()
    expect((await listed(`from=${hour(0)}`)).own?.ts).toHaveLength(25)
  })

  test('come from the previous forecast until the latest has begun', async () => {
    await issue(aRoadRun(-3, { ts: [9, 9, 9] }))
    await issue(aRoadRun(-2, { ts: [5, 4, 3, 2, 1], hazard_level: [0, 0, 1, 2, 3] }))
    await issue({ ...aRoadRun(-1, { ts: [-1, -2, -3], hazard_level: [4, 3, 2] }), start_at: hour(1) })
    // The danger of the current hour is that of the latest forecast, which has the instant at its end.
    expect((await listed(`from=${hour(-1)}&hours=4`)).own).toMatchObject({
      issuedAt: hour(-1),
      ts: [4, 3, -1, -2, -3],
      hazard_level: [1, 4, 3, 2, null],
    })
  })

  test('can be limited to some points', async () => {
    await issue(aRoadRun(-1, { ts: [1, 2, 3] }))
    const ids = (roads: readonly Listed[]) => roads.map((road) => road.castpointId)
    expect(ids((await listed(`from=${hour(0)}&castpoints=${castpointId},nowhere`)).roads)).toEqual([
      castpointId,
    ])
    expect(ids((await listed(`from=${hour(0)}&castpoints=nowhere`)).roads)).toEqual([])
  })

  test('are those recorded at the time, so that two reads can be compared', async () => {
    await issue(aRoadRun(-1, { ts: [1, 2, 3] }))
    const before = await listed(`from=${hour(0)}`)
    await issue(aRoadRun(0, { ts: [-2, -3] }))
    expect((await listed(`from=${hour(0)}`)).own?.ts.slice(0, 2)).toEqual([-2, -3])
    expect(await listed(`from=${hour(0)}&time=${before.asOf.at}`)).toEqual(before)
  })

  test('say which include a correction, and are visible to nobody else', async () => {
    await issue(aRoadRun(0, { ts: [0, -1.5, 0], ts_model: [0, 0, 0] }))
    const { own } = await listed(`from=${hour(0)}&hours=2`)
    expect(own).toMatchObject({ ts: [0, -1.5, 0], corrected: true })
    expect((await listed(`from=${hour(0)}`, 'sam')).own).toBeUndefined()
    expect((await app.as('vera', 'GET', `/setups/north/roadcasts?from=${hour(0)}`)).status).toBe(403)
  })

  test('are refused for hours that no forecast covers', async () => {
    const refused = async (query: string) =>
      (await app.as('olga', 'GET', `/setups/north/roadcasts?${query}`)).status
    expect(await refused('')).toBe(400)
    expect(await refused(`from=${hour(0)}&hours=0`)).toBe(400)
    expect(await refused(`from=${hour(0)}&hours=61`)).toBe(400)
  })
})

describe('scenarios', () => {
  const day = (members: number) => ({
    day: '2026-01-15',
    from: '2026-01-14T23:00:00Z',
    to: '2026-01-15T23:00:00Z',
    members,
    tmax: [1, 2, 3, 4],
    tmin: [-4, -3, -2, -1],
    precipitation: null,
    road_min: [-5, -4, -3, -2],
    probabilities: {
      road_below_zero: 0.9,
      ice: 0.4,
      snow_1: null,
      snow_5: null,
      snow_10: null,
      rain_10: null,
      gust_80: 0.05,
    },
  })
  const issueScenario = (issuedHour: number, members: number) =>
    publishBatches({
      kind: 'forecast_scenario',
      rows: [
        {
          castpoint_id: castpointId,
          issued_at: hour(issuedHour),
          as_of_rev: 1,
          basis: 'past_errors',
          days: [day(members)],
        },
      ],
    })

  test('are the latest ones with their quantiles, and back in time those of that time', async () => {
    const url = `/castpoints/${castpointId}/scenarios`
    const emptyAnswer = await read<{ asOf: { at: string } }>(url)
    expect(emptyAnswer).toMatchObject({ issuedAt: null, basis: null, days: [] })
    await issueScenario(-1, 12)
    await issueScenario(-3, 9)
    expect(await read(url)).toMatchObject({
      issuedAt: hour(-1),
      basis: 'past_errors',
      quantiles: [0.125, 0.375, 0.625, 0.875],
      days: [day(12)],
    })
    expect(await read(`${url}?time=${emptyAnswer.asOf.at}`)).toEqual(emptyAnswer)
    expect((await app.as('sam', 'GET', url)).status).toBe(404)
  })
})
