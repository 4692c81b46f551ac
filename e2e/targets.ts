import type { Page } from '@playwright/test'

/** Targets too small for a thumb, and fields that would make a phone zoom in, as readable lines. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = (element: Element) =>
      element.getAttribute('aria-label') ?? element.textContent ?? element.tagName
    const targets = [
      ...document.querySelectorAll('a, button, summary, [role=tab], .mantine-SegmentedControl-label'),
    ]
    const fields = [
      ...document.querySelectorAll('input:not([type=checkbox], [type=radio]), textarea:not([aria-hidden])'),
    ]
    const sizeOf = (element: Element) => {
      const { width, height, bottom } = element.getBoundingClientRect()
      return { width, height, isVisible: width > 1 && height > 1 && bottom > 0 }
    }
    return [
      ...[...targets, ...fields].flatMap((element) => {
        const { width, height, isVisible } = sizeOf(element)
        const isSmall = isVisible && height < 43.5
        return isSmall ? [`${named(element)}: ${Math.round(width)} × ${Math.round(height)}`] : []
      }),
      ...fields.flatMap((element) =>
        Number.parseFloat(getComputedStyle(element).fontSize) < 16 ? [`${named(element)}: small text`] : [],
      ),
    ]
  })
}
