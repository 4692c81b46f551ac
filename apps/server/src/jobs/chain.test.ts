import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Step } from '../chain/step.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { advanceChain, advancePromptly, processWorkItems } from './chain.ts'
import { openQueue, type Queue } from './queue.ts'

let testing: TestDatabase
let queue: Queue
const stopping = new AbortController()
beforeAll(async () => {
  testing = await testDatabase()
  queue = await openQueue(testing.url, () => {})
})
afterAll(async () => {
  stopping.abort()
  await queue.close()
  await testing.drop()
})

const WORK_ITEMS = 40
const done: string[] = []
const aStep = (name: string, count: number, takesMs: number): Step => ({
  name,
  workItems: {
    name,
    list: async () => [],
    ownerOf: async () => ({ setupId: null, origin: 'live' }),
  },
  trigger: {
    pendingSql: `select n::text as unit from generate_series(1, ${count}) n
            left join progress own on own.step = $1 and own.unit = n::text
           where coalesce(own.done_rev, 0) = 0 and $2 >= 0 and $3::timestamptz is not null`,
  },
  reads: [],
  writes: [],
  doneBeforeMs: (nowMs) => nowMs,
  run: async () => {
    await sleep(takesMs)
    done.push(name)
    return []
  },
})

/** A step with two work items, of which people wait for one. */
function aPromptStep(name: string): Step {
  const step = aStep(name, 2, 0)
  const pendingSql = 'pendingSql' in step.trigger ? (step.trigger.pendingSql ?? '') : ''
  return {
    ...step,
    trigger: { pendingSql, promptSql: `select unit from (${pendingSql}) due where unit = '2'` },
  }
}

test('jobs that people wait for do not queue behind forecasts', async () => {
  const steps: Step[] = [
    aStep('slow', WORK_ITEMS, 200),
    { ...aStep('quick', 1, 0), isUrgent: true },
    aPromptStep('prompt'),
  ]
  const services = { database: testing.database, model: async () => [], steps }
  await processWorkItems(queue.boss, services, {
    signal: stopping.signal,
    log: () => {},
    onProducts: () => {},
  })
  expect(await advanceChain(queue.boss, { ...services, steps: steps.slice(0, 2) })).toBe(WORK_ITEMS + 1)
  await advancePromptly(queue.boss, services)
  await expect.poll(() => done.includes('quick'), { timeout: 10_000 }).toBe(true)
  await expect.poll(() => done.filter((name) => name === 'prompt'), { timeout: 10_000 }).toHaveLength(1)
  expect(done.filter((name) => name === 'slow').length).toBeLessThan(WORK_ITEMS / 2)
}, 30_000)
