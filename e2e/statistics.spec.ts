import { expect, test } from '@playwright/test'
import { Shell, seriousFindings, signIn } from './drivers.ts'
import { LONG } from './long.ts'

test(
  'how the last weeks were: all stations, one of them, its measure in detail, and the workbook of it',
  LONG,
  async ({ page }) => {
    await signIn(page, 'antoine', '/stations')
    const shell = new Shell(page)
    await shell.goTo('Statistiques')
    await expect(page.getByRole('columnheader', { name: /Ch\. < 0/ })).toBeVisible()
    expect(await seriousFindings(page), 'all stations').toEqual([])
    await page.getByRole('link', { name: 'Viaduc de Garabit' }).click()

    await expect(shell.title(/Viaduc de Garabit/)).toBeVisible()
    const thresholds = page.getByRole('region', { name: 'Au-delà des seuils, gel et dégel' }).first()
    await expect(thresholds.getByRole('row', { name: /Chaussée < 0/ })).toContainText('%')
    await page.getByRole('combobox', { name: 'Mesure' }).click()
    await page.getByRole('option', { name: 'Température de l’air' }).click()
    await expect(page.getByRole('img', { name: /^Température de l’air : minimum/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Rose des vents/ })).toBeVisible()
    expect(await seriousFindings(page), 'one station').toEqual([])

    await page.getByRole('button', { name: 'Exporter' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Classeur (XLSX)' }).click()
    expect((await download).suggestedFilename()).toMatch(/^verglas-statistiques-a75-garabit-.*\.xlsx$/)
  },
)
