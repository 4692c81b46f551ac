import { type HazardKind, hazardCode } from '@verglas/road-hazard'
import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import { intervalVerdict } from './interval.ts'
import { aCase, NOON_MS, someReadings, someWeather } from './test-case.ts'

const hourly = (valueAt: (hour: number) => number) => Array.from({ length: 73 }, (_, hour) => valueAt(hour))

test('an hour has the same verdict, whether its instants are output or not', () => {
  // Showers of rain and snow on a road around 0 °C: what lies on it changes within the hour.
  const roadCase = aCase({
    weather: someWeather({
      airTemperatureC: hourly((hour) => 1.5 * Math.sin(hour / 2)),
      dewPointC: hourly((hour) => 1.5 * Math.sin(hour / 2) - 0.4),
      rainMm: hourly((hour) => (hour % 4 === 0 ? 1 : 0)),
      snowMm: hourly((hour) => (hour % 5 === 0 ? 1 : 0)),
    }),
    observations: someReadings(() => 0.3),
    untilMs: NOON_MS + 30 * 3_600_000,
  })
  const fine = forecastRoad({ ...roadCase, outputStepS: 1200 })
  const coarse = forecastRoad({ ...roadCase, outputStepS: 3600 })
  let differing = 0
  for (let hour = 1; hour < coarse.timesMs.length; hour += 1) {
    const within = [3 * hour - 2, 3 * hour - 1, 3 * hour]
    const { worst, hazardKind, ...verdict } = intervalVerdict(fine, within)
    if (fine.hazardLevel[worst] !== fine.hazardLevel[3 * hour]) differing += 1
    expect({
      level: coarse.hazardLevel[hour],
      kind: coarse.hazardKind[hour],
      grip: coarse.grip[hour],
      surfaceC: coarse.surfaceC[hour],
      condition: coarse.condition[hour],
      precipitationType: coarse.precipitationType[hour],
      freezingRainMm: coarse.freezingRainMm[hour],
      rainMm: coarse.rainMm[hour],
      snowMm: coarse.snowMm[hour],
    }).toEqual({
      level: fine.hazardLevel[worst],
      kind: hazardKind,
      grip: fine.grip[worst],
      surfaceC: fine.surfaceC[3 * hour],
      ...verdict,
    })
  }
  expect(differing).toBeGreaterThan(0)
})

test('an hour has its least grip, and the gravest kind of its slippery instants', () => {
  const instants = forecastRoad({ ...aCase({ weather: someWeather({}) }), outputStepS: 1200 })
  const set = (index: number, kind: HazardKind, level: number, grip: number) => {
    instants.hazardKind[index] = hazardCode(kind)
    instants.hazardLevel[index] = level
    instants.grip[index] = grip
  }
  set(1, 'freezing_rain', 3, 0.16)
  set(2, 'ice', 4, 0.08)
  set(3, 'frost', 2, 0.4)
  expect(intervalVerdict(instants, [1, 2, 3])).toMatchObject({
    worst: 2,
    hazardKind: hazardCode('freezing_rain'),
  })
  // The kind of an instant of level 1 counts only if no instant of the hour is slippery.
  set(1, 'ice', 1, 0.5)
  set(2, 'frost', 2, 0.4)
  expect(intervalVerdict(instants, [1, 2]).hazardKind).toBe(hazardCode('frost'))
  set(2, 'freezing_wet', 1, 0.72)
  expect(intervalVerdict(instants, [1, 2]).hazardKind).toBe(hazardCode('ice'))
})
