import { expect, test } from '@playwright/test'
import { productUrl, Shell, SignInPage, signIn, skipToTheEnd } from './drivers.ts'
import { DEEP, LONG } from './long.ts'

test('an operator picks an account, works, and also signs out at the provider', async ({ page }) => {
  const signInPage = new SignInPage(page)
  await signInPage.open()
  await signInPage.asDemonstration(/Claire Bonnet/)
  const shell = new Shell(page)
  await expect(shell.title('Cette nuit')).toBeVisible()
  await shell.signOut()
  // The provider asks for the identity again, since its own session has ended too. The way there is a page
  // that redirects to another.
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
  await expect(page.getByLabel('Mot de passe')).toBeVisible()
})

test('a wrong password is reported at the field, and the name stays', async ({ page }) => {
  const signInPage = new SignInPage(page)
  await signInPage.open()
  await signInPage.withPassword('zoe', 'not it')
  await expect(page.getByLabel('Courriel ou identifiant')).toHaveValue('zoe')
  await expect(page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first()).toBeVisible()
})

test('a locked account gets a message', LONG, async ({ page }) => {
  await signIn(page, 'verrouille')
  await expect(page.getByText(/verrouillé/).first()).toBeVisible()
})

test('an address opened before sign-in opens after it', LONG, async ({ page }) => {
  await signIn(page, 'claire', '/stations/view/a75-issartets?range=7d')
  await expect(new Shell(page).title(/Col des Issartets/)).toBeVisible()
  await expect(page).toHaveURL(/\/stations\/view\/a75-issartets\?.*range=7d/)
})

for (const [login, path, text] of [
  ['expire', '/error/expired', /expiré/i],
  ['inactif', '/error/inactive', /désactivé|inactif/i],
] as const) {
  test(`the account ${login} arrives at ${path}`, LONG, async ({ page }) => {
    await signIn(page, login)
    await page.waitForURL(`**${path}`)
    await expect(page.getByText(text).first()).toBeVisible()
  })
}

test('a newcomer without a zone selects one, subscribes and arrives', LONG, async ({ page }) => {
  await signIn(page, 'nouveau')
  await page.waitForURL('**/choosezone/nouveau')
  await page.getByRole('checkbox', { name: 'Secteur Nord' }).check()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.waitForURL('**/first-login/nouveau')
  await page
    .getByRole('checkbox', { name: /Col de la Fageole/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Suivant' }).click()
  // after leaving and returning, the step and the choices are still there
  await page.reload()
  await page.getByRole('button', { name: 'Précédent' }).click()
  await expect(page.getByRole('checkbox', { name: /Col de la Fageole/ }).first()).toBeChecked()
  await page.getByRole('button', { name: 'Suivant' }).click()
  await page.getByRole('button', { name: /^Suivre les/ }).click()
  await page.getByRole('button', { name: 'Suivant' }).click()
  await skipToTheEnd(page, { skip: 'Passer cette étape', finish: 'Terminer' })
  await expect(new Shell(page).title('Cette nuit')).toBeVisible()
})

test('a newcomer with a zone starts with the subscriptions', LONG, async ({ page }) => {
  await signIn(page, 'nouveau-zone')
  await page.waitForURL('**/first-login/nouveau-zone')
})

test('a person in two organisations switches between them', DEEP, async ({ page }) => {
  await signIn(page, 'duo', '/stations')
  await new Shell(page).isThere()
  await page.getByRole('button', { name: /A75/ }).first().click()
  await page.getByRole('button', { name: /Québec/ }).click()
  // the night is the start page
  await expect(page).toHaveURL(/\/tonight/)
  await page.goto(`${productUrl()}/stations`)
  await expect(page.getByRole('row', { name: /Stoneham/ })).toBeVisible()
})
