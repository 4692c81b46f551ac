import { DAY_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropPastKeeping } from '../jobs/retention.ts'
import { useCheapHashes } from '../test-support/cheap-hashes.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { createAccount } from './accounts.ts'
import { hashPassword } from './password.ts'
import { listSecurityEvents } from './security-events.ts'
import { signInByPassword } from './sign-in.ts'
import { openWorkQueue } from './work-queue.ts'

const NOW = new Date('2026-01-15T03:00:00Z')
const ADDRESS = '192.0.2.9'
const TYPED = 'Sésame-47'
let app: TestApp

useCheapHashes()
beforeAll(async () => {
  app = await testApp({ now: () => NOW })
  const passwordHash = await hashPassword('right')
  await createAccount(app.database, { personId: 'sam', passwordHash, issuer: 'test', maxLoginAttempts: 2 })
})
afterAll(() => app.close())

const signIn = (login: string, password: string) =>
  signInByPassword(
    { database: app.database, runQueued: openWorkQueue(5), now: () => NOW },
    { login, password, address: ADDRESS },
  )
const eventsOf = async (personId?: string) =>
  (await listSecurityEvents(app.database, { personId: personId ?? null, count: 100 })).reverse()

test('account events are recorded, without anything that was typed', async () => {
  await signIn('sam', 'right')
  await signIn('sam', TYPED)
  await signIn(TYPED, 'right')
  await signIn('sam', TYPED)
  await signIn('sam', 'right')
  expect((await eventsOf('sam')).map(({ kind, details }) => [kind, details.why])).toEqual([
    ['signed_in', undefined],
    ['sign_in_refused', 'wrong'],
    ['sign_in_refused', 'wrong'],
    ['account_locked', undefined],
    ['sign_in_refused', 'locked'],
  ])
  const events = await eventsOf()
  expect(events.filter(({ personId }) => personId === null).map(({ kind }) => kind)).toEqual([
    'sign_in_refused',
  ])
  expect(new Set(events.map(({ address }) => address))).toEqual(new Set([ADDRESS]))
  expect(JSON.stringify(events)).not.toContain(TYPED)
})

test('a call refused by the role is recorded, at a limited rate', async () => {
  for (const _ of [1, 2, 3])
    expect((await app.as('vera', 'GET', '/castpoints/north-c1/forecast/1h')).status).toBe(403)
  const refused = (await eventsOf('vera')).map(({ kind, setupId, details }) => ({
    kind,
    setupId,
    ...details,
  }))
  expect(refused).toEqual([{ kind: 'call_refused', setupId: 'north', feature: 'forecasts' }])
})

test('an organisation can neither read nor change them', async () => {
  const north = app.tenants.for('north')
  await expect(north.query('select 1 from security_event')).rejects.toThrow(/permission denied/)
  await expect(north.query('delete from security_event')).rejects.toThrow(/permission denied/)
})

test('they are deleted after 400 days', async () => {
  const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS)
  await dropPastKeeping(app.database, days(399))
  expect(await eventsOf('sam')).toHaveLength(5)
  await dropPastKeeping(app.database, days(401))
  expect(await eventsOf('sam')).toEqual([])
})
