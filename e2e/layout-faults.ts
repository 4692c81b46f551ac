import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const IN_PAGE = readFileSync(new URL('./layout-in-page.js', import.meta.url), 'utf8')
const MAX_LOOKS = 4
const PAUSE_MS = 600

/** Texts of the page that overlap, are cut or leave the window, once its layout no longer moves. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const look = () => page.evaluate<string[]>(`(() => { ${IN_PAGE}; return layoutFaults() })()`)
  let faults = await look()
  for (let looks = 1; looks < MAX_LOOKS && faults.length > 0; looks++) {
    await page.waitForTimeout(PAUSE_MS)
    const before = faults
    faults = (await look()).filter((fault) => looks === 1 || before.includes(fault))
  }
  return faults
}
