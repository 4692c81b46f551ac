import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { weatherAndRoad } from './forecast-input.ts'

const START_MS = Date.parse('2026-11-27T02:00:00Z')
const at = (hour: number) => new Date(START_MS + hour * HOUR_MS).toISOString()

test('rain that freezes on the road is freezing rain in the hour in which it falls', () => {
  const steps = [0, 1, 2].map((hour) => ({ dt: at(hour), tair: 2, rain: 1.1, rain_frz: 0 }))
  // Hours of the road end at their instant: the road is frozen between 03:00 and 04:00.
  const road = [0, 1, 2, 3].map((hour) => ({ dt: at(hour), rain_frz: hour === 2 ? 1.1 : 0 }))
  const { rainMm, freezingRainMm } = weatherAndRoad(
    steps as unknown as Parameters<typeof weatherAndRoad>[0], // only the fields that are read
    road as unknown as Parameters<typeof weatherAndRoad>[1],
  )
  expect(rainMm).toEqual([1.1, 0, 1.1])
  expect(freezingRainMm).toEqual([0, 1.1, 0])
})

test('the model’s own road is drawn only in the hours that a forecaster has corrected', () => {
  const steps = [0, 1].map((hour) => ({ dt: at(hour) }))
  const road = (corrected: boolean) =>
    [0, 1].map((hour) => ({ dt: at(hour), ts: -2, ts_model: -1, corrected: corrected && hour === 1 }))
  const drawn = (points: object[]) => weatherAndRoad(steps as never, points as never).roadModelC
  expect(drawn(road(true))).toEqual([null, -1])
  expect(drawn(road(false))).toBeUndefined()
})
