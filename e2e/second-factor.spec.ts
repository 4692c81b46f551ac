import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { productUrl, Shell, SignInPage, signIn } from './drivers.ts'
import { addPerson, appCode, withDatabase } from './journey-people.ts'
import { LONG } from './long.ts'

/** Passkeys with the browser's virtual device, codes of an app, and a role that requires one of them. */

/** A virtual phone with a fingerprint sensor. */
async function plugInDevice(page: Page): Promise<CDPSession> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devTools
}

const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

async function proveByPassword(page: Page, heading: string, act: string): Promise<void> {
  const panel = section(page, heading)
  await panel.getByRole('button', { name: act }).click()
  await panel.getByLabel('Mot de passe actuel').fill('verglas')
  await page.keyboard.press('Enter')
}

test('a passkey is created, signs in without a name, and is removed', LONG, async ({ page }) => {
  await addPerson('cle-essai')
  await plugInDevice(page)
  await signIn(page, 'cle-essai', '/user/security')
  const passkeys = section(page, 'Clés d’accès')
  await proveByPassword(page, 'Clés d’accès', 'Ajouter une clé d’accès')
  await expect(passkeys.getByText(/^Ajoutée le/)).toBeVisible()
  // the first factor also issues the recovery codes
  await expect(passkeys.getByRole('listitem').filter({ hasText: /^(\w{4}-){2}\w{4}$/ })).toHaveCount(10)
  await passkeys.getByRole('button', { name: 'Je les ai conservés' }).click()
  const shell = new Shell(page)
  await shell.signOut()
  await expect(page).toHaveURL(/\/oidc\/interaction\//)

  await page.getByRole('button', { name: 'Continuer avec une clé d’accès' }).click()
  await shell.isThere()
  await page.goto(`${productUrl()}/user/security`)
  await expect(passkeys.getByText(/^Utilisée le/)).toBeVisible()

  // with a passkey the password alone is no longer enough
  await shell.signOut()
  await new SignInPage(page).withPassword('cle-essai')
  await expect(page.getByRole('heading', { name: 'Confirmez que c’est vous' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuer avec une clé d’accès' }).click()
  await shell.isThere()

  await page.goto(`${productUrl()}/user/security`)
  await proveByPassword(page, 'Clés d’accès', 'Retirer')
  await expect(passkeys.getByText(/^Utilisée le/)).toHaveCount(0)
  await shell.signOut()
  await page.getByRole('button', { name: 'Continuer avec une clé d’accès' }).click()
  await expect(page.getByText('Cette clé d’accès n’ouvre aucun compte ici.', { exact: false })).toBeVisible()
  await new SignInPage(page).withPassword('cle-essai')
  await shell.isThere()
})

test('an app is set up, its code is requested, and a recovery code works once', LONG, async ({ page }) => {
  await addPerson('app-essai')
  await signIn(page, 'app-essai', '/user/security')
  const app = section(page, 'Application de codes')
  await proveByPassword(page, 'Application de codes', 'Ajouter une application')
  const key = await app.locator('code').innerText()
  await app.getByLabel('Code affiché par l’application').fill('000000')
  await page.keyboard.press('Enter')
  await expect(app.getByLabel('Code affiché par l’application')).toHaveAttribute('aria-invalid', 'true')
  await app.getByLabel('Code affiché par l’application').fill(appCode(key))
  await page.keyboard.press('Enter')
  const codes = app.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await app.getByRole('button', { name: 'Je les ai conservés' }).click()

  const shell = new Shell(page)
  const signInPage = new SignInPage(page)
  const enter = async (code: string) => {
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  }
  await shell.signOut()
  await signInPage.withPassword('app-essai')
  // the next code, since each is accepted only once
  await enter(appCode(key, 1))
  await shell.isThere()
  await shell.signOut()
  await signInPage.withPassword('app-essai')
  await enter(recoveryCode)
  await shell.isThere()
  await shell.signOut()
  await signInPage.withPassword('app-essai')
  await enter(recoveryCode)
  await expect(page.getByText('Ce code n’est pas le bon, ou il a déjà servi.')).toBeVisible()
})

test(
  'a role with a mandatory second factor has to set it up before anything else opens',
  LONG,
  async ({ page }) => {
    await addPerson('role-essai', { role: 'deux-facteurs', features: ['stations'] })
    await withDatabase((database) =>
      database.query("update role set needs_second_factor = true where id = 'deux-facteurs'"),
    )
    await signIn(page, 'role-essai')
    await expect(page.getByRole('heading', { name: 'Un second facteur est demandé' })).toBeVisible()
    const key = await page.locator('code').innerText()
    await page.getByLabel('Code affiché par l’application').fill(appCode(key))
    await page.getByRole('button', { name: 'Continuer', exact: true }).click()
    await expect(page.getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'Je les ai conservés' }).click()
    await expect(new Shell(page).title('Tableau de bord')).toBeVisible()
  },
)
