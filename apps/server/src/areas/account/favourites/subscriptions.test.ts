import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.query("update person set phone = '+33612345678' where id = 'olga'")
  const point = {
    setup_id: 'north',
    point_id: 'of-subscriptions',
    name: 'Col',
    castpoint_id: 'north-c1',
    station_id: null,
    camera_ids: [],
    zone_id: null,
    position: 5,
    changed_by: 'test',
  }
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'point', rows: [point] }],
  })
  await app.tail.waitForRevision(rev)
})
afterAll(() => app.close())

const subscriptions = async (type = 'castpoints', by = 'olga', of = 'olga') => {
  const { status, body } = await app.as(by, 'GET', `/setups/north/users/${of}/${type}`)
  return status === 200 ? (body as { subscriptions: unknown }).subscriptions : status
}
const change = async (method: 'POST' | 'DELETE', path: string) => {
  const { status, text } = await app.as('olga', method, path)
  expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, ''])
}
const NOTICES = '/users/olga/castpoints/north-c1/notifications'
const NO_SUBSCRIPTIONS = {
  id_castpoint: 'north-c1',
  order: null,
  alert_email: false,
  alert_sms: false,
  bulletin_email: false,
  notify: false,
}

test('each way in which a person is notified of a forecast point is a field of its own', async () => {
  expect(await subscriptions()).toEqual([])
  await change('POST', '/setups/north/users/olga/castpoints/north-c1/favorite')
  expect(await subscriptions()).toEqual([{ ...NO_SUBSCRIPTIONS, order: 0 }])
  const ways = [
    ['alert_email', `/setups/north${NOTICES}/alerts/email`],
    ['notify', `${NOTICES}/cast_update`],
    ['bulletin_email', `${NOTICES}/bulletin_email`],
  ] as const
  for (const [field, path] of ways) {
    await change('POST', path)
    expect(await subscriptions()).toEqual([{ ...NO_SUBSCRIPTIONS, order: 0, [field]: true }])
    await change('DELETE', path)
  }
  await change('POST', `/setups/north${NOTICES}/alerts/sms`)
  await change('DELETE', '/setups/north/users/olga/castpoints/north-c1/favorite')
  expect(await subscriptions()).toEqual([{ ...NO_SUBSCRIPTIONS, alert_sms: true }])
})

type Fields = Record<string, unknown>

/** The fields of the forecast point in each call that gives a point. */
async function fieldsInCalls(): Promise<object[]> {
  const paths = ['/setups/north/points', '/points/of-subscriptions', '/setups/north/castpoints/north-c1']
  const bodies: { points?: Fields[]; point?: Fields; castpoint?: Fields }[] = []
  for (const path of paths) bodies.push((await app.as('olga', 'GET', path)).body as object)
  const points = bodies.flatMap(({ points: listed = [], point, castpoint }) => [
    ...listed.filter(({ id }) => id === 'of-subscriptions'),
    ...(point ? [point] : []),
    ...(castpoint ? [castpoint] : []),
  ])
  return points.map(({ alert_email, alert_sms, bulletin_email, notify }) => ({
    alert_email,
    alert_sms,
    bulletin_email,
    notify,
  }))
}

test('each call that gives a point says what its caller subscribed to there, at once', async () => {
  const { id_castpoint: _, order: __, ...none } = NO_SUBSCRIPTIONS
  const all = (fields: object) => [fields, fields, fields, fields]
  await change('DELETE', `/setups/north${NOTICES}/alerts/sms`)
  expect(await fieldsInCalls()).toEqual(all(none))
  await change('POST', `/setups/north${NOTICES}/alerts/email`)
  expect(await fieldsInCalls()).toEqual(all({ ...none, alert_email: true }))
  const { body } = await app.as('vera', 'GET', '/setups/north/points')
  const pointOfVera = (body as { points: Fields[] }).points.find(({ id }) => id === 'of-subscriptions')
  expect(pointOfVera).toMatchObject(none)
  await change('POST', `${NOTICES}/cast_update`)
  await change('DELETE', `/setups/north${NOTICES}/alerts/email`)
  expect(await fieldsInCalls()).toEqual(all({ ...none, notify: true }))
})

test('a browser reads the points again after a subscription was changed', async () => {
  const read = (etag: unknown) =>
    app.as('olga', 'GET', '/setups/north/points', { headers: { 'if-none-match': String(etag) } })
  await change('POST', `${NOTICES}/cast_update`)
  const { headers } = await read('')
  expect((await read(headers.etag)).status).toBe(304)
  await change('DELETE', `${NOTICES}/cast_update`)
  expect((await read(headers.etag)).status).toBe(200)
})

test('favourites of other types have no subscriptions, and nobody of another organisation can read them', async () => {
  expect(await subscriptions('stations')).toBeNull()
  expect(await subscriptions('castpoints', 'sam')).toBe(404)
})
