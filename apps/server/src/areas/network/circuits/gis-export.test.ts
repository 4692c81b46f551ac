import { describe, expect, test } from 'vitest'
import { judgeNetwork } from './network-import.ts'
import type { CircuitVersion } from './queries.ts'

const POINTS = [
  { castpointId: 'a', longitude: 3, latitude: 45 },
  { castpointId: 'b', longitude: 3.3, latitude: 45.3 },
] as unknown as Parameters<typeof judgeNetwork>[1]['points']
const stored = { circuits: [] as CircuitVersion[], points: POINTS }

const CIRCUIT = { type: 'Feature', geometry: null, properties: { kind: 'circuit', id: 'c1', name: 'Nord' } }
const segment = (geometry: unknown, properties: object = {}) => ({
  type: 'Feature',
  geometry,
  properties: { id: 's1', circuit: 'c1', roadType: 'main', ...properties },
})
const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates })
const fileOf = (geometry: unknown, others: object = {}) => ({
  type: 'FeatureCollection',
  ...others,
  features: [CIRCUIT, segment(geometry)],
})
const judge = (file: unknown, points = POINTS) => judgeNetwork(file, { ...stored, points })
const codes = (file: unknown, points = POINTS) => judge(file, points).faults.map(({ code }) => code)

/** About 3.1° E, 45.1° N and three kilometres on, in Lambert-93, UTM 31 and CC45. */
const LAMBERT = line([707_866.3, 6_444_356.1], [710_866.3, 6_445_356.1])
const UTM = line([507_867.8, 4_994_064.1], [510_867.8, 4_995_064.1])
const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } })
const startOf = (file: unknown) => judge(file).circuits[0]?.segments[0]?.coordinates[0]

describe('coordinate systems', () => {
  test('a declared system is converted and named', () => {
    const file = fileOf(LAMBERT, crs('urn:ogc:def:crs:EPSG::2154'))
    expect(judge(file)).toMatchObject({
      faults: [],
      converted: { system: 'Lambert-93 (EPSG:2154)', isDeclared: true },
    })
    const [longitude, latitude] = startOf(file) ?? []
    expect(longitude).toBeCloseTo(3.1, 2)
    expect(latitude).toBeCloseTo(45.1, 2)
  })

  test('degrees with a declaration of degrees stay as they are', () => {
    for (const name of ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'EPSG:4171']) {
      const file = fileOf(line([3.1, 45.1], [3.11, 45.11]), crs(name))
      expect(judge(file)).toMatchObject({ faults: [], converted: null })
      expect(startOf(file)).toEqual([3.1, 45.1])
    }
  })

  test('each kind of unusual notation that is tolerated is listed with its count and first feature', () => {
    const wrong = {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: null, properties: { kind: 'circuit', id: 'c', name: 'C', crew: '' } },
        {
          type: 'Feature',
          id: 41,
          geometry: {
            type: 'MultiLineString',
            coordinates: [
              [
                [3, 45],
                [3.01, 45],
              ],
              [
                [3.01, 45],
                [3.02, 45],
              ],
            ],
          },
          properties: { circuit: 'c', roadType: 'main', isBridge: 1, name: '' },
        },
      ],
    }
    expect(judge(wrong).tolerances).toEqual([
      { what: 'empty_fields', count: 2, first: 1 },
      { what: 'joined_lines', count: 1, first: 2 },
      { what: 'number_flags', count: 1, first: 2 },
      { what: 'outer_id', count: 1, first: 2 },
    ])
  })

  test('an undeclared system is taken only if no other one leads to the points', () => {
    expect(judge(fileOf(UTM))).toMatchObject({ faults: [], converted: { isDeclared: false } })
    expect(judge(fileOf(LAMBERT)).converted).toEqual({ system: 'Lambert-93 (EPSG:2154)', isDeclared: false })
    expect(startOf(fileOf(UTM))?.[0]).toBeCloseTo(3.1, 5)
    expect(codes(fileOf(UTM), [])).toEqual(['undeclared_system'])
    expect(codes(fileOf(line([12_345, 67_890], [12_400, 67_900])))).toEqual(['undeclared_system'])
    expect(codes(fileOf(line([707_866, 6_444_356], [3.1, 45.1])))).toEqual(['invalid', 'empty_circuit'])
  })

  test('a system that is not supported, or metres declared as degrees, are refused', () => {
    expect(judge(fileOf(LAMBERT, crs('EPSG:27572'))).faults).toMatchObject([
      { code: 'unknown_system', values: { system: 'EPSG:27572' } },
    ])
    expect(codes(fileOf(line([12_345, 67_890], [12_400, 67_900]), crs('EPSG:4326')))).toEqual([
      'undeclared_system',
    ])
    expect(codes(fileOf(line([3.1, 45.1], [3.11, 45.11]), crs('EPSG:2154')))).toEqual(['outside'])
  })

  test('latitudes before longitudes are named', () => {
    expect(codes(fileOf(line([45.1, 3.1], [45.11, 3.11])))).toEqual(['swapped'])
  })
})

