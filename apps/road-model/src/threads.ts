import { availableParallelism } from 'node:os'
import { threadOf, workerPool } from '@verglas/road-model/pool'
import type { Job, Outcome } from './job.ts'
import { doJob } from './jobs.ts'

/** Runs jobs in worker threads, or in this thread if one is enough; outcomes are in the order of the jobs. */
export async function doJobs(jobs: readonly Job[], threads: number | null): Promise<Outcome[]> {
  const size = Math.min(threads ?? availableParallelism(), jobs.length)
  if (size <= 1) return jobs.map(doJob)
  const pool = workerPool<Job, Outcome>(size, () => threadOf('worker', import.meta.url))
  try {
    const outcomes = await pool.do(jobs)
    return outcomes.map((outcome) => ('answer' in outcome ? outcome.answer : abandonedOutcome(outcome.death)))
  } finally {
    await pool.close()
  }
}

function abandonedOutcome(death: string): Outcome {
  return { output: null, notes: [], problems: [`two worker threads died of it: ${death}`] }
}
