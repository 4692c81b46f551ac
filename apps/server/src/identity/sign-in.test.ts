import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useCheapHashes } from '../test-support/cheap-hashes.ts'
import { type TestDatabase, testDatabase } from '../test-support/database.ts'
import { createAccount, findAccounts, lockAccount, unlockAccount } from './accounts.ts'
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
  const [account] = await findAccounts(testing.database, 'olga')
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

test('wrong passwords block their sender and nobody else; an unknown login is treated alike', async () => {
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

test('while one account is attacked from an address, the others there can still sign in', async () => {
  const office = '198.51.100.20'
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => attempt('vera', `guess ${n}`, office)),
  )
  // The remaining attempts are not even checked, and count for nobody.
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

test('an address with too many failures has to wait, another does not', async () => {
  for (let failure = 0; failure < 30; failure += 1) await failed(`${failure}`, '192.0.2.9', 1)
  expect(await attempt('olga', 'secret', '192.0.2.9')).toEqual({
    problem: { kind: 'tooManyFailures', minutes: 10 },
  })
  expect(await attempt('olga', 'secret')).toEqual({ personId: 'olga' })
})

/** Gives a new person an account with the login that somebody else has, and a password of their own. */
async function addNamesake(personId: string, login: string, password: string): Promise<void> {
  await testing.database.query(
    'insert into person (id, email, login, created_at) values ($1, $2, $3, now())',
    [personId, `${personId}@example.org`, login],
  )
  const passwordHash = await hashPassword(password)
  await createAccount(testing.database, { personId, passwordHash, issuer: 'test', maxLoginAttempts: 2 })
}

test('of people of different organisations with the same login, the password decides who signs in', async () => {
  await addNamesake('paul-east', 'paul', 'east wind')
  await addNamesake('paul-west', 'paul', 'west wind')
  expect(await attempt('Paul', 'west wind')).toEqual({ personId: 'paul-west' })
  expect(await attempt('paul', 'east wind')).toEqual({ personId: 'paul-east' })
  expect(kindOf(await attempt('paul', 'north wind'))).toBe('wrong')
})

test('two people with the same login and the same password sign in by their e-mail only', async () => {
  await addNamesake('lea-east', 'lea', 'same wind')
  await addNamesake('lea-west', 'lea', 'same wind')
  expect(kindOf(await attempt('lea', 'same wind', '192.0.2.60'))).toBe('wrong')
  expect(await attempt('lea-east@example.org', 'same wind', '192.0.2.61')).toEqual({ personId: 'lea-east' })
})

test('a wrong password counts for everybody with the login, and a locked namesake keeps nobody out', async () => {
  await addNamesake('noe-east', 'noe', 'east wind')
  await addNamesake('noe-west', 'noe', 'west wind')
  await lockAccount(testing.database, 'noe-east', NOW)
  expect(await attempt('noe', 'west wind', '192.0.2.70')).toEqual({ personId: 'noe-west' })
  expect(kindOf(await attempt('noe', 'east wind', '192.0.2.70'))).toBe('locked')
  await attempt('noe', 'first guess', '192.0.2.71')
  await attempt('noe', 'second guess', '192.0.2.72')
  expect(kindOf(await attempt('noe', 'west wind', '192.0.2.73'))).toBe('locked')
})
