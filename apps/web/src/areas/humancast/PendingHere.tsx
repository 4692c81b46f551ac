import { useMatches, useParams } from '@tanstack/react-router'
import { PendingCorrection } from './PendingCorrection.tsx'

/**
 * Notice on a screen with forecasts that a correction of its point or circuit is being applied; on a screen of
 * several places, any correction.
 */
export function PendingHere() {
  const hasForecasts = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.hasForecasts),
  })
  const { castpointId, circuitId } = useParams({ strict: false })
  if (!hasForecasts) return null
  if (circuitId !== undefined) return <PendingCorrection circuitIds={[circuitId]} />
  return <PendingCorrection {...(castpointId !== undefined && { castpointIds: [castpointId] })} />
}
