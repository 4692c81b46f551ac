import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useCheapHashes } from '../test-support/cheap-hashes.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { createAccount, findAccount, lockAccount, unlockAccount } from './accounts.ts'
import { countAttempt } from './attempts.ts'
import { signInBuckets } from './limits.ts'
import { hashPassword, isOutdated } from './password.ts'
import { type SignInServices, signInByPassword } from './sign-in.ts'
import { openWorkQueue } from './work-queue.ts'

/** The clock is fixed, however long hashes take. */
const NOW = new Date()
let testing: TestDatabase
let services: SignInServices

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const salt = Buffer.from('0123456789abcdef')
/** Cheap parameters, as from an older version. */
const OLD_HASH = `$scrypt$ln=10,r=8,p=1$${unpadded(salt)}$${unpadded(scryptSync('secret', salt, 32, { N: 2 ** 10 }))}`

useCheapHashes()
beforeAll(async () => {
  testing = await testDatabase()
  services = {
    database: testing.database,
    runQueued: openWorkQueue(25),
    now: () => NOW,
  }
  for (const personId of ['olga', 'vera']) {
    await createAccount(testing.database, {
      personId,
      passwordHash: OLD_HASH,
      issuer: 'test',
    })
  }
})

afterAll(() => testing.drop())

const attempt = (login: string, password: string, address = '192.0.2.1') =>
  signInByPassword(services, { login, password, address })

test('an outdated hash is renewed at the next sign-in', async () => {
  expect(await attempt('olga', 'secret')).toEqual({ personId: 'olga' })
  const account = await findAccount(testing.database, 'olga')
  expect(isOutdated(account?.passwordHash ?? '')).toBe(false)
  expect(await attempt('olga', 'secret')).toEqual({ personId: 'olga' })
})

const kindOf = (result: Awaited<ReturnType<typeof attempt>>) =>
  'problem' in result ? result.problem.kind : 'signed in'

/** Records wrong passwords without the time that checking them takes. */
async function failed(login: string, address: string, times: number): Promise<void> {
  for (let failure = 0; failure < times; failure += 1)
    await countAttempt(testing.database, signInBuckets({ login, address }), NOW)
}

test('of many concurrent guesses only the remaining number is checked', async () => {
  await failed('vera', '192.0.2.1', 3)
  const guesses = await Promise.all(['1', '2', '3', '4'].map((guess) => attempt('vera', guess)))
  expect(guesses.map(kindOf).sort()).toEqual(['tooManyFailures', 'tooManyFailures', 'wrong', 'wrong'])
})

test('wrong passwords block their sender and nobody else, and so do those for an unknown login', async () => {
  await failed('olga', '203.0.113.7', 5)
  await failed('nobody', '203.0.113.7', 5)
  const waits = { problem: { kind: 'tooManyFailures', minutes: 1 } }
  expect(await attempt('Olga', 'secret', '203.0.113.7')).toEqual(waits)
  expect(await attempt('nobody', 'no', '203.0.113.7')).toEqual(waits)
  expect(await attempt('olga', 'secret', '192.0.2.44')).toEqual({ personId: 'olga' })
})

test('wrong passwords lock an account only if so configured, and only the right password reveals it', async () => {
  await createAccount(testing.database, {
    personId: 'sam',
    passwordHash: OLD_HASH,
    issuer: 'test',
    maxLoginAttempts: 3,
  })
  for (const guess of ['1', '2', '3']) expect(kindOf(await attempt('sam', guess))).toBe('wrong')
  expect(kindOf(await attempt('sam', 'secret', '192.0.2.55'))).toBe('locked')
  await unlockAccount(testing.database, 'sam')
  expect(await attempt('sam', 'secret', '192.0.2.55')).toEqual({ personId: 'sam' })
})

test('a locked account stays locked, whatever the input', async () => {
  await lockAccount(testing.database, 'sam', new Date())
  expect(kindOf(await attempt('sam', 'wrong', '192.0.2.56'))).toBe('wrong')
  expect(kindOf(await attempt('sam', 'secret', '192.0.2.56'))).toBe('locked')
})

