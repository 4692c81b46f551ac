// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { shareWheel } from './chart-wheel.ts'

/** A browser's is a mouse's event, with its keys and its place; this page's is not. */
class Wheel extends MouseEvent {
  readonly deltaY: number
  constructor(type: string, init: WheelEventInit) {
    super(type, init)
    this.deltaY = init.deltaY ?? 0
  }
}

let plot: HTMLElement
let seen: WheelEvent[]

beforeEach(() => {
  vi.stubGlobal('WheelEvent', Wheel)
  const element = document.createElement('div')
  plot = element.appendChild(document.createElement('canvas'))
  seen = []
  plot.addEventListener('wheel', (event) => seen.push(event))
  shareWheel(element)
})

/** Turns the wheel over the plot; whether the page may scroll. */
const turn = (keys: WheelEventInit = {}) =>
  plot.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 100, ...keys }))

test('the wheel alone scrolls the page and is nothing to the drawing', () => {
  expect(turn()).toBe(true)
  expect(seen).toEqual([])
})

test.each([['Ctrl', { ctrlKey: true }] as const, ['Shift', { shiftKey: true }] as const])(
  'with %s it is the drawing’s',
  (_, keys) => {
    turn(keys)
    expect(seen).toHaveLength(1)
  },
)

test('with ⌘ it is what it is with Ctrl, at the same place, and the page stays', () => {
  expect(turn({ metaKey: true, clientX: 40 })).toBe(false)
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({ ctrlKey: true, deltaY: 100, clientX: 40 })
})
