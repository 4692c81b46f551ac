import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/**
 * Only this file and the files named after a page know how elements are located; journeys describe what a
 * person does.
 */

/** The address of the program under test. */
export const productUrl = (): string => process.env.JOURNEYS_URL ?? 'http://localhost:8080'

export const PASSWORD = 'verglas'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export class SignInPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(path = '/'): Promise<void> {
    // the page redirects to the provider while it loads; only the form matters
    await this.page.goto(`${productUrl()}${path}`, { waitUntil: 'commit' })
    await expect(this.page.getByLabel('Mot de passe')).toBeVisible()
  }

  async withPassword(login: string, password = PASSWORD): Promise<void> {
    await this.page.getByLabel('Courriel ou identifiant').fill(login)
    await this.page.getByLabel('Mot de passe').fill(password)
    await this.page.getByRole('button', { name: 'Continuer', exact: true }).click()
  }

  async asDemonstration(name: RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).click()
  }
}

/** Signs in and opens `path`. */
export async function signIn(page: Page, login: string, path = '/'): Promise<void> {
  const signInPage = new SignInPage(page)
  await signInPage.open(path)
  await signInPage.withPassword(login)
}

export class Shell {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async isThere(): Promise<void> {
    await expect(this.page.getByRole('navigation').first()).toBeVisible()
  }

  title(name: string | RegExp) {
    return this.page.getByRole('heading', { level: 1, name })
  }

  /** Opens an entry of the navigation, then one of its tabs. */
  async goTo(place: string, tab?: string): Promise<void> {
    const navigation = this.page.getByRole('navigation', { name: 'Navigation principale' })
    await navigation.getByRole('link', { name: new RegExp(`^${place}`) }).click()
    if (tab !== undefined)
      await this.page
        .getByRole('navigation', { name: place, exact: true })
        .getByRole('link', { name: new RegExp(`^${tab}`) })
        .click()
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: /menu du compte/i }).click()
    await this.page.getByRole('button', { name: 'Fermer la session' }).click()
  }

  replayChip() {
    return this.page.getByText(/^(Rejeu|Replay) ·/).first()
  }
}

/** Skips all steps of a first login, however many the organisation has. */
export async function skipToTheEnd(page: Page, words: { skip: string; finish: string }): Promise<void> {
  const skip = page.getByRole('button', { name: words.skip, exact: true })
  const finish = page.getByRole('button', { name: words.finish, exact: true })
  const step = page.getByRole('heading', { level: 2 }).first()
  for (;;) {
    await expect(skip.or(finish).first()).toBeVisible()
    if (await finish.isVisible()) return finish.click()
    const previousText = await step.innerText()
    await skip.click()
    await expect(step).not.toHaveText(previousText)
  }
}

export class StationsPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  grid() {
    return this.page.getByRole('grid')
  }

  row(name: string | RegExp) {
    return this.grid().getByRole('row', { name })
  }

  measureTable(group: string) {
    return this.page.getByRole('main').getByRole('table', { name: group, exact: true })
  }

  /** Pairs of tables that lie over one another, and tables that reach out of the page. */
  async tablesOutOfPlace(): Promise<string[]> {
    return this.page.getByRole('main').evaluate((main) => {
      const tables = [...main.querySelectorAll('table')].map((table) => ({
        name: table.caption?.textContent ?? '',
        box: table.getBoundingClientRect(),
      }))
      const rightPx = main.getBoundingClientRect().left + main.clientWidth
      return tables.flatMap(({ name, box }, index) => [
        ...(box.right > rightPx + 1 ? [`${name} reaches out`] : []),
        ...tables
          .slice(index + 1)
          .filter(
            ({ box: other }) =>
              box.left < other.right - 1 &&
              other.left < box.right - 1 &&
              box.top < other.bottom - 1 &&
              other.top < box.bottom - 1,
          )
          .map((other) => `${name} over ${other.name}`),
      ])
    })
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('search').getByRole('searchbox').fill(text)
  }
}

export class ForecastList {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  row(name: string | RegExp) {
    return this.page.getByRole('grid').getByRole('row', { name })
  }

  async showMap(): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Affichage' }).getByText('Carte').click()
  }

  legend() {
    return this.page.getByRole('region', { name: 'Légende' })
  }
}

