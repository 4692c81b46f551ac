import { availableParallelism } from 'node:os'
import { threadOf, workerPool } from '@verglas/road-model/pool'
import type { PlanToCheck } from './plan/check-plan.ts'
import type { PlanCheck } from './plan/plan-check.ts'

/** A check, or the sentence that says why the road could not be computed. */
export type CheckOutcome = { readonly check: PlanCheck | null } | { readonly problem: string }

export type PlanPool = {
  /** Checks a plan in a thread; fails if its road cannot be computed. */
  check(plan: PlanToCheck): Promise<PlanCheck | null>
  close(): Promise<void>
}

/**
 * Worker threads that check plans; `size` defaults to the available processors. A check tries one road many times,
 * and each trial depends on the previous one, so one thread runs a complete check.
 */
export function planPool({ size = availableParallelism() }: { size?: number } = {}): PlanPool {
  const pool = workerPool<PlanToCheck, CheckOutcome>(size, () => threadOf('plan-worker', import.meta.url))
  return {
    async check(plan) {
      const [outcome] = await pool.do([plan])
      if (!outcome || 'death' in outcome)
        throw new Error(`a plan was not checked: ${outcome?.death ?? 'no answer'}`)
      if ('problem' in outcome.answer) throw new Error(outcome.answer.problem)
      return outcome.answer.check
    },
    close: () => pool.close(),
  }
}
