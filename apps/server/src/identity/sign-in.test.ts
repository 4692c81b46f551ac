import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/database.ts'
import { createAccount, findAccount, unlockAccount } from './accounts.ts'
import { openFailureBound } from './failures.ts'
import { isOutdated } from './password.ts'
import { type SignInParts, signInByPassword } from './sign-in.ts'
import { openTurns } from './turns.ts'

let testing: TestDatabase
let parts: SignInParts

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const salt = Buffer.from('0123456789abcdef')
/** Cheap, as from an older version. */
const OLD_HASH = `$scrypt$ln=10,r=8,p=1$${unpadded(salt)}$${unpadded(scryptSync('secret', salt, 32, { N: 2 ** 10 }))}`

beforeAll(async () => {
  testing = await testDatabase()
  parts = {
    database: testing.database,
    failures: openFailureBound(),
    inTurn: openTurns(25),
    now: () => new Date(),
  }
  for (const personId of ['olga', 'vera']) {
    await createAccount(testing.database, {
      personId,
      passwordHash: OLD_HASH,
      issuer: 'test',
      maxLoginAttempts: 3,
    })
  }
})

afterAll(() => testing.drop())

const attempt = (login: string, password: string, address = '192.0.2.1') =>
  signInByPassword(parts, { login, password, address })

test('an outdated hash is made again at the next sign-in', async () => {
  expect(await attempt('olga', 'secret')).toEqual({ personId: 'olga' })
  const account = await findAccount(testing.database, 'olga')
  expect(isOutdated(account?.passwordHash ?? '')).toBe(false)
  expect(await attempt('olga', 'secret')).toEqual({ personId: 'olga' })
})

test('of many guesses at once only as many are judged as the account allows', async () => {
  const guesses = await Promise.all(['1', '2', '3', 'secret', '4'].map((guess) => attempt('vera', guess)))
  expect(guesses.map((result) => ('problem' in result ? result.problem.kind : 'signed in'))).toEqual([
    'wrong',
    'wrong',
    'locked',
    'locked',
    'locked',
  ])
  await unlockAccount(testing.database, 'vera')
  expect(await attempt('vera', 'secret')).toEqual({ personId: 'vera' })
})

test('a success forgets the failures before it', async () => {
  for (let round = 0; round < 3; round += 1) {
    expect(await attempt('vera', 'wrong')).toEqual({ problem: { kind: 'wrong' } })
    expect(await attempt('vera', 'secret')).toEqual({ personId: 'vera' })
  }
})

test('an address that failed too often waits, another does not', async () => {
  for (let failure = 0; failure < 30; failure += 1) parts.failures.count('192.0.2.9', Date.now())
  expect(await attempt('olga', 'secret', '192.0.2.9')).toEqual({
    problem: { kind: 'tooManyFailures', minutes: 10 },
  })
  expect(await attempt('olga', 'secret')).toEqual({ personId: 'olga' })
})
