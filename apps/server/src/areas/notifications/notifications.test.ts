import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.query(
    "update role set features = features || '{admin_users}' where setup_id = 'north' and id = 'operator'",
  )
  await app.database.query("update person set phone = '+33612345678', timezone = 'UTC' where id = 'vera'")
  await app.database.query("insert into notification values ('north', 'vera', 'north-c1', 'alert_sms')")
  await app.database.query(
    `insert into cron_bulletin (id, setup_id, person_id, castpoint_id, days, local_time, changed_at)
     values ('b1', 'north', 'vera', 'north-c1', '{1,2,3}', '06:30', now())`,
  )
})
afterAll(() => app.close())

test('an administrator of a person reads what the person is notified of, and their time zone', async () => {
  const { status, body } = await app.as('olga', 'GET', '/setups/north/users/vera/notifications')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    notifications: [{ castpointId: 'north-c1', kinds: ['alert_sms', 'bulletin_email'] }],
    bulletins: [{ days: [1, 2, 3], time: '06:30' }],
    quietHours: null,
    hasPhone: true,
    timezone: 'UTC',
  })
})

test('nobody else can read it, and nobody can switch it for another person', async () => {
  expect((await app.as('vera', 'GET', '/setups/north/users/olga/notifications')).status).toBe(404)
  const wish = '/setups/north/users/vera/castpoints/north-c1/notifications/alerts'
  expect((await app.as('olga', 'POST', `${wish}/email`)).status).toBe(404)
  expect((await app.as('olga', 'DELETE', `${wish}/sms`)).status).toBe(404)
})
