import { afterAll, beforeAll, expect, test } from 'vitest'
import { anObservation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import type { Database } from './database.ts'
import { openLogTail } from './log-tail.ts'
import { publish } from './publish.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const publishOne = (airTemperatureC: number) => {
  const row = anObservation('north-1', '2026-01-15T12:00:00Z', { air_temperature_c: airTemperatureC })
  return publish(db.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'observation', rows: [row] }],
  })
}

test('an unreadable log is reported once, and so is its recovery', async () => {
  let isBroken = false
  const database: Database = {
    ...db.database,
    async query<Row extends object>(text: string, values?: readonly unknown[]) {
      if (isBroken && text.includes('where rev >')) throw new Error('permission denied for table publication')
      return db.database.query<Row>(text, values)
    },
  }
  const lines: string[] = []
  const tail = await openLogTail(database, (line) => lines.push(line))
  try {
    expect(await tail.lag()).toEqual({ unreadRevisions: 0, failingForS: null })
    isBroken = true
    await publishOne(1)
    await expect.poll(() => lines, { timeout: 10_000 }).toHaveLength(1)
    const { rev } = await publishOne(2)
    await expect(tail.waitForRevision(rev)).rejects.toThrow('permission denied')
    expect(lines).toEqual(['the publication log cannot be read: permission denied for table publication'])
    expect(await tail.lag()).toEqual({ unreadRevisions: 2, failingForS: expect.any(Number) })

    isBroken = false
    await tail.waitForRevision(rev)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^the publication log is read again after \d+ s$/)
    expect(await tail.lag()).toEqual({ unreadRevisions: 0, failingForS: null })
  } finally {
    await tail.close()
  }
})

test('a connection that cannot listen is reported, and polling reads the log meanwhile', async () => {
  const database: Database = { ...db.database, connect: () => Promise.reject(new Error('too many clients')) }
  const lines: string[] = []
  const tail = await openLogTail(database, (line) => lines.push(line))
  try {
    const { rev } = await publishOne(3)
    await expect.poll(() => tail.latest().rev, { timeout: 10_000 }).toBe(rev)
    expect(lines).toEqual(['notifications of publications cannot be received: too many clients'])
  } finally {
    await tail.close()
  }
})

test('a tail that is closed before it listens leaves no connection', async () => {
  const open = new Set<object>()
  const database: Database = {
    ...db.database,
    async connect() {
      const client = await db.database.connect()
      open.add(client)
      client.once('end', () => open.delete(client))
      return client
    },
  }
  const startedMs = performance.now()
  const tail = await openLogTail(database)
  await tail.close()
  expect(open.size).toBe(0)
  expect(performance.now() - startedMs).toBeLessThan(1000)
})
