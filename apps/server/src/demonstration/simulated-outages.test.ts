import { listingFaultOf } from '@verglas/sources/facts/listing'
import { expect, test } from 'vitest'
import { simulatedOutages } from './simulated-outages.ts'

const castpoints = Array.from({ length: 30 }, (_, index) => ({
  id: `p${index}`,
  longitudeDeg: -71 - index / 50,
  latitudeDeg: 46.8,
  altitudeM: 100,
  isBridge: false,
  valley: 0.2,
}))
const settings = (seed: string, points = castpoints) => ({ seed, stations: [], castpoints: points })
const startMs = Date.parse('2026-01-15T00:00:00Z')
const at = (minutes: number) => new Date(startMs + minutes * 60_000)

test('over two days outages start, continue and end, each valid and marked as simulated', () => {
  const statesByRef = new Map<string, Set<string>>()
  for (let minutes = 0; minutes < 2880; minutes += 20) {
    const lists = simulatedOutages(settings('seed'), at(minutes))
    expect(lists.map(({ list }) => list)).toEqual([
      'outages',
      'outage_areas',
      'planned_outages',
      'planned_outage_areas',
    ])
    for (const list of lists) {
      expect(listingFaultOf(list, at(minutes))).toBeNull()
      expect(list.attribution).toContain('simulation')
    }
    for (const outage of lists[0]?.items ?? []) {
      const ref = String(Reflect.get(outage, 'ref'))
      statesByRef.set(ref, (statesByRef.get(ref) ?? new Set()).add(String(Reflect.get(outage, 'progress'))))
    }
  }
  expect(statesByRef.size).toBeGreaterThan(5)
  expect([...statesByRef.values()].some((states) => states.has('assigned') && states.has('at_work'))).toBe(
    true,
  )
})

test('the same seed and time give the same result, another seed another one', () => {
  expect(simulatedOutages(settings('seed'), at(600))).toEqual(simulatedOutages(settings('seed'), at(600)))
  const days = Array.from({ length: 20 }, (_, day) => at(day * 1440))
  const all = (seed: string) => days.map((day) => simulatedOutages(settings(seed), day)[0]?.items)
  expect(all('seed')).not.toEqual(all('other'))
})

test('outside Québec there are none', () => {
  const french = castpoints.map((place) => ({ ...place, longitudeDeg: 3, latitudeDeg: 45 }))
  expect(simulatedOutages(settings('seed', french), at(0))).toEqual([])
})

test('a winter shifted by whole days has the same outages that many days later', () => {
  const moved = simulatedOutages({ ...settings('seed'), movedDays: 3 }, at(600 + 3 * 1440))[0]?.items
  const refs = (items: typeof moved) => items?.map((item) => Reflect.get(item, 'ref'))
  expect(refs(moved)).toEqual(refs(simulatedOutages(settings('seed'), at(600))[0]?.items))
})
