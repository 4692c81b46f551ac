import { expect, test } from '@playwright/test'
import { signIn } from './drivers.ts'
import { LONG } from './long.ts'

test(
  'an administrator applies a preset, sees the fault of a row, and tries the table on the last week',
  LONG,
  async ({ page }) => {
    await signIn(page, 'antoine', '/admin/treatments')
    const bench = page.getByRole('region', { name: 'Banc d’essai' })
    await expect(bench.getByRole('status')).toContainText('bouillie de sel')
    await bench.getByLabel('Chaussée', { exact: true }).fill('-12')
    await expect(bench.getByRole('status')).toContainText('abrasif')

    await page.getByRole('button', { name: 'Partir d’un modèle' }).click()
    await page.getByRole('button', { name: /^France/ }).click()
    await page.getByRole('button', { name: 'Modifier la ligne R8' }).click()
    await page.getByLabel('Minimum').fill('1')
    const row = page
      .getByRole('list', { name: 'Lignes du tableau' })
      .getByRole('listitem')
      .filter({ hasText: 'R8' })
    await expect(row).toContainText('Demande moins que la ligne R9')
    const tries = page.getByRole('button', { name: /^Essayer sur/ })
    await expect(tries).toBeDisabled()
    await page.getByLabel('Minimum').fill('10')
    await tries.click()
    const trial = page.getByRole('region', { name: 'Essai sur le passé enregistré' }).first()
    await expect(trial.getByRole('rowheader', { name: 'Ensemble' })).toBeVisible()
  },
)
