import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aJpeg, CAMERA } from '@verglas/sources/providers/camera-pictures/picture-builder'
import { aLayer, capabilities } from '@verglas/sources/providers/wms/capabilities-builder'
import { localServer } from '@verglas/sources/test-support/local-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from '../../blobs/file-store.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { anEngine } from './engine-builder.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof localServer>>
let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'verglas-engine-'))
  app = await testApp({ dataFolder })
  const latest = new Date(Math.floor(Date.now() / 360_000) * 360_000).toISOString()
  provider = await localServer((request, response) => {
    if (request.url?.startsWith('/wms'))
      response.end(capabilities(aLayer({ time: latest, defaultTime: latest })))
    else if (request.headers.authorization === undefined) response.writeHead(401).end()
    else response.end(aJpeg())
  })
})
afterAll(async () => {
  await provider.close()
  await app.close()
  await rm(dataFolder, { recursive: true })
})

test('a connection that is switched on has its pictures and layers available through the API within one cycle', async () => {
  const connect = (source: string, settings: object, secrets?: Record<string, string>) =>
    app.as('olga', 'POST', '/setups/north/connections', {
      body: { source, name: source, settings, ...(secrets ? { secrets } : {}), isEnabled: true },
    })
  const url = provider.url.replace('//', '//viewer:{password}@')
  const responses = [
    await connect(
      'camera-pictures',
      { cameras: [{ ...CAMERA, url: `${url}/a.jpg` }] },
      { password: 'sésame' },
    ),
    await connect('wms', {
      service: `${provider.url}/wms`,
      layers: [{ id: 'rain', layer: 'RADAR_1KM_RRAI', nameFr: 'Pluie', nameEn: 'Rain', role: 'satcc' }],
    }),
  ]
  expect(responses.map(({ status, text }) => [status, status === 200 ? '' : text])).toEqual([
    [200, ''],
    [200, ''],
  ])
  const engine = anEngine(app.database, { secrets: app.secrets, pictures: folderStore(dataFolder).pictures })
  await engine.startPendingRuns()
  await engine.idle()
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(row?.rev ?? 0)

  const { body } = await app.as('olga', 'GET', '/setups/north/cameras')
  const [camera] = (body as { cameras: { latest: { id: string } | null }[] }).cameras
  expect((await app.as('olga', 'GET', `/images/${camera?.latest?.id}`)).status).toBe(200)
  const layers = await app.as('olga', 'GET', '/setups/north/timed_layers')
  expect(layers.body).toMatchObject({ layers: [{ id: 'north.wms.rain' }] })
  expect((await app.as('olga', 'GET', '/setups/north/ext/satcc')).body).toMatchObject({
    layer: { id: 'north.wms.rain' },
  })
  const stored = await app.database.query<{ text: string }>('select settings::text as text from connection')
  expect(JSON.stringify(stored)).not.toContain('sésame')
  expect(await app.database.query("select 1 from raw_message where source = 'camera-pictures'")).toEqual([])
})
