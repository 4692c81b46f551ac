import type { CallAnswer } from '@verglas/contract'
import { useCall } from './query.ts'

/**
 * The lines of the network to which an answer with risks refers. Each version of the network is one file, which the
 * browser caches; back in time it is the same file if the network has not changed.
 */
export function useRoadLines(risks: CallAnswer<'getRoadRisks'> | undefined) {
  const revision = risks?.networkRevision ?? null
  // Lines of another version would be drawn with the risks of this one.
  return useCall('getRoadLines', { params: { revision: revision ?? 0 } }, { enabled: revision !== null })
}
