import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTenantPool } from '../db/setup-db.ts'
import { openGuard } from '../http/guard.ts'
import { secretBox } from '../installation/secrets.ts'
import { useCheapHashes } from '../test-support/cheap-hashes.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { devicesOf, signOutDevice } from './devices.ts'
import {
  beginTotp,
  confirmTotp,
  factorsOf,
  makeRecoveryCodes,
  removeSecondFactors,
} from './second-factor/factors.ts'
import { codeOf, stepAt } from './second-factor/totp.ts'
import {
  type Answer,
  type Browser,
  createAccounts,
  openSignIn,
  PASSWORD,
  signIn,
  startProvider,
  TEST_KEY,
  type TestProvider,
} from './test-browser.ts'
import { openTokenVerifier } from './tokens.ts'

const BOX = secretBox(TEST_KEY)
let testing: TestDatabase
let provider: TestProvider

useCheapHashes()
beforeAll(async () => {
  testing = await testDatabase()
  provider = await startProvider(testing.database)
  await createAccounts(provider, testing.database)
})
afterAll(async () => {
  await provider.stop()
  await testing.drop()
})
beforeEach(async () => {
  for (const person of ['olga', 'vera']) await removeSecondFactors(testing.database, person)
  await testing.database.query('update role set needs_second_factor = false')
  await testing.database.query('delete from attempt')
})

/** An app that was set up a while ago, so that no current code has been used. */
async function giveApp(personId: string, box = BOX): Promise<Buffer> {
  const secret = await beginTotp(testing.database, box, personId)
  if (!secret) throw new Error('an app is there already')
  const anHourAgo = new Date(Date.now() - 3_600_000)
  const code = codeOf(secret, stepAt(anHourAgo))
  expect(await confirmTotp(testing.database, box, { personId, code, now: anHourAgo })).toBe(true)
  return secret
}
const codeNow = (secret: Buffer) => codeOf(secret, stepAt(new Date()))

async function afterPassword(login: string, changes: Record<string, string> = {}) {
  const { browser, app, page } = await openSignIn(provider, changes)
  const posted = await browser.post(page.url, { login, password: PASSWORD })
  expect(posted.location).toMatch(/\/second-factor$/)
  return { browser, app, codePage: await browser.get(posted.location ?? '') }
}
const give = (browser: Browser, codePage: Answer, code: string) =>
  browser.post(codePage.url, { lang: 'fr', code })

const guard = () =>
  openGuard({
    database: testing.database,
    tenants: openTenantPool(testing.url, { maxConnections: 1 }),
    tokens: openTokenVerifier({
      issuer: provider.issuer,
      audience: provider.config.audience,
      localKeys: provider.publicKeys,
    }),
    now: () => new Date(),
  })
const personOf = (token: string | undefined) =>
  guard()
    .person({ authorization: `Bearer ${token}`, setupHeader: undefined, params: {} })
    .then(({ person }) => person.id)

describe('a person with an authenticator app', () => {
  test('signs in with a code from the app after the password, and each code works once', async () => {
    const secret = await giveApp('olga')
    const { browser, app, codePage } = await afterPassword('olga')
    expect(codePage.text).toContain('autocomplete="one-time-code"')
    expect((await give(browser, codePage, '')).text).toContain('Remplissez ce champ')
    expect((await give(browser, codePage, '000000')).text).toContain('n’est pas le bon')
    const silent = await browser.get(app.authorizationUrl({ prompt: 'none' }))
    expect(silent.location).toContain('error=login_required')
    const code = codeNow(secret)
    const right = await give(browser, codePage, code)
    const { body } = await app.redeem(await browser.follow(right, app.callback))
    expect(await personOf(body.access_token)).toBe('olga')

    const second = await afterPassword('olga')
    expect((await give(second.browser, second.codePage, code)).status).toBe(422)
  })

  test('signs in with a recovery code, once, in any notation', async () => {
    await giveApp('olga')
    const [code = ''] = await makeRecoveryCodes(testing.database, 'olga')
    const { browser, codePage } = await afterPassword('olga')
    expect((await give(browser, codePage, ` ${code.toLowerCase()} `)).status).toBe(303)
    const secondSignIn = await afterPassword('olga')
    expect((await give(secondSignIn.browser, secondSignIn.codePage, code)).status).toBe(422)
    expect((await factorsOf(testing.database, 'olga')).recoveryCodes).toBe(9)
  })

  test('after the key of the installation was lost signs in with a recovery code only', async () => {
    const secret = await giveApp('olga', secretBox(Buffer.alloc(32, 9)))
    const [code = ''] = await makeRecoveryCodes(testing.database, 'olga')
    const { browser, codePage } = await afterPassword('olga')
    expect((await give(browser, codePage, codeNow(secret))).status).toBe(422)
    expect((await give(browser, codePage, code)).status).toBe(303)
    expect(provider.errors).toEqual([])
  })

  test('is protected against more than five guesses, from whatever address', async () => {
    const secret = await giveApp('olga')
    for (let guess = 0; guess < 5; guess += 1) {
      const { browser, codePage } = await afterPassword('olga')
      expect((await give(browser, codePage, `99999${guess}`)).status).toBe(422)
    }
    const { browser, codePage } = await afterPassword('olga')
    expect((await give(browser, codePage, codeNow(secret))).status).toBe(429)
  }, 30_000)

  test('cannot skip the code: its page without the password leads back to the password', async () => {
    await giveApp('olga')
    const { browser, page } = await openSignIn(provider)
    const skipped = await browser.get(`${page.url}/second-factor`)
    expect(skipped.location).toBe(page.url)
    const forged = await browser.post(`${page.url}/passkey`, { assertion: '{"id":"x"}' })
    expect([forged.status, forged.text.includes('n’ouvre aucun compte')]).toEqual([422, true])
  })
})

