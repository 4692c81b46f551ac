import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isWithin } from '../map-bounds.ts'
import { areTilesFailing, hasTileArrived, subscribeToCount } from './tile-failures.ts'
import type { BaseMap } from './use-base-map.ts'

/** Whether tiles of the base map have arrived, and keep arriving. */
export function useAreTilesVisible(baseMap: BaseMap | null): boolean {
  const isUnavailable = useSyncExternalStore(subscribeToCount, areTilesFailing)
  const hasTiles = useSyncExternalStore(
    subscribeToCount,
    () => baseMap !== null && hasTileArrived(baseMap.version),
  )
  return hasTiles && !isUnavailable
}

/** Whether the outline names places: a base map that covers the middle of the map has names of its own. */
export function useHasOutlineNames(baseMap: BaseMap | null): boolean {
  const areTilesVisible = useAreTilesVisible(baseMap)
  const isCovered = useIsCovered(baseMap)
  return baseMap === null || !areTilesVisible || !isCovered
}

/** Whether the middle of the map is within the area of the base map. */
function useIsCovered(baseMap: BaseMap | null): boolean {
  const map = useMap().current
  const [isCovered, setCovered] = useState(true)
  useEffect(() => {
    if (!map || !baseMap) return
    const [west = -180, south = -90, east = 180, north = 90] = baseMap.bounds ?? []
    const updateCovered = () => {
      const { lng: longitude, lat: latitude } = map.getCenter()
      setCovered(
        map.getZoom() >= baseMap.minZoom && isWithin([west, south, east, north], { longitude, latitude }),
      )
    }
    updateCovered()
    map.on('moveend', updateCovered)
    return () => {
      map.off('moveend', updateCovered)
    }
  }, [map, baseMap])
  return isCovered
}
