import { expect, type Page, test } from '@playwright/test'
import { productUrl, Shell, signIn } from './drivers.ts'
import { LONG } from './long.ts'

/** Screens with segments, tabs, filters, stars, rows and sections. */
const SCREENS = ['/alerts', '/stations', '/previsions']

/**
 * The chosen elements of a screen, and those whose lines are the same as if they were not chosen. Backgrounds and shadows
 * do not count, because forced colours remove them.
 */
function chosenElements(page: Page) {
  return page.evaluate(() => {
    const states = [
      ['aria-pressed', 'true', '*'],
      ['aria-selected', 'true', '*'],
      ['aria-checked', 'true', '*'],
      ['aria-current', 'page', '*'],
      ['data-chosen', 'true', '*'],
      // Elements that are only marked by an attribute: segments, and rows of tables.
      ['data-active', 'true', 'label, tr'],
    ] as const
    const lines = (element: Element) => {
      const style = getComputedStyle(element)
      const before = getComputedStyle(element, '::before')
      const borders = ['Top', 'Right', 'Bottom', 'Left'].map((side) =>
        ['Width', 'Style', 'Color']
          .map((property) => style.getPropertyValue(`border-${side}-${property}`.toLowerCase()))
          .join(' '),
      )
      const outline = style.outlineStyle === 'none' ? '' : `${style.outlineStyle} ${style.outlineWidth}`
      return [...borders, outline, style.textDecorationLine, before.borderBottomWidth].join('|')
    }
    const isVisible = (element: Element) => element.getClientRects().length > 0
    const elements = states.flatMap(([name, value, tags]) =>
      [...document.querySelectorAll(`:is(${tags})[${name}="${value}"]`)]
        .filter(isVisible)
        .map((element) => ({ element, name })),
    )
    return elements.map(({ element, name }) => {
      const value = element.getAttribute(name) ?? ''
      const chosen = lines(element)
      element.removeAttribute(name)
      const plain = lines(element)
      element.setAttribute(name, value)
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
      return { what: `${element.tagName} ${name} «${text}»`, isMarked: chosen !== plain }
    })
  })
}

test('with forced colours what is chosen has a line of its own that can be seen', LONG, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'claire', SCREENS[0])
  const kinds = new Set<string>()
  for (const screen of SCREENS) {
    await page.goto(`${productUrl()}${screen}`)
    await expect(new Shell(page).title(/./)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Chargement' })).toHaveCount(0)
    const chosen = await chosenElements(page)
    expect(chosen.length, screen).toBeGreaterThan(0)
    expect(
      chosen.filter(({ isMarked }) => !isMarked).map(({ what }) => what),
      screen,
    ).toEqual([])
    for (const { what } of chosen) kinds.add(what.split(' ').slice(0, 2).join(' '))
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['LABEL data-active', 'A aria-current']))
})
