import { expect, type Page, test } from '@playwright/test'
import { circuitPath, ORDERS_ON } from './circuits.ts'
import { CircuitPage, productUrl, Shell, seriousFindings, signIn } from './drivers.ts'
import { withDatabase } from './journey-people.ts'
import { LONG } from './long.ts'

const CIRCUIT = circuitPath(ORDERS_ON.fr.strip)

async function open(page: Page, login: string, path = CIRCUIT): Promise<CircuitPage> {
  await signIn(page, login, path)
  return new CircuitPage(page)
}

test('a supervisor orders from the strip, an invalid form keeps the input, and the directive is archived', async ({
  page,
}) => {
  const circuit = await open(page, 'claire')
  await expect(circuit.strip()).toBeVisible()
  await circuit.strip().focus()
  await page.keyboard.press('ArrowRight')
  await expect(circuit.readOut()).toContainText(/PK \d/)

  await circuit.openForm()
  expect(await seriousFindings(page)).toEqual([])
  await circuit.choose('Traitement', 'sel')
  // The form begins from a directive in force, which may be of salt as well.
  await circuit.fill(/^Minimum/, '')
  await circuit.fill(/^Maximum/, '')
  await circuit.fill(/^Commentaire/, 'Ponts d’abord')
  await circuit.issue('Donner la consigne')
  await expect(page.getByText('Ce traitement a besoin d’un minimum.')).toBeVisible()
  await circuit.fill(/^Minimum/, '20')
  await circuit.fill(/^Maximum/, '15')
  await circuit.issue('Donner la consigne')
  await expect(page.getByText('Le maximum ne peut pas être inférieur au minimum.')).toBeVisible()
  await expect(page.getByLabel(/^Commentaire/)).toHaveValue('Ponts d’abord')
  await circuit.fill(/^Maximum/, '25')
  await expect(page.getByText(/^Publique pour Causse de Séverac.*sel 20 à 25\s?g\/m²\.$/)).toBeVisible()
  await circuit.issue('Donner la consigne')
  await expect(page.getByText('Consigne donnée.')).toBeVisible()
  // The form, which has the same words, closes a moment later on a busy machine.
  await expect(page.getByRole('paragraph').filter({ hasText: /^Ponts d’abord$/ })).toBeVisible()

  await circuit.openForm()
  const replaced = /^Remplace la consigne en vigueur \(Claire Bonnet, \d\d:\d\d\)\s:.*sel 20 à 25\s?g\/m²/
  await expect(page.getByText(replaced)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()

  await page.getByRole('button', { name: 'Archiver', exact: true }).click()
  await page.getByRole('button', { name: 'Archiver la consigne' }).click()
  await expect(page.getByText(/^Aucune consigne en vigueur\./)).toBeVisible()
})

test('each additional rule needs another road type, also in English and pounds', LONG, async ({ page }) => {
  const circuit = await open(page, 'emily', circuitPath(ORDERS_ON.en.furtherRule))
  await circuit.openForm()
  await circuit.choose('Treatment', 'salt')
  await circuit.fill(/^Minimum \(lb\/lane-mile\)/, '200')
  // the present advice may have set a maximum
  await circuit.fill(/^Maximum \(lb\/lane-mile\)/, '')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const second = page.getByRole('group', { name: /2/ })
  await second.getByLabel('Treatment').click()
  await page.getByRole('option', { name: 'patrol', exact: true }).click()
  await circuit.issue('Issue the directive')
  await expect(second.getByText('Please fill the field.')).toBeVisible()
  const roadType = await page.getByLabel('Road type').first().inputValue()
  await second.getByLabel('Road type').click()
  await page.getByRole('option', { name: roadType, exact: true }).click()
  await circuit.issue('Issue the directive')
  await expect(second.getByText(/^Another rule already has this road type/)).toBeVisible()
  await expect(page.getByLabel(/^Minimum/).first()).toHaveValue('200')
  await second.getByLabel('Road type').click()
  await page.getByRole('option', { name: 'ramp', exact: true }).click()
  await circuit.issue('Issue the directive')
  await expect(page.getByText('Directive issued.')).toBeVisible()
  await expect(page.getByText(/salt 200 lb\/lane-mile · ramp – patrol/).first()).toBeVisible()
})

test('a person without the right to order can read the orders', LONG, async ({ page }) => {
  await open(page, 'antoine', CIRCUIT)
  await page.evaluate(() => {
    const value = JSON.stringify({ added: [], removed: ['directive_post'] })
    localStorage.setItem('verglas.features', value)
    dispatchEvent(new StorageEvent('storage', { key: 'verglas.features', newValue: value }))
  })
  await page.goto(`${productUrl()}${CIRCUIT}`)
  await expect(page.getByRole('heading', { name: 'Consignes', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /consigne$/ })).toHaveCount(0)
})

test('back in time later orders are missing, and none can be given', LONG, async ({ page }) => {
  const before = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const path = circuitPath(await circuitWithoutOrder(before))
  await open(page, 'claire', path)
  await page.goto(`${productUrl()}${path}?time=${before}`)
  await expect(new Shell(page).replayChip()).toBeVisible()
  await expect(new CircuitPage(page).strip()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Donner une consigne' })).toBeDisabled()
})

/** A circuit on which the people of the demonstration had ordered nothing at an instant. */
async function circuitWithoutOrder(at: string): Promise<string> {
  const [circuit] = await withDatabase((database) =>
    database.query<{ id: string }>(
      `select c.circuit_id as id
         from circuit_version c
        where c.setup_id = 'a75' and c.rev_to = open_rev() and not c.is_removed
          and not exists (select from directive d
                           where d.setup_id = c.setup_id and d.circuit_id = c.circuit_id
                             and d.ordered_at <= $1 and (d.expires_at is null or d.expires_at > $1))
        limit 1`,
      [at],
    ),
  )
  if (!circuit) throw new Error(`every circuit had an order at ${at}`)
  return circuit.id
}
