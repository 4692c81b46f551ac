import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mapTheme } from '../map-theme.ts'
import type { GroundCell } from './cell.ts'
import { paintGround } from './paint-ground.ts'

const LINES = { coast: [], borders: [], states: [], departments: [], rivers: [] }
const cell: GroundCell = { box: [0, 40, 5, 45], land: [], lakes: [], lines: LINES, names: [] }
const view = { width: 100, height: 100, zoom: 8, scale: 1000, shiftX: 0, shiftY: 0 }
const theme = mapTheme('light')

beforeEach(() => {
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo() {}
      lineTo() {}
      closePath() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the sea of a fine piece hides the land and the borders of the coarse one below it', () => {
  const drawn: string[] = []
  const context = {
    fillStyle: '',
    strokeStyle: '',
    fill: () => drawn.push(context.fillStyle),
    stroke: () => drawn.push(context.strokeStyle),
    setLineDash: () => {},
  }
  paintGround(context as never, [[cell], [cell]], { view, theme })
  const lastCoarseBorder = drawn.indexOf(theme.border)
  const fineSea = drawn.indexOf(theme.water, lastCoarseBorder)
  const fineLand = drawn.indexOf(theme.land, lastCoarseBorder)
  expect(lastCoarseBorder).toBeGreaterThan(0)
  expect([fineSea > lastCoarseBorder, fineLand > fineSea]).toEqual([true, true])
  expect(drawn.filter((colour) => colour === theme.land)).toHaveLength(2)
})
