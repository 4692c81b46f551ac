import { type AnyCall, CALLS } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { PRESETS } from '@verglas/treatment'
import { z } from 'zod'

/** A read that can be repeated with `time`. */
export type Read = {
  call: string
  topics: readonly string[]
  method: 'GET' | 'POST'
  url: string
  body?: object
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

/** Example of each path parameter, by name; all exist in the small seed or in the publications. */
const IN_PATH: Readonly<Record<string, string>> = {
  setupId: 'north',
  userId: 'olga',
  stationId: 'north-1',
  castpointId: 'north-c1',
  pointId: 'north-p1',
  cameraId: 'north-cam',
  tidepointId: 'north.iwls-1',
  hours: '6h',
  circuitId: 'north-a',
  directiveId: 'd0',
  segmentId: 'north-a-1',
  outageRef: 'o',
  zoneId: 'a',
  from: hoursAgo(12),
  // id of versioned configuration: an external view
  id: 'wind',
}
/** A usual value of each query parameter; a call is made without them, and with each one alone. */
const IN_QUERY: Readonly<Record<string, string>> = {
  measures: 'tair,ts',
  season: '2026',
  step: '0',
  time_from: hoursAgo(12),
  time_to: hoursAgo(1),
  delay: '60',
  from: hoursAgo(2),
  to: hoursAgo(-2),
  hours: '12',
  castpoints: 'north-c1',
  days: '10',
  measure: 'tair',
  lead: '24',
  lang: 'en',
  all: 'true',
  is_live: 'true',
  range: '6',
  before: '1000',
  kind: 'wind',
  value: '20',
  direction: '90',
  duration: '6',
  by: 'month',
  circuitId: 'north-a',
  castpointId: 'north-c1',
  zoneId: 'a',
  air: 'true',
  form: 'list',
  ended: 'true',
  endedSince: '2026-01-01T00:00:00Z',
  reportKind: 'night',
  only: 'unread',
  page: '1',
  q: 'col',
}
const IN_BODY: Readonly<Record<string, unknown>> = {
  castpoints: ['north-c1'],
  table: PRESETS.french,
  circuitIds: ['north-a'],
}

/**
 * Every read of the contract at each of its paths; `others` replaces path parameters. Throws if a parameter
 * has no example.
 */
export function readsOfContract(others: Readonly<Record<string, string>> = {}): Read[] {
  const pathValues = { ...IN_PATH, ...others }
  return Object.entries<AnyCall>(CALLS).flatMap(([call, { method, path, aliases, topics, query, body }]) => {
    if (!topics) return []
    if (method !== 'GET' && method !== 'POST') throw new Error(`${call}: a read by ${method}`)
    const names = Object.keys(query.shape).filter((name) => name !== 'time')
    const written = (name: string) => `${name}=${encodeURIComponent(example(IN_QUERY, name, call))}`
    // without the optional parameters, and with each of them alone
    const isNeeded = (name: string) => !query.shape[name]?.safeParse(undefined).success
    const needed = names.filter(isNeeded).map(written)
    const queries = [[], ...names.filter((name) => !isNeeded(name)).map((name) => [written(name)])].map(
      (more) => {
        const text = [...needed, ...more].join('&')
        return text === '' ? '' : `?${text}`
      },
    )
    const bodies = body ? { body: bodyOf(call, body) } : {}
    return [path, ...aliases].flatMap((pattern) => {
      const filled = pattern.replace(/:(\w+)/g, (_, name: string) => example(pathValues, name, call))
      return queries.map((text) => ({ call, topics, method, url: `${filled}${text}`, ...bodies }))
    })
  })
}

function bodyOf(call: string, body: z.ZodType): object {
  if (!(body instanceof z.ZodObject)) throw new Error(`${call}: a body that is not an object`)
  return Object.fromEntries(Object.keys(body.shape).map((name) => [name, example(IN_BODY, name, call)]))
}

function example<T>(examples: Readonly<Record<string, T>>, name: string, call: string): T {
  const example = examples[name]
  if (example === undefined) throw new Error(`${call}: no example of «${name}» in test-reads.ts`)
  return example
}
