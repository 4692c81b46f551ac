import { setTimeout as sleep } from 'node:timers/promises'
import type { Fact } from '@verglas/sources/facts/fact'
import type { Cursor, Pulled } from '@verglas/sources/requesting/connection'
import type { Source } from '@verglas/sources/source'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { LEASE_MS } from './engine.ts'
import { anEngine, IN_PLACE } from './engine-builder.ts'

let app: TestApp
let engines: ReturnType<typeof anEngine>[] = []
/** Statements that the database currently refuses. */
let away: RegExp | null = null

const NOW = new Date(Math.floor(Date.now() / 1000) * 1000)
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  away = null
  await app.database.query('delete from connection')
})
afterEach(async () => {
  away = null
  await Promise.all(engines.map((engine) => engine.close()))
  engines = []
})
afterAll(() => app.close())

/** A database that refuses the statements set by the test. */
function shaky(): Database {
  return {
    ...app.database,
    query: (text, values) =>
      away?.test(text) ? Promise.reject(new Error('the database is away')) : app.database.query(text, values),
  }
}

/** A source whose messages contain a number, and yield that many readings. */
function aSource(pull: Source['pull'], more: Partial<Source> = {}): Source {
  return {
    id: 'counting',
    brings: 'observations',
    everyMinutes: 10,
    hosts: [],
    isVerified: false,
    settings: z.object({}),
    secrets: [],
    pull,
    async *parse(body, { receivedAt }): AsyncGenerator<Fact> {
      let text = ''
      for await (const piece of body) text += Buffer.from(piece).toString()
      for (let n = 0; n < Number(text); n += 1)
        yield {
          kind: 'observation',
          stationRef: `of-${text}`,
          stationName: 'S',
          location: { longitudeDeg: 3, latitudeDeg: 45, altitudeM: null },
          observedAt: new Date(receivedAt.getTime() - n * 1000),
          values: { tair: 1 },
          quality: {},
          elements: {},
          attribution: '',
        }
    },
    ...more,
  }
}

const aMessage = (readings: number, cursor: Cursor, stored?: () => void): Pulled => ({
  message: { name: 'm', body: singleChunk(Buffer.from(String(readings))), receivedAt: NOW },
  refusal: null,
  cursor,
  notBefore: null,
  ...(stored ? { stored } : {}),
})
async function* singleChunk(bytes: Uint8Array) {
  yield bytes
}
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 50 })
function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
}

function engine(source: Source, overrides: Parameters<typeof anEngine>[1] = {}) {
  const parser = {
    ...IN_PLACE,
    async *parse(_: unknown, __: unknown, ...rest: Parameters<Source['parse']>) {
      yield* source.parse(...rest)
    },
  }
  const worker = anEngine(app.database, { sources: [source], parser, now: () => NOW, ...overrides })
  engines.push(worker)
  return worker
}
const connect = (id: string) =>
  app.database.query(
    "insert into connection (id, source, settings, enabled_at) values ($1, 'counting', '{}', $2)",
    [id, NOW],
  )
async function rowOf(id: string) {
  const [row] = await app.database.query<{
    cursor: Cursor
    failures: number
    last_error: string | null
    next_at: Date
    leased_by: string | null
  }>('select cursor, failures, last_error, next_at, leased_by from connection where id = $1', [id])
  if (!row) throw new Error(`no connection ${id}`)
  return row
}

