import { expect, type Locator, type Page } from '@playwright/test'

export class AlertsPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  cards() {
    return this.page.getByRole('article')
  }

  /** The cards of dangers that the person has not read, folded ones included. */
  unreadCards() {
    return this.page.locator('article[data-unread]')
  }

  /** The number of unread dangers in the navigation; 0 if it shows none. */
  async unreadCount(): Promise<number> {
    const link = this.page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: /^(Alertes|Alerts)/ })
    return Number(/\d+/.exec((await link.textContent()) ?? '')?.[0] ?? 0)
  }

  /**
   * Waits until the navigation counts the unread cards of the page. Other journeys raise and end dangers of the same
   * organisation meanwhile, so no number is expected twice.
   */
  async countsItsCards(): Promise<void> {
    await expect(async () => {
      const cards = await this.unreadCards().count()
      expect(await this.unreadCount()).toBe(cards)
      expect(await this.unreadCards().count()).toBe(cards)
    }).toPass({ timeout: 30_000 })
  }

  /** Opens a card; one that is open is closed first. */
  async open(card: Locator): Promise<void> {
    const opened = card.getByRole('button', { expanded: true })
    if ((await opened.count()) > 0) await opened.first().click()
    await card.getByRole('button', { expanded: false }).first().click()
  }
}
