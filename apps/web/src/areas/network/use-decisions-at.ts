import { useMemo } from 'react'
import { type RoadDecision, useRoadDecisions } from '../orders/panels.ts'
import { decisionsAt } from './decision-lines.ts'

/** The decisions about the traffic that hold at an instant, by circuit; the same value until others hold. */
export function useDecisionsAt(atMs: number): ReadonlyMap<string, RoadDecision> {
  const decisions = useRoadDecisions()
  const ids = [...decisionsAt(decisions, atMs).values()].map(({ id }) => id).join()
  return useMemo(
    () =>
      new Map(
        decisions.flatMap((decision) =>
          ids.split(',').includes(decision.id) ? [[decision.circuitId, decision]] : [],
        ),
      ),
    [decisions, ids],
  )
}
