import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../../../db/as-of.ts'
import { openTenantPool } from '../../../db/setup-db.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import type { NetworkCircuit, Segment } from './network.ts'
import { circuitOfSegment, circuitSegments, circuitsOf } from './queries.ts'
import { storeNetwork } from './store-network.ts'

const AUTHOR = { personId: 'olga', name: 'Olga Test' }
const segment = (id: string, overrides: Partial<Segment> = {}): Segment => ({
  id,
  name: null,
  road: 'A75',
  roadType: 'motorway',
  priority: 1,
  kmFrom: 1,
  kmTo: 2.5,
  altitudeM: 1000,
  slopePct: null,
  aspectDeg: null,
  skyView: null,
  isBridge: false,
  lanes: 2,
  tags: [],
  castpointId: null,
  coordinates: [
    [3.1, 44.9],
    [3.11, 44.91],
  ],
  ...overrides,
})
const circuit = (id: string, segments: Segment[]): NetworkCircuit => ({
  id,
  name: `Circuit ${id}`,
  zoneId: 'a',
  crew: 'Centre',
  cycleMinutes: 90,
  laneWidthM: 3.5,
  spreadUnit: 'g/m2',
  isSchematic: true,
  segments,
})

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const stored = async () => {
  const tenants = openTenantPool(app.database.url, { maxConnections: 1 })
  const circuits = await circuitsOf(tenants.for('north'), await latestAsOf(app.database))
  await tenants.close()
  return circuits
}
async function store(circuits: NetworkCircuit[], before?: Awaited<ReturnType<typeof stored>>) {
  const news = await storeNetwork(
    app.database,
    { setupId: 'north', author: AUTHOR },
    circuits,
    before ?? (await stored()),
  )
  await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
  return news
}
async function read<T>(path: string, person = 'olga', status = 200): Promise<T> {
  const answer = await app.as(person, 'GET', path)
  expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, ''])
  return answer.body as T
}
type List = { asOf: { at: string }; circuits: { id: string; lengthKm: number; castpoints: string[] }[] }

test('a network is one version: a read back in time returns the network of that time', async () => {
  expect(await store([circuit('one', [segment('s1'), segment('s2')]), circuit('two', [segment('s3')])])).toBe(
    2,
  )
  const earlierList = await read<List>('/setups/north/circuits')
  expect(earlierList.circuits).toMatchObject([
    { id: 'one', lengthKm: 3, segmentCount: 2, castpoints: ['north-c1'] },
    { id: 'two', lengthKm: 1.5, crew: 'Centre' },
  ])
  // Storing the same network again changes nothing; afterwards one circuit is removed and one is changed.
  expect(await store([circuit('one', [segment('s1'), segment('s2')]), circuit('two', [segment('s3')])])).toBe(
    0,
  )
  expect(await store([circuit('one', [segment('s1', { kmTo: 3 })])])).toBe(2)
  const now = await read<List>('/setups/north/circuits')
  expect(now.circuits).toMatchObject([{ id: 'one', lengthKm: 2, segmentCount: 1 }])
  const time = encodeURIComponent(earlierList.asOf.at)
  expect(await read(`/setups/north/circuits?time=${time}`)).toEqual(earlierList)
  expect(await read(`/setups/north/circuits/two?time=${time}`)).toMatchObject({ segments: [{ id: 's3' }] })
  await read('/setups/north/circuits/two', 'olga', 404)
})

test('of two imports of the same network the later one is refused entirely', async () => {
  const before = await stored()
  await store([circuit('one', [segment('s1', { kmTo: 4 })])], before)
  const conflictingStore = store(
    [circuit('one', [segment('s1', { kmTo: 5 })]), circuit('new', [segment('s9')])],
    before,
  )
  await expect(conflictingStore).rejects.toMatchObject({ code: 'VG409' })
  expect((await stored()).map(({ id, segments }) => [id, segments[0]?.kmTo])).toEqual([['one', 4]])
})

test('segments are read with the point whose forecast applies to them, as geometry and as a list', async () => {
  const one = await read<{ segments: object[] }>('/setups/north/circuits/one')
  expect(one.segments).toMatchObject([
    { id: 's1', match: { castpointId: 'north-c1', isChosen: false, distanceKm: 1.4 } },
  ])
  expect(await read('/setups/north/roads')).toMatchObject({
    type: 'FeatureCollection',
    features: [{ id: 's1', geometry: { type: 'LineString' }, properties: { circuitId: 'one' } }],
  })
  const chunks = { segments: [{ id: 's1', circuitId: 'one', lengthKm: 3 }] }
  expect(await read('/setups/north/roadchunks')).toMatchObject(chunks)
  expect(await read('/castpoints/north-c1/roadchunks')).toMatchObject(chunks)
  await read('/castpoints/south-c1/roadchunks', 'olga', 404)
})

test('the lines of one version are a file that a browser caches, whatever happens to the network', async () => {
  type Risks = { networkRevision: number }
  const revision = async () => (await read<Risks>('/setups/north/roadrisks')).networkRevision
  const first = await revision()
  const path = `/setups/north/roads/${first}`
  const before = await app.as('olga', 'GET', path)
  expect(before.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  expect(before.body).toMatchObject({
    revision: first,
    features: [{ id: 's1', properties: { circuitId: 'one' } }],
  })

  await store([circuit('one', [segment('s1', { kmTo: 7 })])])
  const next = await revision()
  expect(next).toBeGreaterThan(first)
  expect(await read(`/setups/north/roads/${next}`)).not.toEqual(before.body)
  expect((await app.as('olga', 'GET', path)).text).toBe(before.text)

  await read(`/setups/north/roads/${next + 1}`, 'olga', 404)
  // A version of one organisation is not visible to another.
  await read(`/setups/south/roads/${first}`, 'sam', 404)
  await read(path, 'sam', 404)
})

test('the segments of a circuit and the circuit of a segment are readable without the geometry', async () => {
  const before = await stored()
  await store([circuit('one', [segment('s2'), segment('s1')]), circuit('two', [segment('s3')])], before)
  const tenants = openTenantPool(app.database.url, { maxConnections: 1 })
  const asOf = await latestAsOf(app.database)
  const [north, south] = [tenants.for('north'), tenants.for('south')]
  expect(await circuitSegments(north, asOf)).toEqual([
    { circuitId: 'one', segmentIds: ['s2', 's1'] },
    { circuitId: 'two', segmentIds: ['s3'] },
  ])
  expect(await circuitSegments(south, asOf)).toEqual([])
  expect(await circuitOfSegment(north, 's3', asOf)).toBe('two')
  expect(await circuitOfSegment(north, 'none', asOf)).toBeNull()
  expect(await circuitOfSegment(south, 's3', asOf)).toBeNull()
  await tenants.close()
  await store(before)
})

test('another organisation sees none of the network, nor does someone who lacks the feature', async () => {
  expect(await read('/setups/south/circuits', 'sam')).toMatchObject({ circuits: [] })
  await read('/setups/south/circuits/one', 'sam', 404)
  await read('/setups/north/circuits', 'sam', 404)
  await read('/setups/north/circuits', 'vera', 403)
})
