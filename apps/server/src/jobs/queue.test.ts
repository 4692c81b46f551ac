import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRelay, type Relay } from '../test-support/relay.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { createQueues, openQueue, type Queue } from './queue.ts'

let testing: TestDatabase
let relay: Relay
let queue: Queue
const errors: unknown[] = []
beforeAll(async () => {
  testing = await testDatabase()
  relay = await openRelay(testing.url)
  queue = await openQueue(relay.url, (error) => errors.push(error))
})
afterAll(async () => {
  await queue.close()
  await relay.cut()
  await testing.drop()
})

const stateOf = async (id: string | null) => {
  const [row] = await testing.database.query<{ state: string }>(
    'select state from pgboss.job where id = $1',
    [id],
  )
  return row?.state
}

// A rejected promise that nobody awaits would fail the test run, just as it would end the process.
test.each([
  ['completed', () => {}],
  [
    'failed',
    () => {
      throw new Error('it could not')
    },
  ],
])(
  'a job that has %s while the database was away is recorded as such once it is back',
  async (state, end) => {
    const { boss } = queue
    const name = `ends-${state}`
    await boss.createQueue(name)
    const isEnding = new Promise<void>((resolve) => {
      void boss.work(name, { pollingIntervalSeconds: 0.5 }, async () => {
        await relay.cut()
        resolve()
        end()
      })
    })
    const id = await boss.send(name, {}, { retryLimit: 0 })
    await isEnding
    await sleep(300)
    await relay.mend()
    await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe(state)
    await boss.offWork(name)
    expect(errors.length).toBeGreaterThan(0)
  },
  30_000,
)

test('a job that ends while the queue closes is recorded, and no query follows', async () => {
  const closing = await openQueue(testing.url, (error) => errors.push(error))
  await closing.boss.createQueue('closing')
  const isRunning = new Promise<void>((resolve) => {
    void closing.boss.work('closing', { pollingIntervalSeconds: 0.5 }, async () => {
      resolve()
      await sleep(300)
    })
  })
  const id = await closing.boss.send('closing', {})
  await isRunning
  await closing.close()
  expect(await stateOf(id)).toBe('completed')
})

test('workers that start on an empty database at once create their queues without a deadlock', async () => {
  const empty = await testDatabase()
  const workers = await Promise.all([0, 1, 2].map(() => openQueue(empty.url, (error) => errors.push(error))))
  const before = errors.length
  const names = Array.from({ length: 8 }, (_, index) => `at-once-${index}`)
  // In opposite orders, in which two of them would wait for each other.
  const orders = [names, names.toReversed(), names]
  await Promise.all(
    workers.map(({ boss }, index) =>
      createQueues(
        empty.database,
        boss,
        (orders[index] ?? names).map((name) => ({ name, policy: 'short' })),
      ),
    ),
  )
  expect(errors.length).toBe(before)
  const created = await workers[0]?.boss.getQueues()
  expect(created?.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  await Promise.all(workers.map((worker) => worker.close()))
  await empty.drop()
}, 30_000)
