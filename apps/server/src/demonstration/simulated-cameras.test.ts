import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pictureForm } from '@verglas/sources/reading/picture-form'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../db/publish.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { A75 } from './a75.ts'
import { configuration, seeingCameras } from './configuration.ts'
import type { Scene } from './scene.ts'
import { SIMULATED_SOURCE, simulatedSettings } from './simulated.ts'
import { openSimulatedPictures, publishSimulatedPictures, simulatedPictureRows } from './simulated-cameras.ts'
import { simulatedPicture } from './simulated-picture.ts'

const SETUP = { ...A75, id: 'north' }

let app: TestApp
let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'verglas-simulated-'))
  app = await testApp({ dataFolder })
  await app.database.query(
    'insert into connection (id, source, owner_setup_id, settings) values ($1, $2, $3, $4)',
    ['simulated-north', SIMULATED_SOURCE, 'north', JSON.stringify(simulatedSettings(SETUP))],
  )
  const batches = configuration(SETUP).filter(({ kind }) => kind === 'camera')
  await publish(app.database, { origin: 'simulated', setupId: 'north', batches })
})
afterAll(async () => {
  await app.close()
  await rm(dataFolder, { recursive: true })
})

const SCENE: Scene = {
  cameraId: 'a',
  sunElevationDeg: 20,
  roadState: 'snowy',
  hasSnowOnGround: true,
  falling: 'snow',
  visibilityM: 1500,
  caption: '2026-01-15 12:30 UTC',
}

test('a drawing is a small picture, the same for the same scene and different for another', async () => {
  const bytes = await simulatedPicture(SCENE)
  expect(pictureForm(bytes)).toEqual({ mediaType: 'image/png', widthPx: 480, heightPx: 270 })
  expect(bytes.length).toBeLessThan(20_000)
  expect((await simulatedPicture(SCENE)).equals(bytes)).toBe(true)
  for (const other of [
    { roadState: 'dry' },
    { sunElevationDeg: -20 },
    { falling: 'rain' as const },
    { caption: '1' },
    { cameraId: 'b' },
    { hasSnowOnGround: false },
    { visibilityM: 200 },
  ])
    expect((await simulatedPicture({ ...SCENE, ...other })).equals(bytes)).toBe(false)
})

test('each simulated camera gets one picture every half hour', async () => {
  const { database } = app
  const count = await publishSimulatedPictures(database, new Date('2026-01-15T12:41:00Z'))
  expect(count).toBeGreaterThan(5)
  expect(await publishSimulatedPictures(database, new Date('2026-01-15T12:59:00Z'))).toBe(0)
  expect(await publishSimulatedPictures(database, new Date('2026-01-15T13:00:30Z'))).toBe(count)
  const [oldest] = await database.query<{ taken_at: Date }>(
    'select taken_at from picture order by taken_at limit 1',
  )
  expect(oldest?.taken_at).toEqual(new Date('2026-01-15T12:30:00Z'))
})

test('a camera picture is drawn on request, once, for those who may see the camera', async () => {
  const [cameraId = ''] = seeingCameras(SETUP)
  const takenAt = new Date('2026-01-15T06:30:00Z')
  const rows = simulatedPictureRows([cameraId], takenAt) as { hash: string }[]
  await publish(app.database, { origin: 'simulated', setupId: 'north', batches: [{ kind: 'picture', rows }] })
  const id = rows[0]?.hash ?? ''
  const folderOfPicture = path.join(dataFolder, 'pictures', id.slice(0, 2))
  const ask = (person: string, query = '') =>
    app.fastify.inject({ url: `/api/images/${id}${query}`, headers: { authorization: `Bearer ${person}` } })
  expect((await ask('sam')).statusCode).toBe(404)
  await expect(readdir(folderOfPicture)).rejects.toThrow('ENOENT')

  const small = await ask('olga', '?size=small')
  expect(small.headers).toMatchObject({ 'content-type': 'image/webp', etag: `"${id}-small"` })
  expect((await readdir(folderOfPicture)).sort()).toEqual([id, `${id}.small.webp`])
  const fullResponse = await ask('olga')
  expect(fullResponse.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=31536000, immutable',
    etag: `"${id}"`,
  })
  expect(pictureForm(fullResponse.rawPayload)).toEqual({
    mediaType: 'image/png',
    widthPx: 480,
    heightPx: 270,
  })
  // A stored picture is not drawn again.
  await writeFile(path.join(folderOfPicture, id), 'kept')
  expect((await ask('olga')).payload).toBe('kept')
})

test('nothing is drawn for a camera that is not part of the simulated winter', async () => {
  const draw = openSimulatedPictures(app.database)
  expect(await draw(seeingCameras(SETUP)[0] ?? '', new Date('2026-01-15T06:30:00Z'))).toBeInstanceOf(Buffer)
  expect(await draw('nowhere-cam', new Date('2026-01-15T06:30:00Z'))).toBeNull()
})
