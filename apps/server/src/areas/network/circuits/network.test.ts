import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NetworkCircuit, Segment } from './network.ts'
import { networkChanges } from './network-changes.ts'
import { checkNetwork, crossesItself } from './network-checks.ts'
import { readNetwork, writeNetwork } from './network-geojson.ts'

function aSegment(overrides: Partial<Segment> = {}): Segment {
  return {
    id: 's1',
    name: null,
    road: 'A75',
    roadType: 'motorway',
    priority: 1,
    kmFrom: 0,
    kmTo: 1,
    altitudeM: 900,
    slopePct: null,
    aspectDeg: null,
    skyView: null,
    isBridge: false,
    lanes: 2,
    tags: [],
    castpointId: null,
    coordinates: [
      [3.1, 45],
      [3.11, 45.01],
    ],
    ...overrides,
  }
}
const aCircuit = (segments: Segment[], overrides: Partial<NetworkCircuit> = {}): NetworkCircuit => ({
  id: 'c1',
  name: 'Circuit',
  zoneId: null,
  crew: null,
  cycleMinutes: 60,
  laneWidthM: 3.5,
  spreadUnit: 'g/m2',
  isSchematic: false,
  segments,
  ...overrides,
})
const codes = (circuits: NetworkCircuit[], area: [number, number, number, number] | null = null) =>
  checkNetwork(circuits, area).map(({ feature, code }) => [feature, code])

const bend = fc.tuple(
  fc.integer({ min: 0, max: 40 }).map((step) => 3 + step / 100),
  fc.integer({ min: 0, max: 40 }).map((step) => 45 + step / 100),
)
/** A line whose longitudes only increase cannot cross itself. */
const growing = fc
  .uniqueArray(bend, { minLength: 2, maxLength: 12, selector: ([longitude]) => longitude })
  .map((bends) => bends.toSorted((a, b) => a[0] - b[0]))

describe('pavement', () => {
  const layers = [
    { material: 'asphalt' as const, thicknessM: 0.06 },
    { material: 'steel' as const, thicknessM: 0.014 },
  ]
  const written = (properties: object) => {
    const file = writeNetwork([aCircuit([aSegment({ layers })])]) as {
      features: { properties: object }[]
    }
    const [, segment] = file.features
    Object.assign(segment?.properties ?? {}, properties)
    return readNetwork(file)
  }

  test('layers survive a round trip through the file, and a file without layers gets those of a usual road', () => {
    expect(written({}).circuits[0]?.segments[0]?.layers).toEqual(layers)
    const [plain] = written({ layers: null }).circuits
    expect(plain?.segments[0] && 'layers' in plain.segments[0]).toBe(false)
  })

  test('a layer of an unknown material, or of absurd thickness, is a fault of its segment', () => {
    for (const wrong of [
      { material: 'cheese', thicknessM: 0.1 },
      { material: 'asphalt', thicknessM: 100 },
    ])
      expect(written({ layers: [wrong] }).faults).toMatchObject([{ feature: 's1', code: 'invalid' }])
  })
})

