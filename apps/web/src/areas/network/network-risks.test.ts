import { HOUR_MS } from '@verglas/quantities'
import { characterOfCode, riskCode, UNKNOWN_RISK } from '@verglas/road-network/risks'
import { expect, test } from 'vitest'
import {
  lengthsByHour,
  type NetworkFilter,
  networkSegments,
  riskOfSegment,
  worstStretches,
} from './network-risks.ts'

const START_MS = Date.parse('2026-01-15T20:00:00Z')
const ALL: NetworkFilter = { circuitId: null, roadType: null, kind: null, level: 1, circuitIds: null }

const noDanger = characterOfCode(0)
const ice = (level: 1 | 2 | 3) => characterOfCode(riskCode(level, 'ice'))
const snow = (level: 1 | 2 | 3) => characterOfCode(riskCode(level, 'snow'))

const aFeature = (id: string, circuitId: string, kmFrom: number) => ({
  type: 'Feature' as const,
  id,
  geometry: {
    type: 'LineString' as const,
    coordinates: [
      [3, 45],
      [3.1, 45],
    ] as [number, number][],
  },
  properties: {
    circuitId,
    name: 'Col',
    road: 'A75',
    roadType: 'main' as const,
    lengthKm: 2,
    kmFrom,
    isBridge: false,
    castpointId: null,
  },
})

const FEATURES = ['a1', 'a2', 'a3', 'a4'].map((id, index) => aFeature(id, 'a', 90 + 2 * index))
const plane = (...rows: string[]) => ({
  circuitId: 'a',
  issuedAt: '2026-01-15T20:10:00Z',
  startAt: new Date(START_MS).toISOString(),
  hours: rows[0]?.length ?? 0,
  rows: rows.join(''),
})
const segmentsOf = (...rows: string[]) => networkSegments(FEATURES, [plane(...rows)])
const span = (hours: number) => [START_MS, START_MS + hours * HOUR_MS] as const

test('each segment has its own row, and hours without a forecast are unknown', () => {
  const segments = networkSegments(
    [...FEATURES.slice(0, 2), aFeature('b1', 'b', 0)],
    [plane(`${noDanger}${ice(2)}`, `${snow(1)}${UNKNOWN_RISK}`)],
  )
  const risks = segments.map((segment) =>
    [0, 1, 2].map((hour) => riskOfSegment(segment, START_MS + hour * HOUR_MS)),
  )
  expect(risks).toEqual([
    [{ level: 0, kind: null, other: null }, { level: 2, kind: 'ice', other: null }, null],
    [{ level: 1, kind: 'snow', other: null }, null, null],
    [null, null, null],
  ])
})

test('neighbours with equal risk form one stretch, from the earliest start', () => {
  const segments = segmentsOf(
    `${noDanger}${noDanger}${ice(3)}`,
    `${noDanger}${ice(3)}${ice(3)}`,
    `${noDanger}${noDanger}${noDanger}`,
    `${ice(3)}${noDanger}${noDanger}`,
  )
  expect(worstStretches(segments, span(2), ALL)).toMatchObject([
    { segments: [{ id: 'a4' }], beginMs: START_MS, lengthKm: 2 },
    {
      segments: [{ id: 'a1' }, { id: 'a2' }],
      beginMs: START_MS + HOUR_MS,
      lengthKm: 4,
      risk: { level: 3, kind: 'ice' },
    },
  ])
})

test('the stretch of the highest level comes first, then the earliest; another kind is another stretch', () => {
  const segments = segmentsOf(
    `${ice(1)}${noDanger}`,
    `${snow(1)}${noDanger}`,
    `${noDanger}${ice(2)}`,
    `${noDanger}${noDanger}`,
  )
  expect(worstStretches(segments, span(1), ALL).map(({ id, risk }) => [id, risk.level, risk.kind])).toEqual([
    ['a3', 2, 'ice'],
    ['a1', 1, 'ice'],
    ['a2', 1, 'snow'],
  ])
  expect(worstStretches(segments, span(1), { ...ALL, kind: 'snow' }).map(({ id }) => id)).toEqual(['a2'])
  expect(worstStretches(segments, span(1), { ...ALL, level: 2 }).map(({ id }) => id)).toEqual(['a3'])
})

test('fog does not change how slippery a road is, and is on the map if the filter selects it', () => {
  const fogCharacter = characterOfCode(riskCode(2, 'ice', { level: 4, kind: 'fog' }))
  const segments = segmentsOf(`${fogCharacter}${fogCharacter}`)
  const risksOf = (filter: NetworkFilter) => worstStretches(segments, span(1), filter).map(({ risk }) => risk)
  expect(risksOf(ALL)).toEqual([{ level: 2, kind: 'ice' }])
  expect(risksOf({ ...ALL, kind: 'ice', level: 3 })).toEqual([])
  expect(risksOf({ ...ALL, kind: 'fog', level: 3 })).toEqual([{ level: 4, kind: 'fog' }])
})

test('lengths of an hour sum to the part of the network that has data', () => {
  const segments = segmentsOf(
    `${ice(3)}${noDanger}`,
    `${snow(1)}${UNKNOWN_RISK}`,
    `${noDanger}${noDanger}`,
    `${noDanger}${ice(2)}`,
  )
  expect(lengthsByHour(segments, span(1), ALL).map(({ km }) => km)).toEqual([
    [4, 2, 0, 2, 0],
    [4, 0, 2, 0, 0],
  ])
  expect(lengthsByHour(networkSegments(FEATURES, []), span(1), ALL)).toEqual([])
})
