import { setTimeout as sleep } from 'node:timers/promises'
import type { Source } from '@verglas/sources/source'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { anEngine } from './engine-builder.ts'

let app: TestApp
let engine: ReturnType<typeof anEngine>
let started: string[] = []

beforeAll(async () => {
  app = await testApp()
})
afterEach(async () => {
  await engine.close()
  started = []
  await app.database.query('delete from connection')
})
afterAll(() => app.close())

const NOW = new Date(Math.floor(Date.now() / 1000) * 1000)

/** A source whose connections all hang until they are stopped. */
const hanging = (id: string, more: Partial<Source> = {}): Source => ({
  id,
  brings: 'observations',
  everyMinutes: 10,
  hosts: [],
  isVerified: false,
  settings: z.object({}),
  secrets: [],
  async *pull(connection, _, signal) {
    started.push(connection.id)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    yield* []
  },
  async *parse() {},
  ...more,
})
async function connect(owner: string | null, source: string, count: number) {
  await app.database.query(
    `insert into connection (id, source, settings, owner_setup_id, enabled_at)
     select concat_ws('-', coalesce($1, 'public'), $2::text, n), $2, '{}', $1, $3 from generate_series(1, $4) n`,
    [owner, source, NOW, count],
  )
}
async function runSources(...sources: Source[]) {
  engine = anEngine(app.database, { sources, now: () => NOW })
  for (let round = 0; round < 4; round += 1) await engine.startPendingRuns()
  // a pull begins a little after its connection is leased
  for (let previousCount = -1; previousCount < started.length; ) {
    previousCount = started.length
    await sleep(150)
  }
}
const startedBy = (owner: string) => started.filter((id) => id.startsWith(`${owner}-`)).length

test('an organisation whose connections all hang leaves half of the places of a source to others', async () => {
  await connect('north', 'slow', 20)
  await connect('south', 'slow', 1)
  await connect(null, 'slow', 2)
  await runSources(hanging('slow', { limits: { sideBySide: 8 } }))
  expect([startedBy('north'), startedBy('south'), startedBy('public')]).toEqual([4, 1, 2])
})

test('it also leaves half of the worker’s places free, however many sources it blocks', async () => {
  const ids = Array.from({ length: 12 }, (_, n) => `slow${n}`)
  for (const id of ids) await connect('north', id, 4)
  await connect('south', 'slow0', 1)
  await runSources(...ids.map((id) => hanging(id)))
  expect([startedBy('north'), startedBy('south')]).toEqual([16, 1])
})

test('subscriptions of many organisations run in parallel', async () => {
  await connect('north', 'listens', 15)
  await connect('south', 'listens', 15)
  await runSources(hanging('listens', { isPush: true }))
  expect([startedBy('north'), startedBy('south')]).toEqual([15, 15])
})
