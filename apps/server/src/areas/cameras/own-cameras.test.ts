import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query(
    'truncate own_camera_version, setup_camera, camera_version, camera, administrative_act restart identity cascade',
  )
})

const BRIDGE = {
  name: 'Pont bleu',
  longitude: 3.1,
  latitude: 45.2,
  heading: 270,
  road: 'A75',
  kilometre: 42.5,
  zoneId: 'a',
  stationId: 'north-1',
  castpointId: 'north-c1',
  everyMinutes: 10,
  state: 'in_service',
}
type Own = typeof BRIDGE & { id: string; revision: number }

let rev = 0
async function saveCamera(id: string, change: object = {}, { person = 'olga', setupId = 'north' } = {}) {
  const body = { ...BRIDGE, expectedRevision: null, ...change }
  const answer = await app.as(person, 'PUT', `/setups/${setupId}/own_cameras/${id}`, { body })
  rev = (answer.body as { rev?: number }).rev ?? rev
  return answer
}
async function read<T>(path: string, person = 'olga') {
  const { body } = await app.as(person, 'GET', path, { headers: { 'verglas-min-rev': String(rev) } })
  return body as T & { asOf: { at: string } }
}
const listCameras = (query = '') =>
  read<{ cameras: { id: string; ownId: string; name: string }[] }>(`/setups/north/cameras${query}`)

describe('a camera described by the organisation', () => {
  test('is listed as one of its cameras, with its full description', async () => {
    expect((await saveCamera('pont')).status).toBe(200)
    const { cameras } = await listCameras()
    const { everyMinutes: _, ...expectedFields } = BRIDGE
    expect(cameras).toMatchObject([
      {
        ...expectedFields,
        everyS: 600,
        id: 'north_pont',
        ownId: 'pont',
        isOwned: true,
        latest: null,
      },
    ])
    expect((await read<{ entry: Own }>('/setups/north/own_cameras/pont')).entry).toEqual({
      ...BRIDGE,
      id: 'pont',
      revision: rev,
    })
    expect((await read<{ cameras: object[] }>('/setups/south/cameras', 'sam')).cameras).toEqual([])
    expect((await app.as('sam', 'GET', '/cameras/north_pont')).status).toBe(404)
  })

  test('is listed as it was described at the time, even after it is retired or removed', async () => {
    await saveCamera('pont')
    const first = await listCameras()
    await saveCamera('pont', { name: 'Pont rouge', state: 'broken', expectedRevision: rev })
    const second = await listCameras()
    expect(second.cameras).toMatchObject([{ name: 'Pont rouge', state: 'broken' }])
    await saveCamera('pont', { state: 'retired', expectedRevision: rev })
    expect((await listCameras()).cameras).toEqual([])
    expect((await read<{ cameras: object[] }>('/setups/north/owned_cameras')).cameras).toMatchObject([
      { ownId: 'pont', state: 'retired' },
    ])
    await app.as('olga', 'DELETE', `/setups/north/own_cameras/pont?expectedRevision=${rev}`)
    rev += 1
    expect((await read<{ cameras: object[] }>('/setups/north/owned_cameras')).cameras).toEqual([])
    expect((await listCameras(`?time=${first.asOf.at}`)).cameras).toEqual(first.cameras)
    expect((await listCameras(`?time=${second.asOf.at}`)).cameras).toEqual(second.cameras)
    // the name of a removed camera can be used again
    expect((await saveCamera('pont')).status).toBe(200)
    expect((await listCameras()).cameras).toMatchObject([{ name: 'Pont bleu' }])
  })

  test('two organisations may use the same name', async () => {
    await saveCamera('pont')
    const southern = { zoneId: 'a', stationId: 'south-1', castpointId: null, name: 'Sud' }
    await saveCamera('pont', southern, { person: 'sam', setupId: 'south' })
    expect((await listCameras()).cameras).toMatchObject([{ id: 'north_pont', name: 'Pont bleu' }])
  })

  test('refers only to items of its own organisation', async () => {
    for (const [key, value] of [
      ['zoneId', 'none'],
      ['stationId', 'south-1'],
      ['castpointId', 'south-c1'],
    ] as const)
      expect(await saveCamera('pont', { [key]: value })).toMatchObject({
        status: 400,
        body: { field: `body.${key}` },
      })
  })

  test('can be changed only by authorised people, based on the current version', async () => {
    expect((await saveCamera('pont', {}, { person: 'vera' })).status).toBe(403)
    await saveCamera('pont')
    expect(await saveCamera('pont', { name: 'Autre' })).toMatchObject({
      status: 409,
      body: { conflict: { stored: { name: 'Pont bleu' }, sent: { name: 'Autre' } } },
    })
  })

  test('logs who changed which of its fields', async () => {
    await saveCamera('pont')
    await saveCamera('pont', { kilometre: 43, expectedRevision: rev }, { person: 'duo' })
    await saveCamera('pont', { kilometre: 43, expectedRevision: rev })
    const { acts } = await read<{ acts: object[] }>('/setups/north/logs?kind=camera')
    expect(acts).toMatchObject([
      { verb: 'changed', by: { name: 'Duo Test' }, before: { kilometre: 42.5 }, after: { kilometre: 43 } },
      { verb: 'created', target: { id: 'pont', name: 'Pont bleu' } },
    ])
  })

  test('drops a zone that is deleted', async () => {
    await saveCamera('pont', { zoneId: 'b' })
    const before = await listCameras()
    const zones = await read<{ zones: { id: string; places: number; revision: number }[] }>(
      '/setups/north/zones',
    )
    const zone = zones.zones.find(({ id }) => id === 'b')
    expect(zone?.places).toBe(1)
    const query = `expectedRevision=${zone?.revision}&takenFromAll=true`
    expect((await app.as('olga', 'DELETE', `/setups/north/zones/b?${query}`)).status).toBe(200)
    rev += 1
    expect((await listCameras()).cameras).toMatchObject([{ zoneId: null }])
    expect((await listCameras(`?time=${before.asOf.at}`)).cameras).toMatchObject([{ zoneId: 'b' }])
  })
})
