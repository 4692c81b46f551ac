import { HOUR_MS } from '@verglas/quantities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import { MATERIALS } from './materials.ts'
import type { RoadCase, RoadForecast } from './road-case.ts'
import { aCase, NOON_MS, someReadings, someWeather } from './test-case.ts'
import type { RoadClass } from './traffic.ts'

const { site: SITE } = aCase()
const NO_GROUND = { thicknessM: 1, material: { ...MATERIALS.asphalt, conductivityWmK: 0 } }

const codes = (forecast: RoadForecast) => forecast.notes.map(({ code }) => code)
const numbersOf = (forecast: RoadForecast) =>
  Object.values(forecast).flatMap((values) => (values instanceof Float64Array ? [...values] : []))

test('starts at the sensor reading and returns every requested step', () => {
  const forecast = forecastRoad(aCase())
  expect(forecast.timesMs).toHaveLength(36 * 3 + 1)
  expect(forecast.surfaceC[0]).toBeCloseTo(-1 + 2 * Math.cos((2 * Math.PI * -2) / 24), 6)
})

test('starts from readings that the weather does not explain, and converges back to the weather', () => {
  const at = (offsetK: number) => forecastRoad(aCase({ observations: someReadings(() => 1 + offsetK) }))
  const cold = at(-3)
  const warm = at(3)
  const difference = (index: number) => (warm.surfaceC[index] ?? 0) - (cold.surfaceC[index] ?? 0)
  expect(difference(0)).toBeCloseTo(6, 6)
  expect(difference(1)).toBeGreaterThan(5)
  expect(difference(36 * 3)).toBeLessThan(difference(3))
  expect(difference(36 * 3)).toBeGreaterThan(0)
})

test('carries cloud cover inferred from a night into the next morning', () => {
  const clear = someWeather({ cloudCover: new Array(73).fill(0) })
  const midnight = { fromMs: NOON_MS - 4 * HOUR_MS, untilMs: NOON_MS + 4 * HOUR_MS, weather: clear }
  // A road that stays as warm as the air all night indicates clouds.
  const overcast = forecastRoad(aCase({ ...midnight, observations: someReadings(() => 0) }))
  const free = forecastRoad(aCase({ ...midnight, observations: [] }))
  const sunOf = ({ shortwaveWm2 }: RoadForecast) => shortwaveWm2.reduce((sum, value) => sum + value, 0)
  expect(sunOf(overcast)).toBeLessThan(0.9 * sunOf(free))
})

test('uses no reading from after the start of the forecast', () => {
  const later = { atMs: NOON_MS + HOUR_MS, surfaceC: 30 }
  const roadCase = aCase()
  expect(forecastRoad({ ...roadCase, observations: [...roadCase.observations, later] })).toEqual(
    forecastRoad(roadCase),
  )
})

test('is the same whatever the order of the readings', () => {
  const roadCase = aCase()
  expect(forecastRoad({ ...roadCase, observations: roadCase.observations.toReversed() })).toEqual(
    forecastRoad(roadCase),
  )
})

