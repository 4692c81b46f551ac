import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test-support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.query("update person set phone = '+33612345678' where id = 'olga'")
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
const NOTHING = {
  id_castpoint: 'north-c1',
  order: null,
  alert_email: false,
  alert_sms: false,
  bulletin_email: false,
  notify: false,
}

test('each way in which a person is told of a forecast point is a field of its own', async () => {
  expect(await subscriptions()).toEqual([])
  await change('POST', '/setups/north/users/olga/castpoints/north-c1/favorite')
  expect(await subscriptions()).toEqual([{ ...NOTHING, order: 0 }])
  const ways = [
    ['alert_email', `/setups/north${NOTICES}/alerts/email`],
    ['notify', `${NOTICES}/cast_update`],
    ['bulletin_email', `${NOTICES}/bulletin_email`],
  ] as const
  for (const [field, path] of ways) {
    await change('POST', path)
    expect(await subscriptions()).toEqual([{ ...NOTHING, order: 0, [field]: true }])
    await change('DELETE', path)
  }
  await change('POST', `/setups/north${NOTICES}/alerts/sms`)
  await change('DELETE', '/setups/north/users/olga/castpoints/north-c1/favorite')
  expect(await subscriptions()).toEqual([{ ...NOTHING, alert_sms: true }])
})

test('other types have none, and nobody of another organisation reads them', async () => {
  expect(await subscriptions('stations')).toBeNull()
  expect(await subscriptions('castpoints', 'sam')).toBe(404)
})
