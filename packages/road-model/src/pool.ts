import { availableParallelism } from 'node:os'
import type { RoadCase, RoadForecast } from './road-case.ts'
import { threadOf, workerPool } from './worker-pool.ts'

export { type Outcome, threadOf, type WorkerPool, workerPool } from './worker-pool.ts'

/** Roads that go to a worker at a time: enough to make the message cheap, few enough to share the work out. */
const CASES_A_JOB = 25

/** What a case came to: its forecast, or a sentence on what was wrong with it. */
export type CaseOutcome = RoadForecast | { readonly id: string; readonly problem: string }

export type RoadPool = {
  /** Forecasts many roads side by side, in their order. A case that means nothing has a problem, not the others. */
  forecast(cases: readonly RoadCase[]): Promise<CaseOutcome[]>
  close(): Promise<void>
}

/** Worker threads for the road model; `size` is that of the machine unless told. */
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
