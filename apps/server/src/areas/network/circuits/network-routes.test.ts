import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { latestAsOf } from '../../../db/as-of.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

type Feature = {
  properties: Record<string, unknown>
  geometry: { type: string; coordinates: number[][] } | null
}
type File = { type: string; features: (Feature | null)[] }
type Preview = {
  revision: number
  faults: {
    feature: string
    number: number | null
    name: string | null
    code: string
    values: Record<string, string | number>
  }[]
  faultCount: number
  added: string[]
  segmentCount: number
}

const circuit = (id: string): Feature => ({
  properties: { kind: 'circuit', id, name: `Circuit ${id}` },
  geometry: null,
})
/** Each segment of a circuit begins east of the one before. */
const segment = (id: string, index: number, overrides: object = {}): Feature => ({
  properties: { id, circuit: 'one', roadType: 'main', ...overrides },
  geometry: {
    type: 'LineString',
    coordinates: [
      [3.1 + index / 100, 44.9],
      [3.11 + index / 100, 44.9],
    ],
  },
})
const file = (...features: Feature[]): File => ({ type: 'FeatureCollection', features })
const twoSegments = () => file(circuit('one'), segment('s1', 0), segment('s2', 1))

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.database.query('delete from circuit_version'))

const preview = async (network: unknown, person = 'olga') =>
  app.as(person, 'POST', '/setups/north/network/preview', { body: { network } })
const saveNetwork = async (network: unknown, expectedRevision: number | null, person = 'olga') =>
  app.as(person, 'PUT', '/setups/north/network', { body: { network, expectedRevision } })
async function read<T>(path: string): Promise<T> {
  const headers = { 'verglas-min-rev': String((await latestAsOf(app.database)).rev) }
  const { status, body, text } = await app.as('olga', 'GET', path, { headers })
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  return body as T
}

