import { expect, test } from 'vitest'
import type { MatchPoint, MatchSegment } from './matching.ts'
import { sensorOf } from './sensors.ts'

const SEGMENT: MatchSegment = {
  coordinates: [
    [3.1, 45],
    [3.12, 45],
  ],
  altitudeM: 900,
  skyView: null,
  isBridge: false,
  castpointId: null,
}
const aPoint = (castpointId: string, overrides: Partial<MatchPoint> = {}): MatchPoint => ({
  castpointId,
  stationId: `${castpointId}-station`,
  longitude: 3.11,
  latitude: 45,
  altitudeM: 900,
  skyView: null,
  isBridge: false,
  ...overrides,
})

test('a segment uses the sensor next to its line, the nearest one if there are several', () => {
  const near = aPoint('near', { latitude: 45.001 })
  expect(sensorOf(SEGMENT, [aPoint('next', { latitude: 45.002 }), near])?.stationId).toBe('near-station')
})

test('ignores a point without a station, one on another road and one on a bridge', () => {
  expect(sensorOf(SEGMENT, [aPoint('mute', { stationId: null })])).toBeNull()
  expect(sensorOf(SEGMENT, [aPoint('far', { latitude: 45.004 })])).toBeNull()
  expect(sensorOf(SEGMENT, [aPoint('deck', { isBridge: true })])).toBeNull()
  expect(sensorOf({ ...SEGMENT, isBridge: true }, [aPoint('deck', { isBridge: true })])).not.toBeNull()
})
