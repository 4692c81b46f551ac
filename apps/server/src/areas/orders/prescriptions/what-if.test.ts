import { HOUR_MS } from '@verglas/quantities'
import type { DangerLevel } from '@verglas/road-hazard'
import { forecastRoad, ROAD_MODEL_VERSION, type RoadCase } from '@verglas/road-model'
import { asForecast, type ForecastDangers, hourVerdicts, judgedRoadOf, judgedSteps } from '@verglas/treatment'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pendingWorkItems, runWorkItem } from '../../../chain/advance.ts'
import { forecastInThread, linkStation, publishReadings, publishRun } from '../../../chain/test-weather.ts'
import { circuitKey } from '../../../chain/work-items/circuits.ts'
import { latestAsOf } from '../../../db/as-of.ts'
import { publish } from '../../../db/publish.ts'
import { circuitRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

const NOW = Date.now()
/** Air in which frost makes the night slippery at whatever hour the forecast begins. */
const MOIST = { moisterK: 1.5 }
const CASE = '/circuits/north-a/castpoints/north-c1/whatif'

type JudgedLevels = { levels: number[]; lowestGrip: number }
type Plan = { events: { passes: PlannedPass[] }[]; road: { untreated: JudgedLevels } }
type PlannedPlace = { stretch: object | null }
type PlannedPass = {
  departBy: string
  treatment: string
  gm2: number | null
  place: PlannedPlace
  ratePlace: PlannedPlace
}
type PointHour = { dt: string; hazard_level: number; grip: number }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await linkStation(app.database)
  const row = circuitRow(0)
  const segments = row.segments.map((segment) => ({ ...segment, castpointId: 'north-c1' }))
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'circuit', rows: [{ ...row, segments }] }],
  })
})
afterAll(() => app.close())

async function read(path: string, person = 'olga') {
  const headers = { 'verglas-min-rev': String((await latestAsOf(app.database)).rev), 'x-setup': 'north' }
  return app.as(person, 'GET', path, { headers })
}

/** Returns a lookup in the road forecast of the point: its values by the number of hours after `fromMs`. */
async function dangersOfPoint(fromMs: number) {
  const { body } = await read('/castpoints/north-c1/roadcast')
  const byDt = new Map((body as { points: PointHour[] }).points.map((hour) => [Date.parse(hour.dt), hour]))
  return (hour: number) => byDt.get(fromMs + hour * HOUR_MS)
}

