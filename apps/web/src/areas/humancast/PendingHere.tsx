import { useMatches, useParams } from '@tanstack/react-router'
import { PendingCorrection } from './PendingCorrection.tsx'

/**
 * On a screen with forecasts: whether a correction of its point or circuit is being applied, or on a screen of
 * several places any correction.
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