describe('checks', () => {
  test('a line that only goes east never crosses itself, in either direction', () => {
    fc.assert(
      fc.property(growing, (coordinates) => {
        expect(crossesItself({ coordinates })).toBe(false)
        expect(crossesItself({ coordinates: coordinates.toReversed() })).toBe(false)
      }),
    )
  })

  test('a line that returns over one of its stretches crosses itself', () => {
    fc.assert(
      fc.property(growing, (coordinates) => {
        const [first, second] = coordinates
        const last = coordinates.at(-1)
        if (!first || !second || !last) return
        const over: [number, number][] = [
          [last[0] + 1, 50],
          [first[0], 51],
          [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2 + 1e-3],
          [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2 - 1e-3],
        ]
        expect(crossesItself({ coordinates: [...coordinates, ...over] })).toBe(true)
      }),
    )
  })

  test('a loop that ends where it began does not count as a crossing', () => {
    expect(
      crossesItself({
        coordinates: [
          [3, 45],
          [3.1, 45],
          [3.1, 45.1],
          [3, 45],
        ],
      }),
    ).toBe(false)
  })

  test('a circuit has no gap when complete and exactly one where a segment is removed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), fc.nat(), (count, seed) => {
        const segments = Array.from({ length: count }, (_, index) =>
          aSegment({
            id: `s${index}`,
            coordinates: [
              [3 + index / 50, 45],
              [3 + (index + 1) / 50, 45],
            ],
          }),
        )
        expect(codes([aCircuit(segments)])).toEqual([])
        const cut = 1 + (seed % (count - 2))
        expect(codes([aCircuit(segments.toSpliced(cut, 1))])).toEqual([[`s${cut + 1}`, 'gap']])
      }),
    )
  })

  test('each fault names its feature', () => {
    const far = aSegment({
      id: 'far',
      coordinates: [
        [3.11, 45.01],
        [9, 45],
      ],
    })
    const circuits = [
      aCircuit([aSegment(), far]),
      aCircuit([aSegment()], { id: 'c2' }),
      aCircuit([], { id: 'c2' }),
    ]
    expect(codes(circuits, [3, 44, 4, 46])).toEqual([
      ['c2', 'duplicate_circuit'],
      ['s1', 'duplicate_segment'],
      ['far', 'outside'],
      ['c2', 'empty_circuit'],
    ])
  })
})

describe('GeoJSON', () => {
  test('what is written is read back unchanged', () => {
    const circuits = [
      aCircuit([aSegment({ tags: ['bridge'], isBridge: true, skyView: 0.7, castpointId: 'p' })]),
      aCircuit([aSegment({ id: 's2' })], { id: 'c2', zoneId: 'nord', crew: 'Équipe' }),
    ]
    const read = readNetwork(JSON.parse(JSON.stringify(writeNetwork(circuits))))
    expect(read).toEqual({ circuits, faults: [], faulty: [], afterFaults: new Set() })
    expect(networkChanges(circuits, read.circuits)).toEqual({
      added: [],
      changed: [],
      removed: [],
      changesCircuits: false,
    })
  })

  test('reports the elements that it cannot read and loses nothing else', () => {
    const file = JSON.parse(JSON.stringify(writeNetwork([aCircuit([aSegment(), aSegment({ id: 's2' })])])))
    file.features[1].properties.roadType = 'boulevard'
    file.features.push(
      { type: 'Feature', geometry: null, properties: { id: 's3', circuit: 'c1', roadType: 'main' } },
      {
        type: 'Feature',
        geometry: file.features[2].geometry,
        properties: { id: 's4', circuit: 'c9', roadType: 'main' },
      },
      null,
    )
    const { circuits, faults } = readNetwork(file)
    expect(circuits[0]?.segments.map(({ id }) => id)).toEqual(['s2'])
    expect(faults.map(({ feature, code }) => [feature, code])).toEqual([
      ['s1', 'unknown_class'],
      ['s3', 'invalid'],
      ['features.5', 'invalid'],
      ['s4', 'unknown_circuit'],
    ])
    expect(readNetwork([]).faults).toMatchObject([{ code: 'not_geojson' }])
  })

  test('a preview lists what is new, what has changed and what is removed', () => {
    const before = [aCircuit([aSegment(), aSegment({ id: 's2' }), aSegment({ id: 's3' })])]
    const after = [
      aCircuit([aSegment({ altitudeM: 901 }), aSegment({ id: 's3' })]),
      aCircuit([aSegment({ id: 's4' })], { id: 'c2' }),
    ]
    expect(networkChanges(before, after)).toEqual({
      added: ['s4'],
      changed: ['s1'],
      removed: ['s2'],
      changesCircuits: true,
    })
  })
})
