import { expect, test } from '@playwright/test'
import { circuitPath, ORDERS_ON } from './circuits.ts'
import { CircuitPage, productUrl, seriousFindings, signIn } from './drivers.ts'
import { LONG } from './long.ts'

test('a supervisor who doubts the advice tests another treatment and orders it', LONG, async ({ page }) => {
  await signIn(page, 'claire', circuitPath(ORDERS_ON.fr.whatIf))
  const advice = page.getByRole('region', { name: /^Recommandation/ })
  await advice.getByRole('link', { name: 'Essayer' }).click()
  await expect(page.getByRole('heading', { name: /^Essai de traitement/ })).toBeVisible()
  await expect(page.getByText(/modèle [\d.]+, le même qu’au serveur/)).toBeVisible()

  const compared = page.getByRole('table', { name: 'Ce que donnent les plans' })
  await page.getByRole('button', { name: 'Ne rien faire' }).click()
  await expect(compared.getByRole('row', { name: /^Mon plan 0/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un passage' }).click()
  const mine = compared.getByRole('row', { name: /^Mon plan 1/ })
  await expect(mine).toContainText('de NaCl')

  const pass = page.getByRole('slider', { name: /^Passage 1/ })
  const before = await pass.getAttribute('aria-valuenow')
  await pass.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(pass).not.toHaveAttribute('aria-valuenow', before ?? '')
  await expect(page).toHaveURL(/plan=.*prewet/)
  expect(await seriousFindings(page)).toEqual([])

  await page.getByPlaceholder('Nom de l’essai').fill('Une heure plus tard')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('link', { name: 'Une heure plus tard' })).toBeVisible()

  await page.getByRole('button', { name: 'En faire une consigne' }).click()
  const circuit = new CircuitPage(page)
  await circuit.issue('Donner la consigne')
  const reasonQuestion = page.getByText('Dites en un mot pourquoi la consigne diffère.')
  if (await reasonQuestion.isVisible()) {
    await circuit.choose('Pourquoi autrement', 'connaissance du terrain')
    await circuit.issue('Donner la consigne')
  }
  await expect(page.getByRole('button', { name: 'En faire une consigne' })).toBeVisible()
  await page.goto(`${productUrl()}${circuitPath(ORDERS_ON.fr.whatIf)}`)
  await expect(page.getByText(/Départ au plus tard .* bouillie de sel 15/).first()).toBeVisible()
})
