import { expect, test } from '@playwright/test'
import { productUrl, seriousFindings, signIn } from './drivers.ts'
import { LONG } from './long.ts'

const STATION = '/stations/view/a75-lodeve'

test(
  'what is said of a station shows on its page, in its history, and not back in time',
  LONG,
  async ({ page }) => {
    await signIn(page, 'antoine', STATION)
    await page.getByRole('link', { name: 'Modifier', exact: true }).click()
    await page.getByLabel('Altitude (m)').fill('haut')
    await page.getByLabel('Référence').fill('LOD-7')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('Écrivez un nombre.')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    const before = new Date().toISOString()
    await page.getByLabel('Altitude (m)').fill('172')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('LOD-7')).toBeVisible()

    await page.goto(`${productUrl()}/stations/edit/a75-lodeve`)
    await expect(page.getByRole('table', { name: 'Historique' })).toContainText('LOD-7')
    await page.goto(`${productUrl()}${STATION}?time=${before}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Lodève' })).toBeVisible()
    await expect(page.getByText('LOD-7')).toHaveCount(0)
  },
)
