import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import { step } from './model-step.ts'
import { dryRoad } from './road.ts'
import { roadSite } from './site.ts'
import { aCase, NOON_MS, someWeather } from './test-case.ts'
import { aForcing } from './test-road.ts'
import { heatShare, mixingMs, trafficShareAt } from './traffic.ts'

const hours = Array.from({ length: 240 }, (_, index) => index / 10)
const at = (hour: number) => Date.UTC(2026, 0, 15) + hour * HOUR_MS

test.each(['main', 'motorway'] as const)(
  'a day on a %s road averages to its mean traffic, with little traffic at night',
  (roadClass) => {
    const shares = hours.map((hour) => trafficShareAt(at(hour), 0, roadClass))
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeCloseTo(1, 6)
    expect(trafficShareAt(at(3), 0, roadClass)).toBeLessThan(0.35)
    expect(trafficShareAt(at(17), 0, roadClass)).toBeGreaterThan(1.5)
  },
)

test('trucks keep a motorway busier at night than other roads', () => {
  expect(trafficShareAt(at(3), 0, 'motorway')).toBeGreaterThan(2 * trafficShareAt(at(3), 0, 'main'))
})

test('the traffic day follows solar time at the location', () => {
  expect(trafficShareAt(at(3), 90, 'main')).toBeCloseTo(trafficShareAt(at(9), 0, 'main'), 9)
})

test('the wakes of vehicles bring heat to a cold road in still air, as much as there is traffic', () => {
  const sensibleWm2 = (trafficShare: number, trafficWear = 1) => {
    const site = roadSite({ trafficWear, trafficHeatWm2: 0 })
    const still = aForcing({ airTemperatureC: 0, dewPointC: -10, windMs: 0, pressureHpa: 1013, trafficShare })
    return step(
      dryRoad(site, () => -5),
      still,
      site,
      1,
    ).heat.sensibleWm2
  }
  const stillWm2 = sensibleWm2(0)
  // Denby et al. (2013): 10,000 vehicles a day at 80 km/h, a tenth of them lorries, in air of 1.29 kg/m³.
  const wakesWm2 = (10_000 / 86_400) * (80 / 3.6) * 0.0019 * 1.29 * 1005 * 5
  expect(stillWm2).toBeLessThan(10)
  expect((sensibleWm2(1) - stillWm2) / wakesWm2).toBeCloseTo(1, 1)
  expect((sensibleWm2(0.1) - stillWm2) / wakesWm2).toBeCloseTo(0.1, 1)
  expect(sensibleWm2(1, 0)).toBe(stillWm2)
})

test('without vehicles there is neither their wind nor their heat', () => {
  expect(mixingMs(0)).toBe(0)
  expect(heatShare(0)).toBe(0)
  expect(heatShare(2)).toBe(1)
})

const clearNight = someWeather({
  airTemperatureC: new Array(73).fill(-2),
  dewPointC: new Array(73).fill(-2.5),
  windMs: new Array(73).fill(2),
  cloudCover: new Array(73).fill(0),
})
/** From sunset at 21 UTC to sunrise at 12 UTC near Québec. */
const night = {
  weather: clearNight,
  fromMs: NOON_MS + 9 * HOUR_MS,
  untilMs: NOON_MS + 24 * HOUR_MS,
  observations: [{ atMs: NOON_MS + 9 * HOUR_MS, surfaceC: -1 }],
}

test('frost forms in a clear night on a road with normal traffic', () => {
  const { frostMm, condition, roadState, hazardLevel } = forecastRoad(aCase(night))
  expect(Math.max(...frostMm)).toBeGreaterThan(0.02)
  expect(Math.max(...frostMm)).toBeLessThan(0.4)
  expect(condition).toContain(7)
  expect(roadState).toContain(4)
  expect(hazardLevel).toContain(2)
})

test('more traffic leaves less frost', () => {
  const maxFrostMm = (trafficWear: number) =>
    Math.max(
      ...forecastRoad(aCase({ ...night, site: { latitudeDeg: 46.8, longitudeDeg: -71.2, trafficWear } }))
        .frostMm,
    )
  expect(maxFrostMm(3)).toBeLessThan(maxFrostMm(1))
  expect(maxFrostMm(1)).toBeLessThan(maxFrostMm(0))
})

test('an input of vehicle heat takes precedence over the usual daily cycle', () => {
  const trafficHeatWm2 = Array.from({ length: 73 }, (_, index) => (index < 40 ? 30 : null))
  const { trafficWm2 } = forecastRoad(aCase({ ...night, weather: { ...clearNight, trafficHeatWm2 } }))
  expect(trafficWm2[3]).toBe(30)
  expect(trafficWm2.at(-1)).toBeLessThan(20)
})
