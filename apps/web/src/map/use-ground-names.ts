import { useMap } from '@vis.gl/react-maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useContextData } from '../lib/context.ts'
import { flatViewOf } from './flat-view.ts'
import { type Box, createBoxes } from './layers/boxes.ts'
import type { FindAt, MapLayer } from './layers/map-layer.ts'
import { type PlacedName, placedNames } from './layers/placed-names.ts'
import { heightOf, type Line, widthOf } from './layers/writing.ts'

/** The layers that write the names of towns and of what the organisation knows by name. */
const NAME_LAYERS = /-name-town$|^organisation-.*-name$/
/** From a town to its name. */
const APART_PX = 7

/** The name of a town and where it stands, seen from the town. */
export type Town = {
  readonly longitude: number
  readonly latitude: number
  readonly line: Line
  readonly box: Box
}
type Language = 'fr' | 'en'
const NONE: readonly Town[] = []

/**
 * The names that the ground has room for, the larger first. Things lie over the ground, and what it writes itself would be
 * under them: they are written with the things, and placed beside the lines anew whenever the map rests.
 */
export function useTowns(layers: readonly MapLayer[], finders: ReadonlyMap<string, FindAt>): readonly Town[] {
  const map = useMap().current?.getMap()
  const { locale } = useContextData()
  const [towns, setTowns] = useState(NONE)
  // What the ground writes is known to the map alone.
  useEffect(() => {
    if (!map) return
    const lines = layers.filter(({ letsNamesThrough }) => !letsNamesThrough)
    const place = () => {
      setOwnNames(map, 0)
      setTowns(placedTowns(map, locale, (x, y) => lines.some(({ id }) => finders.get(id)?.(x, y) != null)))
    }
    place()
    map.on('idle', place)
    return () => void map.off('idle', place)
  }, [map, locale, layers, finders])
  useEffect(() => {
    if (map) return () => setOwnNames(map, 1)
  }, [map])
  return towns
}

const nameLayersOf = (map: MapLibre) =>
  map.getLayersOrder().filter((id) => NAME_LAYERS.test(id) && map.getLayer(id)?.type === 'symbol')

/** What the map writes itself is still placed, only not seen. */
function setOwnNames(map: MapLibre, opacity: 0 | 1): void {
  for (const id of nameLayersOf(map))
    for (const property of ['text-opacity', 'icon-opacity'] as const)
      if ((map.getPaintProperty(id, property) ?? 1) !== opacity) map.setPaintProperty(id, property, opacity)
}

function placedTowns(
  map: MapLibre,
  language: Language,
  isLineAt: (x: number, y: number) => boolean,
): readonly Town[] {
  const placed = placedNames(namesOf(map, language), flatViewOf(map), createBoxes(), isLineAt)
  return placed.map(({ name, left, top }: PlacedName<ReturnType<typeof namesOf>[number]>) => ({
    ...name,
    box: {
      left: left - name.x,
      top: top - name.y,
      right: left - name.x + name.widthPx,
      bottom: top - name.y + name.heightPx,
    },
  }))
}

function namesOf(map: MapLibre, language: Language) {
  const layers = nameLayersOf(map)
  if (layers.length === 0) return []
  const weights = new Map<string, { readonly weight: number; readonly at: readonly [number, number] }>()
  for (const { geometry, properties } of map.queryRenderedFeatures({ layers })) {
    const text = String(properties[language] ?? properties.name ?? '')
    if (geometry.type !== 'Point' || text === '') continue
    const [longitude = 0, latitude = 0] = geometry.coordinates
    weights.set(text, { weight: Number(properties.weight ?? 0), at: [longitude, latitude] })
  }
  return [...weights]
    .sort(([a, { weight }], [b, other]) => other.weight - weight || (a < b ? -1 : 1))
    .map(([text, { weight, at }]) => {
      const [longitude, latitude] = at
      const line: Line = { text, sizePx: sizeOf(weight), weight: 500 }
      const { x, y } = map.project([longitude, latitude])
      const size = { widthPx: widthOf(line), heightPx: heightOf(line), apartPx: APART_PX }
      return { longitude, latitude, line, x, y, ...size }
    })
}

/** As the ground writes them: towns of a million are larger. */
const sizeOf = (weight: number) => 12 + Math.min(2, Math.max(0, Math.log10(Math.max(1, weight) / 20_000)))
