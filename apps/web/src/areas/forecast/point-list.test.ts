import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import type { ForecastPoint } from '../../lib/forecast-points.ts'
import { aPoint } from '../../test-support/a-point.ts'
import { hoursOf, START_MS } from '../../ui/weather/test-steps.ts'
import { roadForecast } from '../roadcast/road-forecast.ts'
import { aListedRoad } from '../roadcast/test-road.ts'
import { glanceOf } from './glance.ts'
import { hasSamePages, pageById, pagesOf } from './pages.ts'
import { sortPoints, sortsFor } from './point-list.ts'
import { aRun } from './test-run.ts'

const names = (points: readonly ForecastPoint[]) => points.map(({ name }) => name)

describe('sorts by the forecasts', () => {
  const points = ['mild', 'unknown', 'cold', 'wet', 'outdated'].map((name) => aPoint(name))
  const glance = (tair: number, rain: number, run = aRun()) =>
    glanceOf({ run, points: hoursOf([tair], { rain }) }, START_MS)
  const endedRun = aRun({ endsAt: new Date(START_MS).toISOString() })
  const glances = new Map([
    ['mild', glance(5, 0)],
    ['cold', glance(-5, 0)],
    ['wet', glance(2, 3)],
    ['outdated', glance(-9, 9, endedRun)],
  ])
  const roads = new Map(
    (
      [
        ['mild', aListedRoad({ ts: [4, -0.5], hazard_level: [0, 3] })],
        ['cold', aListedRoad({ ts: [1, -3], hazard_level: [0, 1] })],
        ['wet', aListedRoad({ ts: [1, 1], hazard_level: [3, 0] })],
        [
          'outdated',
          aListedRoad({
            ts: [-9, -9],
            hazard_level: [4, 4],
            issuedAt: new Date(START_MS - 7 * HOUR_MS).toISOString(),
          }),
        ],
      ] as const
    ).map(([id, road]) => [id, roadForecast(road, START_MS, START_MS)] as const),
  )
  test.each([
    ['coldest', ['cold', 'mild', 'wet', 'outdated', 'unknown']],
    ['risk', ['wet', 'mild', 'cold', 'outdated', 'unknown']],
    ['freezing', ['cold', 'mild', 'wet', 'outdated', 'unknown']],
    ['coldestAir', ['cold', 'wet', 'mild', 'outdated', 'unknown']],
    ['wettest', ['wet', 'mild', 'cold', 'outdated', 'unknown']],
    ['road', names(points)],
  ] as const)('%s: current ones first, then outdated, then missing', (sort, expected) => {
    expect(names(sortPoints(points, sort, { glances, roads }, 'fr'))).toEqual(expected)
  })
})

test('sorts by the road with the right to see it, and by the air without', () => {
  expect(sortsFor(true)).not.toContain('coldestAir')
  expect(sortsFor(false)).toEqual(['road', 'name', 'coldestAir', 'wettest'])
})

test('names are in the alphabetical order of the language', () => {
  const points = ['Étape', 'Zone 10', 'Fageole', 'Zone 9'].map((name) => aPoint(name))
  expect(names(sortPoints(points, 'name', { glances: new Map(), roads: new Map() }, 'fr'))).toEqual([
    'Étape',
    'Fageole',
    'Zone 9',
    'Zone 10',
  ])
})

test('five thousand points are requested in pages', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => `p${index}`)
  const pages = pagesOf(ids)
  expect(pages).toHaveLength(50)
  expect(pages.flat()).toEqual(ids)
  const page = pageById(pages)
  expect([page.get('p99'), page.get('p100'), page.get('p4999'), page.get('none')]).toEqual([
    0,
    1,
    49,
    undefined,
  ])
  expect(hasSamePages(new Set([0, 1]), new Set([1, 0]))).toBe(true)
  expect(hasSamePages(new Set([0, 1]), new Set([1, 2]))).toBe(false)
})
