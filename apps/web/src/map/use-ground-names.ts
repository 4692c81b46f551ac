import type { MapGeoJSONFeature, Map as MapLibre } from 'maplibre-gl'
import { useLayoutEffect, useState } from 'react'
import { useContextData } from '../lib/context.ts'
import { flatViewOf } from './flat-view-of-map.ts'
import { minPeople, type Town, townSizePx } from './ground/towns.ts'
import { type Box, boxAround, createBoxIndex } from './layers/boxes.ts'
import { type FlatView, isInView, xOf, yOf } from './layers/flat-view.ts'
import type { FindAt, MapLayer } from './layers/map-layer.ts'
import { heightOf, type TextLine, widthOf } from './layers/map-text.ts'
import { type Name, placedNames } from './layers/placed-names.ts'

/** Layers with towns of a base map and the organisation's places; each name has a dot. */
const DOTTED = /^base-name-towns$|^organisation-.*-name$/
/** Layers of a base map style of a provider. */
const FOREIGN = /^base-style /
const PLACES = /place|label|settlement/i
/** From a place to its name. */
const NAME_GAP_PX = 7
/** Size of the box around a dot. */
const DOT_PX = 6
/** How often names are placed while tiles are loading. */
const PLACED_EVERY_MS = 800

/** The name of a place on the ground, with its box relative to the place. */
export type GroundName = {
  readonly longitude: number
  readonly latitude: number
  readonly line: TextLine
  readonly box: Box
  /** A road has a name but no dot. */
  readonly hasDot: boolean
}
const NONE: readonly GroundName[] = []

type Ground = {
  readonly finders: ReadonlyMap<string, FindAt>
  /** Towns of the outline, which need not wait for the map. */
  readonly towns: readonly Town[]
  /** Factor by which text is larger than at a desk. */
  readonly growth: number
}

/**
 * The place names of the base map that have room, larger ones first. The map itself would draw them below the items,
 * so they are drawn with the items, and placed again beside the lines whenever the map stops moving.
 */
export function useGroundNames(
  map: MapLibre | undefined,
  layers: readonly MapLayer[],
  { finders, towns, growth }: Ground,
): readonly GroundName[] {
  const { locale } = useContextData()
  const [names, setNames] = useState(NONE)
  // Before the frame, because the start of the map keeps the browser busy right after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the map has the ground names; they change with the language.
  useLayoutEffect(() => {
    if (!map) return
    const obstacles = layers.filter(({ letsNamesThrough }) => !letsNamesThrough)
    const place = () => {
      hideOwnNames(map)
      const isLineAt = (x: number, y: number) => obstacles.some(({ id }) => finders.get(id)?.(x, y) != null)
      setNames(placedGroundNames(map, { towns, growth, isLineAt }))
    }
    place()
    // A map that waits for tiles of a slow service is never idle.
    let timer: ReturnType<typeof setTimeout> | undefined
    const placeLater = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        if (!map.isMoving()) place()
      }, PLACED_EVERY_MS)
    }
    const placeNow = () => {
      clearTimeout(timer)
      timer = undefined
      place()
    }
    map.on('idle', placeNow)
    map.on('render', placeLater)
    return () => {
      clearTimeout(timer)
      map.off('idle', placeNow)
      map.off('render', placeLater)
    }
  }, [map, locale, layers, finders, towns, growth])
  return names
}

/** The layers with names, and whether their names are written with the items instead. */
const writingLayers = (map: MapLibre) =>
  map.getLayersOrder().flatMap((id) => {
    const layer = map.getLayer(id)
    if (layer?.type !== 'symbol') return []
    const isDrawnByUs = DOTTED.test(id) || (FOREIGN.test(id) && PLACES.test(layer.sourceLayer ?? ''))
    return [{ id, isDrawnByUs }]
  })

/** The map still places its own names but no longer displays them. */
function hideOwnNames(map: MapLibre): void {
  for (const { id, isDrawnByUs } of writingLayers(map)) {
    if (!isDrawnByUs) continue
    for (const property of ['text-opacity', 'icon-opacity'] as const)
      if (map.getPaintProperty(id, property) !== 0) map.setPaintProperty(id, property, 0)
  }
}

type Placing = Omit<Ground, 'finders'> & { readonly isLineAt: (x: number, y: number) => boolean }

function placedGroundNames(map: MapLibre, { towns, growth, isLineAt }: Placing): readonly GroundName[] {
  const view = flatViewOf(map)
  const layers = writingLayers(map)
  const boxes = createBoxIndex()
  for (const box of boxesOf(map, layers, view)) boxes.add(box)
  // One after the other, because the dot of each name blocks the next.
  const names = [...townNames(towns, view, growth), ...namesOf(map, layers, view, growth)]
  return names.flatMap((name) => {
    const dot = boxAround(name.x, name.y, { width: DOT_PX, height: DOT_PX })
    if (name.hasDot && !boxes.addIfFree(dot)) return []
    return placedNames([name], view, boxes, isLineAt).map(({ left, top }) => ({
      ...name,
      box: {
        left: left - name.x,
        top: top - name.y,
        right: left - name.x + name.widthPx,
        bottom: top - name.y + name.heightPx,
      },
    }))
  })
}

