import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { correctedWeather, correctionWeight, type HumanCorrection, shiftAt } from './human-correction.ts'

const startMs = Date.UTC(2026, 0, 12, 18)
const HOURS = 16
const hours = (value: number) => new Array<number | null>(HOURS).fill(value)
const aRun = () => ({
  startMs,
  stepS: 3600,
  values: {
    tair: hours(2),
    tdew: hours(1),
    rh: hours(93),
    wind_avg: hours(20),
    wind_max: hours(40),
    cloud: hours(0),
    solar: hours(100),
    vis: hours(20_000),
    rain: hours(1),
    snow: hours(0),
    rain_frz: hours(0),
    ice: hours(0),
    weather: hours(61),
  },
})
const correction = (
  measure: HumanCorrection['measure'],
  amount: number,
  [from, to]: [number, number] = [2, 14],
): HumanCorrection => ({ measure, amount, fromMs: startMs + from * HOUR_MS, toMs: startMs + to * HOUR_MS })

test('a run without corrections in its time stays the same', () => {
  const run = aRun()
  expect(correctedWeather(run, [])).toBe(run)
  expect(correctedWeather(run, [correction('tair', -3, [40, 50]), correction('ts', -2)])).toBe(run)
})

test('a correction grows over two hours, fades over two hours and never exceeds itself', () => {
  const shifts = Array.from({ length: HOURS }, (_, hour) =>
    shiftAt([correction('ts', -1.5)], 'ts', startMs + hour * HOUR_MS),
  )
  expect(shifts.slice(0, 6)).toEqual([null, null, null, -0.75, -1.5, -1.5])
  expect(shifts.slice(11)).toEqual([-1.5, -1.5, -0.75, null, null])
  for (let hour = 1; hour < HOURS; hour++)
    expect(Math.abs((shifts[hour] ?? 0) - (shifts[hour - 1] ?? 0))).toBeLessThanOrEqual(0.75)
})

test('a short correction still reaches its full strength', () => {
  const short = correction('ts', 1, [2, 4])
  expect(correctionWeight(short, startMs + 3 * HOUR_MS)).toBe(1)
})

test('overlapping corrections add up, and never beyond ten degrees', () => {
  const corrections = [correction('tair', -7), correction('tair', -8)]
  expect(shiftAt(corrections, 'tair', startMs + 8 * HOUR_MS)).toBe(-10)
})

test('nothing changes outside the hours of a correction, whatever it corrects', () => {
  const all = (
    [
      ['tair', -4],
      ['precip_amount', 3],
      ['precip_shift', 2],
      ['precip_type', 3],
      ['wind', 2],
      ['cloud', 100],
      ['vis', 200],
    ] as const
  ).map(([measure, amount]) => correction(measure, amount))
  const { values } = correctedWeather(aRun(), all)
  // The amounts of the hour after the start already belong to the correction.
  for (const [code, series] of Object.entries(aRun().values))
    for (const hour of [0, 1, 2, 14, 15])
      if (!(hour === 2 && ['rain', 'snow', 'weather'].includes(code)))
        expect([code, hour, values[code as keyof typeof values][hour]]).toEqual([code, hour, series[hour]])
})

test('air that is cooled below its dew point is saturated, and its rain becomes snow', () => {
  const { values } = correctedWeather(aRun(), [correction('tair', -5)])
  expect(values.tair[8]).toBe(-3)
  expect(values.tdew[8]).toBe(-3)
  expect(values.rh[8]).toBeCloseTo(100)
  expect(values.snow[8]).toBeGreaterThan(0.9)
  expect(values.weather[8]).toBe(73)
})

test('the type is changed and the water stays', () => {
  const snow = correctedWeather(aRun(), [correction('precip_type', 3)]).values
  expect([snow.rain[8], snow.snow[8], snow.weather[8]]).toEqual([0, 1, 73])
  // No rain that could freeze on the road is left, even in the first hour.
  expect([snow.rain[2], snow.snow[2]]).toEqual([0, 1])
  const freezing = correctedWeather(aRun(), [correction('precip_type', 4)]).values
  expect([freezing.rain[8], freezing.rain_frz[8], freezing.weather[8]]).toEqual([0, 1, 67])
})

test('an amount is multiplied, and a factor of zero makes the hour dry', () => {
  expect(correctedWeather(aRun(), [correction('precip_amount', 2)]).values.rain[8]).toBe(2)
  const dry = correctedWeather(aRun(), [correction('precip_amount', 0)]).values
  expect([dry.rain[8], dry.weather[8]]).toEqual([0, 0])
})

test('precipitation that comes three hours later is dry before', () => {
  const run = aRun()
  run.values.rain = hours(0)
  run.values.rain[6] = 2
  const { rain } = correctedWeather(run, [correction('precip_shift', 3)]).values
  expect([rain[6], rain[9]]).toEqual([0, 2])
  const earlier = correctedWeather(run, [correction('precip_shift', -2)]).values.rain
  expect([earlier[4], earlier[6]]).toEqual([2, 0])
})

test('wind and gust, cloud with its sunshine, and visibility follow', () => {
  const run = aRun()
  run.values.rain = hours(0)
  run.values.weather = hours(0)
  const { values } = correctedWeather(run, [
    correction('wind', 1.5),
    correction('cloud', 100),
    correction('vis', 200),
  ])
  expect([values.wind_avg[8], values.wind_max[8]]).toEqual([30, 60])
  expect([values.cloud[8], values.vis[8], values.weather[8]]).toEqual([100, 200, 45])
  expect(values.solar[8]).toBeCloseTo(25)
})
