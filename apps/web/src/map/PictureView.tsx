import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useState } from 'react'
import { useContextData } from '../lib/context.ts'
import { type MapPicture, tilesAddress } from './map-picture.ts'

/** Pictures of one layer; the former stays until all tiles of the next are there, so that a loop never flickers. */
export function PictureView({ picture }: { picture: MapPicture }) {
  const { id, at, ahead, tileSizePx, minZoom, maxZoom, bounds, opacity } = picture
  const { setup } = useContextData()
  const map = useMap().current
  const [shownAt, setShownAt] = useState(at)

  // What is loaded is known to the map alone.
  useEffect(() => {
    if (!map || shownAt === at) return
    const look = () => {
      if (map.getSource(sourceId(id, at)) && map.isSourceLoaded(sourceId(id, at))) setShownAt(at)
    }
    map.on('sourcedata', look)
    map.on('idle', look)
    look()
    return () => {
      map.off('sourcedata', look)
      map.off('idle', look)
    }
  }, [map, id, at, shownAt])

  return [...new Set([shownAt, at, ...ahead])].map((instant) => (
    <Source
      key={instant}
      id={sourceId(id, instant)}
      type="raster"
      tiles={[tilesAddress(setup.id, id, instant)]}
      tileSize={tileSizePx}
      minzoom={minZoom}
      maxzoom={maxZoom}
      {...(bounds ? { bounds: [...bounds] as [number, number, number, number] } : {})}
    >
      <Layer
        id={sourceId(id, instant)}
        type="raster"
        beforeId="slot-roads"
        paint={{
          'raster-opacity': instant === shownAt ? opacity : 0,
          'raster-opacity-transition': { duration: 0 },
          'raster-fade-duration': 0,
        }}
      />
    </Source>
  ))
}

const sourceId = (id: string, at: string) => `picture|${id}|${at}`
