import { expect, test } from 'vitest'
import { filledHeight } from './filled-room.ts'

const room = (restPx: number, over: { abovePx?: number; isFixed?: boolean } = {}) => ({
  heightPx: 400,
  abovePx: 0,
  leftPx: 400 - restPx,
  isFixed: false,
  ...over,
})

test('a chart fills the remaining height of a tall space, and no more than that in a low one', () => {
  expect(filledHeight(room(40), 220)).toBe(360)
  expect(filledHeight(room(40), 900)).toBe(360)
})

test('a table below stays visible on a page that scrolls, and leaves the space to the chart on a wall', () => {
  expect(filledHeight(room(384), 340)).toBe(240)
  expect(filledHeight(room(384), 200)).toBe(200)
  expect(filledHeight(room(384, { abovePx: 30, isFixed: true }), 560)).toBe(370)
})
