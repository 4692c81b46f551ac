import { formats } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish } from '../db/publish.ts'
import { circuitRow, ownAlertRow } from '../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { openDelivery } from './delivery.ts'

const NOW_MS = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const inHours = (hours: number) => new Date(NOW_MS + hours * HOUR_MS)
const paris = formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' })
const CIRCUITS = ['lembron', 'larzac', 'fageole'] as const

let app: TestApp
let deliver: () => Promise<void>
beforeAll(async () => {
  app = await testApp()
  const { database, tenants, secrets, documents } = app
  const publicUrl = 'https://v.example.org'
  deliver = openDelivery({ database, tenants, secrets, documents, publicUrl, now: () => new Date() })
  await database.query(
    "update role set features = features || '{roadcast}' where setup_id = 'north' and id = 'operator'",
  )
  await database.query("update person set phone = '+33 6 12 34 56 78' where id = 'olga'")
  app.guard.forgetAll()
  const rows = CIRCUITS.map((id, position) => ({
    ...circuitRow(0),
    ...{ circuit_id: id, name: `Circuit ${id}`, position },
  }))
  await published({ kind: 'circuit', rows })
})
afterAll(() => app.close())
beforeEach(() => app.database.query('truncate outbox, circuit_notification, notification, own_alert cascade'))

async function published(...batches: Parameters<typeof publish>[1]['batches'][number][]) {
  const { rev } = await publish(app.database, { origin: 'live', setupId: 'north', batches })
  await app.tail.waitForRevision(rev)
}

const aDanger = (id: string, over: object = {}) => ({
  ...ownAlertRow(0, inHours(4)),
  ...{ alert_id: `ca-${id}`, scope: 'circuit', person_id: null, station_id: null, circuit_id: id },
  ...{ rule_key: `road_danger ${id}`, type: 'snowfall', severity: 3, ends_at: inHours(9) },
  content: {
    ...{ form: 'weather', kind: 'road_danger', bounds: [null, 3, 4], probabilityPct: null },
    ...{ peak: { at: inHours(5).toISOString(), value: 3 }, ended: null },
    length: { affectedKm: 4, totalKm: 12 },
  },
  ...over,
})
const pointDanger = aDanger('point', {
  ...{ scope: 'castpoint', castpoint_id: 'north-c1', circuit_id: null },
  content: { ...aDanger('point').content, length: undefined },
})

const CIRCUIT_PATH = (circuitId: string) => `/setups/north/users/olga/circuits/${circuitId}/notifications`
const follow = (circuitId: string, way = 'email') =>
  app.as('olga', 'POST', `${CIRCUIT_PATH(circuitId)}/alerts/${way}`)

type Mail = { channel: string; subject: string; body: string; unsubscribe: string | null }
async function sent(...rows: object[]): Promise<Mail[]> {
  await published({ kind: 'own_alert', rows })
  await app.database.query('delete from outbox')
  await deliver()
  await deliver()
  return app.database.query<Mail>('select channel, subject, body, unsubscribe from outbox order by id')
}

test('a night on several circuits and points is one mail and one SMS with their names and kilometres', async () => {
  for (const id of CIRCUITS) expect((await follow(id)).status).toBe(200)
  await follow('lembron', 'sms')
  await app.as('olga', 'POST', '/setups/north/users/olga/castpoints/north-c1/notifications/alerts/email')
  const freezing = { type: 'freezing_rain', severity: 4, starts_at: inHours(7), ends_at: inHours(10) }
  const messages = await sent(aDanger('lembron'), aDanger('larzac', freezing), pointDanger)
  expect(messages.map(({ channel }) => channel)).toEqual(['mail', 'sms'])
  const [mail, sms] = messages
  expect(mail?.subject).toMatch(
    /^Alerte\u00a0: Neige et pluie verglaçante.*, 2 circuits au niveau fort ou plus$/,
  )
  expect(mail?.body).toContain('Niveau extrême.')
  expect(mail?.body).toContain(
    'Circuits\u00a0: Circuit larzac (4\u00a0km sur 12\u00a0km), Circuit lembron (4\u00a0km sur 12\u00a0km).',
  )
  expect(mail?.body).toContain('Points de prévision\u00a0: ')
  expect(mail?.body).toContain('https://v.example.org/alerts')
  // The SMS only contains the circuit that the person follows by SMS.
  expect(sms?.body).toMatch(
    /^Alerte\u00a0: Neige.*, 1 circuit au niveau fort ou plus · Niveau fort\. Circuit lembron\. .*circuit\/lembron$/,
  )
})

