import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MAX_UPLOAD_BYTES, MIN_UPLOAD_INTERVAL_S } from '@verglas/contract/camera-codes'
import { aWebp } from '@verglas/sources/providers/camera-pictures/picture-builder'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folderStore } from '../../blobs/file-store.ts'
import { sweepPictures } from '../../ingest/picture-keeping.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
let dataFolder: string
let now: Date
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'verglas-uploads-'))
  app = await testApp({ dataFolder, now: () => now })
})
afterAll(async () => {
  await app.close()
  await rm(dataFolder, { recursive: true })
})
beforeEach(async () => {
  now = new Date()
  await app.database.query(
    `truncate picture, camera_check, camera_token, camera_mask_version, own_camera_version, setup_camera, camera_version, camera,
              administrative_act restart identity cascade`,
  )
  await rm(path.join(dataFolder, 'pictures'), { recursive: true, force: true })
})

const BRIDGE = {
  name: 'Pont bleu',
  longitude: 3.1,
  latitude: 45.2,
  heading: null,
  road: null,
  kilometre: null,
  zoneId: null,
  stationId: null,
  castpointId: null,
  everyMinutes: 10,
  state: 'in_service',
}

async function describeCamera(id: string, change: object = {}, { person = 'olga', setupId = 'north' } = {}) {
  const body = { ...BRIDGE, expectedRevision: null, ...change }
  const answer = await app.as(person, 'PUT', `/setups/${setupId}/own_cameras/${id}`, { body })
  const { rev } = answer.body as { rev: number }
  await app.tail.waitForRevision(rev)
  return rev
}
type IssuedToken = { secret: string; address: string }
async function makeToken(id: string, person = 'olga', setupId = 'north') {
  const { body } = await app.as(person, 'POST', `/setups/${setupId}/own_cameras/${id}/token`)
  return body as IssuedToken
}
const tokenPath = '/setups/north/own_cameras/pont/token'

const aPicture = (format: 'jpeg' | 'png' | 'webp', grey: number) =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .withExif({ IFD0: { Copyright: 'serial 4711' } })
    .toFormat(format)
    .toBuffer()

async function send(bytes: Buffer, { secret, address }: IssuedToken, type = 'image/jpeg') {
  const response = await app.fastify.inject({
    method: 'PUT',
    url: address,
    headers: { authorization: `Bearer ${secret}`, 'content-type': type },
    payload: bytes,
  })
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(row?.rev ?? 0)
  const { statusCode: status, headers } = response
  return { status, headers, body: response.json() as Record<string, unknown> }
}
const wait = (seconds = MIN_UPLOAD_INTERVAL_S) => {
  now = new Date(now.getTime() + seconds * 1000)
}
type CameraAnswer = { id: string; latest: { id: string; takenAt: string } | null; checkedAt: string | null }
const listCameras = async () =>
  ((await app.as('olga', 'GET', '/setups/north/cameras')).body as { cameras: CameraAnswer[] }).cameras

async function bytesOf(imageId: string, size: 'whole' | 'small' = 'whole') {
  const response = await app.fastify.inject({
    method: 'GET',
    url: `/api/images/${imageId}?size=${size}`,
    headers: { authorization: 'Bearer olga', 'x-setup': 'north' },
  })
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}

