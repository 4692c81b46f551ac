import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import { roadPool } from './pool.ts'
import { aCase } from './test-case.ts'
import { type WorkerPool, workerPool } from './worker-pool.ts'

/** Answers a number with its double after that many milliseconds; a negative number kills the worker. */
const DOUBLING = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', (n) => {
    if (n < 0) process.exit(3)
    setTimeout(() => parentPort.postMessage(2 * n), n)
  })`

let pool: WorkerPool<number, number> | null = null
const doubling = (size: number) => {
  pool = workerPool<number, number>(size, () => new Worker(DOUBLING, { eval: true }))
  return pool
}
afterEach(async () => {
  await pool?.close()
})

test('returns results in the order of the jobs, whichever finishes first', async () => {
  const outcomes = await doubling(3).do([40, 1, 20, 2, 10])
  expect(outcomes).toEqual([80, 2, 40, 4, 20].map((answer) => ({ answer })))
})

test('survives a job that crashes its workers, and abandons only that job', async () => {
  const outcomes = await doubling(2).do([5, -1, 6, 7, 8])
  expect(outcomes.map((outcome) => 'answer' in outcome && outcome.answer)).toEqual([10, false, 12, 14, 16])
  expect(outcomes[1]).toEqual({ death: 'it ended with 3' })
})

test('reuses its workers between calls', async () => {
  let started = 0
  pool = workerPool<number, number>(2, () => {
    started += 1
    return new Worker(DOUBLING, { eval: true })
  })
  await pool.do([1, 2, 3, 4])
  await pool.do([1, 2, 3, 4])
  expect(started).toBe(2)
})

test('forecasts roads in threads as it does without, and reports what is wrong with one', async () => {
  const roads = roadPool({ size: 2 })
  try {
    const cases = Array.from({ length: 60 }, (_, index) =>
      aCase({ id: `road ${index}`, outputStepS: index === 30 ? 0 : 3600 }),
    )
    const outcomes = await roads.forecast(cases)
    expect(outcomes.map(({ id }) => id)).toEqual(cases.map(({ id }) => id))
    expect(outcomes[30]).toEqual({ id: 'road 30', problem: 'the output step is not positive' })
    expect(outcomes[59]).toEqual(forecastRoad(aCase({ id: 'road 59', outputStepS: 3600 })))
  } finally {
    await roads.close()
  }
})