describe('an import', () => {
  test('is previewed before it is stored, becomes one version, and matches the export', async () => {
    const previewed = (await preview(twoSegments())).body as Preview
    expect(previewed).toMatchObject({ revision: null, faultCount: 0, added: ['s1', 's2'], segmentCount: 2 })
    expect(await read('/setups/north/circuits')).toMatchObject({ circuits: [] })

    expect(await saveNetwork(twoSegments(), null)).toMatchObject({
      status: 200,
      body: { circuitsChanged: 1 },
    })
    const { network, revision } = await read<{ network: File; revision: number }>('/setups/north/network')
    expect(network.features.map((feature) => feature?.properties.id)).toEqual(['one', 's1', 's2'])
    expect((await preview(network)).body).toMatchObject({
      revision,
      added: [],
      changed: [],
      removed: [],
      changesCircuits: false,
    })
    expect(await saveNetwork(network, revision)).toMatchObject({ status: 200, body: { circuitsChanged: 0 } })
  })

  test('an earlier version can be read back in time and restored by importing it again', async () => {
    await saveNetwork(twoSegments(), null)
    const [first] = (
      await read<{ versions: { revision: number; changedAt: string }[] }>('/setups/north/network/versions')
    ).versions
    await saveNetwork(file(circuit('one'), segment('s9', 0)), first?.revision ?? null)
    const { versions } = await read<{ versions: { revision: number }[] }>('/setups/north/network/versions')
    expect(versions).toMatchObject([
      { changedBy: 'Olga Test', circuits: ['Circuit one'], removed: [] },
      { revision: first?.revision },
    ])
    const time = encodeURIComponent(first?.changedAt ?? '')
    const earlierAnswer = await read<{ network: File }>(`/setups/north/network?time=${time}`)
    expect(earlierAnswer.network.features.map((feature) => feature?.properties.id)).toEqual([
      'one',
      's1',
      's2',
    ])
    await saveNetwork(earlierAnswer.network, versions[0]?.revision ?? null)
    expect(await read('/setups/north/roadchunks')).toMatchObject({ segments: [{ id: 's1' }, { id: 's2' }] })
  })

  test('the second of two concurrent administrators learns who was first, and nothing of the first import is lost', async () => {
    await saveNetwork(twoSegments(), null)
    const conflict = await saveNetwork(file(circuit('one'), segment('s9', 0)), null)
    expect(conflict).toMatchObject({
      status: 409,
      body: { code: 'Conflict', conflict: { changedBy: 'Olga Test' } },
    })
    expect(await read('/setups/north/roadchunks')).toMatchObject({ segments: [{ id: 's1' }, { id: 's2' }] })
  })

  test('lists every fault of a segment, also of its line, with its number and name in the file', async () => {
    const bow = [
      [3.1, 44.9],
      [3.12, 44.92],
      [3.12, 44.9],
      [3.1, 44.92],
    ]
    const wrong = file(circuit('one'), segment('s1', 0), {
      geometry: { type: 'LineString', coordinates: bow },
      properties: {
        id: 's2',
        name: 'Viaduc de la Truyère',
        circuit: 'twelve',
        roadType: 'autoroute',
        priority: 0,
        skyView: 'half',
        slopePct: 55,
      },
    })
    const { faults, faultCount } = (await preview(wrong)).body as Preview
    expect(faultCount).toBe(6)
    expect(faults.map(({ code, values }) => [code, values.field ?? ''])).toEqual([
      ['invalid', 'priority'],
      ['invalid', 'slopePct'],
      ['invalid', 'skyView'],
      ['unknown_class', ''],
      ['unknown_circuit', ''],
      ['crosses_itself', ''],
    ])
    for (const fault of faults)
      expect(fault).toMatchObject({ feature: 's2', number: 3, name: 'Viaduc de la Truyère' })
  })

  test('reports a line with many wrong bends once, and each missing field of a foreign table', async () => {
    const far = Array.from({ length: 30 }, (_, index) => [3 + index / 1000, 95])
    const wrong = file(circuit('one'), segment('s1', 0), {
      geometry: { type: 'LineString', coordinates: [[3.1, 44.9], ...far.slice(0, 2)] },
      properties: { ROAD_REF: 'D922' },
    })
    const { faults } = (await preview(wrong)).body as Preview
    expect(faults.filter(({ number }) => number === 3).map(({ values }) => values.field)).toEqual([
      'id',
      'circuit',
      'roadType',
      'coordinates.1.1',
    ])
  })

  test('with faults lists each with its feature and place, and stores nothing', async () => {
    const wrong = file(
      circuit('one'),
      segment('s1', 0, { roadType: 'boulevard' }),
      segment('s2', 1, { altitudeM: 99_000 }),
      segment('s3', 2),
      segment('s4', 5),
      segment('s3', 6),
    )
    const place = (index: number) => [3.1 + index / 100, 44.9]
    expect((await preview(wrong)).body).toMatchObject({
      faultCount: 4,
      faults: [
        { feature: 's1', code: 'unknown_class', values: { roadType: 'boulevard' }, place: place(0) },
        {
          feature: 's2',
          code: 'invalid',
          values: { field: 'altitudeM', problem: 'most', bound: 9000 },
          place: place(1),
        },
        { feature: 's3', code: 'duplicate_segment', values: { count: 2 }, place: place(6) },
        { feature: 's4', code: 'gap', values: { former: 's3' }, place: place(5) },
      ],
    })
    expect(await saveNetwork(wrong, null)).toMatchObject({ status: 400, body: { field: 'body.network' } })
    expect(await read('/setups/north/network/versions')).toMatchObject({ versions: [] })
  })

  test.each<[string, unknown, object]>([
    ['text', 'network', { code: 'not_geojson' }],
    ['nothing', null, { code: 'not_geojson' }],
    ['a list', [], { code: 'not_geojson' }],
    ['no feature', file(), { code: 'no_circuit' }],
    [
      'null among the features',
      { type: 'FeatureCollection', features: [null] },
      { feature: 'features.0', code: 'invalid' },
    ],
    [
      'a point',
      file(circuit('one'), {
        ...segment('p', 0),
        geometry: { type: 'Point', coordinates: [3, 44] as never },
      }),
      { feature: 'p', code: 'invalid', values: { field: 'type', problem: 'options', options: 'LineString' } },
    ],
    [
      'a place that is none',
      file(circuit('one'), {
        ...segment('far', 0),
        geometry: {
          type: 'LineString',
          coordinates: [
            [1e9, 0],
            [1, 1],
          ],
        },
      }),
      {
        feature: 'far',
        code: 'invalid',
        values: { field: 'coordinates.0.0', problem: 'most', bound: 180 },
        place: null,
      },
    ],
    [
      'markup as an id',
      file(circuit('one'), segment('<img src=x>', 0)),
      { feature: '<img src=x>', code: 'invalid', values: { field: 'id', problem: 'id' } },
    ],
  ])('%s is refused with an explanation', async (_, network, fault) => {
    const { status, body } = await preview(network)
    expect(status).toBe(200)
    expect((body as Preview).faults).toContainEqual(expect.objectContaining(fault))
  })

  test('of a large network is accepted in full; one over the limit is not read', async () => {
    const padding = 'x'.repeat(150)
    const large = file(
      circuit('one'),
      ...Array.from({ length: 3000 }, (_, index) => segment(`s${index}`, index / 100, { name: padding })),
    )
    expect(JSON.stringify(large).length).toBeGreaterThan(256 * 1024)
    expect((await preview(large)).body).toMatchObject({ segmentCount: 3000 })
    expect(await preview('x'.repeat(33 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { code: 'TooLarge' },
    })
    // A body this large is refused for lack of permission before it is read.
    expect((await preview('x'.repeat(33 * 1024 * 1024), 'vera')).status).toBe(403)
  })

  test('is restricted to administrators of the organisation', async () => {
    expect((await preview(twoSegments(), 'vera')).status).toBe(403)
    expect((await saveNetwork(twoSegments(), null, 'vera')).status).toBe(403)
    expect((await saveNetwork(twoSegments(), null, 'sam')).status).toBe(404)
  })
})

describe('the forecast point of a segment', () => {
  const choose = async (castpointId: string | null, expectedRevision: number | null, segmentId = 's1') =>
    app.as('olga', 'PUT', `/setups/north/roads/${segmentId}/match`, {
      body: { castpointId, expectedRevision },
    })
  type Circuit = { revision: number; segments: { match: object }[] }

  test('can be chosen by a person, and reset to automatic', async () => {
    await saveNetwork(twoSegments(), null)
    const { revision, segments } = await read<Circuit>('/setups/north/circuits/one')
    expect(segments[0]?.match).toMatchObject({ castpointId: 'north-c1', isChosen: false })
    expect((await choose('north-c1', revision)).status).toBe(200)
    const chosen = await read<Circuit>('/setups/north/circuits/one')
    expect(chosen.segments.map(({ match }) => match)).toMatchObject([{ isChosen: true }, { isChosen: false }])
    expect((await choose(null, revision)).status).toBe(409)
    expect((await choose(null, chosen.revision)).status).toBe(200)
    expect((await read<Circuit>('/setups/north/circuits/one')).segments[0]?.match).toMatchObject({
      isChosen: false,
    })
  })

  test('must belong to the organisation, and so must the segment', async () => {
    await saveNetwork(twoSegments(), null)
    const { revision } = await read<Circuit>('/setups/north/circuits/one')
    expect((await choose('south-c1', revision)).status).toBe(404)
    expect((await choose('north-c1', revision, 's9')).status).toBe(404)
  })
})
