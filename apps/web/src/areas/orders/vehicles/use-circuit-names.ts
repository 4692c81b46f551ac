import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'

/** The circuits of the organisation by their ids, in its order. */
export function useCircuitNames(): ReadonlyMap<string, string> {
  const { hasFeature } = useContextData()
  const { data } = useCall('listCircuits', {}, { enabled: hasFeature('roadcast') })
  return useMemo(() => new Map((data?.circuits ?? []).map(({ id, name }) => [id, name])), [data])
}
