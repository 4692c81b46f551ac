import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { movedWinter, simulatedWinter } from './index.ts'
import { FROM_MS } from './test-places.ts'
import { riverLevelM, tideM } from './water.ts'

const TIDE = { kind: 'tide', meanM: 2.6, rangeM: 3.6, lagH: 5, onshoreDeg: 60 } as const
const RIVER = { kind: 'river', lowM: 0.5, riseM: 0.6 } as const
const BOX = { west: 1.8, south: 42.8, east: 4.6, north: 46.4 }

test('the tide turns about twice in a lunar day, and is larger at springs than at neaps', () => {
  const levels = Array.from({ length: 30 * 24 * 4 }, (_, step) => tideM(TIDE, FROM_MS + step * 900_000))
  const turningPoints = levels.filter((level, step) => {
    const [before = level, after = level] = [levels[step - 1], levels[step + 1]]
    return level > before && level >= after
  })
  expect(turningPoints.length / 30).toBeGreaterThan(1.8)
  expect(turningPoints.length / 30).toBeLessThan(2)
  expect(Math.max(...turningPoints) - Math.min(...turningPoints)).toBeGreaterThan(0.8)
})

test('a river rises after rain, most some hours later, and falls back to its low water', () => {
  const rain = (hour: number) => (hour === 0 ? 20 : 0)
  const at = (hours: number) => riverLevelM(RIVER, hours * HOUR_MS, rain)
  expect(at(0)).toBeCloseTo(RIVER.lowM)
  expect(at(6)).toBeGreaterThan(at(2))
  expect(at(6)).toBeGreaterThan(at(14))
  expect(at(60)).toBeCloseTo(RIVER.lowM)
})

test('lightning is the same for any request interval, and shifted by as many days as a shifted winter', () => {
  const winter = simulatedWinter('a75')
  const fromMs = Date.parse('2026-11-17T14:00:00Z')
  const complete = winter.strikes(BOX, fromMs, fromMs + 6 * HOUR_MS)
  const quarters = Array.from({ length: 24 }, (_, quarter) =>
    winter.strikes(BOX, fromMs + quarter * 900_000, fromMs + (quarter + 1) * 900_000),
  )
  expect(complete.length).toBeGreaterThan(20)
  expect(quarters.flat()).toEqual(complete)
  const moved = movedWinter(winter, DAY_MS).strikes(BOX, fromMs + DAY_MS, fromMs + DAY_MS + 6 * HOUR_MS)
  expect(moved.map(({ atMs }) => atMs - DAY_MS)).toEqual(complete.map(({ atMs }) => atMs))
})
