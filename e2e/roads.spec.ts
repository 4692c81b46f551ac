import { expect, test } from '@playwright/test'
import { CircuitPage, signIn } from './drivers.ts'
import { LONG } from './long.ts'

test('the hour of the network is selected by slider and keyboard, and is in the address', async ({
  page,
}) => {
  await signIn(page, 'claire', '/roads')
  const slider = page.getByRole('slider')
  await expect(slider).toHaveValue('0')
  const hours = page.getByRole('figure').getByRole('button')
  await expect(hours).toHaveCount(49)

  await hours.nth(12).click()
  await expect(slider).toHaveValue('12')
  await slider.press('ArrowRight')
  await expect(hours.nth(13)).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/[?&]h=13\b/)
  await page.reload()
  await expect(slider).toHaveValue('13')
})

test(
  'an English supervisor reads the strip in degrees Fahrenheit and opens the point of a row',
  LONG,
  async ({ page }) => {
    await signIn(page, 'emily', '/roads/circuits')
    await page.locator('a[href*="/roads/circuit/"]').first().click()
    const circuit = new CircuitPage(page)
    await circuit.strip().focus()
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    await expect(circuit.readOut()).toContainText('°F')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/roads\/circuit\/[^/]+\/[^/?]+/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  },
)