describe('geometries', () => {
  const [a, b, c, d] = [
    [3.1, 45.1],
    [3.11, 45.1],
    [3.12, 45.11],
    [3.13, 45.11],
  ] as const

  test('parts that continue each other are one line', () => {
    const multi = {
      type: 'MultiLineString',
      coordinates: [
        [a, b],
        [b, c, d],
      ],
    }
    const collected = {
      type: 'GeometryCollection',
      geometries: [line([...a], [...b]), line([...b], [...c], [...d])],
    }
    for (const geometry of [multi, collected]) {
      const { faults, circuits } = judge(fileOf(geometry))
      expect(faults).toEqual([])
      expect(circuits[0]?.segments[0]?.coordinates).toEqual([a, b, c, d])
    }
    expect(judge(fileOf({ type: 'MultiLineString', coordinates: [[a, b]] })).faults).toEqual([])
  })

  test.each([
    [
      'split_line',
      {
        type: 'MultiLineString',
        coordinates: [
          [a, b],
          [c, d],
        ],
      },
    ],
    [
      'split_line',
      { type: 'GeometryCollection', geometries: [line([...a], [...b]), { type: 'Point', coordinates: a }] },
    ],
    ['split_line', { type: 'MultiLineString', coordinates: [] }],
    ['invalid', { type: 'Point', coordinates: a }],
    ['invalid', { type: 'Polygon', coordinates: [[a, b, c, a]] }],
    ['no_length', line([...a], [...a], [...a])],
    ['invalid', null],
  ])('%s', (code, geometry) => {
    expect(codes(fileOf(geometry))).toEqual([code, ...(code === 'no_length' ? [] : ['empty_circuit'])])
  })
})

test('empty fields, numbers for yes and no, and the id of the feature are understood', () => {
  const properties = {
    id: null,
    name: '',
    priority: null,
    lanes: null,
    isBridge: 1,
    tags: null,
    layers: null,
  }
  const features = [CIRCUIT, { id: 12, ...segment(line([3.1, 45.1], [3.11, 45.1]), properties) }]
  const { faults, circuits } = judge({ type: 'FeatureCollection', crs: null, features })
  expect(faults).toEqual([])
  expect(circuits[0]?.segments[0]).toMatchObject({
    id: '12',
    name: null,
    priority: 1,
    isBridge: true,
    tags: [],
  })
})

test('a wrong geometry and a value of a wrong type are reported in plain words', () => {
  const polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [3, 45],
        [3.1, 45],
        [3.1, 45.1],
        [3, 45],
      ],
    ],
  }
  expect(judge(fileOf(polygon)).faults[0]).toMatchObject({
    code: 'invalid',
    detail: 'geometry: it is a Polygon, and a segment is one LineString',
  })
  const lanes = {
    type: 'FeatureCollection',
    features: [CIRCUIT, segment(line([3, 45], [3.1, 45.1]), { lanes: 50 })],
  }
  expect(judge(lanes).faults[0]?.detail).toBe('lanes: at most 20')
})
