import { expect, test } from 'vitest'
import { indexAt, type Picture, readRange, spreadOver } from './film.ts'

const START = Date.parse('2026-01-15T00:00:00Z')
const pictureAt = (minutes: number): Picture => ({
  id: String(minutes),
  takenAt: new Date(START + minutes * 60_000).toISOString(),
  receivedAt: new Date(START + minutes * 60_000).toISOString(),
  datedBy: 'provider',
  mediaType: 'image/jpeg',
  widthPx: 640,
  heightPx: 480,
  sizeBytes: 1,
  isArchived: true,
})
const night = Array.from({ length: 48 }, (_, index) => pictureAt(index * 10))

test('at an instant the film displays the latest picture of that time', () => {
  expect(indexAt(night, START + 25 * 60_000)).toBe(2)
  expect(indexAt(night, START + 20 * 60_000)).toBe(2)
  expect(indexAt(night, START - 1)).toBe(0)
  expect(indexAt(night, START + 1e9)).toBe(47)
})

test('a strip spreads few pictures over the period, and displays a gap as a gap', () => {
  const strip = spreadOver(night, 8)
  expect(strip).toHaveLength(8)
  expect(strip.map((index) => Math.floor(index / 6))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  const withGap = [...night.slice(0, 12), ...night.slice(36)]
  expect(spreadOver(withGap, 8)).toHaveLength(4)
  expect(spreadOver(night.slice(0, 3), 8)).toEqual([0, 1, 2])
  expect(spreadOver([], 8)).toEqual([])
})

test('an unsupported range falls back to the default', () => {
  expect([readRange('72'), readRange('5'), readRange(undefined)]).toEqual(['72', '24', '24'])
})
