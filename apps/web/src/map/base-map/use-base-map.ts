import type { CallAnswer } from '@verglas/contract'
import { useCall } from '../../lib/query.ts'

/** How the base map of an organisation is drawn. */
export type BaseMap = NonNullable<CallAnswer<'getBaseMap'>['baseMap']>

/** What lies under the maps of the organisation; null: the outline, also while nobody knows. `trial` goes before it. */
export function useBaseMap(trial?: BaseMap | null): BaseMap | null {
  const chosen = useCall('getBaseMap', {}, { enabled: trial === undefined }).data?.baseMap ?? null
  return trial === undefined ? chosen : trial
}
