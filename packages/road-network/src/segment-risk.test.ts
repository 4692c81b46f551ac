import { RULE_KINDS, WINTER_KINDS } from '@verglas/contract/risk-codes'
import type { HourlyRun } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import { DEFAULT_GRIP_LIMITS, hazardCode } from '@verglas/road-hazard'
import type { RoadForecast } from '@verglas/road-model'
import { expect, test } from 'vitest'
import {
  characterOfCode,
  codeOfCharacter,
  currentCodes,
  DEFAULT_RISK_RULES,
  inOrder,
  kindOfCode,
  levelOfCode,
  otherOfCode,
  RISK_CODES,
  RISK_SCALE,
  riskCode,
} from './risks.ts'
import { segmentRisk, unknownRisk, withPointHours } from './segment-risk.ts'
import { riskPlane } from './segment-timeline.ts'

const START_MS = Date.UTC(2026, 0, 15)
const HOURS = 6
const RULES = { rules: inOrder(DEFAULT_RISK_RULES), gripLimits: DEFAULT_GRIP_LIMITS }
const LINE = {
  coordinates: [
    [3, 45],
    [3.01, 45],
  ],
} as const

/** A road that freezes hour by hour: water at first, then ice. */
function aForecast(fromMs: number, surfaceC: readonly number[]): RoadForecast {
  const series = (valueAt: (hour: number) => number) =>
    Float64Array.from(surfaceC, (_, hour) => valueAt(hour))
  const isFrozen = (hour: number) => (surfaceC[hour] ?? 0) < 0
  const zero = series(() => 0)
  return {
    id: 'segment',
    timesMs: series((hour) => fromMs + hour * HOUR_MS),
    surfaceC: series((hour) => surfaceC[hour] ?? 0),
    subsurfaceC: zero,
    condition: new Uint8Array(surfaceC.length),
    freezingPointC: zero,
    dewPointC: series(() => -5),
    airTemperatureC: series(() => -1),
    waterMm: series((hour) => (isFrozen(hour) ? 0 : 0.5)),
    iceMm: series((hour) => (isFrozen(hour) ? 0.5 : 0)),
    frostMm: zero,
    looseSnowMm: zero,
    packedSnowMm: zero,
    rainMm: zero,
    snowMm: zero,
    freezingRainMm: zero,
    hazardLevel: Uint8Array.from(surfaceC, (_, hour) => (isFrozen(hour) ? 3 : 0)),
    hazardKind: Uint8Array.from(surfaceC, (_, hour) => hazardCode(isFrozen(hour) ? 'ice' : 'none')),
    saltGm2: zero,
    grip: series((hour) => (isFrozen(hour) ? 0.2 : 0.75)),
  } as unknown as RoadForecast
}
const WEATHER: HourlyRun = {
  source: 'verglas',
  issuedAtMs: START_MS,
  startMs: START_MS,
  hours: HOURS,
  values: {
    wind_max: [10, 20, 30, 40, 50, 60],
    wind_dir: [0, 0, 0, 0, 0, 0],
    vis: Array.from({ length: HOURS }, () => 9000),
  },
}
const SURFACE_C = [2, 1, 0, -1, -2, -3]
const risk = (
  fromHour: number,
  surfaceC: readonly number[],
  earlier: Parameters<typeof segmentRisk>[0]['earlier'],
) =>
  segmentRisk(
    { line: LINE, forecast: aForecast(START_MS + fromHour * HOUR_MS, surfaceC), weather: WEATHER, earlier },
    RULES,
    { startMs: START_MS, fromMs: START_MS + fromHour * HOUR_MS, hours: HOURS },
  )

test('the risk of a segment in each hour follows from applying the rules to its series', () => {
  const { timeline, risk: codes } = risk(0, SURFACE_C, null)
  expect([...(timeline.surfaceC as Float64Array)]).toEqual(SURFACE_C)
  // An hour ends at its instant: its wind is that of the hour of weather that begins an hour earlier.
  expect([...(timeline.crosswindKmh as Float64Array)].map(Math.round)).toEqual([
    Number.NaN,
    10,
    20,
    30,
    40,
    50,
  ])
  expect(codes).toEqual(riskPlane(timeline as Parameters<typeof riskPlane>[0], RULES))
  expect([...(codes as Float64Array)].map((code) => [levelOfCode(code), kindOfCode(code)])).toEqual([
    [0, null],
    [0, null],
    [0, null],
    [3, 'ice'],
    [3, 'ice'],
    [3, 'ice'],
  ])
})

test('a forecast that continues an earlier one takes the hours up to that point from it', () => {
  const complete = risk(0, SURFACE_C, null)
  const earlier = { ...complete, startMs: START_MS }
  // The hour at which the new forecast continues is taken from the earlier forecast.
  expect(risk(2, [99, -1, -2, -3], earlier)).toEqual({
    timeline: expect.objectContaining({ surfaceC: Float64Array.from(SURFACE_C) }),
    risk: Float64Array.from(complete.risk),
  })
})

test('an earlier forecast that started before is shifted into alignment', () => {
  const earlier = { ...risk(0, SURFACE_C, null), startMs: START_MS - 2 * HOUR_MS }
  const { timeline } = risk(1, [99, 7, 8, 9, 10], earlier)
  expect([...(timeline.surfaceC as Float64Array)]).toEqual([0, -1, 7, 8, 9, 10])
})

