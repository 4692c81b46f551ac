import { expect, test } from '@playwright/test'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { runningEmbeddedUrl } from '../apps/server/src/db/embedded-postgres.ts'
import { FIVE_HUNDRED, seedFiveHundredStations } from '../test-material/five-hundred-stations.ts'
import { productUrl, StationsPage, signIn } from './drivers.ts'
import { LONG } from './long.ts'

test('500 stations are one list that renders only the visible rows', LONG, async ({ page }) => {
  // connects to the database of the running program rather than starting one
  const url = await runningEmbeddedUrl(process.env.JOURNEYS_DATA ?? '')
  const database = openDatabase(url, { maxConnections: 2 })
  await seedFiveHundredStations(database, { now: new Date(), issuer: `${productUrl()}/oidc` })
  await database.close()

  await signIn(page, FIVE_HUNDRED.id, '/stations')
  const grid = new StationsPage(page).grid()
  await expect(grid.getByRole('row').nth(5)).toBeVisible()
  await expect(page.getByText('500 stations').first()).toBeVisible()
  await expect(grid).toHaveAttribute('aria-rowcount', /50\d/)
  expect(await grid.getByRole('row').count()).toBeLessThan(120)

  const first = await grid.getByRole('row').nth(1).innerText()
  await grid.focus()
  await page.keyboard.press('End')
  await expect.poll(() => grid.getByRole('row').last().innerText()).not.toBe(first)
  expect(await grid.getByRole('row').count()).toBeLessThan(120)
})
