import { parentPort } from 'node:worker_threads'
import { checkPlan, type PlanToCheck } from './plan/check-plan.ts'
import type { CheckOutcome } from './plan-pool.ts'

/** A worker thread of the pool: answers each plan with its check. */
parentPort?.on('message', (plan: PlanToCheck) => parentPort?.postMessage(outcomeOf(plan)))

function outcomeOf(plan: PlanToCheck): CheckOutcome {
  try {
    return { check: checkPlan(plan) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { problem: error.message }
  }
}
