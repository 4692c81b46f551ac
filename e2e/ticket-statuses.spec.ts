import { type Browser, expect, type Page, test } from '@playwright/test'
import { productUrl, Shell, signIn } from './drivers.ts'
import { addPerson, withDatabase } from './journey-people.ts'
import { DEEP } from './long.ts'

/** Every status of a ticket, and the page of a person whose membership waits for a decision. */

/** A request to the support, opened by a person who reads or answers it. */
class Ticket {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async ask(title: string): Promise<string> {
    await this.page.goto(`${productUrl()}/support/new`)
    await this.page.getByLabel('Objet').fill(title)
    await this.page.getByLabel('Description').fill('Depuis ce matin.')
    await this.page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(new Shell(this.page).title(title)).toBeVisible()
    return this.page.url()
  }

  async answer(address: string, { text = '', status }: { text?: string; status: string }): Promise<void> {
    await this.page.goto(address)
    if (text) await this.page.getByLabel('Message').fill(text)
    await this.status().click()
    await this.page.getByRole('option', { name: status, exact: true }).click()
    await this.page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(this.page.getByText(`passe à « ${status} »`).last()).toBeVisible()
  }

  /** The statuses that this person may choose next; none if there is nothing to choose. */
  async nextStatuses(address: string): Promise<string[]> {
    await this.page.goto(address)
    await expect(this.page.getByRole('list', { name: 'Échanges' })).toBeVisible()
    if ((await this.status().count()) === 0) return []
    await this.status().click()
    await expect(this.page.getByRole('option').first()).toBeVisible()
    const options = await this.page.getByRole('option').allInnerTexts()
    await this.page.keyboard.press('Escape')
    return options.filter((option) => option.trim() !== '' && option !== '–')
  }

  private status() {
    return this.page.getByRole('combobox', { name: 'État' })
  }
}

async function openAs(browser: Browser, login: string, role?: string): Promise<Page> {
  await addPerson(login, role === undefined ? {} : { role })
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await signIn(page, login, '/support')
  await new Shell(page).isThere()
  return page
}

test(
  'a ticket goes through every status, and each side chooses only what is its to decide',
  DEEP,
  async ({ browser }) => {
    const author = new Ticket(await openAs(browser, 'asks-statuses'))
    const handler = new Ticket(await openAs(browser, 'answers-statuses', 'administrator'))
    const address = await author.ask('Carte vide')
    expect(await author.nextStatuses(address)).toEqual([])
    expect(await handler.nextStatuses(address)).toEqual(['Prise en charge', 'Refusée', 'Doublon'])

    await handler.answer(address, { status: 'Prise en charge' })
    await handler.answer(address, { text: 'Quel navigateur ?', status: 'En attente' })
    expect(await author.nextStatuses(address)).toEqual(['Prise en charge'])
    await author.answer(address, { text: 'Firefox.', status: 'Prise en charge' })
    await handler.answer(address, { text: 'Réparé.', status: 'À valider' })
    expect(await author.nextStatuses(address)).toEqual(['Validée', 'Prise en charge'])
    await author.answer(address, { status: 'Validée' })
    await handler.answer(address, { status: 'Close' })
    await expect(handler.page.getByText('Cette demande est terminée.')).toBeVisible()
    expect(await author.nextStatuses(address)).toEqual([])
    await expect(author.page.getByText('Cette demande est terminée.')).toBeVisible()

    for (const status of ['Refusée', 'Doublon']) {
      const other = await author.ask(`Demande ${status}`)
      await handler.answer(other, { status })
      await author.page.goto(`${productUrl()}/support`)
      await expect(author.page.getByRole('main')).toContainText(status)
    }
  },
)

test(
  'a person whose membership waits for a decision reads so, and is let in once it is decided',
  DEEP,
  async ({ browser, page }) => {
    await addPerson('waits-decision')
    await withDatabase((database) =>
      database.query("update membership set state = 'pending' where person_id = 'waits-decision'"),
    )
    await signIn(page, 'waits-decision', '/stations')
    await expect(page).toHaveURL(/\/error\/inactive/)
    await expect(page.getByText(/attend la décision d’un administrateur/)).toBeVisible()

    const administrator = await openAs(browser, 'decides-pending', 'administrator')
    await administrator.goto(`${productUrl()}/admin/user/edit/waits-decision`)
    const state = administrator.getByRole('combobox', { name: 'État' })
    await expect(state).toHaveValue('En attente')
    await state.click()
    await administrator.getByRole('option', { name: 'Actif', exact: true }).click()
    await administrator.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(new Shell(administrator).title('Utilisateurs')).toBeVisible()

    await expect(async () => {
      await page.goto(`${productUrl()}/stations`)
      await expect(new Shell(page).title('Stations')).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
  },
)
