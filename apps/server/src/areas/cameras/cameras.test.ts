import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MINUTE_MS } from '@verglas/quantities'
import { aJpeg, aPng, CAMERA } from '@verglas/sources/providers/camera-pictures/picture-builder'
import { cameraPictures } from '@verglas/sources/providers/camera-pictures/source'
import type { Message } from '@verglas/sources/requesting/connection'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folderStore } from '../../blobs/file-store.ts'
import { publish } from '../../db/publish.ts'
import { sweepPictures } from '../../ingest/picture-keeping.ts'
import { openStore } from '../../ingest/store.ts'
import { preparedPicture } from '../../installation/prepared-picture.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'verglas-cameras-'))
  app = await testApp({ dataFolder })
})
afterAll(async () => {
  await app.close()
  await rm(dataFolder, { recursive: true })
})
beforeEach(async () => {
  await app.database.query(
    'truncate picture, camera_check, setup_camera, camera_version, camera, setup_source restart identity cascade',
  )
  await rm(path.join(dataFolder, 'pictures'), { recursive: true, force: true })
})

type Sent = { bytes?: Uint8Array; receivedAt: string | Date; modifiedAt?: string; camera?: string }
const NOW = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS).toISOString()

/**
 * Stores camera answers as the engine would. An answer without bytes means that the provider reports no
 * change.
 */
async function take(sent: readonly Sent[], ownerSetupId: string | null = 'north') {
  const settings = { cameras: [CAMERA, { ...CAMERA, id: 'severac', name: 'Séverac' }] }
  const store = openStore(app.database, {
    source: cameraPictures,
    connectionId: null,
    ownerSetupId,
    now: () => new Date(),
    asArchive: false,
    settings,
    pictures: folderStore(dataFolder).pictures,
  })
  for (const { bytes, receivedAt, modifiedAt, camera = 'fageole' } of sent) {
    const message: Message = {
      name: camera,
      body: (async function* () {
        if (bytes) yield bytes
      })(),
      receivedAt: new Date(receivedAt),
      place: { id: camera, location: { latitudeDeg: 45, longitudeDeg: 3, altitudeM: null } },
      ...(modifiedAt ? { modifiedAt: new Date(modifiedAt) } : {}),
      ...(bytes ? {} : { isUnchanged: true as const }),
    }
    await store.take(message)
    await store.flush()
  }
  await waitForLog()
  return store.summary()
}

/** Waits until the process under test has read every publication. */
async function waitForLog() {
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(row?.rev ?? 0)
}

type PictureAnswer = { id: string; takenAt: string; datedBy: string; isArchived: boolean }
type CameraAnswer = { id: string; name: string; checkedAt: string | null; latest: PictureAnswer | null }
type OneAnswer = {
  camera: CameraAnswer
  pictures: PictureAnswer[]
  isThinned: boolean
  retention: object
  asOf: { at: string }
}
const ID = 'north.camera-pictures-fageole'

const cameras = async (person: string, setupId: string) =>
  ((await app.as(person, 'GET', `/setups/${setupId}/cameras`)).body as { cameras: CameraAnswer[] }).cameras
const camera = async (query = '') => (await app.as('olga', 'GET', `/cameras/${ID}${query}`)).body as OneAnswer

