import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { firstFrostMs, roadForecast, roadHours, roadOver } from './road-forecast.ts'
import { aListedRoad, roadOf, START_MS } from './test-road.ts'

const at = (hour: number) => START_MS + hour * HOUR_MS
const forecastOf = (changes: Parameters<typeof aListedRoad>[0], nowMs = START_MS) =>
  roadForecast(aListedRoad(changes), START_MS, nowMs)

test('the minimum has its hour, and leaves out the hour that has begun, like the sentence', () => {
  expect(forecastOf({ ts: [-5, 1, -2, 3] }).lowest).toEqual({ ms: at(0), valueC: -5 })
  expect(forecastOf({ ts: [-5, 1, -2, 3] }, at(0.2)).lowest).toEqual({ ms: at(2), valueC: -2 })
  expect(forecastOf({ ts: [null, null] }).lowest).toBeNull()
})

test('interpolates when it freezes, with an open start or end if it already does or continues', () => {
  expect(forecastOf({ ts: [1, -1, -1, 1] }).freezing).toEqual({ fromMs: at(0.5), untilMs: at(2.5) })
  expect(forecastOf({ ts: [-1, -1, 1] }).freezing).toEqual({ fromMs: null, untilMs: at(1.5) })
  expect(forecastOf({ ts: [1, -1, null] }).freezing).toEqual({ fromMs: at(0.5), untilMs: null })
  expect(forecastOf({ ts: [-1, 1, 1] }, at(0.6)).freezing).toBeNull()
})

describe('the worst danger', () => {
  test('has its first hour, its end and its cause', () => {
    const { worst } = forecastOf({
      hazard_level: [0, 2, 3, 3, 1],
      hazard_kind: [0, 1, 2, 6, 1],
      ts: [1, 1, 1, 1, 1],
    })
    expect(worst).toEqual({ risk: 3, fromMs: at(2), untilMs: at(4), kind: 2, isNow: false })
  })

  test('lasts as far as the forecast, and is now in the current hour', () => {
    const { worst } = forecastOf({ hazard_level: [4, 4, null], ts: [0, 0, 0] }, at(0.7))
    expect(worst).toMatchObject({ risk: 4, untilMs: null, isNow: true })
  })

  test('is null on a road without any risk', () => {
    expect(forecastOf({ hazard_level: [0, 0], ts: [1, 1] }).worst).toBeNull()
    expect(forecastOf({ hazard_level: [3, 0], ts: [1, 1] }, at(1)).worst).toBeNull()
  })
})

test('the probability of freezing is that of the most likely hour', () => {
  expect(forecastOf({ ts: [1, 1, 1], p_below_zero: [0.1, 0.62, null] }).belowZero).toBe(0.62)
  expect(forecastOf({ ts: [1], p_below_zero: [null] }).belowZero).toBeNull()
})

test('a forecast that is six hours old is outdated', () => {
  expect(forecastOf({}, at(5)).isOutdated).toBe(false)
  expect(forecastOf({}, at(6.1)).isOutdated).toBe(true)
})

test('the point that freezes first is sorted before one that freezes later or never', () => {
  const instants = [
    [1, 1],
    [2, 1, -1],
    [-1, -1],
    [1, -1],
  ].map((ts) => firstFrostMs(forecastOf({ ts })))
  expect(instants).toEqual([Number.POSITIVE_INFINITY, at(1.5), Number.NEGATIVE_INFINITY, at(0.5)])
})

test('an earlier risk that needs a crew is reported in addition to the worst', () => {
  const risks = (...hazard_level: number[]) => forecastOf({ hazard_level, ts: hazard_level }).firstAction
  expect(risks(1, 3, 3, 4)).toEqual({ risk: 3, ms: at(1), isNow: false })
  expect(risks(3, 0, 4)).toMatchObject({ isNow: true })
  expect(risks(1, 2, 4)).toBeNull()
  expect(risks(1, 3, 2)).toBeNull()
})

test('a day has the minimum and the worst risk of its own hours', () => {
  const hours = roadHours(roadOf([-9, 1, -2, -9]))
  expect(roadOver(hours, at(1), at(3))).toEqual({ lowest: { ms: at(2), valueC: -2 }, worst: null })
  expect(roadOver(hours, at(4), at(9))).toBeNull()
})
