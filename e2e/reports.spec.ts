import { expect, test } from '@playwright/test'
import { productUrl, seriousFindings, signIn } from './drivers.ts'
import { LONG } from './long.ts'

const WORDS = {
  fr: {
    write: 'Rédiger d’après les faits',
    title: 'Titre en français',
    weather: 'Météo et chaussée',
    submit: 'Transmettre',
  },
  en: {
    write: 'Write from the facts',
    title: 'Title in English',
    weather: 'Weather and road',
    submit: 'Submit',
  },
} as const

for (const [lang, login, reader] of [
  ['fr', 'antoine', 'claire'],
  ['en', 'emily', 'mathieu'],
] as const) {
  const words = WORDS[lang]
  test(
    `the product writes the night report, one person edits it, another reads it with its PDF, in ${lang}`,
    LONG,
    async ({ browser, page }) => {
      await signIn(page, login, '/rapports/edit/new')
      await page.getByRole('button', { name: words.write }).click()
      const title = page.getByLabel(words.title)
      await expect(title).not.toHaveValue('')
      const editedTitle = `${await title.inputValue()}, relu ${Date.now() % 100000}`
      await title.fill(editedTitle)
      await expect(page.getByText(/\(fr\)\.pdf/)).toBeVisible()
      // writing again keeps what was typed
      await page.getByRole('button', { name: words.write }).click()
      await expect(page.getByRole('button', { name: words.write })).toBeEnabled()
      await expect(title).toHaveValue(editedTitle)
      expect(await seriousFindings(page)).toEqual([])
      await page.getByRole('button', { name: words.submit, exact: true }).click()
      const report = page.getByRole('listitem').filter({ hasText: editedTitle })
      await report.locator('summary').click()
      await expect(report).toContainText(words.weather)

      const other = await (await browser.newContext()).newPage()
      await signIn(other, reader, '/rapports')
      const read = other
        .getByRole('listitem')
        .filter({ hasText: /relu|Nuit|Night/ })
        .first()
      await read.locator('summary').click()
      const download = other.waitForEvent('download')
      await read.getByRole('button', { name: /\(fr\)\.pdf/ }).click()
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
      await other.goto(`${productUrl()}/rapports?time=${new Date(Date.now() - 3_600_000).toISOString()}`)
      await expect(other.getByText(editedTitle)).toHaveCount(0)
      await other.context().close()
    },
  )
}
