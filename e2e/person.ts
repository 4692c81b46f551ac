import { expect, type Page } from '@playwright/test'

/** Where the program of this run answers. */
export const productUrl = (): string => process.env.VERGLAS_JOURNEYS_URL ?? 'http://localhost:8080'

/** Opens an address and, where the sign-in page comes, signs in as the demonstration account. */
export async function signIn(page: Page, login: string, path = '/'): Promise<void> {
  await page.goto(`${productUrl()}${path}`)
  await page.waitForURL(/\/oidc\//)
  await page.getByLabel(/courriel|e-mail/i).fill(login)
  await page.getByLabel(/mot de passe|password/i).fill('verglas')
  await page.getByRole('button', { name: /^(se connecter|sign in)$/i }).click()
}

/** The page stands: context loaded, navigation there. */
export async function expectShell(page: Page): Promise<void> {
  await expect(page.getByRole('navigation').first()).toBeVisible()
}