test.each([
  ['no readings', aCase({ observations: [] }), 'no_observations'],
  ['no reading of the surface', aCase({ observations: someReadings(() => null) }), 'no_surface_temperature'],
  ['no subsurface sensor', aCase(), 'no_subsurface_temperature'],
  [
    'readings of last week',
    aCase({
      observations: someReadings(() => 1).map((reading) => ({
        ...reading,
        atMs: reading.atMs - 7 * 24 * HOUR_MS,
      })),
    }),
    'observations_old',
  ],
  [
    'a long gap',
    aCase({ observations: someReadings((hour) => (hour > -12 && hour < -6 ? null : 1)) }),
    'observations_gap',
  ],
  [
    'an impossible reading',
    aCase({ observations: someReadings((hour) => (hour === -3 ? 999 : 1)) }),
    'observations_refused',
  ],
  [
    'a gap in the weather',
    aCase({
      weather: someWeather({
        dewPointC: Array.from({ length: 73 }, (_, index) => (index === 30 ? null : -5)),
      }),
    }),
    'weather_gap',
  ],
  [
    'wind that no storm has, throughout',
    aCase({ weather: someWeather({ windMs: new Array(73).fill(400) }) }),
    'wind_assumed',
  ],
  [
    'wind below zero throughout',
    aCase({ weather: someWeather({ windMs: new Array(73).fill(-3) }) }),
    'wind_assumed',
  ],
  [
    'longwave that no sky sends',
    aCase({ weather: someWeather({ longwaveWm2: new Array(73).fill(66) }) }),
    'radiation_refused',
  ],
  [
    'sunshine at night',
    aCase({ weather: someWeather({ shortwaveWm2: new Array(73).fill(400) }) }),
    'radiation_refused',
  ],
  ['too short a weather', aCase({ untilMs: NOON_MS + 100 * HOUR_MS }), 'weather_ends_early'],
  ['a sky view that is not a number', aCase({ site: { ...SITE, skyView: Number.NaN } }), 'site_refused'],
  ['a black body of emissivity 3', aCase({ site: { ...SITE, emissivity: 3 } }), 'site_refused'],
  ['ground that conducts nothing', aCase({ site: { ...SITE, layers: [NO_GROUND] } }), 'site_refused'],
  ['no layer at all', aCase({ site: { ...SITE, layers: [] } }), 'site_refused'],
  ['a horizon above the zenith', aCase({ site: { ...SITE, horizonDeg: [0, 200] } }), 'site_refused'],
  ['a sun beyond all calendars', aCase({ site: { ...SITE, sunOffsetMs: 1e300 } }), 'site_refused'],
  [
    'a road of an unknown class',
    aCase({ site: { ...SITE, roadClass: 'lane' as RoadClass } }),
    'site_refused',
  ],
] as const)('continues with %s and adds a note', (_name, roadCase, code) => {
  const forecast = forecastRoad(roadCase)
  expect(codes(forecast)).toContain(code)
  expect(forecast.timesMs.length).toBeGreaterThan(100)
  expect(numbersOf(forecast).every(Number.isFinite)).toBe(true)
})

test.each([
  ['an end before the beginning', { untilMs: NOON_MS - 1 }],
  ['no air temperature', { weather: someWeather({ airTemperatureC: [] }) }],
  ['instants that go back', { weather: { ...someWeather(), timesMs: [2, 1], airTemperatureC: [0, 0] } }],
  ['a place off the earth', { site: { latitudeDeg: 95, longitudeDeg: 0 } }],
  ['a step of nothing', { outputStepS: 0 }],
] satisfies [string, Partial<RoadCase>][])('refuses %s', (_name, wrong) => {
  expect(() => forecastRoad(aCase(wrong))).toThrow(RangeError)
})

test('stays finite and within bounds whatever a station and a weather model send', () => {
  const anything = fc.oneof(
    fc.double({ min: -200, max: 200, noNaN: false }),
    fc.constantFrom(null, undefined, Number.NaN, 9999, Number.POSITIVE_INFINITY),
  )
  const series = fc.array(anything, { minLength: 73, maxLength: 73 })
  fc.assert(
    fc.property(
      fc.record({
        airTemperatureC: fc.array(fc.double({ min: -60, max: 55, noNaN: true }), {
          minLength: 73,
          maxLength: 73,
        }),
        dewPointC: series,
        windMs: series,
        pressureHpa: series,
        cloudCover: series,
        rainMm: series,
        snowMm: series,
        shortwaveWm2: series,
        longwaveWm2: series,
      }),
      series,
      fc.boolean(),
      (weather, surface, isBridge) => {
        const forecast = forecastRoad(
          aCase({
            site: { latitudeDeg: 46.8, longitudeDeg: -71.2, isBridge },
            weather: { ...someWeather(), ...weather },
            observations: someReadings(() => 0).map((reading, index) => ({
              ...reading,
              surfaceC: surface[index],
              airTemperatureC: surface[72 - index],
            })),
          }),
        )
        expect(numbersOf(forecast).every(Number.isFinite)).toBe(true)
        for (const surfaceC of forecast.surfaceC) expect(Math.abs(surfaceC)).toBeLessThanOrEqual(80)
      },
    ),
    { numRuns: 60 },
  )
})

