import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../db/publish.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { openDelivery } from './delivery.ts'

const COL = {
  name: 'Col',
  area: { type: 'places', castpoints: [], stations: ['north-1'], segments: [] },
  rules: [
    {
      id: 'cold',
      measure: 'observed_air',
      riskKind: null,
      operator: 'lte',
      value: -5,
      minHours: 1,
      severity: 3,
      window: null,
    },
  ],
  expectedRevision: null,
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  expect((await app.as('olga', 'PUT', '/setups/north/oversights/col', { body: COL })).status).toBe(200)
  const notices = [{ oversightId: 'col', ways: ['email'], minSeverity: 3 }]
  const followed = await app.as('olga', 'PUT', '/setups/north/users/olga/oversights', { body: { notices } })
  expect(followed.status).toBe(200)
})
afterAll(() => app.close())

/** An evaluation as the chain would have stored it: the rule fires in the first `firing` hours. */
function judged(firing: number, id = 'col') {
  const counts = Array.from({ length: 49 }, (_, hour) => (hour < firing ? 1 : 0))
  const place = {
    kind: 'station',
    id: 'north-1',
    name: 'Nord',
    longitude: 3,
    latitude: 45,
    mask: '1',
    worst: -6,
    worstHour: 0,
  }
  const rule = { ruleId: 'cold', severity: 3, counts, placeCount: 1, knownCount: 1, places: [place] }
  return {
    setup_id: 'north',
    oversight_id: id,
    issued_at: new Date(),
    as_of_rev: 1,
    oversight_rev: 1,
    start_at: new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS),
    hours: counts.map((count) => count * 3).join(''),
    content: { inArea: { castpoints: 0, stations: 1, segments: 0 }, rules: [rule] },
  }
}

async function messagesOf(firing: number, afterMs = 0) {
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'oversight_risk', rows: [judged(firing)] }],
  })
  await app.database.query('delete from outbox')
  const { database, tenants, secrets, documents } = app
  const now = () => new Date(Date.now() + afterMs)
  const deliver = openDelivery({
    database,
    tenants,
    secrets,
    documents,
    publicUrl: 'https://v.example.org',
    now,
  })
  await deliver()
  await deliver()
  return database.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from outbox order by id',
  )
}

test('a follower of a watch is notified once that a rule fires, where and how long, and once that nothing remains', async () => {
  const opened = await messagesOf(2)
  expect(opened).toMatchObject([
    { recipient: 'olga@example.org', subject: expect.stringMatching(/Col\u00a0: niveau fort$/) },
  ])
  expect(opened[0]?.body).toContain('Air mesuré')
  expect(opened[0]?.body).toContain('Nord')
  expect(opened[0]?.body).toContain('https://v.example.org/oversights/view/col')
  expect(await messagesOf(3)).toEqual([])
  expect(await messagesOf(0)).toEqual([])
  const ended = await messagesOf(0, 2 * HOUR_MS)
  expect(ended).toMatchObject([{ subject: expect.stringContaining('plus rien') }])
})

test('followers with other channels get their own message, and none is lost', async () => {
  const ids = Array.from({ length: 8 }, (_, index) => `ways-${index}`)
  let rev = 0
  for (const id of ids) {
    const body = { ...COL, name: `Secteur ${id}` }
    const saved = await app.as('olga', 'PUT', `/setups/north/oversights/${id}`, { body })
    rev = (saved.body as { rev: number }).rev
  }
  await app.tail.waitForRevision(rev)
  const notices = ids.map((oversightId, index) => ({
    oversightId,
    ways: index < 4 ? ['email'] : ['email', 'push'],
    minSeverity: 3,
  }))
  const followed = await app.as('olga', 'PUT', '/setups/north/users/olga/oversights', { body: { notices } })
  expect(followed.status).toBe(200)
  const rows = ids.map((id) => judged(2, id))
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'oversight_risk', rows }],
  })
  await app.database.query('delete from outbox')
  const { database, tenants, secrets, documents } = app
  const services = { database, tenants, secrets, documents, publicUrl: 'https://v.example.org' }
  await openDelivery({ ...services, now: () => new Date() })()
  const mails = await database.query<{ body: string }>("select body from outbox where channel = 'mail'")
  const text = mails.map(({ body }) => body).join()
  expect(ids.filter((id) => !text.includes(`Secteur ${id}`))).toEqual([])
})

test('forty watches that fire together come in one message, which gives their number', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `many-${index}`)
  let rev = 0
  for (const id of ids) {
    const body = { ...COL, name: `Zone ${id}` }
    const saved = await app.as('olga', 'PUT', `/setups/north/oversights/${id}`, { body })
    expect(saved.status).toBe(200)
    rev = (saved.body as { rev: number }).rev
  }
  await app.tail.waitForRevision(rev)
  const notices = ids.map((oversightId) => ({ oversightId, ways: ['email'], minSeverity: 3 }))
  expect(
    (await app.as('olga', 'PUT', '/setups/north/users/olga/oversights', { body: { notices } })).status,
  ).toBe(200)
  const rows = ids.map((id) => judged(2, id))
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'oversight_risk', rows }],
  })
  await app.database.query('delete from outbox')
  const { database, tenants, secrets, documents } = app
  const services = { database, tenants, secrets, documents, publicUrl: 'https://v.example.org' }
  const deliver = openDelivery({ ...services, now: () => new Date() })
  await deliver()
  await deliver()
  const mails = await database.query<{ subject: string; body: string; delay: number }>(
    'select subject, body, extract(epoch from created_at - fact_at)::float8 as delay from outbox order by id',
  )
  expect(mails).toMatchObject([{ subject: '40 surveillances ont changé' }])
  expect(mails[0]?.body.match(/Surveillance Zone many-/g)).toHaveLength(40)
  expect(mails[0]?.body).toContain('https://v.example.org/oversights')
  // the delay is measured from the evaluation to the message
  expect(mails[0]?.delay).toBeGreaterThanOrEqual(0)
})
