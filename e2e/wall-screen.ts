import { expect, type Page } from '@playwright/test'
import { insertWall } from '../apps/server/src/areas/walls/queries.ts'
import { aWallToken } from '../apps/server/src/http/wall-sessions.ts'
import { withDatabase } from './journey-people.ts'

/** A screen on a wall: its slides and its state. */
export class WallScreen {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Opens the address that an administrator has copied. */
  async open(address: string): Promise<void> {
    await this.page.goto(address)
    await expect(this.bar()).toBeVisible()
  }

  /** Opens the address, and waits until its slides can be drawn without the network. */
  async openPreloaded(address: string): Promise<void> {
    await this.open(address)
    await expect(this.page.locator('[data-preloaded]')).toBeVisible({ timeout: 60_000 })
  }

  bar() {
    return this.page.locator('main footer').last()
  }

  /** The index of the displayed slide, and the number of slides. */
  async position(): Promise<{ index: number; count: number }> {
    const [, index, count] = /(\d+) (?:sur|of) (\d+)/.exec(await this.bar().innerText()) ?? []
    return { index: Number(index), count: Number(count) }
  }

  /** Waits until another slide appears by itself. */
  async waitForNextSlide(): Promise<void> {
    const { index } = await this.position()
    await expect.poll(async () => (await this.position()).index, { timeout: 40_000 }).not.toBe(index)
  }

  notCurrent() {
    return this.page.getByRole('alert').filter({ hasText: /Pas à jour|Des données n’arrivent pas/ })
  }

  /** The overlay that darkens the window at night. */
  dark() {
    return this.page.locator('[data-dark]')
  }

  /** Sets a variable that a reload loses. */
  async setReloadMarker(): Promise<void> {
    await this.page.evaluate('window.journeyMark = true')
  }

  async isMarked(): Promise<boolean> {
    return (await this.page.evaluate('window.journeyMark === true')) === true
  }
}

/** Adds a wall as an administrator does; returns the secret after the # of its address. */
export async function addWall(setupId: string, folder?: string): Promise<string> {
  const { secret, hash } = aWallToken()
  const now = new Date()
  const wall = { setupId, id: `wall-journey-${now.getTime()}`, name: 'Salle', roleId: 'wall', hash }
  await withDatabase((database) => insertWall(database, { ...wall, createdBy: 'journey', now }), folder)
  return secret
}
