import { expect, test } from '@playwright/test'
import { circuitPath, ORDERS_ON } from './circuits.ts'
import { CircuitPage, productUrl, seriousFindings, signIn } from './drivers.ts'
import { DEEP, LONG } from './long.ts'

test(
  'a supervisor reads the advice, orders a different treatment and gives the reason',
  DEEP,
  async ({ page }) => {
    await signIn(page, 'claire', '/roads/circuits')
    await expect(page.getByRole('columnheader', { name: 'Recommandation', exact: true })).toBeVisible()

    await page.goto(`${productUrl()}${circuitPath(ORDERS_ON.fr.advice)}`)
    const advice = page.getByRole('region', { name: /^Recommandation/ })
    await expect(advice.getByText(/confiance (\d+\s?%|inconnue)/)).toBeVisible()
    await advice.locator('summary', { hasText: 'Sur quoi elle repose' }).click()
    await expect(advice.getByRole('rowheader', { name: 'chaussée au plus bas' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    const circuit = new CircuitPage(page)
    await advice.getByRole('button', { name: 'Donner cette consigne' }).click()
    await expect(page.getByText(/^Publique pour Garabit et Margeride/)).toBeVisible()
    await circuit.choose('Traitement', 'abrasif')
    await circuit.fill(/^Minimum/, '60')
    await circuit.fill(/^Maximum/, '80')
    await circuit.issue('Donner la consigne')
    await expect(page.getByText('Dites en un mot pourquoi la consigne diffère.')).toBeVisible()
    await circuit.choose('Pourquoi autrement', 'connaissance du terrain')
    await circuit.issue('Donner la consigne')
    await expect(
      page.getByText(/s’écarte de la recommandation\s: connaissance du terrain/).first(),
    ).toBeVisible()

    await page.goto(`${productUrl()}/roads/agreement`)
    const row = page.getByRole('row', { name: /^Garabit et Margeride/ })
    await expect(row).toContainText('connaissance du terrain (')
    expect(await seriousFindings(page)).toEqual([])
  },
)

test(
  'an English reader sees the same advice in English, in the units of the circuit',
  LONG,
  async ({ page }) => {
    await signIn(page, 'emily', '/roads/circuits')
    await expect(page.getByRole('columnheader', { name: 'Recommendation', exact: true })).toBeVisible()
    await page.getByRole('rowheader').getByRole('link').first().click()
    const advice = page.getByRole('region', { name: /^Recommendation/ })
    await expect(advice.getByText(/^row (D|F|R)\d+ of the table · confidence/)).toBeVisible()
  },
)