describe('a picture that a camera sends', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'sent as %s is shown, dated and without its metadata',
    async (format) => {
      await describeCamera('pont')
      const token = await makeToken('pont')
      const { status, body } = await send(await aPicture(format, 90), token, `image/${format}`)
      expect([status, body]).toMatchObject([200, { takenAt: now.toISOString(), widthPx: 640, isNew: true }])
      const [camera] = await listCameras()
      expect(camera).toMatchObject({
        id: 'north_pont',
        checkedAt: now.toISOString(),
        latest: { id: body.imageId, takenAt: now.toISOString(), datedBy: 'reception' },
      })
      const stored = await bytesOf(String(body.imageId))
      expect(stored.includes('serial 4711')).toBe(false)
      const { exif, ...form } = await sharp(stored).metadata()
      expect([exif, form]).toMatchObject([undefined, { format, width: 640 }])
      expect((await sharp(await bytesOf(String(body.imageId), 'small')).metadata()).width).toBe(480)
      const { body: tokenAnswer } = await app.as('olga', 'GET', tokenPath)
      expect(tokenAnswer).toMatchObject({ token: { acceptedAt: now.toISOString(), refusedAt: null } })
    },
  )

  test('is accepted whatever its declared type, since its bytes determine the type', async () => {
    await describeCamera('pont')
    const token = await makeToken('pont')
    for (const type of ['application/octet-stream', 'application/x-www-form-urlencoded', 'image/png']) {
      expect((await send(await aPicture('jpeg', 80), token, type)).status).toBe(200)
      wait()
    }
  })

  test('shows nothing new when it equals the previous one', async () => {
    await describeCamera('pont')
    const token = await makeToken('pont')
    const bytes = await aPicture('jpeg', 90)
    await send(bytes, token)
    const first = now.toISOString()
    wait(900)
    expect((await send(bytes, token)).status).toBe(200)
    expect(await listCameras()).toMatchObject([{ latest: { takenAt: first }, checkedAt: now.toISOString() }])
  })

  test('is accepted at most every few seconds', async () => {
    await describeCamera('pont')
    const token = await makeToken('pont')
    await send(await aPicture('jpeg', 90), token)
    wait(MIN_UPLOAD_INTERVAL_S - 1)
    expect(await send(await aPicture('jpeg', 91), token)).toMatchObject({
      status: 429,
      body: { code: 'TooManyRequests' },
      headers: { 'retry-after': String(MIN_UPLOAD_INTERVAL_S) },
    })
    wait(1)
    expect((await send(await aPicture('jpeg', 92), token)).status).toBe(200)
  })

  test('is refused from a retired camera and accepted from a broken one', async () => {
    const rev = await describeCamera('pont')
    const token = await makeToken('pont')
    const broken = await describeCamera('pont', { state: 'broken', expectedRevision: rev })
    expect((await send(await aPicture('jpeg', 90), token)).status).toBe(200)
    await describeCamera('pont', { state: 'retired', expectedRevision: broken })
    wait()
    expect((await send(await aPicture('jpeg', 91), token)).status).toBe(403)
    expect((await app.as('olga', 'GET', tokenPath)).body).toMatchObject({ token: { refusal: 'retired' } })
  })
})

describe('an unsound picture is refused, reported to the administrator, and not stored', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const bomb = async () => {
    // a header that claims 60,000 × 60,000 pixels, followed by a few bytes
    const png = Buffer.from(await aPicture('png', 1))
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    return png
  }
  // valid headers without picture data
  const spoilt = async () => aWebp('VP8 ')
  const cases: [string, () => Promise<Buffer>, number, string, string, RegExp][] = [
    ['an SVG', async () => svg, 400, 'InvalidImage', 'invalid_image', /^Invalid image/],
    [
      'a page',
      async () => Buffer.from('<html>not here</html>'),
      400,
      'InvalidImage',
      'invalid_image',
      /^Invalid image/,
    ],
    ['nothing', async () => Buffer.alloc(0), 400, 'InvalidImage', 'invalid_image', /^Invalid image/],
    [
      'another type',
      async () => Buffer.from('GIF89a\x01\x00\x01\x00'),
      400,
      'InvalidImage',
      'invalid_image',
      /^Invalid image/,
    ],
    ['a bomb', bomb, 400, 'InvalidImage', 'invalid_image', /60000 × 60000/],
    [
      'a picture that was cut off',
      async () => (await aPicture('jpeg', 9)).subarray(0, 400),
      400,
      'InvalidImage',
      'invalid_image',
      /^Invalid image/,
    ],
    ['a picture with errors', spoilt, 400, 'InvalidImage', 'image_errors', /^This image contains errors/],
    ['a huge file', async () => Buffer.alloc(MAX_UPLOAD_BYTES + 1), 413, 'TooLarge', 'too_large', /./],
  ]
  test.each(cases)('%s', async (_, bytes, status, code, refusal, detail) => {
    await describeCamera('pont')
    const token = await makeToken('pont')
    expect(await send(await bytes(), token)).toMatchObject({
      status,
      body: { code, detail: expect.stringMatching(detail) },
    })
    expect(await listCameras()).toMatchObject([{ latest: null }])
    expect(await readdir(path.join(dataFolder, 'pictures')).catch(() => [])).toEqual([])
    expect((await app.as('olga', 'GET', tokenPath)).body).toMatchObject({
      token: { acceptedAt: null, refusedAt: now.toISOString(), refusal },
    })
  })
})