describe('the case of a what-if', () => {
  test('is empty without a road forecast', async () => {
    expect((await read(CASE)).body).toMatchObject({ whatIf: null })
    expect((await read('/circuits/never/castpoints/north-c1/whatif')).status).toBe(404)
    expect((await read('/circuits/north-a/castpoints/south-c1/whatif')).status).toBe(404)
  })

  test('matches the server’s result, up to the rounding of what it stores', async () => {
    await publishReadings(app.database, NOW - 30 * HOUR_MS, NOW, MOIST)
    await publishRun(app.database, NOW - 30 * 60_000, MOIST)
    const services = { database: app.database, model: forecastInThread }
    const [blend] = await pendingWorkItems(services)
    if (!blend) throw new Error('nothing to blend')
    await runWorkItem(services, blend)
    await runWorkItem(services, { step: 'segment', key: circuitKey('north', 'north-a') })
    const { body } = await read(CASE)
    const { whatIf } = body as {
      whatIf: {
        roadModel: string
        roadCase: RoadCase
        forecast: { startAt: string; stepS: number; surfaceC: (number | null)[] }
        stretches: { lengthKm: number; areaM2: number }[]
        advisedAt: string | null
        advised: { at: string; treatment: string; gm2: number }[]
        roundTripMin: number
        judged: { from: string; to: string }
        stated: { firstEndAt: string; levels: (DangerLevel | null)[]; grips: (number | null)[] }
      }
    }
    expect(whatIf.roadModel).toBe(ROAD_MODEL_VERSION)
    expect(whatIf.advisedAt).not.toBeNull()
    expect(whatIf.stretches[0]?.areaM2).toBeGreaterThan(0)
    expect(whatIf.roundTripMin).toBeGreaterThan(0)
    // The recommended passes are those of the plan, at its rates.
    const { body: advice } = await read('/circuits/north-a/castpoints/north-c1/prescriptions/latest')
    const { plan } = (advice as { prescription: { plan: Plan } }).prescription
    const planned = plan.events.flatMap(({ passes }) => passes)
    expect(whatIf.advised).toEqual(
      planned.map(({ departBy, treatment, gm2 }) => ({ at: departBy, treatment, gm2: gm2 ?? 0 })),
    )
    const repeatedForecast = forecastRoad(whatIf.roadCase)
    // Judged with the dangers that the forecast states, the untreated road has the levels and the grip of the forecast.
    const { stated } = whatIf
    const span = { fromMs: Date.parse(whatIf.judged.from), toMs: Date.parse(whatIf.judged.to) }
    const steps = judgedSteps(repeatedForecast, span)
    const untreated = hourVerdicts(steps, span.fromMs)
    const forecastDangers: ForecastDangers = new Map(
      stated.levels.flatMap((level, hour) => {
        const grip = stated.grips[hour]
        if (level === null || grip == null) return []
        return [[Date.parse(stated.firstEndAt) + hour * HOUR_MS, { level, grip }] as const]
      }),
    )
    expect(forecastDangers.size).toBeGreaterThan(20)
    const { levels, lowestGrip } = judgedRoadOf(
      asForecast(steps, { untreated, forecastDangers, fromMs: span.fromMs }),
      span,
    )
    // In the last minutes of an hour the road begins with the next one.
    const forecast = levels.map((_, hour) =>
      untreated.has(hour) ? forecastDangers.get(span.fromMs + (hour + 1) * HOUR_MS) : { level: 0, grip: 1 },
    )
    expect(levels).toEqual(forecast.map((danger) => danger?.level))
    expect(lowestGrip).toBe(Math.min(...forecast.map((danger) => danger?.grip ?? 1)))
    // The plan is judged on the worst of its roads: this one, and that of the point where a pass is set by it.
    const isPointServed = planned.some(({ place, ratePlace }) => !place.stretch || !ratePlace.stretch)
    const pointDangerAt = isPointServed ? await dangersOfPoint(span.fromMs) : () => undefined
    const points = levels.map((_, hour) => pointDangerAt(hour))
    const worst = levels.map((level, hour) => Math.max(level, points[hour]?.hazard_level ?? 0))
    const lowest = Math.min(lowestGrip, ...points.map((point) => point?.grip ?? 1))
    expect({ levels: worst, lowestGrip: lowest.toFixed(2) }).toEqual({
      levels: plan.road.untreated.levels,
      lowestGrip: plan.road.untreated.lowestGrip.toFixed(2),
    })
    // At whatever hour the test runs, the day has a slippery night and a safe afternoon.
    expect(Math.min(...levels)).toBe(0)
    expect(Math.max(...levels)).toBeGreaterThanOrEqual(2)
    const startMs = Date.parse(whatIf.forecast.startAt)
    const differences = whatIf.forecast.surfaceC.flatMap((stored, index) => {
      const surfaceC =
        repeatedForecast.surfaceC[
          repeatedForecast.timesMs.indexOf(startMs + index * whatIf.forecast.stepS * 1000)
        ]
      return stored === null || surfaceC === undefined ? [] : [Math.abs(surfaceC - stored)]
    })
    expect(differences.length).toBeGreaterThan(30)
    expect(Math.max(...differences)).toBeLessThan(0.0051)
  })
})

describe('a saved what-if', () => {
  const pass = { at: new Date(NOW + HOUR_MS).toISOString(), treatment: 'prewet', gm2: 15, deicer: 'cacl2' }
  const body = {
    name: 'later',
    circuitId: 'north-a',
    castpointId: 'north-c1',
    at: new Date(NOW).toISOString(),
    passes: [pass],
    expectedRevision: null,
  }
  const saveTrial = (changes: object, person = 'olga') =>
    app.as(person, 'PUT', '/setups/north/whatifs/mine', { body: { ...body, ...changes } })

  test('is available to everybody who reads advice, until it is deleted', async () => {
    const { status, body: saved } = await saveTrial({})
    expect(status).toBe(200)
    const { revision } = (saved as { entry: { revision: number } }).entry
    expect((await read('/setups/north/whatifs')).body).toMatchObject({
      entries: [{ id: 'mine', name: 'later', passes: [pass] }],
    })
    const deletion = await app.as('olga', 'DELETE', `/setups/north/whatifs/mine?expectedRevision=${revision}`)
    expect(deletion.status).toBe(200)
    expect((await read('/setups/north/whatifs')).body).toMatchObject({ entries: [] })
  })

  test.each([
    ['salt without a quantity', { passes: [{ ...pass, gm2: 0 }] }, 'body.passes.0.gm2'],
    ['a blade with one', { passes: [{ ...pass, treatment: 'plow' }] }, 'body.passes.0.gm2'],
    ['a circuit of nobody', { circuitId: 'never' }, 'body.circuitId'],
    ['a point of another organisation', { castpointId: 'south-c1' }, 'body.castpointId'],
  ])('%s is refused at its field', async (_, changes, field) => {
    expect(await saveTrial(changes)).toMatchObject({ status: 400, body: { field } })
  })
})
