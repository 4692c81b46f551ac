import { HOUR_MS } from '@verglas/quantities'
import { PRESETS } from '@verglas/treatment'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pendingWorkItems, runWorkItem } from '../../../chain/advance.ts'
import { forecastInThread, linkStation, publishReadings, publishRun } from '../../../chain/test-weather.ts'
import { circuitKey } from '../../../chain/work-items/circuits.ts'
import { latestAsOf } from '../../../db/as-of.ts'
import { publish } from '../../../db/publish.ts'
import { circuitRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

const NOW = Date.now()
const PATH = '/setups/north/treatmenttable'
const mine = { ...PRESETS.french, aheadHours: 3 }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await linkStation(app.database)
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'circuit', rows: [circuitRow(0)] }],
  })
})
afterAll(() => app.close())
beforeEach(() => app.database.query('delete from treatment_table_version'))

async function read(path = PATH, person = 'olga') {
  const headers = { 'verglas-min-rev': String((await latestAsOf(app.database)).rev), 'x-setup': 'north' }
  return (await app.as(person, 'GET', path, { headers })).body
}
const saveTable = (table: object | null, expectedRevision: number | null, person = 'olga') =>
  app.as(person, 'PUT', PATH, { body: { table, expectedRevision } })

describe('the table of treatments', () => {
  test('is the default until somebody changes it, and again after a reset', async () => {
    expect(await read()).toMatchObject({ revision: null, isOfProduct: true, table: PRESETS.default })
    const { status, body } = await saveTable(mine, null)
    expect(status).toBe(200)
    const { revision } = body as { revision: number }
    expect(await read()).toMatchObject({ revision, isOfProduct: false, table: mine })
    const defaultsRestored = (await saveTable(null, revision)).body as { revision: number }
    expect(await read()).toMatchObject({ revision: defaultsRestored.revision, isOfProduct: true })
    expect(await read(`${PATH}/history`)).toMatchObject({
      changes: [
        { revision: defaultsRestored.revision, table: null },
        { revision, changedBy: 'Olga Test', table: mine },
      ],
    })
  })

  test('the second of two concurrent editors sees what the first changed', async () => {
    const { revision } = (await saveTable(mine, null)).body as { revision: number }
    expect(await saveTable({ ...mine, aheadHours: 2 }, null)).toMatchObject({
      status: 409,
      body: { conflict: { changedBy: 'Olga Test', stored: { revision, table: mine } } },
    })
  })

  test('a change based on a table that never existed is refused, not reported as saved', async () => {
    expect((await saveTable(mine, 3)).status).toBe(404)
    expect(await read()).toMatchObject({ isOfProduct: true })
  })

  test('a gap and a contradiction are refused, and reported on the row at fault', async () => {
    const tableWithoutRow = { ...mine, rows: mine.rows.filter(({ id }) => id !== 'D26') }
    expect(await saveTable(tableWithoutRow, null)).toMatchObject({
      status: 400,
      body: { field: 'body.table.rows' },
    })
    const cold = mine.rows.map((row) => (row.id === 'R8' ? { ...row, minGm2: 1, maxGm2: 2 } : row))
    expect(await saveTable({ ...mine, rows: cold }, null)).toMatchObject({
      status: 400,
      body: { field: `body.table.rows.${cold.findIndex(({ id }) => id === 'R8')}` },
    })
    expect(await read()).toMatchObject({ isOfProduct: true })
  })

  test('only a person who manages the organisation’s thresholds can change it', async () => {
    expect((await saveTable(mine, null, 'sam')).status).toBe(404)
    expect((await saveTable(mine, null, 'vera')).status).toBe(403)
  })
})

describe('with a forecast', () => {
  const services = () => ({ database: app.database, model: forecastInThread })
  beforeAll(async () => {
    await publishReadings(app.database, NOW - 30 * HOUR_MS, NOW)
    // publish the demonstration's road with an issue time some hours ago, so that a decision of the week has
    // a forecast
    await publishRun(app.database, NOW - 30 * 60_000)
    const [blend] = await pendingWorkItems(services())
    if (!blend) throw new Error('nothing to blend')
    await runWorkItem(services(), blend)
    await runWorkItem(services(), { step: 'segment', key: circuitKey('north', 'north-a') })
  })

  test('a changed table changes the advice at once, and the advice names its table', async () => {
    const isPending = async () =>
      (await pendingWorkItems(services())).some(({ step }) => step === 'prescription')
    const advised = () => read('/circuits/north-a/castpoints/north-c1/prescriptions/latest')
    expect(await advised()).toMatchObject({ prescription: { tableRevision: null } })
    expect(await isPending()).toBe(false)
    const { revision } = (await saveTable(mine, null)).body as { revision: number }
    expect(await isPending()).toBe(true)
    await runWorkItem(services(), { step: 'prescription', key: circuitKey('north', 'north-a') })
    expect(await advised()).toMatchObject({ prescription: { tableRevision: revision } })
  })

  test('a table can be tried on the past week before it is put in force', async () => {
    // past forecasts start earlier; moving the latest one back by twelve hours is enough here
    await app.database.query("update road_forecast set issued_at = issued_at - interval '12 hours'")
    await app.database.query("update forecast_run set issued_at = issued_at - interval '12 hours'")
    const double = {
      ...PRESETS.default,
      rows: PRESETS.default.rows.map((row) =>
        row.minGm2 === null || row.maxGm2 === null
          ? row
          : { ...row, minGm2: row.minGm2 * 2, maxGm2: row.maxGm2 * 2 },
      ),
    }
    const tried = await app.as('olga', 'POST', `${PATH}/trial`, {
      body: { table: double, circuitIds: ['north-a', 'nowhere'] },
    })
    expect([tried.status, tried.status === 200 ? '' : tried.text]).toEqual([200, ''])
    const { circuits } = tried.body as {
      circuits: {
        circuitId: string
        decisions: number
        differing: number
        inForce: { kilograms: number; treatments: number }
        tried: { kilograms: number; treatments: number }
      }[]
    }
    const [north] = circuits
    expect(circuits).toHaveLength(1)
    expect(north?.decisions).toBeGreaterThan(0)
    expect(north?.tried.treatments).toBe(north?.inForce.treatments)
    expect(north?.tried.kilograms).toBeGreaterThanOrEqual(north?.inForce.kilograms ?? Number.NaN)
    expect(
      (await app.as('vera', 'POST', `${PATH}/trial`, { body: { table: double, circuitIds: ['north-a'] } }))
        .status,
    ).toBe(403)
  })
})