test('a success clears the failures before it', async () => {
  for (let round = 0; round < 2; round += 1) {
    await failed('vera', '192.0.2.8', 4)
    expect(await attempt('vera', 'secret', '192.0.2.8')).toEqual({ personId: 'vera' })
  }
})

test('while one account is attacked from an address, other people can still sign in from there', async () => {
  const office = '198.51.100.20'
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => attempt('vera', `guess ${n}`, office)),
  )
  // Attempts beyond the limit are refused without a check, and are not counted.
  expect(answers.map(kindOf).filter((kind) => kind === 'wrong')).toHaveLength(5)
  for (let round = 0; round < 5; round += 1)
    expect(await attempt('olga', 'secret', office)).toEqual({ personId: 'olga' })
  expect(kindOf(await attempt('vera', 'secret', office))).toBe('tooManyFailures')
})

test('an address that tries many accounts is blocked for strangers, not for people who have signed in from it', async () => {
  const office = '198.51.100.21'
  expect(await attempt('olga', 'secret', office)).toEqual({ personId: 'olga' })
  for (let failure = 0; failure < 40; failure += 1) await failed(`sprayed ${failure}`, office, 1)
  expect(await attempt('olga', 'secret', office)).toEqual({ personId: 'olga' })
  expect(kindOf(await attempt('vera', 'secret', office))).toBe('tooManyFailures')
  // Their own failures count as usual.
  await failed('olga', office, 5)
  expect(kindOf(await attempt('olga', 'secret', office))).toBe('tooManyFailures')
})

test('an address with too many failures has to wait, and other addresses do not', async () => {
  for (let failure = 0; failure < 30; failure += 1) await failed(`${failure}`, '192.0.2.9', 1)
  expect(await attempt('olga', 'secret', '192.0.2.9')).toEqual({
    problem: { kind: 'tooManyFailures', minutes: 10 },
  })
  expect(await attempt('olga', 'secret')).toEqual({ personId: 'olga' })
})

/** Gives a new person an account with the login that somebody else may have, and a password of their own. */
async function addNamesake(
  personId: string,
  login: string,
  password: string,
  createdAt: string,
): Promise<void> {
  await testing.database.query('insert into person (id, email, login, created_at) values ($1, $2, $3, $4)', [
    personId,
    `${personId}@example.org`,
    login,
    createdAt,
  ])
  const passwordHash = await hashPassword(password)
  await createAccount(testing.database, { personId, passwordHash, issuer: 'test', maxLoginAttempts: 2 })
}

test('of people of different organisations with the same login, the first signs in by it, the others by e-mail', async () => {
  await addNamesake('paul-west', 'Paul', 'west wind', '2026-02-01T00:00:00Z')
  await addNamesake('paul-east', 'paul', 'east wind', '2026-01-01T00:00:00Z')
  expect(await attempt('Paul', 'east wind', '192.0.2.60')).toEqual({ personId: 'paul-east' })
  expect(kindOf(await attempt('paul', 'west wind', '192.0.2.60'))).toBe('wrong')
  expect(await attempt('paul-west@example.org', 'west wind', '192.0.2.60')).toEqual({ personId: 'paul-west' })
})

test('whoever may set the password of a namesake learns nothing about the password of another', async () => {
  await addNamesake('noe-east', 'noe', 'same wind', '2026-01-01T00:00:00Z')
  await addNamesake('noe-west', 'noe', 'same wind', '2026-02-01T00:00:00Z')
  const first = await attempt('noe-west@example.org', 'same wind', '192.0.2.61')
  await testing.database.query('update account set password_hash = $2 where person_id = $1', [
    'noe-west',
    await hashPassword('other wind'),
  ])
  expect(await attempt('noe-west@example.org', 'other wind', '192.0.2.61')).toEqual(first)
  const failures = await testing.database.query(
    "select failed_attempts as count from account where person_id = 'noe-east'",
  )
  expect(failures).toEqual([{ count: 0 }])
})
