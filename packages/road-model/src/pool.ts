import { availableParallelism } from 'node:os'
import type { RoadCase, RoadForecast } from './road-case.ts'
import { threadOf, workerPool } from './worker-pool.ts'

export { type Outcome, threadOf, type WorkerPool, workerPool } from './worker-pool.ts'

/** Cases per message to a worker: enough to make the message cheap, few enough to share the work. */
const CASES_A_JOB = 25

/** Result of a case: its forecast, or a sentence about the problem with its input. */
export type CaseOutcome = RoadForecast | { readonly id: string; readonly problem: string }

export type RoadPool = {
  /**
   * Forecasts many roads in parallel and returns them in order. An invalid case has a problem; the others are
   * not affected.
   */
  forecast(cases: readonly RoadCase[]): Promise<CaseOutcome[]>
  close(): Promise<void>
}

/** Worker threads for the road model; `size` defaults to the available processors. */
export function roadPool({ size = availableParallelism() }: { size?: number } = {}): RoadPool {
  const pool = workerPool<readonly RoadCase[], CaseOutcome[]>(size, () =>
    threadOf('road-worker', import.meta.url),
  )
  return {
    async forecast(cases) {
      const jobs: (readonly RoadCase[])[] = []
      for (let first = 0; first < cases.length; first += CASES_A_JOB) {
        jobs.push(cases.slice(first, first + CASES_A_JOB))
      }
      const outcomes = await pool.do(jobs)
      return outcomes.flatMap((outcome, index) =>
        'answer' in outcome
          ? outcome.answer
          : (jobs[index] ?? []).map(({ id }) => ({ id, problem: `its worker died: ${outcome.death}` })),
      )
    },
    close: () => pool.close(),
  }
}
