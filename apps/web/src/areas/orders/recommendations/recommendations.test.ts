import { expect, test } from 'vitest'
import { filterRecommendations, type Recommendation } from './recommendations.ts'

const advice = (circuitId: string, headline: object | null, over: object = {}): Recommendation =>
  ({
    circuit: { id: circuitId, name: circuitId, zoneId: circuitId === 'Larzac' ? 'sud' : 'nord' },
    placeName: 'Le Caylar',
    advice: { circuitId, castpointId: 'c', isOutdated: false, missing: null, headline, ...over },
  }) as unknown as Recommendation

const LIST = [
  advice('Limagne', { treatment: 'none', actTo: null, decideAgainAt: '2026-11-24T09:00:00Z' }),
  advice('Fageole', {
    treatment: 'prewet',
    actTo: '2026-11-24T06:00:00Z',
    decideAgainAt: '2026-11-24T09:00:00Z',
  }),
  advice('Larzac', {
    treatment: 'salt',
    actTo: '2026-11-24T05:00:00Z',
    decideAgainAt: '2026-11-24T09:00:00Z',
  }),
  advice('Garabit', { treatment: 'salt', actTo: '2026-11-24T04:00:00Z' }, { isOutdated: true }),
  advice('Gévaudan', null, { missing: 'road' }),
]
const visibleNames = (over: object = {}) =>
  filterRecommendations(LIST, {
    text: '',
    zoneId: null,
    hasAll: false,
    nowMs: Date.parse('2026-11-24T03:00:00Z'),
    ...over,
  }).map(({ circuit }) => circuit.id)

test('the most urgent actions come first, and only actions are listed', () => {
  expect(visibleNames()).toEqual(['Larzac', 'Fageole'])
})

test('the full list adds circuits without an action, in the order of the circuits', () => {
  expect(visibleNames({ hasAll: true })).toEqual(['Larzac', 'Fageole', 'Limagne', 'Garabit', 'Gévaudan'])
})

test('an action past its time is no longer listed', () => {
  expect(visibleNames({ nowMs: Date.parse('2026-11-24T05:30:00Z') })).toEqual(['Fageole'])
})

test('they are searched by circuit, point and zone', () => {
  expect(visibleNames({ zoneId: 'nord' })).toEqual(['Fageole'])
  expect(visibleNames({ hasAll: true, text: 'gevau' })).toEqual(['Gévaudan'])
  expect(visibleNames({ text: 'caylar' })).toEqual(['Larzac', 'Fageole'])
})
