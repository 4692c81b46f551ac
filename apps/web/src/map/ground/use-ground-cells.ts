import type { Map as MapLibre } from 'maplibre-gl'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { GroundCell } from './cell.ts'
import { loadedPieces, loadPieces, pieceKeys } from './pieces.ts'

/** The pieces of each scale, the coarsest first; finer ones lie on coarser ones. */
export type GroundScales = readonly (readonly GroundCell[])[]

const NONE: readonly GroundCell[] = []

/**
 * The pieces of the ground for a map at rest: the coarse outline, and over it those at the scale of its zoom once they
 * have arrived. They are fetched while the map itself is still starting.
 */
export function useGroundCells(map: MapLibre | undefined): GroundScales {
  const [coarse, setCoarse] = useState(NONE)
  const [fine, setFine] = useState(NONE)
  // Pieces that have already been preloaded are in the first picture.
  useLayoutEffect(() => {
    if (!map) return
    let isUnmounted = false
    let requested = ''
    const show = async (keys: readonly string[], set: (cells: readonly GroundCell[]) => void) => {
      const early = loadedPieces(keys)
      if (early) return set(early)
      try {
        const cells = await loadPieces(keys)
        if (!isUnmounted) set(cells)
      } catch (error) {
        // The network is down (TypeError) or a piece is missing: the map shows roads without ground.
        console.error(error)
      }
    }
    const look = () => {
      const [[west, south], [east, north]] = map.getBounds().toArray()
      const keys = pieceKeys([west, south, east, north], map.getZoom())
      const name = keys.join()
      if (name === requested) return
      requested = name
      void show(keys, (cells) => {
        if (requested === name) setFine(cells)
      })
    }
    void show(['far'], setCoarse)
    look()
    map.on('moveend', look)
    return () => {
      isUnmounted = true
      map.off('moveend', look)
    }
  }, [map])
  return useMemo(() => [coarse, fine], [coarse, fine])
}