describe('a role that requires a second factor', () => {
  const ask = () =>
    testing.database.query(
      "update role set needs_second_factor = true where setup_id = 'north' and id = 'visitor'",
    )

  test('ends sessions that were opened with a password alone, including silently renewed ones', async () => {
    const { browser, app, tokens } = await signIn(provider, 'vera')
    expect(await personOf(tokens.access_token)).toBe('vera')
    await ask()
    await expect(personOf(tokens.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
    const silent = await browser.get(app.authorizationUrl({ prompt: 'none' }))
    expect(silent.location).toMatch(/error=(login|interaction)_required/)
  })

  test('makes a person without one set one up before any access, and displays the recovery codes once', async () => {
    await ask()
    const { browser, app, codePage } = await afterPassword('vera')
    expect(codePage.text).toContain('<svg')
    const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(codePage.text)?.[1]?.replaceAll(' ', '') ?? ''
    expect((await browser.get(codePage.url)).text).toContain(key.slice(0, 4))
    expect((await give(browser, codePage, '000000')).status).toBe(422)
    const bits = [...key].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
    const codes = await browser.follow(await give(browser, codePage, codeNow(secret)), 'nowhere')
    expect(codes.text.match(/<li><code>(\w{4}-){2}\w{4}</g)).toHaveLength(10)
    const confirmed = await browser.post(codes.url, { lang: 'fr', kept: 'yes' })
    const { body } = await app.redeem(await browser.follow(confirmed, app.callback))
    expect(await personOf(body.access_token)).toBe('vera')
    expect(await factorsOf(testing.database, 'vera')).toMatchObject({ hasTotp: true, recoveryCodes: 10 })
  })

  test('in an organisation that cannot be used requires nothing', async () => {
    await ask()
    await testing.database.query("update membership set state = 'inactive' where person_id = 'vera'")
    expect((await signIn(provider, 'vera')).tokens.access_token).toBeTruthy()
    await testing.database.query("update membership set state = 'active' where person_id = 'vera'")
  })
})

test('a device is signed out remotely: its tokens and its session end, the others stay', async () => {
  const desk = await signIn(provider, 'olga')
  const lost = await signIn(provider, 'olga')
  const devices = await devicesOf(testing.database, 'olga')
  const [latest] = devices
  expect(latest).toMatchObject({ personId: 'olga', userAgent: 'node', hasSecondFactor: false })
  expect(await signOutDevice(testing.database, 'vera', latest?.grantId ?? '')).toBe(false)
  expect(await signOutDevice(testing.database, 'olga', latest?.grantId ?? '')).toBe(true)
  await expect(personOf(lost.tokens.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
  expect((await lost.app.refresh(lost.tokens.refresh_token ?? '')).status).toBe(400)
  const silent = await lost.browser.get(lost.app.authorizationUrl({ prompt: 'none' }))
  expect(silent.location).toContain('error=login_required')
  expect(await personOf(desk.tokens.access_token)).toBe('olga')
  expect(await devicesOf(testing.database, 'olga')).toHaveLength(devices.length - 1)
})
