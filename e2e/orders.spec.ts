import { type Browser, expect, type Page, test } from '@playwright/test'
import { DAY_MS } from '@verglas/quantities'
import { circuitPath, ORDERS_ON } from './circuits.ts'
import { CircuitPage, productUrl, Shell, signIn } from './drivers.ts'
import { addPerson } from './journey-people.ts'
import { LONG } from './long.ts'

/** The texts and buttons on the way of an order, in both languages. */
const LANGUAGES = {
  French: {
    setupId: 'a75',
    lang: 'fr',
    supervisor: 'claire',
    planner: 'claire',
    circuits: ORDERS_ON.fr,
    worst: 'Le pire des 48 heures',
    toCircuit: /circuit/i,
    follow: 'M’avertir des consignes',
    treatment: 'Traitement',
    salt: 'sel',
    patrol: 'patrouille',
    minimum: /^Minimum/,
    maximum: /^Maximum/,
    comment: /^Commentaire/,
    notify: 'Avertir l’équipe',
    addRule: 'Ajouter une règle',
    roadType: 'Type de route',
    issue: 'Donner la consigne',
    issued: 'Consigne donnée.',
    archive: 'Archiver',
    archiveNow: 'Archiver la consigne',
    inForce: 'Consigne en vigueur',
    none: /^Aucune consigne en vigueur\./,
    toRead: /consignes? pas encore vues?/,
    read: 'Vu',
    readAt: /Vu à \d/,
    unread: /^0 sur \d/,
    allRead: /^1 sur \d/,
    minMissing: 'Ce traitement a besoin d’un minimum.',
    maxBelowMin: 'Le maximum ne peut pas être inférieur au minimum.',
    sameRoadType: /^Une autre règle a déjà ce type de route/,
    meanwhile: /a donné une consigne entre-temps/,
    theirs: /^Sa consigne.*sel 1/,
    goOn: 'Continuer la mienne',
    directives: 'Consignes',
    mayOrder: /consigne$/,
  },
  English: {
    setupId: 'quebec',
    lang: 'en',
    supervisor: 'emily',
    planner: 'mathieu',
    circuits: ORDERS_ON.en,
    worst: 'The worst of 48 hours',
    toCircuit: /circuit/i,
    follow: 'Tell me of directives',
    treatment: 'Treatment',
    salt: 'salt',
    patrol: 'patrol',
    minimum: /^Minimum/,
    maximum: /^Maximum/,
    comment: /^Comment/,
    notify: 'Tell the team',
    addRule: 'Add a rule',
    roadType: 'Road type',
    issue: 'Issue the directive',
    issued: 'Directive issued.',
    archive: 'Archive',
    archiveNow: 'Archive the directive',
    inForce: 'Directive in force',
    none: /^No directive in force\./,
    toRead: /directives? not seen yet/,
    read: 'Seen',
    readAt: /Seen at \d/,
    unread: /^0 of \d/,
    allRead: /^1 of \d/,
    minMissing: 'This treatment needs a minimum.',
    maxBelowMin: 'The maximum cannot be below the minimum.',
    sameRoadType: /^Another rule already has this road type/,
    meanwhile: /has issued a directive meanwhile/,
    theirs: /^Theirs.*salt 1/,
    goOn: 'Go on with mine',
    directives: 'Directives',
    mayOrder: /directive$/,
  },
} as const

const another = async (browser: Browser, phone = false): Promise<Page> =>
  (await browser.newContext(phone ? { viewport: { width: 390, height: 844 } } : {})).newPage()

/** The authorization with which a page calls the API. */
async function authorizationOf(page: Page): Promise<string> {
  const request = page.waitForRequest((sent) => sent.headers().authorization !== undefined)
  await page.reload()
  const { authorization = '' } = (await request).headers()
  return authorization
}

