import { HOUR_MS } from '@verglas/quantities'
import { forecastRoad, type RoadForecast } from '@verglas/road-model'
import { describe, expect, test } from 'vitest'
import {
  airDeviations,
  type Ensemble,
  ensembleSurfaces,
  errorVariance,
  pooledVariance,
  ROAD_SHARE,
} from './ensemble.ts'
import type { ErrorSample } from './error-samples.ts'
import { band } from './members.ts'
import type { HourlyRun } from './point-run.ts'
import { roadWeather } from './road-input.ts'
import { scenarioDays } from './scenarios.ts'

const ISSUED_MS = Date.UTC(2026, 0, 15, 6)
const MEMBERS = 20

type MemberValue = (member: number, hour: number) => number

/** Twenty members, from −9.5 to 9.5 around their mean in steps of 1, times a spread. */
function anEnsemble(
  valueByMeasure: Partial<Record<keyof Ensemble['values'], MemberValue>>,
  { hours = 240, members = MEMBERS, startMs = ISSUED_MS } = {},
): Ensemble {
  const values = Object.fromEntries(
    Object.entries(valueByMeasure).map(([measure, memberValue]) => [
      measure,
      Float32Array.from({ length: members * hours }, (_, index) =>
        memberValue(Math.floor(index / hours), index % hours),
      ),
    ]),
  )
  return { source: 'open-meteo/x', issuedAtMs: startMs, startMs, hours, members, values }
}
const off = (member: number) => member - (MEMBERS - 1) / 2
const spread: MemberValue = (member) => 5 + off(member) / 2

function aRun(overrides: Partial<Record<keyof HourlyRun['values'], number>> = {}): HourlyRun {
  const values = { tair: -1, tdew: -2, rain: 0, snow: 0, wind_max: 50, ...overrides }
  return {
    source: 'verglas',
    issuedAtMs: ISSUED_MS,
    startMs: ISSUED_MS,
    hours: 240,
    values: Object.fromEntries(
      Object.entries(values).map(([code, value]) => [code, new Array<number>(240).fill(value)]),
    ),
  }
}

/** Past errors of ± `size` K, half of them each. */
const errorsOf = (size: number, measure: ErrorSample['measure'] = 'tair'): ErrorSample[] =>
  Array.from({ length: 12 }, (_, day) => ({
    measure,
    issuedAtMs: ISSUED_MS - (day + 1) * 24 * HOUR_MS,
    stepH: 1,
    errors: new Array<number>(48).fill(day % 2 === 0 ? size : -size),
  }))

const spreadOf = (trajectories: readonly Float64Array[], index: number) =>
  Math.sqrt(
    trajectories.reduce((sum, trajectory) => sum + (trajectory[index] ?? 0) ** 2, 0) / trajectories.length,
  )
const hours = (...list: number[]) => list.map((hour) => ISSUED_MS + hour * HOUR_MS)

describe('deviations of the air temperature', () => {
  test('deviations are relative to the members’ mean, whatever the bias of the ensemble', () => {
    const deviations = airDeviations(anEnsemble({ tair: spread }), hours(0, 12.5), ISSUED_MS, null)
    expect(deviations[0]?.[1]).toBeCloseTo(-4.75, 5)
    expect(deviations.reduce((sum, [first = 0]) => sum + first, 0)).toBeCloseTo(0, 4)
  })

  test('the variance of the deviations is adjusted halfway to that of past errors', () => {
    const ensemble = anEnsemble({ tair: (member) => off(member) / 10 })
    const raw = spreadOf(airDeviations(ensemble, hours(6), ISSUED_MS, null), 0)
    const wider = airDeviations(ensemble, hours(6), ISSUED_MS, errorVariance(errorsOf(1.2), ISSUED_MS))
    expect(spreadOf(wider, 0)).toBeCloseTo(Math.sqrt((1.2 ** 2 + raw ** 2) / 2), 5)
    // Narrower than the members at short leads, because past errors are small, but never narrower at long
    // leads.
    const sure = errorVariance(errorsOf(0.1), ISSUED_MS)
    const narrower = airDeviations(ensemble, hours(6, 200), ISSUED_MS, sure)
    expect(spreadOf(narrower, 0)).toBeLessThan(raw)
    expect(spreadOf(narrower, 1)).toBeCloseTo(raw, 5)
  })

  test('a value missing from one member is null, and the other members are used', () => {
    const ensemble = anEnsemble({ tair: (member, hour) => (member === 0 ? Number.NaN : hour) })
    const deviations = airDeviations(ensemble, hours(1), ISSUED_MS, null)
    expect(deviations[0]?.[0]).toBeNaN()
    expect(deviations[5]?.[0]).toBeCloseTo(0, 9)
    expect(airDeviations(ensemble, hours(-1, 240), ISSUED_MS, null)[5]).toEqual(
      Float64Array.of(Number.NaN, Number.NaN),
    )
  })

  test('errors of too few runs give no variance, and those of neighbours are pooled', () => {
    expect(errorVariance(errorsOf(1).slice(0, 7), ISSUED_MS)).toBeNull()
    expect(pooledVariance([])).toBeNull()
    const [first, second] = [errorVariance(errorsOf(1), ISSUED_MS), errorVariance(errorsOf(2), ISSUED_MS)]
    expect(first && second && pooledVariance([first, second])?.[10]).toBeCloseTo(2.5, 9)
  })
})

test('the band of a road without a station covers 80 % of the surface temperatures derived from the members', () => {
  const surfaces = ensembleSurfaces(anEnsemble({ tair: spread }), hours(3), [2], ISSUED_MS, null)
  const { low, high } = band(surfaces)
  expect(low[0]).toBeCloseTo(2 - (8 / 2) * ROAD_SHARE, 1)
  expect(high[0]).toBeCloseTo(2 + (8 / 2) * ROAD_SHARE, 1)
})