type Layers = ReturnType<typeof writingLayers>
type CandidateName = Name & Omit<GroundName, 'box'>

/**
 * Boxes of the names that the map still writes itself: regions and countries, in spaced capitals that break
 * when too wide.
 */
function boxesOf(map: MapLibre, layers: Layers, view: FlatView): Box[] {
  return renderedOf(map, layers, false).flatMap(({ geometry, layout }) => {
    if (geometry.type !== 'Point') return []
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const line = lineOf(layout)
    const wide = { ...line, text: line.text.toUpperCase() }
    const widthPx = widthOf(wide) + 0.12 * line.sizePx * line.text.length
    const rows = Math.max(
      1,
      Math.min(line.text.split(/[\s-]/).length, Math.ceil(widthPx / (8 * line.sizePx))),
    )
    const size = { width: widthPx / rows + line.sizePx, height: rows * 1.2 * line.sizePx }
    return [boxAround(xOf(view, longitude), yOf(view, latitude), size)]
  })
}

/** On a wall only larger towns are named, in larger text. */
const zoomOfNames = (zoom: number, growth: number) => zoom - Math.log2(growth)

/** The names of the towns that are large enough for the zoom, the largest first. */
function townNames(towns: readonly Town[], view: FlatView, growth: number): readonly CandidateName[] {
  const minimumPeople = minPeople(zoomOfNames(view.zoom, growth))
  const names = new Map<string, CandidateName>()
  for (const { longitude, latitude, people, name } of towns) {
    const [x, y] = [xOf(view, longitude), yOf(view, latitude)]
    if (people < minimumPeople || names.has(name) || !isInView(view, x, y)) continue
    const line = { text: name, sizePx: growth * townSizePx(people), weight: 500 } as const
    const size = { widthPx: widthOf(line), heightPx: heightOf(line), gapPx: growth * NAME_GAP_PX }
    names.set(name, { longitude, latitude, line, x, y, ...size, hasDot: true })
  }
  return [...names.values()]
}

/** Each name once: a road is cut into tiles, and one of two towns with the same name is enough. */
function namesOf(map: MapLibre, layers: Layers, view: FlatView, growth: number): readonly CandidateName[] {
  const names = new Map<string, CandidateName & { readonly sortKey: number }>()
  for (const { id, geometry, layout } of renderedOf(map, layers, true)) {
    const at = placeOf(geometry, view)
    const atDesk = lineOf(layout)
    const line = { ...atDesk, sizePx: growth * atDesk.sizePx }
    if (!at || line.text === '') continue
    const [longitude, latitude] = at
    const isPoint = geometry.type === 'Point'
    names.set(line.text, {
      longitude,
      latitude,
      line,
      x: xOf(view, longitude),
      y: yOf(view, latitude),
      widthPx: widthOf(line),
      heightPx: heightOf(line),
      // A provider's style decides the position of its names; some name a complete country.
      gapPx: FOREIGN.test(id) ? 0 : growth * NAME_GAP_PX,
      hasDot: isPoint && DOTTED.test(id),
      sortKey: Number(layout['symbol-sort-key'] ?? 0),
    })
  }
  return [...names.values()].sort((a, b) => a.sortKey - b.sortKey || (a.line.text < b.line.text ? -1 : 1))
}

type Layout = Readonly<Record<string, unknown>>

/** The features for which the map has room, with their computed style. */
function renderedOf(map: MapLibre, layers: Layers, areDrawnByUs: boolean) {
  const ids = layers.filter(({ isDrawnByUs }) => isDrawnByUs === areDrawnByUs).map(({ id }) => id)
  if (ids.length === 0) return []
  return map.queryRenderedFeatures({ layers: ids }).map(({ layer, geometry }) => ({
    id: layer.id,
    geometry,
    layout: (layer.layout ?? {}) as Layout,
  }))
}

const lineOf = (layout: Layout): TextLine => ({
  text: String(layout['text-field'] ?? ''),
  sizePx: Math.max(MIN_PX, Number(layout['text-size'] ?? MIN_PX)),
  weight: 500,
})
const MIN_PX = 12

/** For a line, the bend in the middle of its visible part. */
function placeOf(geometry: MapGeoJSONFeature['geometry'], view: FlatView): readonly [number, number] | null {
  if (geometry.type === 'Point') return [geometry.coordinates[0] ?? 0, geometry.coordinates[1] ?? 0]
  if (geometry.type !== 'LineString' && geometry.type !== 'MultiLineString') return null
  const bends = geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat()
  const visibleBends = bends.filter(([longitude = 0, latitude = 0]) =>
    isInView(view, xOf(view, longitude), yOf(view, latitude)),
  )
  const middle = visibleBends[Math.floor(visibleBends.length / 2)]
  return middle ? [middle[0] ?? 0, middle[1] ?? 0] : null
}
