import { expect, test } from '@playwright/test'
import { productUrl, Shell, signIn } from './drivers.ts'
import { LONG } from './long.ts'
import { openScreen } from './open-screen.ts'

/** What a phone has to be scrolled for: the decision within two screens, everything else folded below. */

const PHONE = { width: 390, height: 844 }
const SCREENS = 2
const MAX_CIRCUIT_PX = 4000

test(
  'on a phone a circuit begins with the decision, the order and the crew; the rest is folded',
  LONG,
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await signIn(page, 'claire', '/tonight')
    await new Shell(page).isThere()
    await openScreen(page, '/roads/circuit/issartets')
    const twoScreensPx = SCREENS * PHONE.height
    for (const region of [/^Recommandation/, /^Circulation/]) {
      const box = await page.getByRole('region', { name: region }).first().boundingBox()
      expect(box?.y, String(region)).toBeLessThan(twoScreensPx)
    }
    const main = page.locator('main')
    expect(await main.evaluate((element) => element.scrollHeight)).toBeLessThanOrEqual(MAX_CIRCUIT_PX)
    const cameras = page.locator('summary').filter({ hasText: 'Caméras du circuit' })
    await cameras.click()
    await expect(
      page.getByRole('region', { name: 'Caméras du circuit' }).getByRole('img').first(),
    ).toBeVisible()
  },
)

test('the page of a crew is at most two screens long', LONG, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'nadia', '/roads/crew')
  await new Shell(page).isThere()
  await page.goto(`${productUrl()}/roads/crew`)
  await expect(page.getByText(/^D’astreinte/)).toBeVisible()
  expect(await page.locator('main').evaluate((element) => element.scrollHeight)).toBeLessThanOrEqual(
    SCREENS * PHONE.height,
  )
})
