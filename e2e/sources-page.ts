import type { Page } from '@playwright/test'
import { Shell } from './drivers.ts'

/** The administrator's page of data sources. */
export class SourcesPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  adminLink() {
    return this.page.getByRole('link', { name: 'Administration', exact: true })
  }

  /** The badge in the shell with the number of sources in trouble. */
  troubleBadge() {
    return this.page.getByRole('link', { name: /sources? de données à vérifier/ })
  }

  row(name: string) {
    return this.page.getByRole('row', { name: new RegExp(`^${name}`) })
  }

  /** The note below the row of a connection. */
  note(name: string) {
    return this.page
      .locator('tr', { has: this.page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })
      .locator('+ tr')
  }

  /** Opens the page from anywhere, through the tools and the administration's navigation. */
  async open(): Promise<void> {
    await new Shell(this.page).goTo('Outils', 'Administration')
    await this.page.getByRole('link', { name: 'Données', exact: true }).click()
    await this.page.getByRole('link', { name: 'Sources de données', exact: true }).click()
  }

  async choose(provider: string): Promise<void> {
    await this.open()
    await this.page.getByRole('button', { name: 'Connecter une source' }).click()
    await this.page.getByRole('button', { name: new RegExp(`^${provider}`) }).click()
  }

  async fill(label: string, text: string): Promise<void> {
    await this.field(label).fill(text)
  }

  /** An input by the beginning of its label; an asterisk may follow it. */
  field(label: string) {
    return this.page.getByLabel(new RegExp(`^${label}`))
  }

  /** Adds a row to a list of stations or columns and fills it. */
  async addRow(list: string, values: Readonly<Record<string, string>>): Promise<void> {
    const rows = this.page.getByRole('group', { name: list, exact: true })
    await rows.getByRole('button', { name: 'Ajouter une ligne' }).click()
    const row = rows.getByRole('group').last()
    for (const [label, text] of Object.entries(values)) await row.getByLabel(label).fill(text)
  }

  /** Pastes rows of a spreadsheet into a list and confirms the preview. */
  async paste(list: string, table: string): Promise<void> {
    const rows = this.page.getByRole('group', { name: list, exact: true })
    await rows.getByRole('button', { name: 'Coller un tableau' }).click()
    await rows.getByLabel('Tableau à coller').fill(table)
    await rows.getByRole('button', { name: /^Ajouter \d+ lignes?$/ }).click()
  }

  async chooseIn(list: string, label: string, option: string): Promise<void> {
    const row = this.page.getByRole('group', { name: list, exact: true }).getByRole('group').last()
    await row.getByRole('combobox', { name: label }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async connect(): Promise<void> {
    await this.page.getByRole('button', { name: 'Connecter', exact: true }).click()
  }

  async toList(): Promise<void> {
    await this.page.getByRole('link', { name: 'Toutes les sources' }).click()
  }

  /** Switches a connection on or off where a person would click: on the track that covers the input. */
  async toggle(name: string): Promise<void> {
    await this.page.getByRole('switch', { name: `Activer ${name}` }).click({ force: true })
  }

  async delete(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Supprimer ${name}` }).click()
    await this.page.getByRole('button', { name: 'Supprimer la connexion' }).click()
  }
}
