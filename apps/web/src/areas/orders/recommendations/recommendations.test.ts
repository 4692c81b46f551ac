import { expect, test } from 'vitest'
import {
  filterRecommendations,
  isUndecided,
  lowestRoadC,
  plannedHours,
  type Recommendation,
} from './recommendations.ts'

const at = (hour: number) => Date.UTC(2026, 10, 24, hour)
const NOTHING_ORDERED = {
  needsOrder: false,
  departure: null,
  beyond: null,
  answer: null,
  isCoveredByCrew: false,
}
const undecidedAt = (hour: number) => ({
  ...NOTHING_ORDERED,
  needsOrder: true,
  departure: { departMs: at(hour), missedSinceMs: null },
})

const treated = (hour: number) => ({ treatment: 'salt', actTo: new Date(at(hour)).toISOString() })
const ONE_PASS = { headline: { next: {} } }
const advice = (
  circuitId: string,
  headline: object | null,
  {
    work = NOTHING_ORDERED,
    plan = ONE_PASS as object | null,
    ...over
  }: {
    work?: object
    plan?: object | null
    isOutdated?: boolean
    missing?: string
  } = {},
): Recommendation =>
  ({
    circuit: { id: circuitId, name: circuitId, zoneId: circuitId === 'Larzac' ? 'sud' : 'nord' },
    placeName: 'Le Caylar',
    advice: { circuitId, castpointId: 'c', isOutdated: false, missing: null, headline, plan, ...over },
    work,
    closing: null,
  }) as unknown as Recommendation

const LIST = [
  advice('Limagne', { treatment: 'none', actTo: null }),
  advice(
    'Hérault',
    { treatment: 'patrol', actTo: null },
    { plan: { headline: { next: null } }, work: undecidedAt(4) },
  ),
  advice('Millau', treated(9), {
    work: { ...NOTHING_ORDERED, answer: 'ordered', departure: { departMs: at(4), missedSinceMs: null } },
  }),
  advice('Fageole', treated(6), { work: undecidedAt(6) }),
  advice('Larzac', treated(5), { work: undecidedAt(5) }),
  advice('Garabit', treated(4), { isOutdated: true, work: undecidedAt(3) }),
  advice('Gévaudan', null, { missing: 'road' }),
]
const NOW_MS = at(3)
const visibleNames = (over: object = {}) =>
  filterRecommendations(LIST, { text: '', zoneId: null, hasAll: false, nowMs: NOW_MS, ...over }).map(
    ({ circuit }) => circuit.id,
  )

test('what is to be decided comes first by departure, then what an order answers, then patrols', () => {
  expect(visibleNames()).toEqual(['Larzac', 'Fageole', 'Millau', 'Hérault'])
})

test('the full list adds circuits without an action, in the order of the circuits', () => {
  expect(visibleNames({ hasAll: true }).slice(4)).toEqual(['Limagne', 'Garabit', 'Gévaudan'])
})

test('a departure that an order answers is not to be decided, except those that it leaves out', () => {
  const undecided = LIST.filter((recommendation) => isUndecided(recommendation, NOW_MS))
  expect(undecided.map(({ circuit }) => circuit.id)).toEqual(['Fageole', 'Larzac'])
  const beyond = { count: 2, fromMs: at(8) }
  const gap = advice('Millau', treated(9), { work: { ...NOTHING_ORDERED, answer: 'ordered', beyond } })
  expect(isUndecided(gap, NOW_MS)).toBe(true)
})

test('a circuit that has to be closed is listed, also when its passes are ordered or none is advised', () => {
  const closed = { ...advice('Issartets', null), closing: { decideByMs: at(5) } }
  const names = filterRecommendations([closed, advice('Millau', null)], {
    text: '',
    zoneId: null,
    hasAll: false,
    nowMs: NOW_MS,
  }).map(({ circuit }) => circuit.name)
  expect(names).toEqual(['Issartets'])
})

test('an action past its time is no longer listed', () => {
  expect(visibleNames({ nowMs: at(5) + 1 })).toEqual(['Fageole', 'Millau', 'Hérault'])
})

test('they are searched by circuit, point and zone', () => {
  expect(visibleNames({ zoneId: 'sud' })).toEqual(['Larzac'])
  expect(visibleNames({ hasAll: true, text: 'gevau' })).toEqual(['Gévaudan'])
  expect(visibleNames({ text: 'caylar' })).toEqual(['Larzac', 'Fageole', 'Millau', 'Hérault'])
})

test('the lowest road temperature is that of the point until the plan ends, whatever the circuit has', () => {
  const hour = (hours: number, ts: number | null) =>
    ({
      ms: at(3) + hours * 3_600_000,
      ts,
      danger: 0,
      kind: 0,
      condition: 1,
      belowZero: null,
      ice: null,
    }) as const
  const road = { hours: [hour(0, -9), hour(1, -0.1), hour(5, -2.7), hour(24, -2.4), hour(25, -8)] }
  const nowMs = at(3) + 60_000
  const untilAt = new Date(at(27)).toISOString()
  expect(lowestRoadC({ untilAt, isOutdated: false }, road, nowMs)).toBe(-2.7)
  const colder = { hours: [...road.hours, hour(24, -3.1)] }
  expect(lowestRoadC({ untilAt, isOutdated: false }, colder, nowMs)).toBe(-3.1)
  expect(lowestRoadC({ untilAt, isOutdated: true }, road, nowMs)).toBeNull()
  expect(lowestRoadC({ untilAt, isOutdated: false }, undefined, nowMs)).toBeNull()
  expect(plannedHours([{ untilAt, isOutdated: false }], nowMs)).toBe(24)
  expect(plannedHours([], nowMs)).toBe(1)
})