describe('the token of a camera', () => {
  test('is required: a missing or wrong one, or that of another camera or organisation, is refused', async () => {
    await describeCamera('pont')
    await describeCamera('col')
    await describeCamera('pont', {}, { person: 'sam', setupId: 'south' })
    const bridgeToken = await makeToken('pont')
    const other = await makeToken('col')
    const foreign = await makeToken('pont', 'sam', 'south')
    const bytes = await aPicture('jpeg', 90)
    const refusalBodies = new Set<string>()
    for (const secret of ['x', 'olga', `${bridgeToken.secret}x`, other.secret, foreign.secret]) {
      const { status, body } = await send(bytes, { secret, address: bridgeToken.address })
      expect(status).toBe(401)
      refusalBodies.add(JSON.stringify(body))
    }
    // the same answer as for a camera that does not exist
    const nowhere = await send(bytes, {
      secret: bridgeToken.secret,
      address: '/api/cameras/north_none/picture',
    })
    refusalBodies.add(JSON.stringify(nowhere.body))
    expect(refusalBodies.size).toBe(1)
    expect(
      (await app.fastify.inject({ method: 'PUT', url: bridgeToken.address, payload: bytes })).statusCode,
    ).toBe(401)
    expect((await send(bytes, bridgeToken)).status).toBe(200)
  })

  test('becomes invalid when another is created, when it is revoked and when the camera is removed', async () => {
    const rev = await describeCamera('pont')
    const first = await makeToken('pont')
    const second = await makeToken('pont')
    const bytes = await aPicture('jpeg', 90)
    expect((await send(bytes, first)).status).toBe(401)
    expect((await send(bytes, second)).status).toBe(200)
    expect((await app.as('olga', 'DELETE', tokenPath)).status).toBe(200)
    expect((await send(bytes, second)).status).toBe(401)
    expect((await app.as('olga', 'DELETE', tokenPath)).status).toBe(404)
    const third = await makeToken('pont')
    await app.as('olga', 'DELETE', `/setups/north/own_cameras/pont?expectedRevision=${rev}`)
    expect((await send(bytes, third)).status).toBe(401)
    await describeCamera('pont')
    expect((await send(bytes, third)).status).toBe(401)
  })

  test('is displayed once and stored as a hash, and the log records who created or revoked it', async () => {
    await describeCamera('pont')
    const { secret, address } = await makeToken('pont')
    expect(address).toBe('/api/cameras/north_pont/picture')
    const tokenAnswer = await app.as('olga', 'GET', tokenPath)
    expect(tokenAnswer.body).toMatchObject({ token: { madeBy: 'Olga Test', acceptedAt: null }, address })
    const [row] = await app.database.query<{ text: string }>('select t::text as text from camera_token t')
    for (const text of [tokenAnswer.text, row?.text]) expect(text).not.toContain(secret)
    await app.as('duo', 'DELETE', tokenPath, { headers: { 'x-setup': 'north' } })
    const { text, body } = await app.as('olga', 'GET', '/setups/north/logs?kind=camera')
    expect((body as { acts: object[] }).acts).toMatchObject([
      {
        by: { name: 'Duo Test' },
        verb: 'changed',
        before: { token: now.toISOString() },
        after: { token: null },
      },
      { by: { name: 'Olga Test' }, verb: 'changed', after: { token: now.toISOString() } },
      { verb: 'created' },
    ])
    expect(text).not.toContain(secret)
  })

  test('can be created and seen by people who administer sources, for cameras of the organisation', async () => {
    await describeCamera('pont')
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await app.as('vera', method, tokenPath)).status).toBe(403)
      expect((await app.as('sam', method, tokenPath)).status).toBe(404)
      expect((await app.as('sam', method, '/setups/south/own_cameras/pont/token')).status).toBe(404)
    }
  })

  test('is refused while the organisation is suspended', async () => {
    await describeCamera('pont')
    const token = await makeToken('pont')
    await app.database.query("update setup set suspended_at = now() where id = 'north'")
    expect((await send(await aPicture('jpeg', 90), token)).status).toBe(401)
    await app.database.query('update setup set suspended_at = null')
  })
})