describe('a camera', () => {
  test('shows its newest picture, when it was taken and when the camera was last checked', async () => {
    const summary = await take([
      { bytes: aJpeg(640, 480, '1'), receivedAt: minutesAgo(40), modifiedAt: minutesAgo(42) },
      { bytes: aJpeg(640, 480, '2'), receivedAt: minutesAgo(20), modifiedAt: minutesAgo(22) },
      { receivedAt: minutesAgo(5) },
    ])
    expect(summary).toMatchObject({ refusedCount: 0 })
    const [listed] = await cameras('olga', 'north')
    expect(listed).toMatchObject({
      id: ID,
      name: 'Col de la Fageole',
      heading: 10,
      road: 'A75',
      attribution: 'Exploitant',
      pictureUrl: null,
      everyS: 600,
      checkedAt: minutesAgo(5),
      latest: {
        takenAt: minutesAgo(22),
        datedBy: 'provider',
        mediaType: 'image/jpeg',
        widthPx: 640,
        isArchived: true,
      },
    })
    expect(await camera()).toMatchObject({
      camera: listed,
      pictures: [{ takenAt: minutesAgo(42) }, { takenAt: minutesAgo(22) }],
      isThinned: false,
      kept: { everyPictureDays: 7, hourlyDays: 60 },
    })
  })

  test('covers a long period completely, with fewer pictures', async () => {
    await take([{ bytes: aJpeg(640, 480, 'now'), receivedAt: minutesAgo(1), modifiedAt: minutesAgo(1) }])
    await app.database.query(
      `insert into picture (camera_id, taken_at, rev, received_at, dated_by, hash, media_type, width_px, height_px, size_bytes)
       select camera_id, taken_at - make_interval(mins => 5 * n), rev, received_at, dated_by, encode(sha256(n::text::bytea), 'hex'),
              media_type, width_px, height_px, size_bytes
         from picture, generate_series(1, 2400) n`,
    )
    const { pictures, isThinned } = await camera('?range=240')
    expect(isThinned).toBe(true)
    expect(pictures).toHaveLength(801)
    expect(pictures.at(-1)?.takenAt).toBe(minutesAgo(1))
    expect(pictures[0]?.takenAt).toBe(minutesAgo(1 + 5 * 2400))
    expect((await camera('?range=24')).isThinned).toBe(false)
  })

  test('that answered with a page is listed without a picture', async () => {
    const summary = await take([{ bytes: Buffer.from('<html>'), receivedAt: minutesAgo(5) }])
    expect(summary.refused).toMatchObject([
      { reason: 'invalid_image', detail: 'Invalid image: a page or a text' },
    ])
    expect(await cameras('olga', 'north')).toMatchObject([{ id: ID, latest: null, checkedAt: null }])
    expect(await readdir(dataFolder)).not.toContain('pictures')
  })

  test('whose picture cannot be decoded is listed with the reason, and none of the picture is stored', async () => {
    const png = aPng(40, 30)
    png.writeUInt32BE(4000, 16)
    const summary = await take([{ bytes: png, receivedAt: minutesAgo(5) }])
    expect(summary.refused).toMatchObject([
      { reason: 'invalid_image', detail: expect.stringContaining('This image contains errors') },
    ])
    expect(await cameras('olga', 'north')).toMatchObject([{ id: ID, latest: null }])
    expect(await readdir(dataFolder)).not.toContain('pictures')
  })

  test('that sends the same undated picture again only appends that it was checked', async () => {
    const bytes = aPng()
    await take([30, 27, 24, 5].map((minutes) => ({ bytes, receivedAt: minutesAgo(minutes) })))
    expect(await app.database.query('select taken_at from picture')).toHaveLength(1)
    expect(await app.database.query('select checked_at from camera_check')).toHaveLength(1)
    expect(await camera()).toMatchObject({
      camera: { checkedAt: minutesAgo(5), latest: { takenAt: minutesAgo(30), datedBy: 'reception' } },
      pictures: [{ takenAt: minutesAgo(30) }],
    })
  })

  test('whose picture no longer changes shows since when', async () => {
    const bytes = aPng()
    await take([
      { bytes: aJpeg(), receivedAt: minutesAgo(50), modifiedAt: minutesAgo(50) },
      ...[40, 30, 20].map((minutes) => ({
        bytes,
        receivedAt: minutesAgo(minutes),
        modifiedAt: minutesAgo(minutes),
      })),
    ])
    expect(await camera()).toMatchObject({
      camera: { latest: { takenAt: minutesAgo(40) } },
      pictures: [{ takenAt: minutesAgo(50) }, { takenAt: minutesAgo(40) }],
    })
  })

  test('can be stepped back through, and queried for its picture at a time', async () => {
    await take([{ bytes: aJpeg(640, 480, '1'), receivedAt: minutesAgo(40), modifiedAt: minutesAgo(42) }])
    const before = await camera()
    await take([{ bytes: aJpeg(640, 480, '2'), receivedAt: minutesAgo(1), modifiedAt: minutesAgo(2) }])
    expect((await camera()).pictures).toHaveLength(2)
    expect((await camera(`?time=${before.asOf.at}`)).pictures).toEqual(before.pictures)
    expect((await camera('?range=1')).pictures).toHaveLength(2)
    expect((await app.as('olga', 'GET', `/cameras/${ID}?range=0`)).status).toBe(400)
    expect((await app.as('olga', 'GET', `/cameras/${ID}?range=x`)).status).toBe(400)
  })

  test('gives the same result, however its answers are shuffled and repeated', async () => {
    const sent = [50, 40, 30, 20, 10].map((minutes, index) => ({
      bytes: aJpeg(64, 48, String(index % 3)),
      receivedAt: minutesAgo(minutes - 1),
      modifiedAt: minutesAgo(minutes),
    }))
    await take(sent)
    const { camera: firstCamera, pictures } = await camera()
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...sent, ...sent.slice(1, 4)], { minLength: 8 }),
        async (shuffled) => {
          await app.database.query('truncate picture, camera_check')
          await take(shuffled)
          const { camera: described, pictures: now } = await camera()
          expect(now).toEqual(pictures)
          expect({ ...described, checkedAt: null }).toEqual({ ...firstCamera, checkedAt: null })
        },
      ),
      { numRuns: 12 },
    )
  }, 60_000)

  test('belongs to its organisation alone; a public one is open to whoever subscribes to the source or has it at a point', async () => {
    await take([{ bytes: aJpeg(), receivedAt: minutesAgo(5) }])
    expect(await cameras('sam', 'south')).toEqual([])
    expect((await app.as('sam', 'GET', `/cameras/${ID}`)).status).toBe(404)

    await take([{ bytes: aJpeg(), receivedAt: minutesAgo(4) }], null)
    expect(await cameras('sam', 'south')).toEqual([])
    await app.database.query("insert into setup_source values ('south', 'camera-pictures')")
    await take([{ bytes: aJpeg(), receivedAt: minutesAgo(3) }], null)
    expect(await cameras('sam', 'south')).toMatchObject([{ id: 'camera-pictures-fageole' }])

    expect((await app.as('olga', 'GET', '/cameras/camera-pictures-fageole')).status).toBe(404)
    const point = {
      setup_id: 'north',
      point_id: 'north-p2',
      name: 'Aire',
      station_id: 'north-1',
      position: 2,
    }
    const rows = [
      {
        ...point,
        castpoint_id: null,
        zone_id: null,
        camera_ids: ['camera-pictures-fageole', ID],
        changed_by: 'x',
      },
    ]
    await publish(app.database, { origin: 'live', setupId: 'north', batches: [{ kind: 'point', rows }] })
    await waitForLog()
    for (const address of ['/setups/north/points/north-p2/cameras', '/points/north-p2/cameras']) {
      const { body } = await app.as('olga', 'GET', address)
      expect(body).toMatchObject({ cameras: [{ id: 'camera-pictures-fageole' }, { id: ID, latest: {} }] })
    }
    expect((await app.as('olga', 'GET', '/points/nowhere/cameras')).status).toBe(404)
    expect((await app.as('vera', 'GET', '/setups/north/cameras')).status).toBe(403)
  })
})

