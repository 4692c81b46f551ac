import {
  dewPointC,
  HOUR_MS,
  saturationVapourPressureHpa,
  saturationVapourPressureIceHpa,
} from '@verglas/quantities'
import { expect, test } from 'vitest'
import { conditionCode } from './condition.ts'
import { forecastRoad } from './forecast-road.ts'
import { step } from './model-step.ts'
import { dryRoad } from './road.ts'
import type { RoadCase, RoadForecast, SiteDescription } from './road-case.ts'
import { roadSite } from './site.ts'
import { aForcing } from './test-road.ts'

const AIR_C = -2
const DEW_POINT_C = dewPointC(AIR_C, 98)

/** Two days of clear air at 98 % humidity, by default calm; the forecast begins dry in the middle. */
function clearAir(site: SiteDescription, fromMs: number, windMs = 0.5, airC = AIR_C): RoadCase {
  const hours = Array.from({ length: 49 }, (_, index) => index - 24)
  const all = (value: number) => hours.map(() => value)
  return {
    id: 'frost',
    site,
    weather: {
      timesMs: hours.map((hour) => fromMs + hour * HOUR_MS),
      airTemperatureC: all(airC),
      dewPointC: all(dewPointC(airC, 98)),
      windMs: all(windMs),
      cloudCover: all(0),
    },
    observations: [{ atMs: fromMs, surfaceC: airC }],
    fromMs,
    untilMs: fromMs + 24 * HOUR_MS,
    outputStepS: 1200,
  }
}

/** In the polar night the road is below the dew point for 24 hours. */
const TROMSO = { latitudeDeg: 69.6, longitudeDeg: 19 }
const polarNight = (site: Partial<SiteDescription> = {}) =>
  forecastRoad(clearAir({ ...TROMSO, ...site }, Date.UTC(2025, 11, 15, 18)))
const AUVERGNE = { latitudeDeg: 45, longitudeDeg: 3 }
const winterNight = (site: Partial<SiteDescription> = {}, windMs?: number) =>
  forecastRoad(clearAir({ ...AUVERGNE, ...site }, Date.UTC(2026, 0, 15, 17), windMs))

/** Dew point of air with this vapour pressure, by bisection. */
function dewPointOf(vapourHpa: number): number {
  let [low, high] = [-60, 40]
  for (let index = 0; index < 60; index++) {
    const middle = (low + high) / 2
    if (saturationVapourPressureHpa(middle) < vapourHpa) low = middle
    else high = middle
  }
  return low
}

const every = (forecast: RoadForecast, hours: number) =>
  Array.from({ length: 24 / hours }, (_, index) => {
    const at = (index + 1) * hours * 3
    return {
      surfaceC: forecast.surfaceC[at] as number,
      frostMm: forecast.frostMm[at] as number,
      condition: forecast.condition[at],
      roadState: forecast.roadState[at],
      hazardLevel: forecast.hazardLevel[at] as number,
      iceProbability: forecast.iceProbability[at] as number,
    }
  })

test('a road up to 6 K below the dew point for 24 hours is never dry', () => {
  const forecast = polarNight()
  expect(DEW_POINT_C - Math.min(...forecast.surfaceC)).toBeGreaterThan(5.5)
  for (const instant of every(forecast, 4)) {
    expect(instant.surfaceC).toBeLessThan(DEW_POINT_C)
    expect(instant).toMatchObject({ condition: 7, roadState: 4 })
    expect(instant.iceProbability).toBeGreaterThan(0.8)
  }
  const slippery = every(forecast, 4).slice(1)
  for (const { hazardLevel } of slippery) expect(hazardLevel).toBeGreaterThanOrEqual(2)
})

test.each(['main', 'motorway'] as const)(
  'a night below the dew point leaves as much frost on a %s road as published, hour by hour',
  (roadClass) => {
    // Until 5 h: afterwards traffic removes more than the night adds.
    const frostMm = every(winterNight({ roadClass }), 1)
      .slice(0, 12)
      .map((instant) => instant.frostMm)
    for (const [index, mm] of frostMm.entries()) expect(mm).toBeGreaterThan(frostMm[index - 1] ?? 0)
    expect(frostMm.at(-1)).toBeGreaterThan(0.04)
    expect(frostMm.at(-1)).toBeLessThan(0.3)
  },
)

test('a road below the dew point has at least a minor danger at every instant, whatever its traffic', () => {
  for (const trafficWear of [0, 1, 3]) {
    const { surfaceC, hazardLevel } = polarNight({ trafficWear })
    for (const [index, level] of hazardLevel.entries()) {
      if ((surfaceC[index] as number) <= DEW_POINT_C) expect(level).toBeGreaterThanOrEqual(1)
    }
  }
})

test('frost leaves the road to dry air as fast as vapour settles from damp air', () => {
  const site = roadSite({ trafficWear: 0, trafficHeatWm2: 0 })
  const frosty = { ...dryRoad(site, () => -5), frostMm: 0.05 }
  const evaporationMm = (vapourHpa: number) =>
    step(
      frosty,
      aForcing({ airTemperatureC: -5, dewPointC: dewPointOf(vapourHpa), longwaveWm2: 293 }),
      site,
      1,
    ).water.evaporationMm
  const overIceHpa = saturationVapourPressureIceHpa(-5)
  expect(evaporationMm(overIceHpa - 0.5) / -evaporationMm(overIceHpa + 0.5)).toBeCloseTo(1, 1)
})

test('after dew has frozen, further vapour settles as frost', () => {
  const { frostMm, iceMm, waterMm } = forecastRoad(clearAir(TROMSO, Date.UTC(2025, 11, 15, 18), 0.5, 0.5))
  expect(Math.max(...waterMm.subarray(0, 6))).toBeGreaterThan(0)
  expect(frostMm.at(-1)).toBeGreaterThan(0.04)
  expect(frostMm.at(-1)).toBeGreaterThan(iceMm.at(-1) ?? 0)
})

test('thin frost on a trace of ice is frost, and thin ice under less frost is ice', () => {
  const dry = dryRoad(roadSite(), () => -5)
  const calm = { rainMmh: 0, snowMmh: 0, isFreezing: false }
  expect(conditionCode({ ...dry, frostMm: 0.008, iceMm: 0.003 }, calm)).toBe(7)
  expect(conditionCode({ ...dry, frostMm: 0.008, iceMm: 0.02 }, calm)).toBe(3)
  expect(conditionCode({ ...dry, frostMm: 0.004, iceMm: 0.003 }, calm)).toBe(1)
})

test.each([
  ['a quiet', 0.1],
  ['a usual', 1],
])('a night with a light wind leaves white frost on %s road, a high danger', (_, trafficWear) => {
  // Karlsson (2001): more frost in more wind; Ritter et al. (2019): 0.14 ± 0.12 mm of dew a night.
  const forecast = winterNight({ trafficWear }, 2)
  expect(Math.max(...forecast.frostMm)).toBeGreaterThan(0.1)
  expect(Math.max(...forecast.frostMm)).toBeLessThan(0.3)
  expect(Math.max(...forecast.hazardLevel)).toBe(3)
})
