import { atMs } from '../../../db/as-of.ts'
import type { StepInput } from '../../step.ts'
import type { CircuitKey } from '../../work-items/circuits.ts'
import { followedPasses } from './followed-passes.ts'
import { followedToMs, previousPlan } from './queries.ts'

/** Passes of the previous plan that came due, counted in the balance of the winter. */
export async function followedRows(
  { db, asOf }: Pick<StepInput, 'db' | 'asOf'>,
  circuitKey: CircuitKey,
): Promise<object[]> {
  const plan = await previousPlan(db, circuitKey, asOf)
  if (!plan) return []
  const span = { followedToMs: await followedToMs(db, circuitKey, asOf), nextPlanMs: atMs(asOf) }
  return followedPasses(plan, span).map(({ departMs, untilMs, treatment, gm2 }) => ({
    setup_id: circuitKey.setupId,
    circuit_id: circuitKey.circuitId,
    departs_at: new Date(departMs),
    issued_at: new Date(plan.issuedMs),
    until_at: new Date(untilMs),
    treatment,
    gm2,
  }))
}
