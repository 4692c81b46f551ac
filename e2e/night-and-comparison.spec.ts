import { expect, test } from '@playwright/test'
import { productUrl, Shell, signIn } from './drivers.ts'
import { LONG } from './long.ts'

test('the night: first to freeze on top, and the address contains the selection', LONG, async ({ page }) => {
  await signIn(page, 'claire', '/tonight/points?sort=freezing&show=temperature')
  await expect(new Shell(page).title('Points par heure')).toBeVisible()
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toContainText(/déjà|\d\d:\d\d|non/)
  await page.getByText('Danger', { exact: true }).click()
  await expect(page).not.toHaveURL(/show=/)
  await page.reload()
  await expect(page.getByText(/danger de la chaussée, de faible à extrême/)).toBeVisible()
  await page.getByRole('link', { name: 'Comparer les 4 premiers' }).click()
  await expect(page).toHaveURL(/\/compare\?places=p\./)
  const values = page.getByRole('table', { name: 'Valeurs des lieux comparés' })
  await expect(values.getByRole('row')).toHaveCount(5)
})

test(
  'two places are compared, one is removed again, and a past night can be replayed',
  LONG,
  async ({ page }) => {
    await signIn(page, 'claire', '/compare')
    const add = page.getByRole('combobox', { name: 'Ajouter un point ou une station' })
    await add.fill('Garabit')
    await page
      .getByRole('option', { name: /Viaduc de Garabit/ })
      .first()
      .click()
    await add.fill('Fageole')
    await page
      .getByRole('option', { name: /Col de la Fageole/ })
      .first()
      .click()
    const table = page.getByRole('table', { name: 'Valeurs des lieux comparés' })
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(table.getByRole('row').nth(1)).toContainText(/−?\d+,\d/)
    await page.reload()
    await page.getByRole('button', { name: 'Enlever Col de la Fageole' }).click()
    await expect(table.getByRole('row')).toHaveCount(2)
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 14).concat('00:00Z')
    await page.goto(`${productUrl()}/tonight/points?time=${threeDaysAgo}`)
    await expect(new Shell(page).replayChip()).toBeVisible()
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(/déjà|\d\d:\d\d|non/)
  },
)

for (const path of ['/stations', '/previsions', '/previsions/view/a75-fageole-c'])
  test(
    `${path} fills a wall without search or scrolling, in type readable at four metres`,
    LONG,
    async ({ page }) => {
      await page.setViewportSize({ width: 1920, height: 1080 })
      await signIn(page, 'claire', `${path}?fullscreen=true`)
      const value = page.getByText(/^−?\d+,\d/).first()
      await expect(value).toBeVisible()
      const pxOf = Number.parseFloat(await value.evaluate((element) => getComputedStyle(element).fontSize))
      expect(pxOf).toBeGreaterThanOrEqual(0.028 * 1080)
      await expect(page.getByRole('textbox')).toHaveCount(0)
      const room = await page.evaluate(() => {
        const scrolling = [...document.querySelectorAll('*')].filter(
          ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1 && clientHeight > 200,
        )
        return scrolling.filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY)).length
      })
      expect(room).toBe(0)
    },
  )