export class ForecastPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  sentence() {
    return this.page.getByText(/(Sous|Au-dessus de|Air sous|Air au-dessus de|[Dd]éjà sous) 0\s°C/).first()
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click()
  }

  tab(name: string) {
    return this.page.getByRole('tab', { name, exact: true })
  }

  /** A table in which hours can be marked has the role of a grid. */
  table(name: string | RegExp) {
    return this.page.getByRole('table', { name }).or(this.page.getByRole('grid', { name }))
  }

  /** The times in the first column of a table, in order. */
  async timesOf(table: string | RegExp): Promise<string[]> {
    const texts = await this.table(table).getByRole('rowheader').allInnerTexts()
    return texts.filter((text) => /^\d\d:\d\d$/.test(text))
  }

  /** Saves the file of the open tab and returns its lines. */
  async savedLines(): Promise<string[]> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('button', { name: 'Télécharger en CSV' }).click(),
    ])
    return readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
  }

  private meteogram() {
    return this.page.getByRole('img', { name: /^Météogramme/ })
  }

  /** The drawing while the pointer is elsewhere. */
  async meteogramPicture(): Promise<string> {
    await this.page.mouse.move(1, 1)
    await expect(this.meteogram().locator('canvas')).toBeVisible()
    return this.meteogram()
      .locator('canvas')
      .evaluate((canvas) => (canvas as unknown as { toDataURL(): string }).toDataURL())
  }

  async scrollWheelOverMeteogram(deltaY: number): Promise<void> {
    const { x, y, width } = (await this.meteogram().boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await this.page.mouse.move(x + width / 2, Math.max(y, 0) + 250)
    await this.page.mouse.wheel(0, deltaY)
  }

  scrolledPx(): Promise<number> {
    return this.page.getByRole('main').evaluate((main) => main.scrollTop)
  }

  skillLink() {
    return this.page.getByRole('link', { name: 'Qualité de la prévision' })
  }

  notes() {
    return this.page.getByRole('region', { name: 'Avis des prévisionnistes' })
  }

  writeButton() {
    return this.page.getByRole('button', { name: 'Écrire un avis' })
  }

  form() {
    return this.page.getByRole('form', { name: 'Écrire un avis' })
  }

  /** Issues a note with one correction of the road temperature over the complete period. */
  async writeNote(text: string, deltaC: string): Promise<void> {
    await this.writeButton().click()
    await this.form().getByLabel('Avis').fill(text)
    await this.form().getByRole('button', { name: 'Ajouter une correction' }).click()
    await this.form()
      .getByLabel(/^Ajouter \(/)
      .fill(deltaC)
    await this.form().getByRole('button', { name: 'Diffuser l’avis' }).click()
  }

  async withdrawNote(): Promise<void> {
    await this.notes().getByRole('button', { name: 'Retirer' }).click()
    await this.notes().getByRole('button', { name: 'Confirmer le retrait' }).click()
  }
}

/** The serious and critical findings of axe on the page, as readable lines. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // the contrast of a colour in the middle of its transition does not count
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  )`)
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    type AxeResult = {
      violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[]
    }
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResult> } }
    const { violations } = await axe.run()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
}

/** Presses «Parti»; long before the ordered departure the phone asks the crew to confirm. */
export async function leaveNow(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Parti', exact: true }).click()
  const isSure = phone.getByRole('button', { name: 'Oui, partir' })
  await expect(isSure.or(phone.getByText(/^Parti à \d/)).first()).toBeVisible()
  if (await isSure.isVisible()) await isSure.click()
}

/** Presses «Fait» right after «Parti»; the phone then asks the crew to confirm. */
export async function finishEarly(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Fait', exact: true }).click()
  await phone.getByRole('button', { name: 'Oui, tout est fait' }).click()
}

export class CircuitPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  strip() {
    return this.page.getByRole('img', { name: /heures de gauche à droite|hours from left to right/ })
  }

  /** The text for the cell under the strip's cursor. */
  readOut() {
    return this.page.getByRole('region', { name: /^Bande du circuit|^Strip/ }).locator('p[aria-live]')
  }

  /** Opens the form, which starts with the directive in force if there is one. */
  async openForm(): Promise<void> {
    const name = /^(Donner une|Changer la) consigne$|^(Issue a|Change the) directive$/
    await this.page.getByRole('button', { name }).click()
    const form = this.page.getByRole('form')
    await expect(form).toBeVisible()
    // It begins from the order in force, and the people of the demonstration give theirs with passes.
    const passes = form.getByRole('group', { name: /^(Passages|Passes)$/ })
    const remove = passes.getByRole('button', { name: /^(Retirer la ligne|Remove row) \d+$/ })
    for (let left = await remove.count(); left > 0; left -= 1) {
      await remove.first().click()
      await expect(remove).toHaveCount(left - 1)
    }
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('form').getByLabel(label).first().click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async fill(label: RegExp, text: string): Promise<void> {
    await this.page.getByRole('form').getByLabel(label).first().fill(text)
  }

  async issue(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click()
  }
}
