import { expect, type Page } from '@playwright/test'
import { productUrl } from './drivers.ts'

/** Opens a screen and waits until its values are displayed; a screen that never ends loading is judged as it is. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(`${productUrl()}${path}`, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('main').first()).toBeAttached()
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'), null, {
      timeout: 8_000,
    })
    .catch(ignoreTimeout)
  await page.evaluate(() => document.fonts.ready)
}
function ignoreTimeout(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
}
