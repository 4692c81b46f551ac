import { describe, expect, test } from 'vitest'
import { aPoint } from '../test-support/a-point.ts'
import { type ForecastPoint, filterPoints, forecastPoints } from './forecast-points.ts'

const names = (points: readonly ForecastPoint[]) => points.map(({ name }) => name)
const everything = { text: '', zoneId: null, favourites: null }

test('leaves out points without a forecast, lists each forecast point once, in the order of the road', () => {
  const points = [
    aPoint('b', { order: 2 }),
    { ...aPoint('none', { order: 0 }), id_castpoint: null },
    aPoint('a', { order: 1 }),
    aPoint('again', { order: 3, id_castpoint: 'a' }),
  ]
  expect(names(forecastPoints(points))).toEqual(['a', 'b'])
})

describe('search', () => {
  const points = ['Côte de Bonnac', 'Saint-Flour', 'L’Étape'].map((name) => aPoint(name))
  test.each([
    ['cote', ['Côte de Bonnac']],
    ['flour', ['Saint-Flour']],
    ['bonn cô', ['Côte de Bonnac']],
    ['etape', ['L’Étape']],
    ['lour', []],
    ['  ', ['Côte de Bonnac', 'Saint-Flour', 'L’Étape']],
  ])('«%s»', (text, expected) => {
    expect(names(filterPoints(points, { ...everything, text }))).toEqual(expected)
  })
})

test('zone and favourites narrow the list', () => {
  const points = [
    aPoint('a', { zoneId: 'nord' }),
    aPoint('b', { zoneId: 'sud' }),
    aPoint('c', { zoneId: 'nord' }),
  ]
  expect(names(filterPoints(points, { ...everything, zoneId: 'nord' }))).toEqual(['a', 'c'])
  expect(names(filterPoints(points, { ...everything, zoneId: 'nord', favourites: ['c', 'b'] }))).toEqual([
    'c',
  ])
})
