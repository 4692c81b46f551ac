import { type RefObject, useEffect } from 'react'

/** Differences of rounding, px. */
const TOLERANCE_PX = 2

/**
 * Rows that end below the visible area of a list are hidden instead of being cut off: on a wall, which cannot be
 * scrolled, and at a desk until they are scrolled to.
 * If not even the first row fits, the parts of it that fit stay.
 */
export function useCompleteRows(body: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    const element = body.current
    if (!element || !isActive) return
    const update = () => {
      // Contents may grow without anything being added, so the list and its wrappers are watched too.
      for (let box: Element | null = element; box; box = box.firstElementChild) resizes.observe(box)
      hideBelow(element, element.getBoundingClientRect().bottom)
    }
    const resizes = new ResizeObserver(update)
    const changes = new MutationObserver(update)
    changes.observe(element, { childList: true, subtree: true, characterData: true })
    update()
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      element.removeEventListener('scroll', update)
      resizes.disconnect()
      changes.disconnect()
    }
  }, [body, isActive])
}

/** Marks elements that end below `bottomPx` as hidden; they keep their space, so that the layout stays as measured. */
export function hideBelow(element: HTMLElement, bottomPx: number): void {
  for (const marked of element.querySelectorAll('[data-below]')) marked.removeAttribute('data-below')
  hideRows(element, bottomPx, false)
}

function hideRows(element: Element, bottomPx: number, isWithinRow: boolean): void {
  for (const [index, row] of [...element.children].entries()) {
    const fits = row.getBoundingClientRect().bottom <= bottomPx + TOLERANCE_PX
    // A wrapper may be as high as the frame and its rows may still leave it.
    if (fits && index > 0) continue
    if ((index === 0 || isWithinRow) && row.childElementCount > 0)
      hideRows(row, bottomPx, isWithinRow || element.childElementCount > 1)
    else if (!fits && (index > 0 || isWithinRow)) row.setAttribute('data-below', '')
  }
}