describe('scenarios of an ensemble', () => {
  const days = (run: HourlyRun, ensemble: Ensemble, samples: readonly ErrorSample[] = []) =>
    scenarioDays({ run, road: null, samples, timeZone: 'Europe/Paris', ensemble })

  test('scenarios are centred on the forecast of the place even without past errors', () => {
    const {
      basis,
      days: [, day],
    } = days(aRun(), anEnsemble({ tair: spread }))
    expect(basis).toBe('ensemble')
    expect(day).toMatchObject({ basis: 'ensemble', members: MEMBERS })
    // −1 plus the eighths of −4.75 … 4.75
    expect(day?.tmax).toEqual([-4.8, -2.3, 0.3, 2.8])
  })

  test('scenarios use the ensemble to its end, then past errors, or null without any', () => {
    const short = anEnsemble({ tair: spread }, { hours: 60 })
    const daily: ErrorSample[] = Array.from({ length: 12 }, (_, day) => ({
      measure: 'tmax',
      issuedAtMs: ISSUED_MS - (day + 1) * 24 * HOUR_MS,
      stepH: 24,
      errors: new Array<number>(10).fill(day - 5),
    }))
    const bases = (samples: readonly ErrorSample[]) =>
      days(aRun(), short, samples).days.map(({ basis }) => basis)
    expect(bases(daily).slice(0, 4)).toEqual(['ensemble', 'ensemble', 'past_errors', 'past_errors'])
    expect(bases([]).slice(0, 4)).toEqual(['ensemble', 'ensemble', null, null])
  })

  test('too few members do not count as an ensemble', () => {
    expect(days(aRun(), anEnsemble({ tair: spread }, { members: 7 })).basis).toBeNull()
  })

  test('dry members stay dry, and the mean of all members matches the forecast', () => {
    const half: MemberValue = (member) => (member % 2 === 0 ? 0 : 0.5)
    const ensemble = anEnsemble({ tair: spread, rain: half, snow: () => 0 })
    const wet = days(aRun({ rain: 0.125, tair: 8, tdew: 7 }), ensemble).days[1]
    // The members' mean is 6 mm, the forecast 3 mm: half of the members are dry, the others get 6 mm instead
    // of 12.
    expect(wet?.precipitation).toEqual([0, 0, expect.closeTo(6, 1), expect.closeTo(6, 1)])
    expect(wet?.probabilities.rain_10).toBeLessThan(0.1)
    // A dry forecast leaves the members unchanged.
    const dry = days(aRun({ tair: 8, tdew: 7 }), ensemble).days[1]
    expect(dry?.precipitation?.[3]).toBeCloseTo(12, 1)
    expect(dry?.probabilities.rain_10).toBeCloseTo(0.5, 1)
  })

  test('gusts are scaled by the ratio of the member’s wind to the forecast wind', () => {
    const windy: MemberValue = (member) => (member < 5 ? 60 : 20)
    const day = days(aRun(), anEnsemble({ tair: spread, wind_avg: windy })).days[1]
    // 50 km/h times 60 over a mean of 30
    expect(day?.probabilities.gust_80).toBeCloseTo(5.5 / 21, 3)
  })

  test('precipitation is snow in the cold members and rain in the warm ones', () => {
    const ensemble = anEnsemble({ tair: (member) => off(member), rain: () => 0.5, snow: () => 0 })
    const day = days(aRun({ tair: 1, tdew: 0.5, rain: 0.5 }), ensemble).days[1]
    expect(day?.probabilities.snow_1).toBeGreaterThan(0.3)
    expect(day?.probabilities.snow_1).toBeLessThan(0.7)
    expect(day?.probabilities.rain_10).toBeGreaterThan(0.3)
  })
})

describe('the road’s response to a change of the air temperature', () => {
  const road = (cloud: number, warmerK: number): RoadForecast => {
    const run: HourlyRun = {
      ...aRun(),
      startMs: ISSUED_MS - 48 * HOUR_MS,
      issuedAtMs: ISSUED_MS - 48 * HOUR_MS,
    }
    const at = (mean: number) =>
      Array.from(
        { length: 240 },
        (_, hour) => mean + 3 * Math.sin(((hour - 3) / 12) * Math.PI) + (hour >= 48 ? warmerK : 0),
      )
    const series = (value: number) => new Array<number>(240).fill(value)
    const values = {
      tair: at(-2),
      tdew: at(-5),
      rh: series(80),
      pres: series(950),
      wind_avg: series(10),
      cloud: series(cloud),
      rain: series(0),
      snow: series(0),
    }
    const outcome = forecastRoad({
      id: 'x',
      site: { latitudeDeg: 46, longitudeDeg: 5, altitudeM: 300, isBridge: false },
      weather: roadWeather({ ...run, values }, [], run.startMs),
      observations: [],
      fromMs: ISSUED_MS,
      untilMs: ISSUED_MS + 60 * HOUR_MS,
      outputStepS: 3600,
    })
    if ('problem' in outcome) throw new Error(JSON.stringify(outcome.problem))
    return outcome
  }

  test.each([0, 50, 100])('matches the response of the road model under a cloud cover of %i', (cloud) => {
    const [before, after] = [road(cloud, 0), road(cloud, 2)]
    const shares = [6, 12, 18, 24, 36, 48].map(
      (hour) => ((after.surfaceC[hour] ?? 0) - (before.surfaceC[hour] ?? 0)) / 2,
    )
    expect(Math.min(...shares)).toBeGreaterThan(ROAD_SHARE - 0.1)
    expect(Math.max(...shares)).toBeLessThan(ROAD_SHARE + 0.1)
  })
})
