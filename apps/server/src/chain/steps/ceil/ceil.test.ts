import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { latestAsOf } from '../../../db/as-of.ts'
import { publish } from '../../../db/publish.ts'
import { anObservation } from '../../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { runWorkItem } from '../../advance.ts'
import { pendingKeys } from '../../progress.ts'
import { ceil } from './step.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.query(
    "update castpoint_version set station_id = 'north-1' where castpoint_id = 'north-c1'",
  )
})
afterAll(() => app.close())

const NOW_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
const minutesAgo = (minutes: number) => new Date(NOW_MS - minutes * MINUTE_MS).toISOString()
const OWN = '/setups/north/users/olga/stations_ceils'
const threshold = (value: number, more: object = {}) => ({
  kind: 'air_min',
  isEnabled: true,
  severity: 3,
  value,
  directionDeg: null,
  windKmh: null,
  ...more,
})

async function observe(readings: readonly [minutes: number, airC: number][]) {
  const rows = readings.map(([minutes, airC]) =>
    anObservation('north-1', minutesAgo(minutes), { air_temperature_c: airC, measured: ['tair'] }),
  )
  await publish(app.database, { origin: 'live', setupId: 'north', batches: [{ kind: 'observation', rows }] })
}

async function evaluate() {
  await runWorkItem({ database: app.database, model: async () => [] }, { step: 'ceil', key: 'north' })
  await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
}

type AlertView = {
  id: string
  start: string
  severity: number
  value: number
  id_station: string
  id_castpoint: string
  own: { bound: number; first: object; worst: object; closingValue: number; ruleName: string | null }
}
async function alertsOf(who: string, time = '') {
  const { body } = await app.as(who, 'GET', `/setups/north/users/${who}/alerts${time && `?time=${time}`}`)
  return body as { alerts: AlertView[]; unread: number; asOf: { at: string } }
}
const saveOwn = (thresholds: object[], expectedRevision: number | null, ways: string[] = []) =>
  app.as('olga', 'POST', OWN, { body: { stationId: 'north-1', thresholds, ways, expectedRevision } })

describe('a person’s own threshold', () => {
  let revision = 0
  test('that is based on a revision that never existed is refused, not reported as saved', async () => {
    expect((await saveOwn([threshold(-2)], 7)).status).toBe(404)
    expect((await app.as('olga', 'GET', OWN)).body).toMatchObject({ ceils: [] })
  })

  test('is saved, and readable by that person alone', async () => {
    const saved = await saveOwn([threshold(-2)], null, ['email'])
    expect(saved.status).toBe(200)
    const written = saved.body as { revision: number; rev: number }
    revision = written.revision
    await app.tail.waitForRevision(written.rev)
    expect((await app.as('olga', 'GET', OWN)).body).toMatchObject({
      ceils: [{ stationId: 'north-1', thresholds: [{ value: -2 }], ways: ['email'], revision }],
    })
    expect((await app.as('duo', 'GET', OWN)).status).toBe(404)
    expect((await app.as('duo', 'GET', OWN.replace('olga', 'duo'))).body).toMatchObject({ ceils: [] })
  })

  test('is refused at its field', async () => {
    const duplicateKind = await saveOwn([threshold(-2), threshold(-3)], revision)
    expect(duplicateKind).toMatchObject({ status: 400, body: { field: 'body.thresholds.1.kind' } })
    const outOfBounds = await saveOwn([threshold(-99)], revision)
    expect(outOfBounds).toMatchObject({ status: 400, body: { field: 'body.thresholds.0.value' } })
    expect((await saveOwn([threshold(-4)], null)).status).toBe(409)
    const sms = await saveOwn([threshold(-4)], revision, ['sms'])
    expect(sms.body).toMatchObject({ code: 'NoPhone' })
  })

  test('opens at the second reading across it, gives the reason, and is visible to nobody else', async () => {
    await observe([
      [50, -1.9],
      [40, -2.5],
    ])
    await evaluate()
    expect((await alertsOf('olga')).alerts).toEqual([])
    await observe([[30, -3]])
    await evaluate()
    const { alerts, unread } = await alertsOf('olga')
    expect(unread).toBe(1)
    expect(alerts).toMatchObject([
      {
        id: expect.stringMatching(/^usa-/),
        start: minutesAgo(40),
        severity: 3,
        value: -3,
        id_station: 'north-1',
        id_castpoint: 'north-c1',
        source: 'MG',
        own: {
          bound: -2,
          first: { at: minutesAgo(40), values: [{ measure: 'tair', value: -2.5 }] },
          worst: { at: minutesAgo(30) },
          closingValue: -1.7,
        },
      },
    ])
    expect((await alertsOf('duo')).alerts).toEqual([])
  })

  test('closes at the second reading beyond its closing value, and is still open when read as of before', async () => {
    const { asOf, alerts } = await alertsOf('olga')
    await observe([
      [25, -1.8],
      [20, -1.7],
    ])
    await evaluate()
    expect((await alertsOf('olga')).alerts).toHaveLength(1)
    await observe([[15, -1]])
    await evaluate()
    expect((await alertsOf('olga')).alerts).toEqual([])
    expect((await alertsOf('olga', asOf.at)).alerts).toEqual(alerts)
  })

  test('gives the same result in any order of the readings', async () => {
    await observe([
      [5, -4],
      [10, -5],
    ])
    await evaluate()
    expect((await alertsOf('olga')).alerts).toMatchObject([{ start: minutesAgo(10), value: -5 }])
    // A late reading between the two readings shows that they were not consecutive.
    await observe([[8, 3]])
    await evaluate()
    expect((await alertsOf('olga')).alerts).toEqual([])
    await observe([[4, -4]])
    await evaluate()
    expect((await alertsOf('olga')).alerts).toMatchObject([{ start: minutesAgo(5) }])
  })

  test('that was removed no longer warns', async () => {
    const removed = await saveOwn([], revision)
    expect(removed).toMatchObject({ status: 200, body: { revision: null } })
    await evaluate()
    expect((await alertsOf('olga')).alerts).toEqual([])
    expect((await app.as('olga', 'GET', OWN)).body).toMatchObject({ ceils: [] })
  })
})

