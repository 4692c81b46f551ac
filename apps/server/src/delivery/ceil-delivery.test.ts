import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../db/publish.ts'
import { ownAlertRow } from '../http/replay/test-facts.ts'
import { anObservation } from '../test-support/small-seed.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { openDelivery } from './delivery.ts'
import { readingTimes } from './reading-times.ts'

let app: TestApp
let deliver: () => Promise<void>
beforeAll(async () => {
  app = await testApp()
  const { database, tenants, secrets, documents } = app
  deliver = openDelivery({
    database,
    tenants,
    secrets,
    documents,
    publicUrl: 'https://v.example.org',
    now: () => new Date(),
  })
  const threshold = {
    kind: 'air_min',
    isEnabled: true,
    severity: 2,
    value: 0,
    directionDeg: null,
    windKmh: null,
  }
  const body = { stationId: 'north-1', thresholds: [threshold], ways: ['email'], expectedRevision: null }
  const saved = await app.as('olga', 'POST', '/setups/north/users/olga/stations_ceils', { body })
  expect(saved.status).toBe(200)
})
afterAll(() => app.close())

async function changed(...rows: object[]) {
  const alerts = rows.map((row) => ({ ...ownAlertRow(3, new Date(Date.now() - HOUR_MS)), ...row }))
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'own_alert', rows: alerts }],
  })
  await app.database.query('delete from outbox')
  await deliver()
  await deliver()
  return app.database.query<{ recipient: string; subject: string; body: string; fact_at: Date | null }>(
    'select recipient, subject, body, fact_at from outbox order by id',
  )
}

test('the owner of a threshold is notified once that it opened, with the reason, and once that it closed', async () => {
  const opened = await changed({})
  expect(opened).toMatchObject([
    { recipient: 'olga@example.org', subject: 'Alerte\u00a0: Air sous le seuil minimal (votre seuil)' },
  ])
  expect(opened[0]?.fact_at).toBeInstanceOf(Date)
  expect(opened[0]?.body).toContain('Seuil\u00a0: air sous 0,0\u00a0°C.')
  expect(opened[0]?.body).toContain('\u22121,0\u00a0°C')
  expect(opened[0]?.body).toContain('https://v.example.org/stations/view/north-1')
  expect(await changed({ content: { ...ownAlertRow(4, new Date()).content } })).toEqual([])
  const closed = await changed({ is_over: true, ends_at: new Date() })
  expect(closed).toMatchObject([{ subject: expect.stringMatching(/^Fin d’alerte/) }])
})

test('thresholds that open at the same time come in one message', async () => {
  const alerts = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ alert_id: `usa-${id}` }))
  const mails = await changed(...alerts)
  expect(mails).toMatchObject([{ subject: '5 alertes ont changé' }])
  expect(mails[0]?.body.match(/Air sous le seuil minimal/g)).toHaveLength(5)
})

test('a threshold without a channel is notified in the product alone, and one of somebody else never', async () => {
  expect(await changed({ alert_id: 'usa-f', person_id: 'duo' })).toEqual([])
})

test('the notification delay counts from the reading that opened the alert', async () => {
  const startsAt = new Date(Date.now() - HOUR_MS)
  const read = async (atMs: number) => {
    const rows = [
      anObservation('north-1', new Date(atMs).toISOString(), { air_temperature_c: -1, measured: ['tair'] }),
    ]
    await publish(app.database, {
      origin: 'live',
      setupId: 'north',
      batches: [{ kind: 'observation', rows }],
    })
    const [row] = await app.database.query<{ at: Date }>(
      'select known_at as at from publication order by rev desc limit 1',
    )
    return row?.at
  }
  await read(startsAt.getTime())
  const second = await read(startsAt.getTime() + HOUR_MS / 6)
  await read(startsAt.getTime() + HOUR_MS / 3)
  const alert = { ...ownAlertRow(3, startsAt), alert_id: 'usa-timed' }
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'own_alert', rows: [alert] }],
  })
  const times = await readingTimes(app.database, 'north', ['usa-timed', 'usa-none'])
  expect([...times]).toEqual([['usa-timed', second]])
})
