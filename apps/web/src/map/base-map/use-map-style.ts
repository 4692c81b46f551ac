import type { CallAnswer } from '@verglas/contract'
import { useCall } from '../../lib/query.ts'
import type { BaseMap } from './use-base-map.ts'

export type MapStyle = CallAnswer<'getBaseMapStyle'>

/** What a base map with a style of its own draws; null while it is not there, and of every other one. */
export function useMapStyle(baseMap: BaseMap | null, mode: 'light' | 'dark'): MapStyle | null {
  const isStyle = baseMap?.form === 'style'
  const query = { version: baseMap?.version ?? '', mode }
  return useCall('getBaseMapStyle', { query }, { enabled: isStyle }).data ?? null
}