test('thresholds of the organisation warn everybody, and apply to past readings when they are saved', async () => {
  const body = {
    name: 'Viaducs',
    stationIds: [],
    thresholds: [threshold(-3, { severity: 2 })],
    expectedRevision: null,
  }
  expect((await app.as('vera', 'PUT', '/setups/north/ceils/viaducs', { body })).status).toBe(403)
  expect((await app.as('olga', 'PUT', '/setups/north/ceils/viaducs', { body })).status).toBe(200)
  await evaluate()
  for (const personId of ['olga', 'duo'])
    expect((await alertsOf(personId)).alerts).toMatchObject([
      { id: expect.stringMatching(/^sa-/), start: minutesAgo(5), own: { ruleName: 'Viaducs' } },
    ])
  const [alert] = (await alertsOf('olga')).alerts
  const read = `/setups/north/users/olga/read/alerts/${alert?.id}/north-c1/read`
  expect(await app.as('olga', 'POST', read)).toMatchObject({ status: 200, body: { read: true } })
  const unknown = { ...body, stationIds: ['south-1'] }
  expect(await app.as('olga', 'PUT', '/setups/north/ceils/others', { body: unknown })).toMatchObject({
    status: 400,
    body: { field: 'body.stationIds' },
  })
})

test('an alert ends when its station has been silent for hours, although nothing arrives', async () => {
  await evaluate()
  const { rev, at } = await latestAsOf(app.database)
  const doneMs = Date.parse(at)
  const endsAt = async (hours: number) => {
    const nowMs = NOW_MS + hours * HOUR_MS
    const [batch] = await ceil.run({
      db: app.database,
      key: 'north',
      asOf: { rev, at: new Date(nowMs).toISOString() },
      before: { rev, atMs: nowMs - HOUR_MS },
      model: async () => [],
    })
    return batch?.rows ?? []
  }
  expect(await endsAt(2)).toEqual([])
  const [endedAlert, ...more] = await endsAt(4)
  expect(endedAlert).toMatchObject({ scope: 'organisation', is_over: true, content: { ended: 'silent' } })
  expect(more).toEqual([])
  const isPendingAt = async (ms: number) =>
    (await pendingKeys(app.database, ceil, { rev, at: new Date(ms).toISOString() })).includes('north')
  const nextHourMs = (Math.floor(doneMs / HOUR_MS) + 1) * HOUR_MS
  expect(await isPendingAt(nextHourMs - 1)).toBe(false)
  expect(await isPendingAt(nextHourMs)).toBe(true)
})
