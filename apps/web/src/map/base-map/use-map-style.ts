import type { CallAnswer } from '@verglas/contract'
import { useCall } from '../../lib/query.ts'
import type { BaseMap } from './use-base-map.ts'

export type MapStyle = CallAnswer<'getBaseMapStyle'>

/** The style of a base map that has one; null until it is loaded, and for every other kind of base map. */
export function useMapStyle(baseMap: BaseMap | null, mode: 'light' | 'dark'): MapStyle | null {
  const isStyle = baseMap?.form === 'style'
  const query = { version: baseMap?.version ?? '', mode }
  return useCall('getBaseMapStyle', { query }, { enabled: isStyle }).data ?? null
}
