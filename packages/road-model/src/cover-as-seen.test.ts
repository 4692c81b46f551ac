import { expect, test } from 'vitest'
import { coverAsSeen } from './cover-as-seen.ts'
import { forecastRoad } from './forecast-road.ts'
import { dryRoad, type Road } from './road.ts'
import { type RoadStateCode, roadStateCode } from './road-state.ts'
import { roadSite } from './site.ts'
import { aCase, someReadings, someWeather } from './test-case.ts'

const aRoad = (given: Partial<Road> = {}): Road => ({ ...dryRoad(roadSite(), () => 1), ...given })
const STATES: readonly RoadStateCode[] = [0, 1, 2, 3, 4, 5, 6, 7, 8]

test.each(STATES)('a dry road that its sensor calls %i is of that state', (state) => {
  const road = aRoad()
  coverAsSeen(road, state)
  expect(roadStateCode(road)).toBe(state)
})

test('a plowed and dried road loses the snow that the model knew of', () => {
  const road = aRoad({ looseSnowMm: 5, packedSnowMm: 2, iceMm: 1, waterMm: 1 })
  coverAsSeen(road, 0)
  expect(roadStateCode(road)).toBe(0)
})

test.each([null, 9, 3.5, -1, 42])('says nothing by %s', (state) => {
  const road = aRoad({ looseSnowMm: 5 })
  coverAsSeen(road, state)
  expect(road).toEqual(aRoad({ looseSnowMm: 5 }))
})

test('a state of hours ago says nothing of the road now', () => {
  const weather = someWeather({ snowMm: new Array(73).fill(0).fill(1, 0, 25) })
  const snowAfter = (stateHour: number) =>
    forecastRoad(
      aCase({
        weather,
        observations: someReadings(() => -2).map((reading, index) => ({
          ...reading,
          roadState: index === (stateHour + 24) * 3 ? 0 : null,
        })),
      }),
    ).looseSnowMm[0] ?? 0
  expect(snowAfter(0)).toBeLessThan(0.01)
  expect(snowAfter(-6)).toBeGreaterThan(0.5)
})
