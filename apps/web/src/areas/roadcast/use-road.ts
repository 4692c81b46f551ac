import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'

/** The road forecast of a point for people who may see it; otherwise, and while it loads, undefined. */
export function useRoad(castpointId: string) {
  const { hasFeature } = useContextData()
  const isAllowed = hasFeature('roadcast')
  const answer = useCall('getRoadcast', { params: { castpointId } }, { enabled: isAllowed })
  return { isAllowed, ...answer }
}
