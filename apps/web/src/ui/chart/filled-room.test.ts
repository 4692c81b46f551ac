import { expect, test } from 'vitest'
import { filledHeight } from './filled-room.ts'

const room = (restPx: number, over: { abovePx?: number; isFixed?: boolean } = {}) => ({
  heightPx: 400,
  abovePx: 0,
  leftPx: 400 - restPx,
  isFixed: false,
  ...over,
})

test('a drawing takes all that a tall place leaves, and no more than a low one has', () => {
  expect(filledHeight(room(40), 220)).toBe(360)
  expect(filledHeight(room(40), 900)).toBe(360)
})

test('a table beneath stays in sight where it can be scrolled to, and leaves a wall to the drawing', () => {
  expect(filledHeight(room(384), 340)).toBe(240)
  expect(filledHeight(room(384), 200)).toBe(200)
  expect(filledHeight(room(384, { abovePx: 30, isFixed: true }), 560)).toBe(370)
})
