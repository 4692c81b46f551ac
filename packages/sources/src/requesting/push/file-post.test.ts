import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capPush } from '../../providers/cap-push/source.ts'
import { mscSwobPush } from '../../providers/msc-swob-push/source.ts'
import { Refused } from '../../reading/refusal.ts'
import { hostsOf, outboundTo } from '../outbound.ts'
import { isIntact, postOf } from './file-post.ts'

const FILE = Buffer.from('<a/>')
const MD5 = createHash('md5').update(FILE)
const md5 = MD5.copy().digest('hex')
const PATH = 'today/observations/swob-ml/20260115/CWPK/2026-01-15-1200-CWPK-AUTO-swob.xml'
const URL_OF = `https://dd.weather.gc.ca/${PATH}`

const v02 = (text: string, sum?: string) =>
  postOf({ content: Buffer.from(text), headers: sum === undefined ? {} : { sum }, contentType: 'text/plain' })
const v03 = (message: unknown, contentType = 'application/json') =>
  postOf({
    content: Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)),
    headers: {},
    contentType,
  })
const reasonOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
  return null
}

describe('a v02 message', () => {
  test('is a line with time, base and path, with a checksum in its headers', () => {
    const post = v02(`20260115120107.123 https://dd.weather.gc.ca ${PATH}`, `d,${md5}`)
    expect(post?.url.href).toBe(URL_OF)
    expect(post?.checksum).toEqual({ method: 'md5', hex: md5 })
    expect(isIntact(FILE, post?.checksum ?? null)).toBe(true)
    expect(isIntact(Buffer.from('<b/>'), post?.checksum ?? null)).toBe(false)
  })

  test.each(['R,x', 'L,x', 'm,x', 'r,x'])('without a file to fetch (%s) requests nothing', (sum) => {
    expect(v02(`20260115120107.123 https://dd.weather.gc.ca ${PATH}`, sum)).toBeNull()
  })

  test.each(['0,123', 'n,abc', 'z,d', 'a,xyz', undefined])(
    'without a checksum of the bytes (%s) is accepted',
    (sum) => {
      expect(v02(`20260115120107.123 https://dd.weather.gc.ca/ /${PATH}`, sum)).toMatchObject({
        checksum: null,
      })
    },
  )

  test.each(['', 'hello', '20260115120107.123 https://dd.weather.gc.ca'])('«%s» is refused', (text) => {
    expect(reasonOf(() => v02(text))).toBe('malformed')
  })
})

describe('a v03 message', () => {
  const message = { pubTime: '20260115T120107.123', baseUrl: 'https://dd.weather.gc.ca/', relPath: PATH }

  test('is JSON, with the checksum in base64', () => {
    const value = createHash('sha512').update(FILE).digest('base64')
    const post = v03({ ...message, identity: { method: 'sha512', value } })
    expect(post?.url.href).toBe(URL_OF)
    expect(isIntact(FILE, post?.checksum ?? null)).toBe(true)
    expect(v03({ ...message, integrity: { method: 'sha512', value } }, '')).toEqual(post)
  })

  test('may name another path for fetching the file', () => {
    expect(v03({ ...message, retrievePath: 'api/get/1' })?.url.href).toBe(
      'https://dd.weather.gc.ca/api/get/1',
    )
  })

  test.each([{ remove: '' }, { link: 'x' }, { directory: '' }])(
    'with fileOp %j requests nothing',
    (fileOp) => {
      expect(v03({ ...message, fileOp })).toBeNull()
    },
  )

  test.each([
    ['no JSON', '{"baseUrl":', 'malformed'],
    ['a list', [1], 'malformed'],
    ['no path', { baseUrl: 'https://dd.weather.gc.ca' }, 'malformed'],
    ['numbers', { baseUrl: 1, relPath: 2 }, 'malformed'],
    ['no address', { baseUrl: 'dd.weather.gc.ca', relPath: 'x' }, 'bad_address'],
    ['a file of the machine', { baseUrl: 'file:///', relPath: 'etc/passwd' }, 'bad_address'],
    ['another protocol', { baseUrl: 'sftp://dd.weather.gc.ca', relPath: 'x' }, 'bad_address'],
    ['a password', { baseUrl: 'https://a:b@dd.weather.gc.ca', relPath: 'x' }, 'bad_address'],
    [
      'a way out of its folder',
      { baseUrl: 'https://dd.weather.gc.ca/a/', relPath: '../../x' },
      'bad_address',
    ],
    ['too much', JSON.stringify({ ...message, more: 'x'.repeat(70_000) }), 'too_large'],
  ])('with %s is refused', (_, text, reason) => {
    expect(reasonOf(() => v03(text))).toBe(reason)
  })

  test('always takes the file from the host of its base, whatever its path is', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '//evil.example/x',
        'https://evil.example/x',
        '\\\\evil.example',
        '@evil.example',
        '..//..//x',
        '?a=b#c',
      ),
    )
    fc.assert(
      fc.property(hostile, (relPath) => {
        try {
          const post = v03({ baseUrl: 'https://dd.weather.gc.ca/a/', relPath })
          expect(post?.url.host).toBe('dd.weather.gc.ca')
          expect(post?.url.pathname.startsWith('/a/')).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(Refused)
        }
      }),
    )
  })
})

test.each([
  [
    capPush,
    '20220612164605.996 https://dd4.weather.gc.ca /alerts/cap/20220612/LAND/16/T_MBCN00_C_LAND_1.cap',
  ],
  [mscSwobPush, `20260115120107.123 http://dd2.weather.gc.ca/ ${PATH}`],
  [mscSwobPush, `20260115120107.123 https://dd5.meteo.gc.ca/ ${PATH}`],
  [mscSwobPush, `20260115120107.123 https://hpfx.collab.science.gc.ca/ ${PATH}`],
])('a message of $id that names a numbered host of the provider is followed', (source, text) => {
  const settings = source.settings.parse({ company: 'verglas' })
  const url = v02(text)?.url
  expect(url).toBeInstanceOf(URL)
  if (url) outboundTo(hostsOf(source, settings), new Set()).check(url)
})
