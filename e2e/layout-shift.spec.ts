import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { productUrl, Shell, signIn } from './drivers.ts'
import { LONG } from './long.ts'

/** Screens of several sections open without moving what is already being read. */

const IN_PAGE = readFileSync(new URL('../bench/in-page.js', import.meta.url), 'utf8')
const MAX_LAYOUT_SHIFT = 0.02
const SETTLED_MS = 2_500
const SCREENS = [
  '/tonight',
  '/roads/circuits',
  '/roads/circuit/fageole',
  '/handover',
  '/previsions/view/a75-fageole-c',
]
const SIZES = [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
]
/** Long enough ago that every forecast of a demonstration that has just started was made. */
const REPLAYED_MS = 8 * 3_600_000

/** How much of the page has moved until its sections were there: cumulative layout shift. */
async function layoutShift(page: Page, path: string): Promise<number> {
  await page.goto(`${productUrl()}${path}`, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('main h1, header h1').first()).toBeVisible()
  await page
    .waitForFunction(() => !document.querySelector('main .mantine-Skeleton-root'), null, { timeout: 8_000 })
    .catch(ignoreTimeout)
  await page.waitForTimeout(SETTLED_MS)
  const { moved } = await page.evaluate<{ moved: number }>('benchSeen')
  return moved
}

function ignoreTimeout(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
}

for (const mode of ['live', 'replayed'] as const)
  test(`nothing jumps while a screen opens (${mode})`, LONG, async ({ page }) => {
    test.setTimeout(10 * 60_000)
    await page.addInitScript(IN_PAGE)
    await signIn(page, 'claire', '/user')
    await new Shell(page).isThere()
    const time = new Date(Date.now() - REPLAYED_MS).toISOString()
    const moved: string[] = []
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const path of SCREENS) {
        const shift = await layoutShift(page, mode === 'live' ? path : `${path}?time=${time}`)
        if (shift > MAX_LAYOUT_SHIFT) moved.push(`${size.width} ${path} ${shift.toFixed(3)}`)
      }
    }
    expect(moved).toEqual([])
  })