const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Puts a person on duty for a circuit, yesterday to tomorrow, signed in as somebody with the right to do so. */
async function putOnDuty(
  browser: Browser,
  planner: string,
  { setupId, circuitId, personId }: Record<'setupId' | 'circuitId' | 'personId', string>,
): Promise<void> {
  const page = await another(browser)
  await signIn(page, planner, circuitPath(circuitId))
  await expect(new CircuitPage(page).strip()).toBeVisible()
  const answer = await page.request.put(`${productUrl()}/api/setups/${setupId}/duties/${personId}`, {
    headers: { authorization: await authorizationOf(page), 'x-setup': setupId },
    data: {
      circuitIds: [circuitId],
      personId,
      standInId: null,
      firstDate: dateIn(-1),
      lastDate: dateIn(1),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      everyWeeks: 1,
      startTime: '00:00',
      endTime: '00:00',
      endsAfterDays: 1,
      expectedRevision: null,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.context().close()
}

for (const [language, words] of Object.entries(LANGUAGES)) {
  const { setupId, lang, supervisor, planner, circuits } = words

  async function fill(circuit: CircuitPage, minimum: string, maximum = ''): Promise<void> {
    await circuit.choose(words.treatment, words.salt)
    await circuit.fill(words.minimum, minimum)
    await circuit.fill(words.maximum, maximum)
  }

  test(
    `from the first risk on the map to the read receipt on another phone, in ${language}`,
    LONG,
    async ({ browser, page }) => {
      const driver = `driver-${lang}`
      await addPerson(driver, { setupId, lang })
      await signIn(page, supervisor, `/roads?circuit=${circuits.risky}`)
      await page.getByRole('list', { name: words.worst }).getByRole('button').first().click()
      await page
        .locator('a[href*="/roads/circuit/"]')
        .and(page.getByRole('link', { name: words.toCircuit }))
        .click()
      await expect(page).toHaveURL(/\/roads\/circuit\/[^/?]+/)
      const path = new URL(page.url()).pathname
      const circuit = new CircuitPage(page)
      await expect(circuit.strip()).toBeVisible()
      await putOnDuty(browser, planner, { setupId, circuitId: circuits.risky, personId: driver })

      const phone = await another(browser, true)
      await signIn(phone, driver, path)
      await phone.locator('summary').filter({ hasText: words.directives }).click()
      await phone.getByRole('switch', { name: words.follow }).click()
      await expect(phone.getByRole('switch', { name: words.follow })).toBeChecked()
      await phone.goto(`${productUrl()}/stations`)

      await circuit.openForm()
      await fill(circuit, '15')
      await page.getByLabel(words.notify).check()
      await circuit.issue(words.issue)
      await expect(page.getByText(words.issued)).toBeVisible()
      await expect(page.getByText(words.unread)).toBeVisible()

      await phone.getByRole('link', { name: words.toRead }).click()
      const order = phone.getByRole('region', { name: words.inForce })
      await expect(order).toContainText(words.salt)
      await order.getByRole('button', { name: words.read, exact: true }).click()
      await expect(order.getByText(words.readAt)).toBeVisible()
      await expect(page.getByText(words.allRead)).toBeVisible()
      await phone.context().close()
    },
  )

  test(
    `an invalid form reports errors at their fields and keeps the rest, in ${language}`,
    LONG,
    async ({ page }) => {
      await signIn(page, supervisor, circuitPath(circuits.wrong))
      const circuit = new CircuitPage(page)
      await circuit.openForm()
      await circuit.choose(words.treatment, words.salt)
      await circuit.fill(words.minimum, '')
      await circuit.fill(words.comment, 'Viaduc')
      await circuit.issue(words.issue)
      const minimum = page.getByLabel(words.minimum)
      await expect(page.getByText(words.minMissing)).toBeVisible()
      await expect(minimum).toBeFocused()
      await circuit.fill(words.minimum, '30')
      await circuit.fill(words.maximum, '20')
      await circuit.issue(words.issue)
      await expect(page.getByText(words.maxBelowMin)).toBeVisible()
      await circuit.fill(words.maximum, '40')
      await page.getByRole('button', { name: words.addRule }).click()
      const second = page.getByRole('group', { name: /2/ })
      await second.getByLabel(words.treatment).click()
      await page.getByRole('option', { name: words.patrol, exact: true }).click()
      const firstRoadType = await page.getByLabel(words.roadType).first().inputValue()
      await second.getByLabel(words.roadType).click()
      await page.getByRole('option', { name: firstRoadType, exact: true }).click()
      await circuit.issue(words.issue)
      await expect(second.getByText(words.sameRoadType)).toBeVisible()
      await expect(minimum.first()).toHaveValue('30')
      await expect(page.getByLabel(words.comment)).toHaveValue('Viaduc')
    },
  )

  test(
    `the second of two supervisors sees the first one’s order and decides, in ${language}`,
    LONG,
    async ({ browser, page }) => {
      const colleague = `colleague-${lang}`
      await addPerson(colleague, { setupId, lang })
      await signIn(page, supervisor, circuitPath(circuits.shared))
      const otherPage = await another(browser)
      await signIn(otherPage, colleague, circuitPath(circuits.shared))
      const [first, second] = [new CircuitPage(page), new CircuitPage(otherPage)]
      for (const circuit of [first, second]) await circuit.openForm()
      await fill(first, '10')
      await fill(second, '30')
      await first.issue(words.issue)
      await expect(page.getByText(words.issued)).toBeVisible()
      await second.issue(words.issue)
      const question = otherPage.getByRole('alertdialog')
      await expect(question.getByText(words.meanwhile)).toBeVisible()
      await expect(question.getByText(words.theirs)).toBeVisible()
      await question.getByRole('button', { name: words.goOn }).click()
      // the other person's order stays visible next to the user's own
      await expect(otherPage.getByText(words.theirs)).toBeVisible()
      await expect(otherPage.getByLabel(words.minimum)).toHaveValue('30')
      await second.fill(words.maximum, '40')
      await second.issue(words.issue)
      await expect(otherPage.getByText(words.issued)).toBeVisible()
      await expect(page.getByRole('region', { name: words.inForce })).toContainText(/30\D+40/)
      await otherPage.context().close()
    },
  )

  test(
    `back in that night the order in force is that of the time, in ${language}`,
    LONG,
    async ({ page }) => {
      await signIn(page, supervisor, circuitPath(circuits.night))
      const circuit = new CircuitPage(page)
      const order = page.getByRole('region', { name: words.inForce })
      await expect(circuit.strip()).toBeVisible()
      const before = new Date().toISOString()
      await circuit.openForm()
      await fill(circuit, '25')
      await circuit.issue(words.issue)
      await expect(order).toContainText('25')
      const during = new Date().toISOString()
      await page.getByRole('button', { name: words.archive, exact: true }).click()
      await page.getByRole('button', { name: words.archiveNow }).click()
      await expect(page.getByText(words.none)).toBeVisible()

      const at = (time: string) => page.goto(`${productUrl()}${circuitPath(circuits.night)}?time=${time}`)
      await at(during)
      await expect(new Shell(page).replayChip()).toBeVisible()
      await expect(order).toContainText('25')
      await expect(page.getByRole('button', { name: words.archive, exact: true })).toBeDisabled()
      await at(before)
      await expect(circuit.strip()).toBeVisible()
      await expect(order.filter({ hasText: /\b25\b/ })).toHaveCount(0)
      await page.goto(`${productUrl()}/roads/circuits?time=${during}`)
      const row = page.getByRole('row').filter({ has: page.locator(`[href*="${circuits.night}"]`) })
      await expect(row).toContainText(/25/)
    },
  )

  test(
    `a person without the right to order can read the orders but is refused, in ${language}`,
    LONG,
    async ({ browser, page }) => {
      const reader = `reader-${lang}`
      const features = ['stations', 'forecasts', 'roadcast', 'directive']
      await addPerson(reader, { setupId, lang, role: 'reads-orders', features })
      await signIn(page, supervisor, circuitPath(circuits.read))
      const circuit = new CircuitPage(page)
      await circuit.openForm()
      await fill(circuit, '20')
      await circuit.issue(words.issue)
      await expect(page.getByText(words.issued)).toBeVisible()

      const other = await another(browser)
      await signIn(other, reader, circuitPath(circuits.read))
      await expect(other.getByRole('heading', { name: words.directives, exact: true })).toBeVisible()
      await expect(other.getByRole('region', { name: words.inForce })).toContainText('20')
      await expect(other.getByRole('button', { name: words.mayOrder })).toHaveCount(0)
      await expect(other.getByRole('button', { name: words.archive, exact: true })).toHaveCount(0)
      const authorization = await authorizationOf(other)
      const answer = await other.request.post(`${productUrl()}/api/circuits/${circuits.read}/directives`, {
        headers: { authorization, 'x-setup': setupId },
        data: { rules: [], comment: '', scope: 'public', expiresInHours: 1, basedOn: null },
      })
      expect(answer.status()).toBe(403)
      await other.context().close()
    },
  )
}
