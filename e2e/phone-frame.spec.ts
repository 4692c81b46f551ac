import { expect, test } from '@playwright/test'
import { areaAddresses } from '../scripts/area-screens.ts'
import { Shell, signIn } from './drivers.ts'
import { addPerson } from './journey-people.ts'
import { LONG } from './long.ts'
import { openScreen } from './open-screen.ts'

/** On a phone at most a fifth of the first screen is frame: bars, tabs, filters, actions and notes above the first row. */

const PHONE = { width: 390, height: 844 }
const MAX_FRAME = 0.2
const MINUTES = 60_000
/** Rows that make a screen a list. */
const FEW_ROWS = 3
/** Sign-in, forms with rows, and modules that people arrange. */
const NO_LISTS = /^\/(signin|auth|admin\/(treatments|risks|network|organisation)|dashboard|export|demo)/

/** The rows of a screen, and where its content begins; the frame is what is in a head, a search, tabs or a note. */
function measureFrame() {
  const isContent = (element: Element) =>
    !element.closest('main > div > header, nav, search, [role=note], [hidden]') &&
    element.checkVisibility() &&
    element.getBoundingClientRect().height > 12
  const topsOf = (selector: string) =>
    [...document.querySelectorAll(`main :is(${selector})`)]
      .filter(isContent)
      .map((element) => element.getBoundingClientRect().top)
  return {
    rows: topsOf('li, tbody tr, article, [role=row]').length,
    topPx: Math.min(...topsOf('li, table, [role=grid], article, section, canvas, dl, h2, p[aria-live]')),
  }
}

for (const setupId of ['a75', 'quebec'] as const)
  test(
    `on a phone every list begins in the first fifth of the screen (${setupId})`,
    LONG,
    async ({ page }) => {
      test.setTimeout(15 * MINUTES)
      await page.setViewportSize(PHONE)
      const id = `journey-phone-frame-${setupId}`
      await addPerson(id, { setupId, role: 'administrator', lang: 'fr' })
      await signIn(page, id, '/user')
      await new Shell(page).isThere()
      const measured: string[] = []
      let lists = 0
      const addresses = (await areaAddresses()).filter(
        (address) => !address.includes('$') && !NO_LISTS.test(address),
      )
      for (const path of addresses) {
        await openScreen(page, path)
        const { rows, topPx } = await page.evaluate(measureFrame)
        if (rows < FEW_ROWS) continue
        lists += 1
        if (topPx > PHONE.height * MAX_FRAME) measured.push(`${path} ${Math.round(topPx)} px`)
      }
      expect(measured).toEqual([])
      expect(lists).toBeGreaterThan(25)
    },
  )