test('a failed publication is never acknowledged as stored, and the cursor stays before it', async () => {
  const stored: number[] = []
  const source = aSource(async function* () {
    yield aMessage(3, { read: 'first' }, () => stored.push(3))
    // More readings than are gathered for one publication, so some are published while the message is read.
    yield aMessage(600, { read: 'second' }, () => stored.push(600))
  })
  await connect('c')
  away = /from publish\(/
  let failures = 0
  const database: Database = {
    ...shaky(),
    query: (text, values) => {
      if (!away?.test(text)) return app.database.query(text, values)
      failures += 1
      // Refuses one publication only: a later one could be stored.
      away = null
      return Promise.reject(new Error('the database is away'))
    },
  }
  const worker = engine(source, { database })
  await worker.startPendingRuns()
  await worker.idle()
  expect(failures).toBe(1)
  expect(stored).toEqual([])
  expect(await rowOf('c')).toMatchObject({
    cursor: {},
    failures: 1,
    last_error: 'failed: the database is away',
  })
})

test('an unexpected error is logged and followed by a pause', async () => {
  const source = aSource(() => {
    throw new Error('settings of an older program')
  })
  await connect('c')
  const worker = engine(source)
  await worker.startPendingRuns()
  await worker.idle()
  const row = await rowOf('c')
  expect(row).toMatchObject({
    failures: 1,
    last_error: 'failed: settings of an older program',
    leased_by: null,
  })
  expect(row.next_at.getTime()).toBeGreaterThan(NOW.getTime())
})

test('a worker that could not reach the database does not start again the runs that it still has', async () => {
  let starts = 0
  const source = aSource(
    async function* (_, __, signal) {
      starts += 1
      await untilAborted(signal)
      yield* []
    },
    { isPush: true },
  )
  await connect('c')
  let at = NOW
  const worker = engine(source, { database: shaky(), now: () => at })
  await worker.startPendingRuns()
  await sleep(20)
  away = /set leased_until/
  for (let seconds = 15; seconds <= 70; seconds += 5) {
    at = after(seconds)
    await worker.startPendingRuns().catch(() => {})
  }
  away = null
  expect(70_000).toBeGreaterThan(LEASE_MS)
  at = after(71)
  await worker.startPendingRuns()
  await sleep(20)
  expect(starts).toBe(1)
})

test('a clock that is set back by an hour does not stop lease renewal', async () => {
  const source = aSource(
    async function* (_, __, signal) {
      await untilAborted(signal)
      yield* []
    },
    { isPush: true },
  )
  await connect('c')
  let at = NOW
  const worker = engine(source, { now: () => at })
  await worker.startPendingRuns()
  at = after(16)
  await worker.startPendingRuns()
  at = after(-3600)
  await worker.startPendingRuns()
  const [row] = await app.database.query<{ until: Date }>('select leased_until as until from connection')
  expect(row?.until).toEqual(new Date(at.getTime() + LEASE_MS))
})

test.each([
  ['has lost its lease', "update connection set leased_by = 'another'"],
  [
    'was changed meanwhile',
    "update connection set settings = '{\"a\": 1}', changed_at = now(), next_at = '-infinity'",
  ],
])('the cursor and the schedule of a connection that %s are left to the next worker', async (_, happens) => {
  let go = () => {}
  const waits = new Promise<void>((resolve) => {
    go = resolve
  })
  const source = aSource(async function* () {
    await waits
    yield aMessage(1, { read: 'by the old run' })
  })
  await connect('c')
  const worker = engine(source)
  await worker.startPendingRuns()
  await app.database.query(happens)
  const before = await rowOf('c')
  go()
  await worker.idle()
  const row = await rowOf('c')
  expect(row.cursor).toEqual({})
  expect(row.next_at).toEqual(before.next_at)
})

test('a subscription that ran well for a while and then breaks has one failure', async () => {
  let at = NOW
  let breaks = () => {}
  const broken = new Promise<void>((resolve) => {
    breaks = resolve
  })
  const source = aSource(
    async function* () {
      yield aMessage(1, {})
      at = after(6 * 60)
      yield aMessage(2, {})
      await broken
      throw new Error('the broker went away')
    },
    { isPush: true },
  )
  await connect('c')
  await app.database.query('update connection set failures = 4')
  const worker = engine(source, { now: () => at })
  await worker.startPendingRuns()
  await soon(async () => expect(await rowOf('c')).toMatchObject({ failures: 0 }))
  breaks()
  await worker.idle()
  expect(await rowOf('c')).toMatchObject({ failures: 1, last_error: 'failed: the broker went away' })
})

test('refusals of a subscription are still reported after thousands of them', async () => {
  let at = NOW
  const source = aSource(
    async function* (_, __, signal) {
      yield aMessage(1, {})
      at = after(6 * 60)
      yield { ...aMessage(1, {}), message: null, refusal: null }
      yield aMessage(2, {})
      at = after(12 * 60)
      yield { ...aMessage(1, {}), message: null, refusal: null }
      await untilAborted(signal)
    },
    {
      isPush: true,
      async *parse(body) {
        for await (const _ of body);
        for (let n = 0; n < 1200; n += 1)
          yield { kind: 'refusal', reason: 'malformed', detail: `value ${n}`, line: null }
      },
    },
  )
  await connect('c')
  const worker = engine(source, { now: () => at })
  await worker.startPendingRuns()
  await soon(async () => {
    const runs = await app.database.query<{ refused: number; problem: string | null }>(
      'select refused, problem from connection_run order by started_at',
    )
    expect(runs).toEqual([
      { refused: 1200, problem: expect.stringMatching(/^malformed: value/) },
      { refused: 1200, problem: expect.stringMatching(/^malformed: value/) },
    ])
  })
})

test('the stored refusals of a subscription are limited to a useful number', async () => {
  let count = 0
  const source = aSource(
    async function* (_, __, signal) {
      // When the engine requests the next message, it has finished the previous one.
      for (; count < 30; count += 1) yield aMessage(1, {})
      await untilAborted(signal)
    },
    {
      isPush: true,
      async *parse(body) {
        for await (const _ of body);
        for (let n = 0; n < 300; n += 1)
          yield { kind: 'refusal', reason: 'malformed', detail: `value ${n}`, line: null }
      },
    },
  )
  await connect('c')
  const worker = engine(source)
  await worker.startPendingRuns()
  await soon(() => expect(count).toBe(30))
  const [stored] = await app.database.query<{ n: number }>(
    "select count(*) as n from refusal where connection_id = 'c'",
  )
  expect(stored?.n).toBe(1000)
})
