import { expect, test } from 'vitest'
import { type StripRow, stripCellAt, stripGeometry } from './strip.ts'

const row = (id: string, lengthKm: number): StripRow => ({
  id,
  lengthKm,
  label: '',
  symbols: [],
  heading: null,
  cells: [],
})
const rows = [row('a', 6), row('bridge', 0.05), row('b', 3)]

test('a row’s height is proportional to the stretch, and a short bridge can still be pointed at', () => {
  const { edges } = stripGeometry({ rows, hours: 75 }, { width: 900 })
  const heights = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0))
  expect((heights[0] ?? 0) / (heights[2] ?? 1)).toBeCloseTo(2)
  expect(heights[1]).toBeGreaterThanOrEqual(6)
})

test('a strip fills the given height; its rows are lower than a finger only without scrolling', () => {
  const many = Array.from({ length: 40 }, (_, index) => row(`${index}`, 1))
  const room = { width: 900, height: 140 }
  expect(stripGeometry({ rows, hours: 75 }, { ...room, height: 900 }).height).toBeCloseTo(900, -1)
  expect(stripGeometry({ rows: many, hours: 75 }, room).height).toBeGreaterThan(40 * 6)
  expect(stripGeometry({ rows: many, hours: 75 }, { ...room, isFixed: true }).height).toBe(140)
})

test('the pointer finds its row and hour, and nothing outside the cells', () => {
  const geometry = stripGeometry({ rows, hours: 75 }, { width: 946 })
  const [first = 0, second = 0] = geometry.edges
  expect(stripCellAt(geometry, geometry.left, first)).toEqual({ row: 0, hour: 0 })
  expect(stripCellAt(geometry, 945, second + 1)).toEqual({ row: 1, hour: 74 })
  expect(stripCellAt(geometry, geometry.left - 1, first)).toBeNull()
  expect(stripCellAt(geometry, geometry.left, 3)).toBeNull()
  expect(stripCellAt(geometry, geometry.left, geometry.height)).toBeNull()
})

test('a window with a label has a line for it above the hours', () => {
  const startMs = Date.parse('2026-11-24T16:00:00Z')
  const window = { fromRow: 0, toRow: 3, fromMs: startMs + 3_600_000, toMs: startMs + 7_200_000 }
  const strip = { rows, hours: 26, startMs }
  const room = { width: 900 }
  const plain = stripGeometry({ ...strip, windows: [window] }, room)
  const labelled = stripGeometry({ ...strip, windows: [{ ...window, label: 'Passage 18:00–19:00' }] }, room)
  expect(labelled.top).toBeGreaterThan(plain.top)
  const past = { ...window, fromMs: startMs - 7_200_000, toMs: startMs - 3_600_000, label: 'Passage' }
  expect(stripGeometry({ ...strip, windows: [past] }, room).top).toBe(plain.top)
})
