import type { Locator, Page } from '@playwright/test'

export class AlertsPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  cards() {
    return this.page.getByRole('article')
  }

  /** The number of unread dangers in the navigation; 0 if it shows none. */
  async unreadCount(): Promise<number> {
    const link = this.page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: /^(Alertes|Alerts)/ })
    return Number(/\d+/.exec((await link.textContent()) ?? '')?.[0] ?? 0)
  }

  async open(card: Locator): Promise<void> {
    await card.getByRole('button', { expanded: false }).click()
  }
}
