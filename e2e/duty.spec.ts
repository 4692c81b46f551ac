import { expect, type Page, test } from '@playwright/test'
import { circuitPath, ORDERS_ON } from './circuits.ts'
import { seriousFindings, signIn } from './drivers.ts'
import { addPerson } from './journey-people.ts'
import { DEEP } from './long.ts'

const CIRCUIT = ORDERS_ON.en.duty
const NAME = 'Rivière-Ouelle – Rivière-du-Loup'
// The roster keeps what an earlier run on the same product has entered, so the people are new each time.
const RUN = Date.now().toString(36)
const [MARC_ID, LEA_ID] = [`marc-${RUN}`, `lea-${RUN}`]
const [MARC, LEA] = [`${MARC_ID} Essai`, `${LEA_ID} Essai`]

/** A local date of Québec, some days from now. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(Date.now() + days * 86_400_000)

test(
  'a supervisor enters a duty, sees it in the roster, replaces a night, and imports a table',
  DEEP,
  async ({ page }) => {
    await addPerson(MARC_ID, { setupId: 'quebec' })
    await addPerson(LEA_ID, { setupId: 'quebec' })
    await addPerson('chef', {
      setupId: 'quebec',
      role: 'chef-duty',
      features: ['roadcast', 'directive', 'directive_post', 'directive_notify'],
    })
    await signIn(page, 'chef', '/roads/circuits')
    await page.getByRole('link', { name: 'Astreinte', exact: true }).click()
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await enterNights(page)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()

    const week = page.getByRole('table', { name: /^Astreinte du/ }).first()
    const row = week.getByRole('row', { name: NAME })
    await expect(row.getByRole('button', { name: MARC })).toHaveCount(7)
    await expect(row.getByText('18:00–07:00').first()).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    await row.getByRole('button', { name: MARC }).nth(2).click()
    const drawer = page.getByRole('dialog', { name: `Astreinte de ${MARC}` })
    await drawer.getByRole('button', { name: 'Remplacer…' }).click()
    await choose(page, 'Qui prend la place', LEA)
    await drawer.getByRole('button', { name: 'Enregistrer le remplacement' }).click()
    await expect(row.getByRole('button', { name: LEA })).toHaveCount(1)
    await expect(row.getByText(`remplace ${MARC}`)).toBeVisible()

    await page.getByRole('button', { name: 'Importer un tableau' }).click()
    const line = (circuit: string) =>
      [circuit, `${LEA_ID}@example.org`, '', `${dayFromNow(1)} 08:00`, `${dayFromNow(1)} 17:00`].join(';')
    await page
      .getByLabel('Tableau à coller')
      .fill(['Circuit;Personne;Remplaçant;Du;Au', line(NAME), line('Nulle part')].join('\n'))
    await expect(page.getByText('Ligne 3, Circuit : circuit inconnu')).toBeVisible()
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await expect(
      page.getByText(/^1 période à enregistrer\. Déjà au tableau\s: 0\. Refusées\s: 1\.$/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Enregistrer 1 période' }).click()
    await expect(page.getByText('1 période enregistrée.')).toBeVisible()
    await expect(page.getByLabel('Tableau à coller')).toHaveValue(/Nulle part/)

    await page.getByRole('link', { name: 'Toute l’astreinte' }).first().click()
    await expect(row.getByText('08:00–17:00').first()).toBeVisible()
    await page.goto(new URL(circuitPath(CIRCUIT), page.url()).href)
    await expect(page.getByText(/D’astreinte|Personne n’est d’astreinte/).first()).toBeVisible()
  },
)

/** All nights of the circuit from today, by Marc; the sentence says so before anything is saved. */
async function enterNights(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Circuits', exact: true }).fill(NAME)
  await page.getByRole('option', { name: NAME }).click()
  await page.keyboard.press('Escape')
  await choose(page, 'Personne d’astreinte', MARC)
  for (const day of ['mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'])
    await page.getByRole('checkbox', { name: day }).check()
  await choose(page, 'Jour de la fin', 'le lendemain')
  await page.locator('[data-field="endTime"]').fill('07')
  await expect(page.getByText(`${MARC}, chaque jour de 18:00 à 07:00 le lendemain`)).toBeVisible()
  await expect(page.getByText(/^Prochaines périodes/)).toBeVisible()
  await expect(page.getByText(/^▲ Julie Bergeron est aussi d’astreinte/)).toBeVisible()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
