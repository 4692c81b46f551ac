import { afterEach, describe, expect, test } from 'vitest'
import type { Fact } from '../../facts/fact.ts'
import type { PictureFact } from '../../facts/picture.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import type { Refusal } from '../../reading/refusal.ts'
import { faultOf, mutate } from '../../test-support/fuzz.ts'
import { localServer } from '../../test-support/local-server.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { parsePicture } from './parse.ts'
import { aJpeg, aPng, CAMERA } from './picture-builder.ts'

const NOW = new Date('2026-01-15T12:20:00Z')
const SITE: ParseSite = { receivedAt: NOW, settings: { cameras: [CAMERA] }, name: CAMERA.name }

async function parse(bytes: Uint8Array | string, site: Partial<ParseSite> = {}) {
  const results: (Fact | Refusal)[] = []
  async function* body() {
    yield Buffer.from(bytes)
  }
  for await (const fact of parsePicture(body(), { ...SITE, ...site })) results.push(fact)
  return results
}
const pictureIn = (items: (Fact | Refusal)[]) =>
  items.find((fact): fact is PictureFact => fact.kind === 'picture')?.picture

describe('an answer of a camera', () => {
  test('gives the camera, and its picture unchanged', async () => {
    const bytes = aJpeg(1280, 720)
    const modifiedAt = new Date('2026-01-15T12:14:30Z')
    expect(await parse(bytes, { modifiedAt })).toMatchObject([
      {
        kind: 'camera',
        cameraRef: 'fageole',
        name: 'Col de la Fageole',
        headingDeg: 10,
        road: 'A75',
        pictureUrl: null,
        everyS: 600,
        attribution: 'Exploitant',
      },
      {
        kind: 'picture',
        cameraRef: 'fageole',
        checkedAt: NOW,
        picture: {
          mediaType: 'image/jpeg',
          widthPx: 1280,
          heightPx: 720,
          takenAt: modifiedAt,
          datedBy: 'provider',
          bytes,
        },
      },
    ])
  })

  test.each([
    ['no date', undefined, NOW, 'reception'],
    ['a date in the hour that is there twice', '2026-10-25T00:30:00Z', '2026-10-25T00:30:00Z', 'provider'],
    ['a date of months ago: it has stood still', '2025-11-02T08:00:00Z', '2025-11-02T08:00:00Z', 'provider'],
    ['the date of a clock that was never set', '1970-01-01T00:00:20Z', NOW, 'reception'],
    ['a date to come', '2027-03-01T00:00:00Z', NOW, 'reception'],
  ])('with %s is dated by the most reliable source', async (_, modified, takenAt, datedBy) => {
    const receivedAt = String(takenAt).startsWith('2026-10') ? new Date('2026-10-25T00:40:00Z') : NOW
    const picture = pictureIn(
      await parse(aPng(), { receivedAt, ...(modified ? { modifiedAt: new Date(modified) } : {}) }),
    )
    expect([picture?.takenAt, picture?.datedBy]).toEqual([new Date(takenAt), datedBy])
  })

  test.each([
    ['a page', '<html>Caméra hors service</html>', 'invalid_image'],
    ['nothing', '', 'empty'],
    ['half a picture', aJpeg().subarray(0, -2), 'invalid_image'],
    ['far too much', Buffer.alloc(8 * 1024 * 1024 + 1), 'too_large'],
  ])('of %s is refused, and the camera is still listed', async (_, bytes, reason) => {
    const items = await parse(bytes)
    expect(items.map(({ kind }) => kind)).toEqual(['camera', 'refusal'])
    expect(reasonsIn(items)).toEqual([reason])
  })

  test('an unchanged answer records that the camera was checked', async () => {
    expect(await parse('', { isUnchanged: true })).toMatchObject([
      { kind: 'camera' },
      { kind: 'picture', checkedAt: NOW, picture: null },
    ])
  })

  test('a saved file belongs to the camera whose id is in its name', async () => {
    const settings = { cameras: [CAMERA, { ...CAMERA, id: 'severac', name: 'Séverac' }] }
    const [camera] = await parse(aJpeg(), { settings, name: '/data/severac.2026-01-15.jpg' })
    expect(camera).toMatchObject({ kind: 'camera', cameraRef: 'severac' })
    expect(reasonsIn(await parse(aJpeg(), { settings, name: '/data/x.jpg' }))).toEqual(['no_camera'])
  })

  test('two thousand damaged copies never give an invalid fact', async () => {
    for (const bytes of [aJpeg(), aPng()]) {
      for (let seed = 0; seed < 1000; seed += 1)
        for (const fact of await parse(mutate(bytes, seed)))
          expect(faultOf(fact, NOW), `seed ${seed}`).toBeNull()
    }
  }, 30_000)
})

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('each camera is requested at its own interval, with its password, and reports when it is unchanged', async () => {
  const server = await localServer((request, response) => {
    if (request.headers['if-modified-since']) return response.writeHead(304).end()
    if (request.url === '/page') return response.end('<html>')
    response.writeHead(200, { 'last-modified': 'Thu, 15 Jan 2026 12:14:30 GMT' }).end(aJpeg())
  })
  close = server.close
  const at = server.url.replace('http://', 'http://viewer:{password}@')
  const settings = {
    cameras: [
      { ...CAMERA, url: `${at}/picture` },
      { ...CAMERA, id: 'severac', url: `${server.url}/page`, everyMinutes: 60 },
    ],
    password: 'sésame/1',
  }
  const first = await pullOnce('camera-pictures', { settings, now: NOW })
  expect(server.requests[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('viewer:sésame/1').toString('base64')}`,
  )
  expect(await parsed('camera-pictures', first[0]?.message, settings)).toMatchObject([
    {},
    { kind: 'picture' },
  ])
  expect(pictureIn(await parsed('camera-pictures', first[0]?.message, settings))).toBeUndefined()
  expect(JSON.stringify(first.at(-1)?.cursor)).not.toContain('sésame')

  const cursor = first.at(-1)?.cursor ?? {}
  const in5 = new Date(NOW.getTime() + 5 * 60_000)
  expect(await pullOnce('camera-pictures', { settings, cursor, now: in5 })).toEqual([])
  const in10 = new Date(NOW.getTime() + 10 * 60_000)
  const [changedPicture, other] = await pullOnce('camera-pictures', { settings, cursor, now: in10 })
  expect(changedPicture?.message).toMatchObject({ isUnchanged: true, place: { id: 'fageole' } })
  expect(other).toBeUndefined()
  const in11 = new Date(NOW.getTime() + 11 * 60_000)
  expect(
    await pullOnce('camera-pictures', { settings, cursor: changedPicture?.cursor ?? {}, now: in11 }),
  ).toEqual([])
})

test.each([
  ['no cameras', {}, /cameras/],
  ['an address that is none', { cameras: [{ ...CAMERA, url: 'file:///etc/passwd' }] }, /cameras\.0\.url/],
  ['two cameras with one id', { cameras: [CAMERA, CAMERA] }, /two cameras with one id/],
  ['an id that would change a path', { cameras: [{ ...CAMERA, id: '../x' }] }, /cameras\.0\.id/],
])('settings with %s are refused with a clear message', async (_, settings, words) => {
  await expect(pullOnce('camera-pictures', { settings, now: NOW })).rejects.toThrow(words)
})
