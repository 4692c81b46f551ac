import { boxOf } from '@verglas/quantities'
import { expect, test } from 'vitest'
import type { NetworkCircuit } from '../areas/network/circuits/network.ts'
import { checkNetwork } from '../areas/network/circuits/network-checks.ts'
import { A75 } from './a75.ts'
import { circuitRows } from './network.ts'
import { QUEBEC } from './quebec.ts'

const networkOf = ({ id, network, roads }: typeof A75): NetworkCircuit[] =>
  circuitRows(id, network, roads).map((row) => ({
    id: row.circuit_id,
    name: row.name,
    zoneId: row.zone_id,
    crew: row.crew,
    cycleMinutes: row.cycle_minutes,
    laneWidthM: row.lane_width_m,
    spreadUnit: row.spread_unit,
    isSchematic: row.is_schematic,
    segments: row.segments,
  }))

test.each([A75, QUEBEC])('the network of $id is complete and marked as schematic', (setup) => {
  const circuits = networkOf(setup)
  const places = setup.roads.flatMap((road) => road.places)
  const area = boxOf(places.map(({ longitudeDeg, latitudeDeg }) => [longitudeDeg, latitudeDeg]))
  expect(checkNetwork(circuits, area)).toEqual([])
  expect(circuits.length).toBeGreaterThanOrEqual(8)
  expect(circuits.flatMap(({ segments }) => segments).length).toBeGreaterThanOrEqual(300)
  expect(circuits.every(({ isSchematic }) => isSchematic)).toBe(true)
  // Every kilometre between the first and the last place of a road belongs to exactly one circuit.
  const lengthKm = circuits
    .flatMap(({ segments }) => segments)
    .reduce((sum, { kmFrom, kmTo }) => sum + (kmTo ?? 0) - (kmFrom ?? 0), 0)
  const roadKm = setup.roads.reduce(
    (sum, road) => sum + (road.places.at(-1)?.km ?? 0) - (road.places[0]?.km ?? 0),
    0,
  )
  expect(lengthKm).toBeCloseTo(roadKm, 3)
})

test.each([A75, QUEBEC])('no circuit of $id has the name of a place', ({ roads, network }) => {
  const places = new Set(roads.flatMap((road) => road.places.map(({ name }) => name)))
  const circuits = network.roads.flatMap((road) => road.circuits.map(({ name }) => name))
  expect(circuits.filter((name) => places.has(name))).toEqual([])
})

test('bridges, passes, cuts and the tunnel are at their real positions', () => {
  const tagged = (setup: typeof A75, tag: string) =>
    networkOf(setup).flatMap(({ segments }) =>
      segments
        .filter(({ tags }) => tags.some((segmentTag) => segmentTag === tag))
        .map(({ kmFrom }) => kmFrom ?? 0),
    )
  expect(tagged(A75, 'tunnel_mouth').every((km) => Math.abs(km - 263) <= 2)).toBe(true)
  expect(tagged(A75, 'tunnel_mouth').length).toBeGreaterThan(0)
  expect(tagged(A75, 'bridge').some((km) => km === 222)).toBe(true)
  expect(tagged(A75, 'col').some((km) => km === 93)).toBe(true)
  expect(tagged(QUEBEC, 'bridge').length).toBeGreaterThan(3)
  expect(tagged(QUEBEC, 'cut').length).toBeGreaterThan(0)
})
