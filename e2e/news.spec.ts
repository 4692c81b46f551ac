import { expect, test } from '@playwright/test'
import { productUrl, seriousFindings, signIn } from './drivers.ts'
import { LONG } from './long.ts'

test(
  'a news item with places is written, changed by two people, and read by its audience',
  LONG,
  async ({ browser, page }) => {
    const title = `Fermeture du col ${Date.now() % 100000}`
    await signIn(page, 'antoine', '/admin/news/new')
    await page.getByRole('button', { name: 'Diffuser la nouvelle', exact: true }).click()
    await expect(page.getByText('Écrivez un titre dans une langue au moins.')).toBeVisible()
    await page.getByLabel('Titre en français').fill(title)
    await page.getByLabel('Texte en français').fill('Par **arrêté** <script>alert(1)</script>.')
    await expect(page.getByRole('region', { name: 'Aperçu' }).locator('strong')).toHaveText('arrêté')
    await page.getByRole('button', { name: 'Ajouter un lieu' }).click()
    await page.getByRole('combobox', { name: /^Lieu/ }).fill('Station · Col des Issartets')
    await page.getByRole('option', { name: 'Station · Col des Issartets' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Diffuser la nouvelle', exact: true }).click()
    await page.getByRole('link', { name: title }).click()

    await page.getByLabel('Texte en français').fill('Par arrêté, jusqu’à midi.')
    const other = await (await browser.newContext()).newPage()
    await signIn(other, 'antoine', new URL(page.url()).pathname)
    await other.getByLabel('Titre en anglais').fill('Pass closed')
    await other.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(other.getByText('Enregistré.')).toBeVisible()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('button', { name: 'Enregistrer ce choix' }).click()
    await expect(page.getByText('Enregistré.')).toBeVisible()
    await other.context().close()

    const reader = await (await browser.newContext()).newPage()
    await signIn(reader, 'claire', '/stations/view/a75-issartets')
    await reader.getByRole('list', { name: 'Nouvelles' }).getByRole('link', { name: title }).click()
    const article = reader.getByRole('article').filter({ hasText: title })
    await expect(article).toContainText('Par arrêté, jusqu’à midi.')
    expect(await seriousFindings(reader)).toEqual([])
    await reader.goto(`${productUrl()}/news?time=${new Date(Date.now() - 3_600_000).toISOString()}`)
    await expect(reader.getByText('Les nouvelles ne se lisent qu’en direct.')).toBeVisible()
    await reader.context().close()
  },
)
