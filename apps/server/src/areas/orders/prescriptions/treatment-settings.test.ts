import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { latestAsOf } from '../../../db/as-of.ts'
import { publish } from '../../../db/publish.ts'
import { circuitRow, prescriptionRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

const PATH = '/setups/north/treatmentsettings'
const LATEST = '/circuits/north-a/castpoints/north-c1/prescriptions/latest'
const road = (passPerKm: number, lossPerKm: number) => ({ passPerKm, lossPerKm })
const costs = {
  currency: 'EUR',
  saltPerTonne: 100,
  abrasivePerTonne: 20,
  roads: {
    motorway: road(5, 100),
    main: road(5, 60),
    secondary: road(5, 10),
    local: road(5, 0),
    ramp: road(5, 60),
  },
}
const level = { goalLevel: 2, returnMinutes: 180 }
const service = { motorway: level, main: level, secondary: level, local: level, ramp: level }
/** Costs from before other de-icers had prices. */
const mine = { periodHours: 36, costs, service }
const NO_OTHER_PRICES = { mgcl2PerTonne: null, cacl2PerTonne: null, brinePerM3: null }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const row = prescriptionRow(0, new Date(Date.now() - HOUR_MS), 1)
  const answer = { treatment: 'prewet', spread: 'prewet', minGm2: 10, maxGm2: 20, passes: 1, members: 7 }
  const scenarios = { basis: 'past_errors', members: 10, treating: 7, answers: [answer] }
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      { kind: 'circuit', rows: [circuitRow(0)] },
      { kind: 'prescription', rows: [{ ...row, content: { ...row.content, scenarios } }] },
    ],
  })
})
afterAll(() => app.close())
beforeEach(() => app.database.query('delete from treatment_setting_version'))

async function read(path = PATH, person = 'olga') {
  const headers = { 'verglas-min-rev': String((await latestAsOf(app.database)).rev), 'x-setup': 'north' }
  return (await app.as(person, 'GET', path, { headers })).body as Record<string, unknown>
}
const saveSettings = (settings: object, expectedRevision: number | null, person = 'olga') =>
  app.as(person, 'PUT', PATH, { body: { settings, expectedRevision } })

describe('the settings of treatments', () => {
  test('are the defaults until somebody saves others, and have a history', async () => {
    expect(await read()).toEqual({
      asOf: expect.anything(),
      revision: null,
      settings: { periodHours: 24, costs: null, service: null, closingLeadMinutes: 60 },
    })
    const { status, body } = await saveSettings(mine, null)
    expect(status).toBe(200)
    const { revision } = body as { revision: number }
    expect(await read()).toMatchObject({
      revision,
      settings: { ...mine, costs: { ...costs, ...NO_OTHER_PRICES } },
    })
    expect(await read(`${PATH}/history`)).toMatchObject({
      changes: [{ revision, changedBy: 'Olga Test', settings: mine }],
    })
  })

  test('the second of two concurrent editors sees what the first changed', async () => {
    const { revision } = (await saveSettings(mine, null)).body as { revision: number }
    expect(await saveSettings({ ...mine, periodHours: 12 }, null)).toMatchObject({
      status: 409,
      body: { conflict: { stored: { revision, settings: mine } } },
    })
  })

  test.each([
    [
      'a return within a minute',
      { ...mine, service: { ...service, main: { ...level, returnMinutes: 1 } } },
      'body.settings.service.main.returnMinutes',
    ],
    [
      'closing that takes a day',
      { ...mine, closingLeadMinutes: 24 * 60 },
      'body.settings.closingLeadMinutes',
    ],
    ['a period without hours', { ...mine, periodHours: 0 }, 'body.settings.periodHours'],
    [
      'a negative price',
      { ...mine, costs: { ...costs, saltPerTonne: -1 } },
      'body.settings.costs.saltPerTonne',
    ],
  ])('%s is refused at its field', async (_, settings, field) => {
    expect(await saveSettings(settings, null)).toMatchObject({ status: 400, body: { field } })
  })
})

describe('the cost-benefit of a treatment', () => {
  test('is given for each class of the circuit, with the costs in force at the time', async () => {
    expect(await read(LATEST)).toMatchObject({ worth: null, prescription: { scenarios: { treating: 7 } } })
    const before = (await latestAsOf(app.database)).at
    await saveSettings(mine, null)
    const { worth } = (await read(LATEST)) as {
      worth: { probability: number; roads: { roadType: string; threshold: number; isWorth: boolean }[] }
    }
    expect(worth).toMatchObject({ currency: 'EUR', probability: 0.7 })
    for (const { threshold, isWorth } of worth.roads) expect(isWorth).toBe(0.7 > threshold)
    expect(worth.roads.length).toBeGreaterThan(0)
    const earlierTable = (await app.as('olga', 'GET', `${LATEST}?time=${encodeURIComponent(before)}`)).body
    expect(earlierTable).toMatchObject({ worth: null })
  })
})
