import { createHash } from 'node:crypto'
import { type AnyCall, CALLS } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { z } from 'zod'
import { deepJson, wideBodies } from './wide-bodies.ts'

export type GeneratedRequest = {
  method: string
  /** Path from the root of the server. */
  url: string
  headers: Record<string, string>
  body: string | null
}

/** Valid values of parameters in the organisation, by name; other parameters get meaningless texts. */
export type Examples = Readonly<Record<string, readonly string[]>>

/**
 * Values that no parameter should have: of other types, too long, or troublesome for SQL, paths, JSON and
 * dates.
 */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '%',
  '%00',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00a',
  '\u202e',
  '\ufeff',
  '../../etc/passwd',
  '..%2f..%2f',
  '.',
  '..',
  '//',
  '\\',
  "' or 1=1 --",
  '";drop table setup;--',
  '<script>alert(1)</script>',
  '$1',
  '{{1}}',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(300),
  deepJson(2000),
  'é'.repeat(150),
  '𝟘',
  '１２',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '2026-02-30T00:00:00Z',
  `2026-01-01T00:00:00.${'1'.repeat(150)}Z`,
  '-271821-04-20T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-03-29T02:30:00',
  '9007199254740993',
  '-9223372036854775809',
  '1.5',
  '1,2,3',
  ',,,',
  0,
  -1,
  1.5,
  Number.MAX_VALUE,
  2 ** 53,
  true,
  false,
  null,
  [],
  {},
  [[[[[]]]]],
  { a: { a: { a: null } } },
  { __proto__: null, toString: 1 },
]

/** Large bodies stay below what every call reads, so that they come as far as the schema. */
const LARGE_BYTES = 200_000

/** Addresses that are not calls of the contract. */
const ELSEWHERE = [
  '/',
  '/api',
  '/api/',
  '/api/health',
  '/api/metrics',
  '/api/docs',
  '/api/openapi.json',
  '/assets/x.js',
  '/oidc',
  '/oidc/auth',
  '/oidc/token',
  '/oidc/me',
  '/oidc/jwks',
  '/oidc/.well-known/openid-configuration',
  '/oidc/interaction/x',
  '/oidc/session/end',
  '/oidc/revocation',
]
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']

/**
 * The request `number` of a seed, always the same: a call of the contract with some example parameters and
 * some hostile ones, or something else altogether.
 */
export function generatedRequest(seed: string, number: number, examples: Examples): GeneratedRequest {
  const random = numbersOf(`${seed} ${number}`)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const hostile = () => pick(HOSTILE)
  const value = (name: string): unknown => {
    const candidates = [...(examples[name] ?? []), ...(IN_QUERY[name] ?? [])]
    return candidates.length > 0 && random() < 0.7 ? pick(candidates) : hostile()
  }

  const headers: Record<string, string> = {}
  if (random() < 0.05) headers['x-setup'] = asHeader(hostile())
  if (random() < 0.05) headers['verglas-min-rev'] = asHeader(hostile())
  if (random() < 0.05) headers['if-none-match'] = asHeader(hostile())
  if (random() < 0.05) headers['accept-encoding'] = 'gzip'
  if (random() < 0.03) headers.authorization = `Bearer ${asHeader(hostile())}`

  if (random() < 0.05) {
    const url = `${pick(ELSEWHERE)}${random() < 0.5 ? '' : `?${pick(['time', 'client_id', 'redirect_uri', 'x'])}=${toAddressText(hostile())}`}`
    return { method: pick(METHODS), url, headers, body: null }
  }
  const call = pick(Object.values<AnyCall>(CALLS))
  const pattern = pick([call.path, ...call.aliases])
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => toAddressText(value(name)))
  const query = [...Object.keys(call.query.shape), ...(random() < 0.1 ? ['unknown'] : [])]
    .filter(() => random() < 0.4)
    .map((name) => `${name}=${toAddressText(value(name))}`)
  const url = `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const method = random() < 0.03 ? pick(METHODS) : call.method
  if (!call.body && random() < 0.95) return { method, url, headers, body: null }
  headers['content-type'] =
    random() < 0.97 ? 'application/json' : pick(['text/plain', 'application/xml', 'x', ''])
  const shape = call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : ['a']
  if (random() < 0.03) {
    const deep = () => deepJson(pick([64, 65, 1000, 8000, 30_000]), pick(['lists', 'objects']))
    const nestedObject = () => `{${JSON.stringify(pick(shape))}:${deep()}}`
    const wide = () => JSON.stringify(pick(wideBodies(call.body ?? z.object({}), LARGE_BYTES)) ?? {})
    return { method, url, headers, body: pick([wide, deep, nestedObject])() }
  }
  const generated = Object.fromEntries(shape.filter(() => random() < 0.8).map((name) => [name, value(name)]))
  const text = JSON.stringify(random() < 0.95 ? generated : hostile())
  return {
    method,
    url,
    headers,
    body: random() < 0.95 ? text : text.slice(0, Math.floor(random() * text.length)),
  }
}

/** Whether a password is checked, which takes some tenths of a second by design, in a thread of its own. */
export const checksPassword = ({ body }: GeneratedRequest): boolean => body?.includes('"current"') ?? false

/** Numbers in [0, 1), the same sequence for the same text (mulberry32). */
function numbersOf(text: string): () => number {
  let state = createHash('sha1').update(text).digest().readInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
/** Usual values, so that some requests reach the database. */
const IN_QUERY: Examples = {
  time: [hoursAgo(0.1), hoursAgo(1)],
  time_from: [hoursAgo(12)],
  time_to: [hoursAgo(1)],
  from: [hoursAgo(2), hoursAgo(-1)],
  to: [hoursAgo(-2)],
  measures: ['tair', 'ts,tair'],
  measure: ['tair'],
  step: ['0', '60', '1440'],
  hours: ['1h', '6h', '24h', '12'],
  days: ['1', '10'],
  lead: ['24'],
  lang: ['fr', 'en'],
  text: ['Neige'],
  type: ['station', 'point'],
}

/** Encodes a value for an address: mostly correctly, but control characters and halves of pairs stay. */
function toAddressText(value: unknown): string {
  return asText(value).replace(/[\s\S]/gu, (character) => {
    try {
      return encodeURIComponent(character)
    } catch {
      // A lone surrogate cannot be encoded (URIError).
      return '%ED%A0%80'
    }
  })
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const asHeader = (value: unknown) => asText(value).replace(/[^\x21-\x7e]/g, '?')
