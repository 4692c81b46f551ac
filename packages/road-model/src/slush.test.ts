import { HOUR_MS } from '@verglas/quantities'
import { FILM_MM, HAZARD_KINDS } from '@verglas/road-hazard'
import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import { aCase, NOON_MS, someReadings, someWeather } from './test-case.ts'

const HOURS = 73
const hourly = (value: number) => new Array<number>(HOURS).fill(value)
const from = (first: number, last: number, value: number) => hourly(0).fill(value, first, last)
const kindsOf = (forecast: ReturnType<typeof forecastRoad>) =>
  new Set([...forecast.hazardKind].map((code) => HAZARD_KINDS[code]))

test('wet snow on a road at 0 °C is snow or slush, not ice', () => {
  const forecast = forecastRoad(
    aCase({
      weather: someWeather({
        airTemperatureC: hourly(0.6),
        dewPointC: hourly(0.3),
        cloudCover: hourly(1),
        snowMm: from(26, 32, 1),
      }),
      observations: someReadings(() => 0.4),
      untilMs: NOON_MS + 9 * 3_600_000,
    }),
  )
  expect(Math.max(...forecast.looseSnowMm)).toBeGreaterThan(0.5)
  expect(Math.max(...forecast.iceMm)).toBeLessThan(0.1)
  expect(Math.max(...forecast.hazardLevel)).toBeLessThan(4)
  expect(kindsOf(forecast)).not.toContain('ice')
})

test('rain on a frozen road is freezing rain in every series, under any air', () => {
  const forecast = forecastRoad(
    aCase({
      weather: someWeather({
        airTemperatureC: hourly(1.5),
        dewPointC: hourly(0.5),
        cloudCover: hourly(1),
        rainMm: from(24, 30, 1),
      }),
      observations: someReadings(() => -4),
      untilMs: NOON_MS + 3 * 3_600_000,
    }),
  )
  const first = forecast.hazardKind.findIndex((code) => HAZARD_KINDS[code] === 'freezing_rain')
  expect(first).toBeGreaterThanOrEqual(0)
  expect(forecast.condition[first]).toBe(8)
  expect(forecast.precipitationType[first]).toBe(4)
  expect(forecast.hazardLevel[first]).toBe(4)
  expect(forecast.freezingRainMm[first]).toBe(forecast.rainMm[first])
})

test('rain in melting snow at 0 °C is freezing rain only as long as there is ice', () => {
  const forecast = forecastRoad(
    aCase({
      weather: someWeather({
        airTemperatureC: hourly(1.2),
        dewPointC: hourly(0.9),
        cloudCover: hourly(1),
        rainMm: from(24, HOURS, 1),
        snowMm: from(24, HOURS, 0.5),
      }),
      observations: someReadings(() => -0.2),
      untilMs: NOON_MS + 6 * 3_600_000,
    }),
  )
  const isIced = (index: number) => (forecast.iceMm[index] as number) >= FILM_MM
  const kinds = [...forecast.hazardKind].map((code, index) => `${HAZARD_KINDS[code]} ${isIced(index)}`)
  expect(kinds).toContain('freezing_rain true')
  expect(kinds.slice(1)).not.toContain('freezing_rain false')
  expect(kinds).toContain('snow false')
  expect([...forecast.precipitationType].at(-1)).toBe(2)
})

test('the road under ice is not warmer than 0 °C, whatever a sensor in it reports', () => {
  const cooling = aCase({
    weather: someWeather({
      airTemperatureC: hourly(-1),
      dewPointC: hourly(-6),
      windMs: hourly(3),
      cloudCover: hourly(0),
      rainMm: from(24, 30, 0.5),
    }),
    observations: someReadings(() => 1),
    untilMs: NOON_MS + 14 * 3_600_000,
  })
  const { hazardKind, surfaceC, uncorrectedC } = forecastRoad(cooling)
  const iced = [...hazardKind.keys()].filter((index) =>
    ['ice', 'freezing_rain'].includes(HAZARD_KINDS[hazardKind[index] as number] as string),
  )
  expect(iced.some((index) => (uncorrectedC[index] as number) > 0)).toBe(true)
  for (const index of iced) expect(surfaceC[index]).toBeLessThanOrEqual(0)
})