test('keeps a road warmer under more clouds and colder under a clear sky', () => {
  const lowest = (cloudCover: number) =>
    Math.min(
      ...forecastRoad(aCase({ weather: someWeather({ cloudCover: new Array(73).fill(cloudCover) }) }))
        .surfaceC,
    )
  expect(lowest(0)).toBeLessThan(lowest(0.5))
  expect(lowest(0.5)).toBeLessThan(lowest(1))
})

test('ignores impossible longwave radiation', () => {
  const surfaceWith = (longwaveWm2?: number) =>
    forecastRoad(
      aCase({
        weather: someWeather(
          longwaveWm2 === undefined ? {} : { longwaveWm2: new Array(73).fill(longwaveWm2) },
        ),
      }),
    ).surfaceC
  expect(surfaceWith(66)).toEqual(surfaceWith())
  expect(surfaceWith(480)).toEqual(surfaceWith())
  expect(Math.min(...surfaceWith(200))).toBeLessThan(Math.min(...surfaceWith(300)) - 1)
})

test('shades a road behind its horizon without changing its sky view', () => {
  const sun = (horizonDeg?: number[]) =>
    forecastRoad(
      aCase({ site: { latitudeDeg: 46.8, longitudeDeg: -71.2, ...(horizonDeg ? { horizonDeg } : {}) } }),
    ).shortwaveWm2.reduce((sum, value) => sum + value, 0)
  expect(sun(new Array(36).fill(60))).toBeLessThan(0.7 * sun())
  expect(sun(new Array(36).fill(0))).toBeCloseTo(sun(), 6)
})

test('rain turns to snow within an hour, and the amounts of both are preserved', () => {
  const rainMm = new Array(73).fill(0)
  const snowMm = new Array(73).fill(0)
  rainMm[30] = 2
  rainMm[31] = 1
  snowMm[31] = 1
  snowMm[32] = 2
  const weather = someWeather({
    airTemperatureC: Array.from({ length: 73 }, (_, index) => (index < 31 ? 3 : index > 31 ? -1 : 1)),
    dewPointC: new Array(73).fill(-2),
    rainMm,
    snowMm,
  })
  const forecast = forecastRoad(aCase({ weather }))
  expect(forecast.rainMm.reduce((sum, value) => sum + value, 0)).toBeCloseTo(3, 6)
  expect(forecast.snowMm.reduce((sum, value) => sum + value, 0)).toBeCloseTo(3, 6)
  // Three steps of rain, the hour of the change, three of snow.
  expect([...forecast.precipitationType.slice(19, 28)]).toEqual([1, 1, 1, 1, 2, 3, 3, 3, 3])
})

test('spreads salt and plows as specified', () => {
  const snowMm = new Array(73).fill(0).fill(2, 26, 30)
  const weather = someWeather({ snowMm })
  const treated = forecastRoad(
    aCase({ weather, treatments: [{ atMs: NOON_MS + 5 * HOUR_MS, saltGm2: 20, isPlowed: true }] }),
  )
  const untreated = forecastRoad(aCase({ weather }))
  const after = 6 * 3
  expect(treated.saltGm2[after]).toBeGreaterThan(1)
  expect(treated.freezingPointC[after]).toBeLessThan(untreated.freezingPointC[after] ?? 0)
  expect(treated.looseSnowMm[after]).toBeLessThan(untreated.looseSnowMm[after] ?? 0)
})