describe('the bytes of a picture', () => {
  test('are served as stored and are cacheable forever', async () => {
    await take([{ bytes: aJpeg(640, 480, 'x'), receivedAt: minutesAgo(5) }])
    const { bytes, thumbnail } = await preparedPicture(aJpeg(640, 480, 'x'))
    const { id } = (await camera()).camera.latest ?? { id: '' }
    const answer = await app.fastify.inject({
      url: `/api/images/${id}`,
      headers: { authorization: 'Bearer olga' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${id}"`,
    })
    const small = await app.fastify.inject({
      url: `/api/images/${id}?size=small`,
      headers: { authorization: 'Bearer olga' },
    })
    expect(small.rawPayload.equals(thumbnail)).toBe(true)
    expect(small.headers).toMatchObject({ 'content-type': 'image/webp', etag: `"${id}-small"` })
    // as for pictures stored by an older version, which made no small copies
    await rm(path.join(dataFolder, 'pictures', id.slice(0, 2), `${id}.small.webp`))
    expect((await app.as('olga', 'GET', `/images/${id}?size=small`)).status).toBe(200)
    const headers = { 'if-none-match': `"${id}"` }
    expect((await app.as('olga', 'GET', `/images/${id}`, { headers })).status).toBe(304)
    expect((await app.as('sam', 'GET', `/images/${id}`, { headers })).status).toBe(404)
    expect((await app.as('vera', 'GET', `/images/${id}`)).status).toBe(403)
    expect((await app.as(null, 'GET', `/images/${id}`)).status).toBe(401)
    expect((await app.as('olga', 'GET', `/images/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await app.as('olga', 'GET', '/images/..%2f..%2fsecret.key')).status).toBe(400)
  })

  test('are thinned out after a week and deleted after two months, and the answers say so', async () => {
    const day = (days: number, minute = 0) =>
      new Date(
        Math.floor(NOW.getTime() / 3_600_000) * 3_600_000 - days * 86_400_000 + minute * MINUTE_MS,
      ).toISOString()
    const times = [day(80), day(80, 10), day(10), day(10, 10), day(10, 20), day(1), day(1, 10)]
    await take(
      times.map((at, index) => ({ bytes: aJpeg(640, 480, String(index)), receivedAt: at, modifiedAt: at })),
    )
    await take([{ bytes: aPng(), receivedAt: day(90), modifiedAt: day(90), camera: 'severac' }])
    const files = folderStore(dataFolder).pictures
    const orphan = await files.write(await preparedPicture(aPng(9, 9)))
    const young = await files.write(await preparedPicture(aPng(8, 8)))
    for await (const { hash } of files.list(NOW)) {
      const file = path.join(dataFolder, 'pictures', hash.slice(0, 2), hash)
      if (hash !== young) await utimes(file, new Date(day(3)), new Date(day(3)))
    }
    await sweepPictures(app.database, files, NOW)

    const { pictures } = await camera('?range=1440')
    expect(pictures.map(({ takenAt, isArchived }) => [takenAt, isArchived])).toEqual([
      [day(10), true],
      [day(10, 10), false],
      [day(10, 20), false],
      [day(1), true],
      [day(1, 10), true],
    ])
    for (const { id, isArchived } of pictures)
      expect((await app.as('olga', 'GET', `/images/${id}`)).status).toBe(isArchived ? 200 : 404)
    expect(await files.find(orphan)).toBeNull()
    const youngFile = await files.find(young)
    youngFile?.body.destroy()
    expect(youngFile).not.toBeNull()
    expect(await files.find(orphan, 'small')).toBeNull()
    const storedHashes = []
    for await (const { hash } of files.list(NOW)) storedHashes.push(hash)
    // three of the camera, the latest of the camera that always shows the same picture, and the recent one
    expect(storedHashes).toHaveLength(5)
    expect(await cameras('olga', 'north')).toMatchObject([
      { latest: { isArchived: true } },
      { name: 'Séverac', latest: { takenAt: day(90), isArchived: true } },
    ])
  })
})
