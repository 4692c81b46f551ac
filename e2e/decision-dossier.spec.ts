import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { ORDERS_ON } from './circuits.ts'
import { CircuitPage, productUrl, seriousFindings, signIn } from './drivers.ts'
import { DEEP, LONG } from './long.ts'

/** The labels of each step in a language, and the person and page for it. */
const JOURNEYS = {
  fr: {
    login: 'claire',
    circuit: ORDERS_ON.fr.dossier,
    advice: /^Recommandation/,
    doubt: 'Essayer',
    nothing: 'Ne rien faire',
    add: 'Ajouter un passage',
    order: 'En faire une consigne',
    issue: 'Donner la consigne',
    whyMissing: 'Dites en un mot pourquoi la consigne diffère.',
    why: ['Pourquoi autrement', 'connaissance du terrain'],
    log: 'Noter un traitement fait',
    save: 'Noter',
    logged: /^Traitement noté/,
    make: 'Constituer le dossier',
    acts: 'Actes du circuit',
    ordered: /^Consigne\s:/,
    done: /^Fait le/,
    file: 'Enregistrer le fichier signé',
  },
  en: {
    login: 'emily',
    circuit: ORDERS_ON.en.dossier,
    advice: /^Recommendation/,
    doubt: 'Try',
    nothing: 'Do nothing',
    add: 'Add a pass',
    order: 'Make it a directive',
    issue: 'Issue the directive',
    whyMissing: 'Say in a word why the directive differs.',
    why: ['Why otherwise', 'local knowledge'],
    log: 'Record a treatment',
    save: 'Record',
    logged: /^Treatment recorded/,
    make: 'Make the dossier',
    acts: 'Acts of the circuit',
    ordered: /^Directive:/,
    done: /^Done at/,
    file: 'Save the signed file',
  },
} as const

const verify = async (file: string) =>
  (await promisify(execFile)('npm', ['run', '-s', 'verify-dossier', '--', file])).stdout

async function doubtAndOrder(page: Page, words: (typeof JOURNEYS)[keyof typeof JOURNEYS]): Promise<void> {
  await page.getByRole('region', { name: words.advice }).getByRole('link', { name: words.doubt }).click()
  await page.getByRole('button', { name: words.nothing }).click()
  await page.getByRole('button', { name: words.add }).click()
  await page.getByRole('button', { name: words.order }).click()
  const circuit = new CircuitPage(page)
  await circuit.issue(words.issue)
  const question = page.getByText(words.whyMissing)
  const isDone = page.getByRole('button', { name: words.order })
  await expect(question.or(isDone)).toBeVisible()
  if (await question.isVisible()) {
    const [label, option] = words.why
    await circuit.choose(label, option)
    await circuit.issue(words.issue)
  }
  await expect(isDone).toBeVisible()
}

for (const [lang, words] of Object.entries(JOURNEYS))
  test(
    `${lang}: from an advice with doubtful data to a dossier that can be verified without the server`,
    LONG,
    async ({ page }) => {
      await signIn(page, words.login, `/roads/circuit/${words.circuit}`)
      await doubtAndOrder(page, words)

      await page.goto(`${productUrl()}/roads/circuit/${words.circuit}`)
      await page.getByRole('button', { name: words.log }).click()
      // the form starts with the order in force
      await page.getByRole('form').getByRole('button', { name: words.save, exact: true }).click()
      await expect(page.getByText(words.logged)).toBeVisible()

      await page.goto(`${productUrl()}/roads/dossier/${words.circuit}`)
      await page.getByRole('button', { name: words.make }).click()
      const acts = page.getByRole('table', { name: words.acts })
      await expect(acts.getByText(words.ordered).first()).toBeVisible()
      await expect(acts.getByText(words.done).first()).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])

      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: words.file }).click()
      const file = await (await saving).path()
      expect(await verify(file)).toContain('VERIFIED\n')
    },
  )

test(
  'replaying the same night displays its orders and treatments, and does not allow new orders',
  LONG,
  async ({ page }) => {
    await signIn(page, 'claire', '/roads/balance')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`${productUrl()}/roads/circuit/fageole`)
    await page.locator('summary', { hasText: 'Historique des consignes' }).click()
    const past = page
      .getByRole('listitem')
      .filter({ hasText: /échue|remplacée/ })
      .first()
    await expect(past).toBeVisible()

    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString()
    await page.goto(`${productUrl()}/roads/circuit/fageole?time=${encodeURIComponent(threeDaysAgo)}`)
    await expect(page.getByRole('button', { name: /^(Donner une|Changer la) consigne$/ })).toBeDisabled()
    await expect(
      page.getByRole('region', { name: 'Ce qui a été fait' }).getByRole('listitem').first(),
    ).toBeVisible()
  },
)

test('with an outdated forecast there is no advice, and the reason is given', DEEP, async ({ page }) => {
  // before circuits were computed, the only advice of a day is the one issued at midnight
  const noon = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - 5.5 * 86_400_000).toISOString()
  await signIn(page, 'claire', `/roads/circuit/fageole?time=${encodeURIComponent(noon)}`)
  const advice = page.getByRole('region', { name: /^Recommandation/ })
  await expect(advice.getByText(/de plus de 6\s?h|a plus de 6\s?h/).first()).toBeVisible()
  await expect(advice.getByRole('button', { name: 'Donner cette consigne' })).toBeHidden()
})

test(
  'limits of automatic directives are set per circuit by people with the right to',
  LONG,
  async ({ page }) => {
    await signIn(page, 'antoine', '/roads/circuit/larzac')
    await page.locator('summary', { hasText: 'Consignes automatiques' }).click()
    await expect(page.getByText(/^Désactivées sur ce circuit/)).toBeVisible()
    await page.getByRole('button', { name: 'Modifier les limites' }).click()
    const form = page.getByRole('form')
    await form.getByLabel('Activées sur ce circuit').check()
    await form.getByLabel(/^Confiance minimale/).fill('40')
    await form.getByRole('button', { name: 'Enregistrer les limites' }).click()
    await expect(form.getByLabel(/^Confiance minimale/)).toBeFocused()
    await form.getByLabel(/^Confiance minimale/).fill('90')
    expect(await seriousFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Enregistrer les limites' }).click()
    const limits = /^Activées\s:.*confiance d’au moins 90/
    await expect(page.getByRole('paragraph').filter({ hasText: limits })).toBeVisible()
    await expect(
      page.getByRole('row', { name: /Antoine Vidal/ }).getByRole('cell', { name: limits }),
    ).toBeVisible()

    // a user who may not set the limits can read them
    await page.goto(`${productUrl()}/roads/circuit/garabit`)
    await page.locator('summary', { hasText: 'Consignes automatiques' }).click()
    await expect(page.getByText(/^Désactivées sur ce circuit/)).toBeVisible()
  },
)
