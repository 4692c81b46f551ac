import { expect, type Page, test } from '@playwright/test'
import { ForecastPage, productUrl, Shell, StationsPage, signIn } from './drivers.ts'
import { LONG } from './long.ts'
import { smallTargets } from './targets.ts'

const POINT = '/previsions/view/a75-issartets-c'
const SCREENS = ['/stations', '/stations/view/a75-issartets', '/previsions', POINT, `${POINT}?tab=scenarios`]

/** How far the window can scroll, and how much empty space can be scrolled to below or sideways; px. */
function slack(page: Page) {
  return page.evaluate(() => {
    const window = document.scrollingElement ?? document.body
    window.scrollTo(9999, 9999)
    const main = document.querySelector('main')
    const root = main?.parentElement?.parentElement ?? document.body
    root.scrollTo(9999, 9999)
    const content = (main?.firstElementChild as HTMLElement | null)?.offsetHeight ?? 0
    return {
      window: [window.scrollTop, window.scrollLeft, root.scrollTop, root.scrollLeft],
      sideways: (main?.scrollWidth ?? 0) - (main?.clientWidth ?? 0),
      below: Math.max(0, (main?.scrollHeight ?? 0) - Math.max(main?.clientHeight ?? 0, content)),
    }
  })
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test(
    `on ${device} the window does not scroll, and there is no empty space below a screen`,
    LONG,
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await signIn(page, 'claire', SCREENS[0])
      for (const screen of SCREENS) {
        await page.goto(`${productUrl()}${screen}`)
        await expect(new Shell(page).title(/./)).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: 'Chargement' })).toHaveCount(0)
        expect(await slack(page), screen).toEqual({ window: [0, 0, 0, 0], sideways: 0, below: 0 })
      }
    },
  )
}

test('the wheel over a chart scrolls the page, and zooms only with Ctrl', LONG, async ({ page }) => {
  await signIn(page, 'claire', POINT)
  const forecast = new ForecastPage(page)
  const fullPicture = await forecast.meteogramPicture()
  await forecast.scrollWheelOverMeteogram(300)
  await expect.poll(() => forecast.scrolledPx()).toBeGreaterThan(100)
  expect(await forecast.meteogramPicture()).toBe(fullPicture)

  const scrolledPx = await forecast.scrolledPx()
  await page.keyboard.down('Control')
  await forecast.scrollWheelOverMeteogram(-300)
  await page.keyboard.up('Control')
  await expect.poll(() => forecast.meteogramPicture()).not.toBe(fullPicture)
  expect(await forecast.scrolledPx()).toBe(scrolledPx)
})

test(
  'on a phone every touch target is as high as a thumb, and no field zooms the page',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'antoine', SCREENS[0])
    for (const screen of [...SCREENS, '/admin/sources/new?source=csv']) {
      await page.goto(`${productUrl()}${screen}`)
      await expect(new Shell(page).title(/./)).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Chargement' })).toHaveCount(0)
      expect(await smallTargets(page), screen).toEqual([])
    }
  },
)

test('keyboard focus in a table is visible', LONG, async ({ page }) => {
  await signIn(page, 'claire', '/stations')
  const grid = new StationsPage(page).grid()
  await expect(grid).toBeVisible()
  const ring = () => grid.evaluate((table) => getComputedStyle(table.parentElement ?? table).borderTopColor)
  const before = await ring()
  await page.getByRole('columnheader').last().getByRole('button').focus()
  await page.keyboard.press('Shift+Tab')
  await grid.focus()
  expect(await ring()).not.toBe(before)
})

test('on a phone «Plus» opens above the bar and leads to every section', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'claire', '/tonight')
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Plus', exact: true })
  for (const section of ['Vue d’ensemble', 'Recommandations', 'Relève', 'Tableau de bord'])
    await expect(menu.getByRole('link', { name: section })).toBeInViewport()
  await menu.getByRole('link', { name: 'Relève' }).click()
  await expect(page).toHaveURL(/\/handover$/)
  await expect(menu).toBeHidden()
})
