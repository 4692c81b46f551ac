import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { circuitRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { pendingWorkItems, runWorkItem } from '../../advance.ts'
import { NEVER } from '../../step.ts'
import { forecastInThread, linkStation, publishReadings, publishRun } from '../../test-weather.ts'
import { circuitKey } from '../../work-items/circuits.ts'
import type { toContent } from './content.ts'
import { prescription } from './step.ts'

const NOW = Date.now()
const KEY = circuitKey('north', 'north-a')

let app: TestApp
const services = () => ({ database: app.database, model: forecastInThread })
type Content = ReturnType<typeof toContent>
type Stored = {
  castpoint_id: string
  issued_at: Date
  road_issued_at: Date | null
  content: Content
  rev: number
}
const stored = () => app.database.query<Stored>('select * from prescription order by rev desc, castpoint_id')

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

describe('a circuit', () => {
  test('without a forecast has no advice, and gives the reason', async () => {
    const asOf = { rev: 1000, at: new Date(NOW).toISOString() }
    const [batch] = await prescription.run({
      db: app.database,
      key: KEY,
      asOf,
      before: NEVER,
      model: forecastInThread,
    })
    const [row] = (batch?.rows ?? []) as { content: Content }[]
    expect(row?.content).toMatchObject({ headline: null, missing: 'old_run', advices: [], confidence: null })
  })

  test('is computed when its roads are new, and not again', async () => {
    await publishReadings(app.database, NOW - 30 * HOUR_MS, NOW)
    await publishRun(app.database, NOW - 30 * 60_000)
    const [blend] = await pendingWorkItems(services())
    if (!blend) throw new Error('nothing to blend')
    await runWorkItem(services(), blend)
    expect(await runWorkItem(services(), { step: 'segment', key: KEY })).toEqual(['segment', 'prescription'])
    expect((await pendingWorkItems(services())).filter(({ step }) => step === 'prescription')).toEqual([])
    const [row] = await stored()
    expect(row).toMatchObject({ castpoint_id: 'north-c1' })
    expect(row?.road_issued_at).not.toBeNull()
    expect(row?.content.missing).toBeNull()
    // The plan of the only point is that of the circuit; its first pass and the headline are one.
    const { plan, headline } = row?.content ?? {}
    expect(plan).toMatchObject({ servesCircuit: true })
    // The road model was run without the plan and with it, hour by hour.
    const road = plan?.road
    expect(road?.untreated.levels.length).toBeGreaterThanOrEqual(23)
    expect(road?.treated.levels).toHaveLength(road?.untreated.levels.length ?? 0)
    expect(road?.untreated.lowestGrip).toBeGreaterThan(0)
    if (plan?.headline.next) expect(headline).toMatchObject({ treatment: plan.headline.next.treatment })
    expect(row?.content.headline?.inputs.find(({ input }) => input === 'surface')?.source).toBe(
      'road_forecast',
    )
  })

  test('returns its advice to those who may see it, as recorded at the time', async () => {
    const [row] = await stored()
    await app.tail.waitForRevision(row?.rev ?? 0)
    const path = '/circuits/north-a/castpoints/north-c1/prescriptions'
    const latest = await app.as('olga', 'GET', `${path}/latest`)
    expect(latest.status).toBe(200)
    const { prescription: latestPrescription } = latest.body as {
      prescription: Content & { isOutdated: boolean }
    }
    expect(latestPrescription).toMatchObject({
      isOutdated: false,
      headline: { row: row?.content.headline?.row },
    })
    const board = await app.as('olga', 'GET', '/setups/north/prescriptions')
    const { untilAt } = latestPrescription
    expect(untilAt).not.toBeNull()
    expect(board.body).toMatchObject({
      prescriptions: [{ circuitId: 'north-a', castpointId: 'north-c1', untilAt }],
    })
    const current = await app.as('olga', 'GET', `${path}/current`)
    expect(current.body).toMatchObject({ missing: null })
    const stranger = await app.as('olga', 'GET', '/circuits/north-a/castpoints/south-c1/prescriptions/latest')
    expect(stranger.status).toBe(404)
    const later = new Date(NOW + 7 * HOUR_MS).toISOString()
    expect(later > (row?.issued_at.toISOString() ?? '')).toBe(true)
  })
})
