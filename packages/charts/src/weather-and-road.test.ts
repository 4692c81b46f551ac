import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { weatherAndRoad } from './forecast-input.ts'

const START_MS = Date.parse('2026-11-27T02:00:00Z')
const at = (hour: number) => new Date(START_MS + hour * HOUR_MS).toISOString()

test('an hour of the road and an hour of weather begin at the same instant', () => {
  const steps = [0, 1, 2].map((hour) => ({ dt: at(hour), rain: 0, rain_frz: hour === 1 ? 1.1 : 0 }))
  const road = [0, 1, 2].map((hour) => ({
    dt: at(hour),
    hazard_level: hour === 1 ? 4 : 0,
    hazard_kind: hour === 1 ? 7 : 0,
    precip_type: hour === 1 ? 4 : 0,
  }))
  const { freezingRainMm, danger, hazardKind, precipitationType } = weatherAndRoad(
    steps as unknown as Parameters<typeof weatherAndRoad>[0], // only the fields that are read
    road as unknown as Parameters<typeof weatherAndRoad>[1],
  )
  expect(freezingRainMm).toEqual([0, 1.1, 0])
  expect(danger).toEqual([0, 4, 0])
  expect(hazardKind).toEqual([0, 7, 0])
  expect(precipitationType).toEqual(['none', 'freezing_rain', 'none'])
})

test('the freezing point of a film is drawn at the end of its hour', () => {
  const steps = [0, 1, 2].map((hour) => ({ dt: at(hour) }))
  const road = [0, 1, 2].map((hour) => ({ dt: at(hour), water: 0.5, tfreeze: hour - 3 }))
  expect(weatherAndRoad(steps as never, road as never).freezingPointC).toEqual([null, -3, -2])
})

test('the model’s own road is drawn only in the hours that a forecaster has corrected', () => {
  const steps = [0, 1].map((hour) => ({ dt: at(hour) }))
  const road = (corrected: boolean) =>
    [0, 1].map((hour) => ({ dt: at(hour), ts: -2, ts_model: -1, corrected: corrected && hour === 1 }))
  const drawn = (points: object[]) => weatherAndRoad(steps as never, points as never).roadModelC
  expect(drawn(road(true))).toEqual([null, -1])
  expect(drawn(road(false))).toBeUndefined()
})
