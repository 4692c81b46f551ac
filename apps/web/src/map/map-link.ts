import type { Map as MapLibre } from 'maplibre-gl'

type LinkedMap = Pick<MapLibre, 'getCenter' | 'getZoom' | 'jumpTo' | 'on' | 'off'>

/** Maps side by side that move together. */
export type MapLink = {
  /** Returns a function to leave the link. */
  readonly join: (map: LinkedMap) => () => void
  /** Whether the current movement is that of a map that follows another. */
  readonly isFollowing: () => boolean
}

export function createMapLink(): MapLink {
  const maps = new Set<LinkedMap>()
  let isFollowing = false
  return {
    isFollowing: () => isFollowing,
    join(map) {
      const lead = () => {
        if (isFollowing) return
        isFollowing = true
        for (const other of maps)
          if (other !== map) other.jumpTo({ center: map.getCenter(), zoom: map.getZoom() })
        isFollowing = false
      }
      maps.add(map)
      map.on('move', lead)
      return () => {
        map.off('move', lead)
        maps.delete(map)
      }
    },
  }
}
