import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { aSwob } from '@verglas/sources/providers/msc-swob/swob-builder'
import { ROOT } from '../scripts/root.ts'
import { productUrl, Shell, SignInPage, StationsPage, seriousFindings, signIn } from './drivers.ts'
import { DEEP, LONG } from './long.ts'

/** An instant within the fourteen days of past data in the demonstration. */
const PAST = new Date(Date.now() - 4 * 86_400_000 - 5 * 3_600_000).toISOString().slice(0, 14).concat('00:00Z')

test('an operator finds a station, opens it and returns', async ({ page }) => {
  await signIn(page, 'claire', '/stations')
  const stations = new StationsPage(page)
  await expect(stations.row(/Le Crest/)).toBeVisible()
  await stations.search('fageole')
  await expect(stations.row(/Le Crest/)).toBeHidden()
  await stations.row(/Col de la Fageole/).click()
  await expect(new Shell(page).title(/Col de la Fageole/)).toBeVisible()
  await expect(page).toHaveURL(/\/stations\/view\/a75-fageole/)
  await page.goBack()
  await expect(stations.row(/Col de la Fageole/)).toBeVisible()
})

test('a favourite stays after a reload', LONG, async ({ page }) => {
  await signIn(page, 'antoine', '/stations')
  const row = new StationsPage(page).row(/Massiac/)
  const star = row.getByRole('button', { name: /favori|suivre/i })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
})

test('back in time the data are those of that time, and the screen is clearly not live', async ({ page }) => {
  await signIn(page, 'claire', '/stations')
  const stations = new StationsPage(page)
  const live = await stations.row(/Saint-Flour/).innerText()
  await page.goto(`${productUrl()}/stations?time=${PAST}`)
  await expect(new Shell(page).replayChip()).toBeVisible()
  await expect(stations.row(/Saint-Flour/)).toBeVisible()
  expect(await stations.row(/Saint-Flour/).innerText()).not.toBe(live)
  const first = await stations.row(/Saint-Flour/).innerText()
  await page.reload()
  await expect(stations.row(/Saint-Flour/)).toBeVisible()
  expect(await stations.row(/Saint-Flour/).innerText()).toBe(first)
})

test('an imported real SWOB file appears on the open screen without a reload', DEEP, async ({ page }) => {
  await signIn(page, 'reel', '/stations')
  await new Shell(page).isThere()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-swob-'))
  const file = path.join(folder, 'swob.xml')
  const identification = {
    msc_id: '7054242',
    stn_nam: 'COL DU VENT',
    date_tm: new Date(Date.now() - 60_000).toISOString(),
  }
  const elements = [{ name: 'air_temp', uom: '°C', value: '-17.3', qa: 100 }]
  fs.writeFileSync(file, aSwob({ identification, elements }))
  const { status } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'scripts', 'run-server.mjs'), 'ingest', '--source', 'msc-swob', file],
    { env: { ...process.env, VERGLAS_DATA: process.env.JOURNEYS_DATA } },
  )
  expect(status).toBe(0)
  await expect(page.getByText('COL DU VENT').first()).toBeVisible({ timeout: 3000 })
  await expect(page.getByText('−17,3').first()).toBeVisible()
})

test('English and imperial units apply to people who chose them', LONG, async ({ page }) => {
  const signInPage = new SignInPage(page)
  await signInPage.open('/stations')
  await signInPage.asDemonstration(/Emily Walker/)
  await expect(page.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Air/ })).toContainText('°F')
  await expect(page.getByText('Zone', { exact: true }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('if the stream is cut the screen says that it is not live', DEEP, async ({ page, context }) => {
  await signIn(page, 'claire', '/stations')
  await expect(page.getByText('Direct', { exact: true }).first()).toBeVisible()
  await context.setOffline(true)
  // a browser may not report that it is offline: the user's next action finds out
  const row = new StationsPage(page).row(/Le Crest/)
  await row.getByRole('button', { name: /favori|suivre/i }).click()
  await expect(page.getByText(/connexion perdue/i).first()).toBeVisible()
  await expect(row).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Direct', { exact: true }).first()).toBeVisible()
})

test('on a phone the stations are a list, with a navigation bar at the bottom', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'claire', '/stations')
  await expect(page.getByText('Le Crest').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

for (const [name, path] of [
  ['the stations', '/stations'],
  ['a station', '/stations/view/a75-issartets'],
  ['the forecasts', '/previsions'],
  ['a forecast', '/previsions/view/a75-issartets-c'],
  ['stations back in time', `/stations?time=${PAST}`],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds no serious violations on ${name}, ${colorScheme}`, LONG, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, locale: 'fr-FR' })
      const page = await context.newPage()
      await signIn(page, 'claire', path)
      await new Shell(page).isThere()
      await page.waitForTimeout(1500)
      expect(await seriousFindings(page)).toEqual([])
      await context.close()
    })
  }
}

test('the tables of a version 1 station are side by side at every width', LONG, async ({ page }) => {
  await signIn(page, 'mathieu', '/stations/view/qc-etape')
  const stations = new StationsPage(page)
  for (const width of [768, 1100, 1366, 1440, 1600, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(stations.measureTable('Chaussée')).toBeVisible()
    await expect(stations.measureTable('Précipitations')).toBeVisible()
    expect(await stations.tablesOutOfPlace(), `${width} px`).toEqual([])
  }
})
