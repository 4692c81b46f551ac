import { expect, test } from 'vitest'
import { comparedRows, forecastAfterReadings, summaryOf } from './timelines.ts'

const timeline = {
  name: 'Col',
  measured: { times: [1, 2, 3, 4], values: [2, -1, null, 1] },
  forecast: { times: [3, 5, 6, 7], values: [-9, 0, -3, -2] },
}

test('the numbers next to the lines are the latest value, the measured extremes and the forecast low', () => {
  expect(summaryOf(timeline, 5)).toEqual({
    newest: { ms: 4, value: 1 },
    lowest: { ms: 2, value: -1 },
    highest: { ms: 1, value: 2 },
    lowestAhead: { ms: 6, value: -3 },
    highestAhead: { ms: 5, value: 0 },
  })
  const emptyTimeline = {
    ...timeline,
    measured: { times: [], values: [] },
    forecast: { times: [], values: [] },
  }
  expect(Object.values(summaryOf(emptyTimeline, 5))).toEqual([null, null, null, null, null])
})

test('a file has one row per instant and place, without gaps', () => {
  const place = { id: 'p.a', name: 'Col', timeZone: 'UTC', stationId: null, castpointId: 'a' }
  const rows = comparedRows([{ ...timeline, place }])
  expect(rows).toHaveLength(7)
  expect(rows.filter(({ isForecast }) => isForecast)).toHaveLength(4)
})

test('a forecast continues where the readings end, and is complete without measurements', () => {
  expect(forecastAfterReadings(timeline.forecast, timeline.measured).times).toEqual([5, 6, 7])
  expect(forecastAfterReadings(timeline.forecast, { times: [3], values: [null] }).times).toEqual([3, 5, 6, 7])
})