describe('the masks of a camera', () => {
  const path = '/setups/north/cameras/north_pont/masks'
  const corner = [
    [0.5, 0.5],
    [1, 0.5],
    [1, 1],
    [0.5, 1],
  ]
  const draw = async (body: object, person = 'olga', at = path) => {
    const answer = await app.as(person, 'PUT', at, { body })
    const { rev } = answer.body as { rev?: number }
    if (rev) await app.tail.waitForRevision(rev)
    return answer
  }
  const brightest = async (
    bytes: Buffer,
    box: { left: number; top: number; width: number; height: number },
  ) => {
    const { data } = await sharp(bytes).extract(box).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return data.reduce((brightestSoFar, value) => Math.max(brightestSoFar, value), 0)
  }

  test.each(['jpeg', 'png', 'webp'] as const)(
    'black out the stored bytes of a %s and of its thumbnail',
    async (format) => {
      await describeCamera('pont')
      const token = await makeToken('pont')
      const before = await send(await aPicture(format, 200), token)
      expect((await draw({ masks: [corner], expectedRevision: null })).status).toBe(200)
      wait()
      const after = await send(await aPicture(format, 200), token)
      // inset by some pixels from the edge, which a lossy format smears
      const inside = { left: 328, top: 188, width: 304, height: 164 }
      const fullPicture = await bytesOf(String(after.body.imageId))
      expect(await brightest(fullPicture, inside)).toBeLessThan(6)
      const outside = { left: 10, top: 10, width: 300, height: 160 }
      expect(await brightest(fullPicture, outside)).toBeGreaterThan(190)
      const small = await bytesOf(String(after.body.imageId), 'small')
      expect(await brightest(small, { left: 248, top: 143, width: 224, height: 119 })).toBeLessThan(6)
      // pictures received earlier are unchanged
      expect(await brightest(await bytesOf(String(before.body.imageId)), inside)).toBeGreaterThan(190)
    },
  )

  test('apply as they were drawn at the time, and the log records by whom', async () => {
    await describeCamera('pont')
    const { body: answer } = await app.as('olga', 'GET', path)
    expect(answer).toMatchObject({ masks: [], revision: null })
    const first = (await draw({ masks: [corner], expectedRevision: null })).body as { revision: number }
    const { asOf } = (await app.as('olga', 'GET', path)).body as { asOf: { at: string } }
    await draw({ masks: [], expectedRevision: first.revision }, 'duo', path)
    expect((await app.as('olga', 'GET', path)).body).toMatchObject({ masks: [] })
    now = new Date(Date.now() + 1000)
    expect((await app.as('olga', 'GET', `${path}?time=${asOf.at}`)).body).toMatchObject({ masks: [corner] })
    const { body } = await app.as('olga', 'GET', '/setups/north/logs?kind=camera')
    expect((body as { acts: object[] }).acts.slice(0, 2)).toMatchObject([
      { by: { name: 'Duo Test' }, before: { masks: [corner] }, after: { masks: [] } },
      { by: { name: 'Olga Test' }, after: { masks: [corner] } },
    ])
  })

  test('can be drawn only by authorised people, on cameras of the organisation, based on the current version', async () => {
    await describeCamera('pont')
    const body = { masks: [corner], expectedRevision: null }
    expect((await draw(body, 'vera')).status).toBe(403)
    expect((await draw(body, 'sam', '/setups/south/cameras/north_pont/masks')).status).toBe(404)
    expect(
      (
        await draw({
          ...body,
          masks: [
            [
              [0, 0],
              [2, 0],
              [0, 1],
            ],
          ],
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await draw({
          ...body,
          masks: [
            [
              [0, 0],
              [1, 0],
            ],
          ],
        })
      ).status,
    ).toBe(400)
    expect((await draw(body)).status).toBe(200)
    expect(await draw({ ...body, masks: [] })).toMatchObject({
      status: 409,
      body: { conflict: { stored: { masks: [corner] } } },
    })
  })
})

test('pictures are retained as long as the organisation configures', async () => {
  await describeCamera('pont')
  const token = await makeToken('pont')
  const start = new Date()
  for (const [index, days] of [4.01, 4, 2, 0].entries()) {
    now = new Date(start.getTime() - days * 86_400_000)
    await send(await aPicture('jpeg', 60 + index), token)
  }
  now = start
  const sweptStates = async () => {
    await sweepPictures(app.database, folderStore(dataFolder).pictures, now)
    const rows = await app.database.query<{ kept: boolean }>(
      'select is_kept as kept from picture order by taken_at',
    )
    return rows.map(({ kept }) => kept)
  }
  expect(await sweptStates()).toEqual([true, true, true, true])
  const change = async (body: object) => {
    const { body: answer } = await app.as('olga', 'GET', '/setups/north/settings')
    const { revision } = (answer as { settings: { revision: number } }).settings
    return app.as('olga', 'PUT', '/setups/north/settings', { body: { ...body, expectedRevision: revision } })
  }
  expect((await change({ everyPictureDays: 61 })).status).toBe(400)
  expect((await change({ everyPictureDays: 10, hourlyPictureDays: 5 })).status).toBe(400)
  expect((await change({ everyPictureDays: 1, hourlyPictureDays: 3 })).status).toBe(200)
  expect(await sweptStates()).toEqual([true, true])
  const { body } = await app.as('olga', 'GET', '/cameras/north_pont', { headers: { 'x-setup': 'north' } })
  expect(body).toMatchObject({ kept: { everyPictureDays: 1, hourlyDays: 3 } })
  await app.database.query('update setup set every_picture_days = 7, hourly_picture_days = 60')
})