/** Each output instant at which rain fell in the time before it, with what the road was like at both ends. */
const rainyHours = ({
  rainMm,
  iceMm,
  surfaceC,
  hazardKind,
  freezingRainMm,
}: ReturnType<typeof forecastRoad>) =>
  [...rainMm.keys()].slice(1).flatMap((index) => {
    const [before, after] = [iceMm[index - 1] as number, iceMm[index] as number]
    const isFreezingRain = HAZARD_KINDS[hazardKind[index] as number] === 'freezing_rain'
    const freezes = isFreezingRain && (freezingRainMm[index] as number) > 0
    return (rainMm[index] as number) < 0.1
      ? []
      : [{ index, freezes, grownMm: after - before, beganC: surfaceC[index - 1] as number }]
  })

test('rain that becomes ice on the road is freezing rain, although a sensor in the road reads 0 °C', () => {
  const forecast = forecastRoad(
    aCase({
      weather: someWeather({
        airTemperatureC: hourly(-1.5),
        dewPointC: hourly(-2),
        cloudCover: hourly(1),
        rainMm: from(24, HOURS, 1.4),
      }),
      observations: someReadings(() => 0.3),
      untilMs: NOON_MS + 8 * 3_600_000,
    }),
  )
  const iced = rainyHours(forecast).filter(({ grownMm }) => grownMm > FILM_MM)
  expect(iced.length).toBeGreaterThan(2)
  expect(iced.filter(({ freezes }) => !freezes)).toEqual([])
})

test('rain on a road that reads below zero as the hour begins is freezing rain, even if the road warms in it', () => {
  const hours = [0.6, 1.2, 2, 3, 4].flatMap((airTemperatureC) =>
    rainyHours(
      forecastRoad(
        aCase({
          weather: someWeather({
            airTemperatureC: hourly(airTemperatureC),
            dewPointC: hourly(airTemperatureC - 0.3),
            cloudCover: hourly(1),
            rainMm: from(24, HOURS, 0.6),
          }),
          observations: someReadings(() => -0.8),
          untilMs: NOON_MS + 4 * 3_600_000,
          outputStepS: 3600,
        }),
      ),
    ).filter(({ beganC }) => beganC <= -0.1),
  )
  expect(hours.length).toBeGreaterThan(3)
  expect(hours.filter(({ freezes }) => !freezes)).toEqual([])
})

test('rain on a road that reads below zero at the freezing point of a film with a trace of salt is freezing rain', () => {
  const roads = [0.5, 1, 2, 4].flatMap((saltGm2) =>
    [-1.2, -0.6, 0.3].map((airTemperatureC) =>
      forecastRoad(
        aCase({
          weather: someWeather({
            airTemperatureC: hourly(airTemperatureC),
            dewPointC: hourly(airTemperatureC - 0.3),
            cloudCover: hourly(1),
            snowMm: from(25, HOURS, 0.8),
            rainMm: from(29, HOURS, 0.5),
          }),
          observations: someReadings(() => -0.4),
          treatments: [{ atMs: NOON_MS + HOUR_MS, saltGm2 }],
          untilMs: NOON_MS + 12 * HOUR_MS,
        }),
      ),
    ),
  )
  const isFreezing = (road: ReturnType<typeof forecastRoad>, index: number) => {
    const [surfaceC, filmC] = [road.surfaceC[index] as number, road.freezingPointC[index] as number]
    return surfaceC <= -0.06 && surfaceC <= filmC
  }
  const hours = roads.flatMap((road) =>
    [...road.rainMm.keys()].flatMap((index) =>
      index > 0 && (road.rainMm[index] as number) >= 0.1 && isFreezing(road, index - 1)
        ? [
            {
              index,
              filmC: road.freezingPointC[index - 1] as number,
              mm: road.freezingRainMm[index] as number,
            },
          ]
        : [],
    ),
  )
  expect(hours.some(({ filmC }) => filmC < -0.05)).toBe(true)
  expect(hours.filter(({ mm }) => mm === 0)).toEqual([])
})
