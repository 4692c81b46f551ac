import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'

/** The road forecast of a point for people who may see it; otherwise, and while it loads, undefined. */
export function useRoad(castpointId: string) {
  const { hasFeature } = useContextData()
  const isAllowed = hasFeature('roadcast')
  const answer = useCall('getRoadcast', { params: { castpointId } }, { enabled: isAllowed })
  const isLoading = answer.isPending && answer.fetchStatus !== 'idle'
  const missing = isAllowed && !answer.data?.run ? (isLoading ? 'loading' : 'none') : undefined
  return { isAllowed, missing, ...answer } as const
}
