import { areaProblem, isInArea } from '@verglas/contract/area-rules'
import { expect, test } from 'vitest'
import { areaAround } from './area-around.ts'

const at = (longitude: number, latitude: number) => ({ longitude, latitude })

test.each([
  ['one place', [at(3, 45)]],
  ['places on one line', [at(3, 45), at(3, 46), at(3, 47)]],
  ['places with one in the middle', [at(3, 45), at(4, 45), at(3.5, 46), at(3.5, 45.3)]],
  ['the same place twice', [at(-71, 46), at(-71, 46)]],
])('%s: all of them fit in an area that can be stored', (_, places) => {
  const area = areaAround(places)
  expect(area && areaProblem(area)).toBeNull()
  expect(places.every(({ longitude, latitude }) => area && isInArea([longitude, latitude], area))).toBe(true)
})

test('returns no area for an empty list', () => {
  expect(areaAround([])).toBeNull()
})
