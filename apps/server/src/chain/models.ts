import { roadPool } from '@verglas/road-model/pool'
import { planPool } from '@verglas/treatment/pool'
import type { StepInput } from './step.ts'

/** Computations that steps run in separate threads. */
export type Models = Pick<StepInput, 'model' | 'checkPlan'>

/** Opens the threads of the models; `size` of each defaults to the available processors. */
export function openModels(options: { size?: number } = {}): { models: Models; close(): Promise<void> } {
  const roads = roadPool(options)
  const plans = planPool(options)
  return {
    models: { model: (cases) => roads.forecast(cases), checkPlan: (plan) => plans.check(plan) },
    async close() {
      await Promise.all([roads.close(), plans.close()])
    },
  }
}
