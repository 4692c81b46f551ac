import { Layer, type LayerProps, Source, useMap } from '@vis.gl/react-maplibre'
import type { FeatureCollection } from 'geojson'
import { useEffect, useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import type { LayerSpec } from '../layer-spec.ts'
import type { MapTheme } from '../map-theme.ts'
import { groundFeatures } from './cell.ts'
import { fadedLayerSpec } from './faded-layer-spec.ts'
import { nameLayerSpecs, seaLayerSpec, surfaceLayerSpecs } from './layer-specs.ts'
import { loadPieces, pieceKeys, SCALES } from './pieces.ts'

const [MID, NEAR] = SCALES

/** Coarser ground stays below finer ground, so that pieces still loading leave no hole. */
const LEVELS = [
  { id: 'ground-far', surface: {}, names: { maxzoom: MID.minZoom } },
  {
    id: 'ground-mid',
    surface: { minzoom: MID.minZoom },
    names: { minzoom: MID.minZoom, maxzoom: NEAR.minZoom },
  },
  { id: 'ground-near', surface: { minzoom: NEAR.minZoom }, names: { minzoom: NEAR.minZoom } },
] as const

const NO_FEATURES: FeatureCollection = { type: 'FeatureCollection', features: [] }
/**
 * The land below everything: coast, water, borders, regions, towns. Loaded by frame and zoom, from our own
 * server.
 */
export function Ground({ theme, hasNames }: { theme: MapTheme; hasNames: boolean }) {
  const { locale } = useContextData()
  const { pieces, covering } = useGround()
  const look = useMemo(() => ({ theme, language: locale }), [theme, locale])
  const hidden = LEVELS.findIndex(({ id }) => id === covering)
  return LEVELS.map(({ id, surface, names }, level) => {
    // Coarse ground hidden below finer ground is not drawn, because it would take half of the drawing time without
    // a graphics card.
    const faded = (layerSpec: LayerSpec) => fadedLayerSpec(layerSpec, level < hidden ? 0 : 1)
    return (
      <Source key={id} id={id} type="geojson" data={pieces[id] ?? NO_FEATURES}>
        {drawn(surfaceLayerSpecs(id, surface, look).map(faded), 'slot-base')}
        {drawn([faded(seaLayerSpec(id, surface, look))], `${id}-land`)}
        {hasNames && drawn(nameLayerSpecs(id, names, look), 'slot-places')}
      </Source>
    )
  })
}

const drawn = (layerSpecs: readonly LayerSpec[], beforeId: string) =>
  layerSpecs.map((layerSpec) => (
    <Layer key={layerSpec.id} {...(layerSpec as LayerProps)} beforeId={beforeId} />
  ))

type LevelId = (typeof LEVELS)[number]['id']
type Pieces = Partial<Record<LevelId, FeatureCollection>>
/** The pieces needed by the frame of a map at rest, and, once they are loaded, whether they cover all of it. */
type FrameRequest = { readonly id: LevelId; readonly name: string; readonly isComplete: boolean }

/**
 * The loaded ground, and the scale that covers the complete frame of a map at rest. Without the ground, the
 * map still shows roads.
 */
function useGround(): { readonly pieces: Pieces; readonly covering: LevelId | null } {
  const map = useMap().current
  const [pieces, setPieces] = useState<Pieces>({})
  const [loaded, setLoaded] = useState<FrameRequest | null>(null)
  const [covering, setCovering] = useState<LevelId | null>(null)
  useEffect(() => {
    if (!map) return
    let isUnmounted = false
    let requestedName = ''
    const displayedNames = new Map<string, string>()
    const completeByName = new Map<string, boolean>()
    const show = async (id: LevelId, keys: readonly string[]) => {
      const name = keys.join()
      if (keys.length === 0) return
      if (displayedNames.get(id) !== name) {
        displayedNames.set(id, name)
        try {
          const cells = await loadPieces(keys)
          completeByName.set(name, cells.length === keys.length)
          const data = groundFeatures(cells)
          if (!isUnmounted && displayedNames.get(id) === name)
            setPieces((previous) => ({ ...previous, [id]: data }))
        } catch (error) {
          displayedNames.delete(id)
          console.error(error)
        }
      }
      if (!isUnmounted && requestedName === name)
        setLoaded({ id, name, isComplete: completeByName.get(name) ?? false })
    }
    const look = () => {
      const [[west, south], [east, north]] = map.getBounds().toArray()
      const zoom = map.getZoom()
      const keys = pieceKeys([west, south, east, north], zoom)
      requestedName = keys.join()
      void show(zoom >= NEAR.minZoom ? 'ground-near' : 'ground-mid', keys)
    }
    const uncover = () => {
      requestedName = ''
      setLoaded(null)
      setCovering(null)
    }
    void show('ground-far', ['far'])
    look()
    map.on('movestart', uncover)
    map.on('moveend', look)
    return () => {
      isUnmounted = true
      map.off('movestart', uncover)
      map.off('moveend', look)
    }
  }, [map])

  // Waits until the map has drawn the pieces and is idle; otherwise the ground would disappear for a moment.
  useEffect(() => {
    if (!map || !loaded?.isComplete) return
    const cover = () => setCovering(loaded.id)
    map.once('idle', cover)
    map.triggerRepaint()
    return () => {
      map.off('idle', cover)
    }
  }, [map, loaded])
  return { pieces, covering }
}
