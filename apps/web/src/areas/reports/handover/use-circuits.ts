import { useCallback, useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import type { CircuitOf } from './change-words.ts'

/** The circuits by id, with how quantities are written for each. */
export function useCircuits(): CircuitOf {
  const { hasFeature } = useContextData()
  const answer = useCall('listCircuits', {}, { enabled: hasFeature('directive') && hasFeature('roadcast') })
  const circuits = answer.data?.circuits
  const circuitById = useMemo(
    () => new Map((circuits ?? []).map((circuit) => [circuit.id, circuit])),
    [circuits],
  )
  return useCallback((id: string) => circuitById.get(id), [circuitById])
}
