// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { hideBelow } from './use-complete-rows.ts'

/** An element that ends at this height of the page. */
function aBox(bottomPx: number, ...children: HTMLElement[]): HTMLElement {
  const box = document.createElement('div')
  box.getBoundingClientRect = () => ({ bottom: bottomPx }) as DOMRect
  box.append(...children)
  return box
}
const isHidden = (box: HTMLElement) => box.hasAttribute('data-below')

test('a row that ends below the edge is hidden, and shown again where it fits', () => {
  const rows = [aBox(50), aBox(100), aBox(150)]
  const body = aBox(120, aBox(120, aBox(150, ...rows)))
  hideBelow(body, 120)
  expect(rows.map(isHidden)).toEqual([false, false, true])
  hideBelow(body, 160)
  expect(rows.map(isHidden)).toEqual([false, false, false])
})

test('if the first row does not fit, its parts that fit stay', () => {
  const lines = [aBox(110), aBox(130)]
  const parts = [aBox(40), aBox(130, ...lines), aBox(200)]
  const rows = [aBox(200, ...parts), aBox(260)]
  hideBelow(aBox(120, aBox(260, ...rows)), 120)
  expect(rows.map(isHidden)).toEqual([false, true])
  expect(parts.map(isHidden)).toEqual([false, false, true])
  expect(lines.map(isHidden)).toEqual([false, true])
})
