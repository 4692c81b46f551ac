import { SERVICE_PRESETS, type ServiceLevel, USUAL_SERVICE } from '@verglas/contract/treatment-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { hazardCode } from '@verglas/road-hazard'
import { expect, test } from 'vitest'
import { judgedRoad } from './plan/judged-road.ts'
import { slipperyTooLong } from './plan/tried-roads.ts'
import { strictestService } from './service-level.ts'

const { n1, n2, n3, n4 } = SERVICE_PRESETS
const LEVELS = { motorway: n1, main: n2, secondary: n3, local: n4, ramp: n2 }

test('a circuit has the strictest level of service of its roads', () => {
  expect(strictestService(LEVELS, ['secondary', 'motorway', 'local'])).toBe(n1)
  expect(strictestService(LEVELS, ['ramp', 'local'])).toBe(n2)
  expect(strictestService(null, ['motorway'])).toBe(USUAL_SERVICE)
  expect(strictestService(LEVELS, [])).toBe(USUAL_SERVICE)
})

test('a plan holds if the road is never worse than its goal for longer than the return time', () => {
  // Thin snow (level 2) for three hours, then packed snow (level 3) for five.
  const grip = [0.7, 0.7, 0.4, 0.4, 0.4, 0.25, 0.25, 0.25, 0.25, 0.25, 0.7]
  const road = {
    timesMs: grip.map((_, hour) => hour * HOUR_MS),
    grip,
    hazardLevel: grip.map((value) => (value < 0.3 ? 3 : value < 0.45 ? 2 : 0)),
    hazardKind: grip.map((value) => hazardCode(value < 0.45 ? 'snow' : 'none')),
  }
  const tooLong = (service: ServiceLevel) => {
    const judged = judgedRoad(road, { fromMs: 0, toMs: 10 * HOUR_MS }, undefined, service)
    expect(judged.slipperyMs).toBe(8 * HOUR_MS)
    return slipperyTooLong(judged, { nowMs: 0, circuit: { roundTripMin: 60, service } }).map(
      ({ fromMs, toMs }) => (toMs - fromMs) / MINUTE_MS,
    )
  }
  expect(tooLong(n1)).toEqual([480])
  expect(tooLong(n2)).toEqual([480])
  expect(tooLong(n3)).toEqual([])
  expect(tooLong({ goalLevel: 2, returnMinutes: 240 })).toEqual([300])
  expect(tooLong(n4)).toEqual([])
})
