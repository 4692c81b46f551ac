import { Layer, type LayerProps, Source, useMap } from '@vis.gl/react-maplibre'
import type { FeatureCollection } from 'geojson'
import { useEffect, useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import type { Part } from '../layers/map-layer.ts'
import type { MapTheme } from '../map-theme.ts'
import { groundFeatures } from './cell.ts'
import { nameParts, seaPart, surfaceParts } from './parts.ts'
import { loadPieces, pieceKeys, SCALES } from './pieces.ts'

const [MID, NEAR] = SCALES

/** Coarser ground stays below finer, so that what is still on its way leaves no hole. */
const LEVELS = [
  { id: 'ground-far', surface: {}, names: { maxzoom: MID.minZoom } },
  {
    id: 'ground-mid',
    surface: { minzoom: MID.minZoom },
    names: { minzoom: MID.minZoom, maxzoom: NEAR.minZoom },
  },
  { id: 'ground-near', surface: { minzoom: NEAR.minZoom }, names: { minzoom: NEAR.minZoom } },
] as const

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }
/** The country under everything: coast, water, borders, regions, towns. Loaded by frame and zoom, from ourselves. */
export function Ground({ theme, hasNames }: { theme: MapTheme; hasNames: boolean }) {
  const { locale } = useContextData()
  const pieces = useGround()
  const look = useMemo(() => ({ theme, language: locale }), [theme, locale])
  return LEVELS.map(({ id, surface, names }) => (
    <Source key={id} id={id} type="geojson" data={pieces[id] ?? NOTHING}>
      {drawn(surfaceParts(id, surface, look), 'slot-base')}
      {drawn([seaPart(id, surface, look)], `${id}-land`)}
      {hasNames && drawn(nameParts(id, names, look), 'slot-places')}
    </Source>
  ))
}

const drawn = (parts: readonly Part[], beforeId: string) =>
  parts.map((part) => <Layer key={part.id} {...(part as LayerProps)} beforeId={beforeId} />)

type Pieces = Partial<Record<(typeof LEVELS)[number]['id'], FeatureCollection>>

/** What of the ground is loaded; a map without it still shows roads and points. */
function useGround(): Pieces {
  const map = useMap().current
  const [pieces, setPieces] = useState<Pieces>({})
  useEffect(() => {
    if (!map) return
    let isGone = false
    const shown = new Map<string, string>()
    const show = async (id: keyof Pieces, keys: readonly string[]) => {
      if (keys.length === 0 || shown.get(id) === keys.join()) return
      shown.set(id, keys.join())
      try {
        const data = groundFeatures(await loadPieces(keys))
        if (!isGone && shown.get(id) === keys.join()) setPieces((former) => ({ ...former, [id]: data }))
      } catch (error) {
        shown.delete(id)
        console.error(error)
      }
    }
    const look = () => {
      const [[west, south], [east, north]] = map.getBounds().toArray()
      const zoom = map.getZoom()
      const keys = pieceKeys([west, south, east, north], zoom)
      void show(zoom >= NEAR.minZoom ? 'ground-near' : 'ground-mid', keys)
    }
    void show('ground-far', ['far'])
    look()
    map.on('moveend', look)
    return () => {
      isGone = true
      map.off('moveend', look)
    }
  }, [map])
  return pieces
}
