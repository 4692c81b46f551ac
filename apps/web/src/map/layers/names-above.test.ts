import { expect, test } from 'vitest'
import { placedNames } from './names-above.ts'

const FRAME = { width: 200, height: 100 }
const name = (text: string, x: number, y: number) => ({ text, x, y, widthPx: 40, heightPx: 12 })
const noLines = () => false

test('a name stands to the right of its place, and on the other side of a line that runs there', () => {
  expect(placedNames([name('Millau', 100, 50)], FRAME, noLines)[0]).toMatchObject({ left: 107, top: 44 })
  expect(placedNames([name('Millau', 100, 50)], FRAME, (x) => x > 105)[0]).toMatchObject({ left: 53 })
})

test('a name on every side of which a line runs stands where least of it is covered', () => {
  const [placed] = placedNames([name('Millau', 100, 50)], FRAME, (x, y) => y < 60 || x < 90)
  expect(placed).toMatchObject({ left: 80, top: 57 })
})

test('of two that would stand on each other the second goes to another side, or is not written', () => {
  const two = placedNames([name('A', 100, 50), name('B', 110, 50)], FRAME, noLines)
  expect(two.map(({ left, top }) => [left, top])).toEqual([
    [107, 44],
    [63, 44],
  ])
  const many = placedNames(
    [100, 101, 102, 103, 104].map((x) => name(String(x), x, 50)),
    FRAME,
    noLines,
  )
  expect(many.length).toBeLessThan(5)
})

test('nothing is written over the edge of the map', () => {
  expect(placedNames([name('Issoire', 190, 50)], FRAME, noLines)[0]).toMatchObject({ left: 143 })
})
