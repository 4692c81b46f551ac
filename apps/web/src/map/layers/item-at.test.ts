import { expect, test } from 'vitest'
import { itemIdAt } from './item-at.ts'
import { type FindAt, WITHOUT_MIDDLE_PX } from './map-layer.ts'

const LAYERS = [{ id: 'area' }, { id: 'station' }, { id: 'castpoint' }]
const hitId = (finds: Readonly<Record<string, number>>) =>
  itemIdAt(
    LAYERS,
    new Map(
      Object.entries(finds).map(([id, distancePx]): [string, FindAt] => [id, () => ({ id, distancePx })]),
    ),
    { x: 0, y: 0 },
  )

test('picks the item nearest to the pointer, in whichever layer it is', () => {
  expect(hitId({ area: WITHOUT_MIDDLE_PX, station: 1, castpoint: 10 })).toBe('station')
  expect(hitId({ area: WITHOUT_MIDDLE_PX, station: 1, castpoint: 1 })).toBe('castpoint')
})

test('picks an area if there is no point', () => {
  expect(hitId({ area: WITHOUT_MIDDLE_PX })).toBe('area')
  expect(hitId({})).toBeNull()
})
