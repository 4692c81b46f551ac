import type { CallAnswer } from '@verglas/contract'
import { useCall } from './query.ts'

/**
 * The lines of the network to which an answer with risks refers. They are one file per version of the
 * network, which the browser caches: the same back in time as live while the network is the same.
 */
export function useRoadLines(risks: CallAnswer<'getRoadRisks'> | undefined) {
  const revision = risks?.networkRevision ?? null
  // lines of another version would be drawn with this one's risks
  return useCall('getRoadLines', { params: { revision: revision ?? 0 } }, { enabled: revision !== null })
}
