// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { shareWheel } from './chart-wheel.ts'

/** In a browser a wheel event is a mouse event with keys and a position; in this DOM it is not. */
class Wheel extends MouseEvent {
  readonly deltaY: number
  constructor(type: string, init: WheelEventInit) {
    super(type, init)
    this.deltaY = init.deltaY ?? 0
  }
}

let plot: HTMLElement
let receivedEvents: WheelEvent[]

beforeEach(() => {
  vi.stubGlobal('WheelEvent', Wheel)
  const element = document.createElement('div')
  plot = element.appendChild(document.createElement('canvas'))
  receivedEvents = []
  plot.addEventListener('wheel', (event) => receivedEvents.push(event))
  shareWheel(element)
})

/** Turns the wheel over the plot; returns whether the page may scroll. */
const scrollWheel = (keys: WheelEventInit = {}) =>
  plot.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 100, ...keys }))

test('the wheel alone scrolls the page and does not affect the chart', () => {
  expect(scrollWheel()).toBe(true)
  expect(receivedEvents).toEqual([])
})

test.each([['Ctrl', { ctrlKey: true }] as const, ['Shift', { shiftKey: true }] as const])(
  'with %s the wheel is left to the chart',
  (_, keys) => {
    scrollWheel(keys)
    expect(receivedEvents).toHaveLength(1)
  },
)

test('⌘ works like Ctrl, at the same position, and the page does not scroll', () => {
  expect(scrollWheel({ metaKey: true, clientX: 40 })).toBe(false)
  expect(receivedEvents).toHaveLength(1)
  expect(receivedEvents[0]).toMatchObject({ ctrlKey: true, deltaY: 100, clientX: 40 })
})
