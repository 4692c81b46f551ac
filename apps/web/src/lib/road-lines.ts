import type { CallAnswer } from '@verglas/contract'
import { useCall } from './query.ts'

/**
 * The lines of the network that an answer with its risks speaks of. They are one file for each version of the network,
 * which a browser keeps: back in time the same as live while the network is the same.
 */
export function useRoadLines(risks: CallAnswer<'getRoadRisks'> | undefined) {
  const revision = risks?.networkRevision ?? null
  // the lines of another version would get the risks of this one
  return useCall('getRoadLines', { params: { revision: revision ?? 0 } }, { enabled: revision !== null })
}