test('hours after the end of the weather are unknown, as are all hours of a segment without a forecast', () => {
  const { timeline, risk: codes } = risk(0, SURFACE_C.slice(0, 4), null)
  expect([...(timeline.surfaceC as Float64Array)]).toEqual([2, 1, 0, -1, Number.NaN, Number.NaN])
  expect([...(codes as Float64Array)].slice(4)).toEqual([Number.NaN, Number.NaN])
  expect([...(unknownRisk(2).risk as Float64Array)]).toEqual([Number.NaN, Number.NaN])
})

test('a danger of the table is stored next to the slipperiness and never changes it', () => {
  const windy = { ...WEATHER, values: { ...WEATHER.values, wind_max: [85, 85, 85, 105, 85, 10] } }
  const codesIn = (weather: HourlyRun) =>
    segmentRisk({ line: LINE, forecast: aForecast(START_MS, SURFACE_C), weather, earlier: null }, RULES, {
      startMs: START_MS,
      fromMs: START_MS,
      hours: HOURS,
    }).risk as Float64Array
  const [codesInWind, codesInCalm] = [codesIn(windy), codesIn(WEATHER)]
  const roadOf = (codes: Float64Array) => [...codes].map((code) => [levelOfCode(code), kindOfCode(code)])
  expect(roadOf(codesInWind)).toEqual(roadOf(codesInCalm))
  expect([...codesInWind].map((code) => otherOfCode(code)?.level ?? 0)).toEqual([0, 3, 3, 3, 4, 3])
  expect([...codesInCalm].map(otherOfCode)).toEqual(SURFACE_C.map(() => null))
})

test('a code has the verdict about the road and the other danger, whatever they are', () => {
  const others = [
    null,
    ...RULE_KINDS.flatMap((kind) => ([2, 3, 4] as const).map((level) => ({ level, kind }))),
  ]
  const codes = others.flatMap((other) =>
    WINTER_KINDS.flatMap((kind) =>
      ([1, 2, 3, 4] as const).map((level) => {
        const code = riskCode(level, kind, other)
        const character = characterOfCode(code).charCodeAt(0)
        expect(codeOfCharacter(character)).toBe(code)
        expect([levelOfCode(code), kindOfCode(code), otherOfCode(code)]).toEqual([level, kind, other])
        return code
      }),
    ).concat(riskCode(0, null, other)),
  )
  expect(new Set(codes).size).toBe(codes.length)
  expect(Math.max(...codes)).toBeLessThan(RISK_CODES)
})

test('stricter limits of an organisation raise the level, and a dry road stays without danger', () => {
  const strict = { ...RULES, gripLimits: [0.65, 0.5, 0.35, 0.25] as const }
  const { timeline } = risk(0, SURFACE_C, null)
  const levels = [...riskPlane(timeline as Parameters<typeof riskPlane>[0], strict)].map(levelOfCode)
  expect(levels).toEqual([0, 0, 0, 4, 4, 4])
})

test('a segment takes the hours of the point on it, each from the last forecast that had begun', () => {
  const modelRisk = risk(0, SURFACE_C, null)
  const values = (surfaceC: number[], level: number) => ({
    surfaceC,
    grip: surfaceC.map(() => 0.35),
    hazardLevel: surfaceC.map(() => level),
    hazardKind: surfaceC.map(() => hazardCode('frost')),
  })
  const { timeline, risk: codes } = withPointHours(
    modelRisk,
    [
      { startMs: START_MS + HOUR_MS, values: values([-7, -7, -7], 1) },
      { startMs: START_MS + 3 * HOUR_MS, values: values([-8, -8], 2) },
    ],
    RULES,
    { startMs: START_MS, hours: HOURS },
  )
  expect([...(timeline.surfaceC as Float64Array)]).toEqual([2, -7, -7, -8, -8, -3])
  expect([...(codes as Float64Array)].map((code) => [levelOfCode(code), kindOfCode(code)])).toEqual([
    [0, null],
    [1, 'frost'],
    [1, 'frost'],
    [2, 'frost'],
    [2, 'frost'],
    [3, 'ice'],
  ])
  // Values that the point lacks stay those of the segment, and the segment's own forecast is not changed.
  expect(timeline.crosswindKmh).toEqual(modelRisk.timeline.crosswindKmh)
  expect([...(modelRisk.timeline.surfaceC as Float64Array)]).toEqual(SURFACE_C)
})

test('codes of older programs are read as danger levels', () => {
  // On scale 1: frost 1 (3 × 4 + 1), no risk, unknown.
  const [frost, none, unknown] = currentCodes(Float64Array.of(13, 0, Number.NaN), 1)
  expect([levelOfCode(frost as number), kindOfCode(frost as number)]).toEqual([2, 'frost'])
  expect([none, unknown]).toEqual([0, Number.NaN])
  // On scale 2: fog 4 (9 × 5 + 4), which hid the slipperiness, and ice 3.
  const [fog, ice] = currentCodes(Float64Array.of(49, 5 * WINTER_KINDS.indexOf('ice') + 3), 2)
  expect([levelOfCode(fog as number), otherOfCode(fog as number)]).toEqual([0, { level: 4, kind: 'fog' }])
  expect([levelOfCode(ice as number), kindOfCode(ice as number)]).toEqual([3, 'ice'])
  expect(currentCodes(Float64Array.of(13), RISK_SCALE)).toEqual(Float64Array.of(13))
})
