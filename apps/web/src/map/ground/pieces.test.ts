import { expect, test } from 'vitest'
import { groundFiles } from '../../../../../scripts/ground/plugin.ts'
import { type GroundCell, groundFeatures } from './cell.ts'
import { pieceKeys } from './pieces.ts'

const FILES = new Map(groundFiles())
const piece = (key: string) => JSON.parse(FILES.get(`${key}.json`) ?? 'null') as GroundCell | null
const namesIn = (key: string) => piece(key)?.names.map(([, , , , fr, en]) => [fr, en]) ?? []

/** The motorway of the demonstration, and a stretch of the St. Lawrence. */
const A75 = [2.2, 43.4, 4, 46] as const
const SAGUENAY = [-72.6, 47.2, -69.4, 48.9] as const

test('a frame needs only the tiles of its zoom, and none if the whole world is in view', () => {
  expect(pieceKeys(A75, 8)).toEqual(['near_0_40', 'near_0_45'])
  expect(pieceKeys(A75, 6)).toEqual(['mid_0_40'])
  expect(pieceKeys([-180, -80, 180, 80], 2)).toEqual([])
})

test.each([A75, SAGUENAY])('every tile exists in the operating areas, at each scale', (...frame) => {
  const box = frame as unknown as typeof A75
  for (const zoom of [4, 8]) {
    for (const key of pieceKeys(box, zoom)) expect(piece(key)?.land.length).toBeGreaterThan(0)
  }
})

test('towns and provinces are written in both languages', () => {
  expect(namesIn('near_0_45')).toContainEqual(['Clermont-Ferrand', undefined])
  expect(namesIn('near_-75_45')).toContainEqual(['Québec', 'Quebec City'])
  expect(namesIn('near_5_45')).toContainEqual(['Genève', 'Geneva'])
  expect(namesIn('near_0_40')).toContainEqual(['Lozère', undefined])
  expect(namesIn('far')).toContainEqual(['Allemagne', 'Germany'])
})

test('no line of the ground map crosses the whole world', () => {
  const widest = [...FILES.keys()]
    .filter((name) => name.startsWith('mid'))
    .flatMap((name) => (JSON.parse(FILES.get(name) ?? '') as GroundCell).lines.coast)
    .flatMap((line) => line.slice(1).map(([x = 0], index) => Math.abs(x - (line[index]?.[0] ?? 0))))
  // A piece is 20° wide.
  expect(widest.reduce((largest, next) => Math.max(largest, next), 0)).toBeLessThan(10)
})

test('the first picture of a place needs little data', () => {
  const weight = ['far', 'pieces', ...pieceKeys(A75, 8)].map((key) => FILES.get(`${key}.json`)?.length ?? 0)
  // Compression leaves a third of it.
  expect(weight.reduce((sum, length) => sum + length, 0)).toBeLessThan(3 * 300_000)
})

test('a tile has its own sea layer, and every feature has its kind', () => {
  const cell = piece('near_0_40')
  const kinds = groundFeatures(cell ? [cell] : []).features.map(({ properties }) => properties?.kind)
  expect(kinds[0]).toBe('sea')
  expect(new Set(kinds)).toEqual(
    new Set([
      'sea',
      'land',
      'lake',
      'coast',
      'borders',
      'states',
      'departments',
      'rivers',
      'state',
      'department',
      'town',
    ]),
  )
})
