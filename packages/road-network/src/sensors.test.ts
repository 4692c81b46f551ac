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

test('a segment holds the sensor that stands beside its line, the nearest of several', () => {
  const near = aPoint('near', { latitude: 45.001 })
  expect(sensorOf(SEGMENT, [aPoint('next', { latitude: 45.002 }), near])?.stationId).toBe('near-station')
})

test('a point without a station, one of another road and one of a bridge are no sensors of it', () => {
  expect(sensorOf(SEGMENT, [aPoint('mute', { stationId: null })])).toBeNull()
  expect(sensorOf(SEGMENT, [aPoint('far', { latitude: 45.004 })])).toBeNull()
  expect(sensorOf(SEGMENT, [aPoint('deck', { isBridge: true })])).toBeNull()
  expect(sensorOf({ ...SEGMENT, isBridge: true }, [aPoint('deck', { isBridge: true })])).not.toBeNull()
})
