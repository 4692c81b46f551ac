import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pictureForm } from '@verglas/sources/reading/picture-form'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../db/publish.ts'
import { pictureFiles } from '../installation/picture-files.ts'
import { type TestDatabase, testDatabase } from '../test-support/database.ts'
import { A75 } from './a75.ts'
import { configuration } from './configuration.ts'
import type { Scene } from './scene.ts'
import { SIMULATED_SOURCE, simulatedSettings } from './simulated.ts'
import { publishSimulatedPast, publishSimulatedPictures } from './simulated-cameras.ts'
import { simulatedPicture } from './simulated-picture.ts'

let base: TestDatabase
let folder: string
beforeAll(async () => {
  base = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'verglas-simulated-'))
})
afterAll(async () => {
  await base.drop()
  await rm(folder, { recursive: true })
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

test('a drawing is a small picture, the same for the same scene and another for another', () => {
  const bytes = simulatedPicture(SCENE)
  expect(pictureForm(bytes)).toEqual({ mediaType: 'image/png', widthPx: 480, heightPx: 270 })
  expect(bytes.length).toBeLessThan(20_000)
  expect(simulatedPicture(SCENE).equals(bytes)).toBe(true)
  for (const other of [
    { roadState: 'dry' },
    { sunElevationDeg: -20 },
    { falling: 'rain' as const },
    { caption: '1' },
    { cameraId: 'b' },
    { hasSnowOnGround: false },
    { visibilityM: 200 },
  ])
    expect(simulatedPicture({ ...SCENE, ...other }).equals(bytes)).toBe(false)
})

test('each simulated camera gets one picture a half hour', async () => {
  const { database } = base
  const setup = { ...A75, id: 'north' }
  await database.query(
    'insert into connection (id, source, owner_setup_id, settings) values ($1, $2, $3, $4)',
    ['simulated-north', SIMULATED_SOURCE, 'north', JSON.stringify(simulatedSettings(setup))],
  )
  const batches = configuration(setup).filter(({ kind }) => kind === 'camera')
  await publish(database, { origin: 'simulated', setupId: 'north', batches })
  const files = pictureFiles(folder)
  const now = new Date('2026-01-15T12:41:00Z')
  const count = await publishSimulatedPictures(database, files, now)
  expect(count).toBeGreaterThan(5)
  expect(await publishSimulatedPictures(database, files, new Date('2026-01-15T12:59:00Z'))).toBe(0)
  expect(await publishSimulatedPictures(database, files, new Date('2026-01-15T13:00:30Z'))).toBe(count)
  const rows = await database.query<{ hash: string; taken_at: Date }>(
    'select hash, taken_at from picture order by taken_at limit 1',
  )
  expect(rows[0]?.taken_at).toEqual(new Date('2026-01-15T12:30:00Z'))
  expect(await files.find(rows[0]?.hash ?? '')).not.toBeNull()
})

test('the fourteen days before fill up by the hour, the newest first, and then rest', async () => {
  const { database } = base
  const files = pictureFiles(folder)
  const now = new Date('2026-01-15T13:00:40Z')
  const [cameras] = await database.query<{ count: number }>('select count(*) as count from camera')
  const count = await publishSimulatedPast(database, files, now)
  expect(count).toBe(60)
  const [before] = await database.query<{ first: Date }>('select min(taken_at) as first from picture')
  const hoursBack = Math.ceil(60 / (cameras?.count ?? 1))
  expect(before?.first).toEqual(new Date(Date.parse('2026-01-15T13:00:00Z') - hoursBack * 3_600_000))

  await database.query(
    `insert into picture (camera_id, taken_at, rev, received_at, dated_by, hash, media_type, width_px, height_px, size_bytes)
     select c.id, h, 1, $1, 'provider', repeat('0', 64), 'image/png', 480, 270, 1
       from camera c, generate_series($1::timestamptz - interval '15 days', $1, interval '1 hour') h
      where not exists (select from picture p where p.camera_id = c.id and p.taken_at = h)`,
    [new Date('2026-01-15T13:00:00Z')],
  )
  expect(await publishSimulatedPast(database, files, now)).toBe(0)
})
