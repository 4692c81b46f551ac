import { expect, test } from '@playwright/test'
import { productUrl, seriousFindings, signIn } from './drivers.ts'
import { addPerson } from './journey-people.ts'
import { LONG } from './long.ts'

const IN = {
  fr: {
    station: 'a75-lodeve',
    name: 'Lodève',
    edit: 'Modifier',
    ref: 'Référence',
    save: 'Enregistrer',
    number: 'Écrivez un nombre.',
    history: 'Historique',
    valuesThen: 'Ce qui valait alors',
    model: 'Modèle de chaussée',
  },
  en: {
    station: 'a75-le-caylar',
    name: 'Le Caylar',
    edit: 'Edit',
    ref: 'Reference',
    save: 'Save',
    number: 'Write a number.',
    history: 'History',
    valuesThen: 'What held then',
    model: 'Road model',
  },
} as const

const FEATURES = ['stations', 'obs_map', 'forecasts', 'roadcast', 'admin_stations']

for (const lang of ['fr', 'en'] as const) {
  const words = IN[lang]
  test(
    `the settings of a station appear on its page and in its history, but not back in time (${lang})`,
    LONG,
    async ({ page }) => {
      const ref = `REF-${lang}-${Date.now()}`
      await addPerson(`editor-${lang}`, { lang, role: 'station-editor', features: FEATURES })
      await signIn(page, `editor-${lang}`, `/stations/view/${words.station}`)
      await page.getByRole('link', { name: words.edit, exact: true }).click()
      await page.getByLabel('Altitude (m)').fill('haut')
      await page.getByLabel(words.ref).fill(ref)
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await expect(page.getByText(words.number)).toBeVisible()
      await expect(page.getByRole('heading', { name: words.model })).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      const before = new Date().toISOString()
      await page.getByLabel('Altitude (m)').fill('172')
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await expect(page.getByText(ref)).toBeVisible()

      const setting = `${productUrl()}/stations/edit/${words.station}`
      await page.goto(setting)
      await expect(page.getByRole('table', { name: words.history })).toContainText(ref)
      await page.goto(`${setting}?time=${before}`)
      await expect(page.getByRole('table', { name: words.valuesThen })).toBeVisible()
      await expect(page.getByText(ref)).toHaveCount(0)
      await page.goto(`${productUrl()}/stations/view/${words.station}?time=${before}`)
      await expect(page.getByRole('heading', { level: 1, name: words.name })).toBeVisible()
      await expect(page.getByText(ref)).toHaveCount(0)
    },
  )
}