test('a mail says in which hours the danger is at its worst', async () => {
  await follow('lembron')
  const { content } = aDanger('lembron')
  const [mail] = await sent(
    aDanger('lembron', { severity: 4, content: { ...content, levels: [3, 4, 4, 3, 3] } }),
  )
  expect(mail?.body).toContain('Niveau extrême.')
  // The day of the end is named if it is another one.
  const [from, to] = [inHours(5).getTime(), inHours(7).getTime()]
  const endDay = paris.shortDay(from) === paris.shortDay(to) ? '' : `${paris.shortDay(to)} `
  expect(mail?.body.replaceAll(/\s/g, ' ')).toContain(
    `). Extrême ${paris.shortDay(from)} ${paris.time(from)} – ${endDay}${paris.time(to)}.`.replaceAll(
      /\s/g,
      ' ',
    ),
  )
})

test('another circuit of the night is not notified; a worse danger, an earlier start and the end are', async () => {
  for (const id of CIRCUITS) await follow(id)
  expect(await sent(aDanger('lembron'))).toHaveLength(1)
  expect(await sent(aDanger('larzac', { starts_at: inHours(6) }))).toEqual([])
  const [worse] = await sent(aDanger('larzac', { severity: 4, starts_at: inHours(6) }))
  expect(worse?.subject).toMatch(/^Alerte aggravée\u00a0: Neige.*, 2 circuits au niveau fort ou plus$/)
  const [earlier] = await sent(aDanger('lembron', { starts_at: inHours(2) }))
  expect(earlier?.subject).toMatch(/^Alerte plus tôt que prévu\u00a0: /)
  const ended = { is_over: true, ends_at: inHours(0) }
  expect(await sent(aDanger('lembron', ended))).toEqual([])
  const [end, ...others] = await sent(aDanger('larzac', { ...ended, severity: 4 }))
  expect(others).toEqual([])
  expect(end?.subject).toMatch(/^Fin d’alerte\u00a0: Neige/)
})

test('below the chosen severity, without the right to see circuits and after unsubscribing nothing is sent', async () => {
  await follow('lembron')
  const choose = await app.as('olga', 'PUT', `${CIRCUIT_PATH('lembron')}/min_severity`, {
    body: { minSeverity: 4 },
  })
  expect(choose.body).toEqual({ circuitId: 'lembron', minSeverity: 4 })
  expect(await sent(aDanger('lembron'))).toEqual([])
  const { body } = await app.as('olga', 'GET', '/setups/north/users/olga/notifications')
  expect(body).toMatchObject({
    circuits: [{ circuitId: 'lembron', name: 'Circuit lembron', kinds: ['alert_email'], minSeverity: 4 }],
  })

  const setFeatures = (sql: string) =>
    app.database.query(`update role set features = ${sql} where setup_id = 'north' and id = 'operator'`)
  await setFeatures("array_remove(features, 'roadcast')")
  app.guard.forgetAll()
  expect(await sent(aDanger('lembron', { severity: 4 }))).toEqual([])
  expect((await follow('larzac')).status).toBe(404)
  await setFeatures("features || '{roadcast}'")
  app.guard.forgetAll()

  const [mail] = await sent(aDanger('lembron', { severity: 4 }))
  const url = mail?.unsubscribe?.replace('https://v.example.org', '') ?? ''
  expect((await app.fastify.inject({ method: 'POST', url })).statusCode).toBe(200)
  expect(await app.database.query('select from circuit_notification')).toEqual([])
  expect(await sent(aDanger('lembron', { severity: 4, is_over: true }))).toEqual([])
})

test('a circuit that does not exist or belongs to another organisation cannot be followed', async () => {
  expect((await follow('nowhere')).status).toBe(404)
  const foreign = '/setups/south/users/olga/circuits/lembron/notifications/alerts/email'
  expect((await app.as('olga', 'POST', foreign)).status).toBe(404)
  expect((await app.as('vera', 'POST', `${CIRCUIT_PATH('lembron')}/alerts/email`)).status).toBe(404)
  expect(await app.database.query('select from circuit_notification')).toEqual([])
})
