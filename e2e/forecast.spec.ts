import { expect, test } from '@playwright/test'
import { ForecastList, productUrl, Shell, signIn } from './drivers.ts'
import { LONG } from './long.ts'
import { listenToAnswers } from './reads.ts'

const PAST = new Date(Date.now() - 4 * 86_400_000 - 5 * 3_600_000).toISOString().slice(0, 14).concat('00:00Z')

test('an operator reads the forecast of a point: sentence, meteogram, days, table', async ({ page }) => {
  await signIn(page, 'claire', '/previsions')
  await page
    .getByRole('link', { name: /Col de la Fageole/ })
    .first()
    .click()
  await expect(new Shell(page).title(/Col de la Fageole/)).toBeVisible()
  await expect(page.getByText(/0\s°C|au-dessus de 0/).first()).toBeVisible()
  await expect(page.locator('canvas, svg[role="img"], [role="img"]').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Tableau' }).click()
  await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible()
  await expect(page).toHaveURL(/tab=/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Tableau' })).toHaveAttribute('aria-selected', 'true')
})

test('back in time the forecast is the run of that time', LONG, async ({ page }) => {
  const issued = { live: Number.NaN, replayed: Number.NaN }
  listenToAnswers(page, /\/forecast\/1h/, (path, answer) => {
    const { run } = answer as { run: { issuedAt: string } }
    issued[path.includes('time=') ? 'replayed' : 'live'] = Date.parse(run.issuedAt)
  })
  await signIn(page, 'claire', '/previsions/view/a75-fageole-c')
  await expect(new Shell(page).title(/Col de la Fageole/)).toBeVisible()
  await expect.poll(() => issued.live).toBeGreaterThan(Date.parse(PAST))
  await page.goto(`${productUrl()}/previsions/view/a75-fageole-c?time=${PAST}`)
  await expect(new Shell(page).replayChip()).toBeVisible()
  await expect.poll(() => issued.replayed).toBeLessThanOrEqual(Date.parse(PAST))
  expect(issued.replayed).toBeLessThan(issued.live)
})

test('the simple view fits on a wall without scrolling', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn(page, 'claire', '/previsions/simple/hourly/a75-fageole-c?fullscreen=true')
  await expect(page.getByText(/Col de la Fageole/).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1080)
})

test(
  'a map opens next to the forecasts on request, and opens again with the address',
  LONG,
  async ({ page }) => {
    await signIn(page, 'claire', '/previsions')
    const list = new ForecastList(page)
    await expect(list.row(/Col de la Fageole/)).toBeVisible()
    await expect(list.legend()).toBeHidden()
    await list.showMap()
    await expect(list.legend()).toContainText('Chaussée, min. 24\u00a0h')
    await expect(list.row(/Col de la Fageole/)).toBeVisible()
    await page.reload()
    await expect(list.legend()).toBeVisible()
  },
)
