import { useMap } from '@vis.gl/react-maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useContextData } from '../lib/context.ts'
import { haveSameEntries, useSameEntries } from '../lib/use-same-entries.ts'
import type { Hover } from '../ui/split/hover.ts'
import type { BaseMapChoice } from './base-map/use-base-map.ts'
import { useHasOutlineNames } from './base-map/use-has-outline-names.ts'
import { FlatLines } from './FlatLines.tsx'
import { cleared, flatViewOf } from './flat-view-of-map.ts'
import { FirstGround } from './ground/FirstGround.tsx'
import { type Town, townsOf } from './ground/towns.ts'
import { useGroundCells } from './ground/use-ground-cells.ts'
import { boxAround, createBoxIndex } from './layers/boxes.ts'
import { type FlatView, xOf, yOf } from './layers/flat-view.ts'
import type { FindAt, LayerLayout, MapLayer, MovingLayer, StaticLayer } from './layers/map-layer.ts'
import { beginWriting, fontOf, type TextLine, write } from './layers/map-text.ts'
import type { MapTheme } from './map-theme.ts'
import css from './road-map.module.css'
import { type GroundName, useGroundNames } from './use-ground-names.ts'
import { type Growth, useGrowth } from './use-growth.ts'

type Props = {
  /** Lowest first. */
  readonly layers: readonly MapLayer[]
  readonly selectedId: string | null
  readonly hover: Hover
  readonly theme: MapTheme
  /** Hit tests by layer, because the map itself does not know the items. */
  readonly finders: Map<string, FindAt>
}

type CurrentProps = Props & { readonly baseMap: BaseMapChoice }

/** The items on the surrounding map, and its ground until the map has drawn that itself. */
export function CurrentMapItems({ baseMap: { baseMap }, ...props }: CurrentProps) {
  const map = useMap().current?.getMap()
  const { locale } = useContextData()
  const scales = useGroundCells(map)
  const hasTowns = useHasOutlineNames(baseMap)
  const towns = useMemo(
    () => (hasTowns ? townsOf(scales.flat(), locale) : NO_TOWNS),
    [hasTowns, scales, locale],
  )
  return (
    <>
      <FirstGround map={map} scales={scales} theme={props.theme} />
      <MapItems map={map} towns={towns} {...props} />
    </>
  )
}

type OnMap = Props & { readonly map: MapLibre | undefined; readonly towns?: readonly Town[] }

const NO_TOWNS: readonly Town[] = []

/**
 * Draws the items on canvases over the map. The map itself would redraw completely for each change, which takes some
 * 150 ms without a graphics processor; this takes some 5.
 */
export function MapItems({ map, layers, selectedId, hover, theme, finders, towns = NO_TOWNS }: OnMap) {
  const growth = useGrowth()
  const groundNames = useGroundNames(map, useLines(layers), { finders, towns, growth: growth.text })
  const groups = useMemo(() => grouped(layers), [layers])
  const memory = useRef<Memory>({ canvases: [], layoutCache: new Map(), drawnBefore: [] })

  // The canvases are outside React. Draws before the frame; otherwise the previous hour would stay visible for one
  // frame.
  useLayoutEffect(() => {
    if (!map) return
    const scene = { map, layers, groups, selectedId, hover, theme, groundNames, growth }
    const { draw, drawMoved, layoutOf } = openDrawing(scene, memory.current)
    draw()
    for (const layer of staticLayers(layers)) finders.set(layer.id, (x, y) => layoutOf(layer).findAt(x, y))
    const end = hover.subscribe(draw)
    map.on('move', drawMoved)
    map.on('resize', drawMoved)
    return () => {
      map.off('move', drawMoved)
      map.off('resize', drawMoved)
      end()
      for (const layer of staticLayers(layers)) finders.delete(layer.id)
    }
  }, [map, layers, groups, selectedId, hover, theme, finders, groundNames, growth])

  return groups.map((group, place) =>
    'moving' in group ? (
      <FlatLines
        key={group.id}
        {...{ map, layer: group, selectedId, hover, theme, finders, growth: growth.item }}
      />
    ) : (
      <canvas
        key={place === groups.length - 1 ? 'top' : `below ${groups.length - place}`}
        ref={(canvas) => {
          memory.current.canvases[place] = canvas
        }}
        className={css.flat}
        aria-hidden
      />
    ),
  )
}

type Scene = Omit<Props, 'finders'> & {
  readonly map: MapLibre
  readonly groups: readonly Group[]
  readonly groundNames: readonly GroundName[]
  readonly growth: Growth
}

/** State that lasts longer than one drawing: the canvases, their content, and the layouts that are still valid. */
type Memory = {
  readonly canvases: (HTMLCanvasElement | null)[]
  readonly layoutCache: Map<StaticLayer['computeLayout'], CachedLayout>
  readonly drawnBefore: (readonly unknown[])[]
}

/** Draws the groups whose content has changed; the top one has all labels. */
function openDrawing(
  { map, layers, groups, selectedId, hover, theme, groundNames, growth }: Scene,
  { canvases, layoutCache, drawnBefore }: Memory,
) {
  const readView = (): FlatView => ({ ...flatViewOf(map), growth: growth.item })
  let view = readView()
  const layoutOf = ({ computeLayout }: StaticLayer): LayerLayout => {
    const before = layoutCache.get(computeLayout)
    if (before?.view === view && before.theme === theme) return before.layout
    const layout = computeLayout(view, theme)
    layoutCache.set(computeLayout, { view, theme, layout })
    return layout
  }
  const draw = () => {
    const hovered = hover.get()
    const isMarked = (id: string) => id === selectedId || id === hovered
    groups.forEach((group, place) => {
      const canvas = canvases[place]
      if ('moving' in group || !canvas) return
      const isTop = place === groups.length - 1
      const drawn = [
        // A new canvas is empty and must be drawn.
        canvas,
        view,
        theme,
        selectedId,
        hovered,
        ...group.layers.flatMap(({ computeLayout, opacity }) => [computeLayout, opacity]),
      ]
      if (!isTop && haveSameEntries(drawn, drawnBefore[place])) return
      drawnBefore[place] = drawn
      const context = cleared(canvas, view)
      if (!context) return
      for (const layer of group.layers) {
        context.globalAlpha = layer.opacity ?? 1
        layoutOf(layer).draw(context, { theme, isMarked })
      }
      if (!isTop) return
      writeAll(context, {
        layers: staticLayers(layers),
        layoutOf,
        groundNames,
        growth: growth.text,
        view,
        theme,
        hovered,
      })
    })
    for (const cachedLayer of layoutCache.keys())
      if (!layers.some((layer) => 'computeLayout' in layer && layer.computeLayout === cachedLayer))
        layoutCache.delete(cachedLayer)
  }
  const drawMoved = () => {
    view = readView()
    draw()
  }
  return { draw, drawMoved, layoutOf }
}

type CachedLayout = { readonly view: FlatView; readonly theme: MapTheme; readonly layout: LayerLayout }
type Group = { readonly layers: readonly StaticLayer[] } | MovingLayer

const staticLayers = (layers: readonly MapLayer[]) =>
  layers.flatMap((layer): StaticLayer[] => ('computeLayout' in layer ? [layer] : []))

/**
 * Groups the layers by canvas: moving lines have their own, and the layers between them share one; the last canvas
 * is always a shared one.
 */
function grouped(layers: readonly MapLayer[]): readonly Group[] {
  const groups: Group[] = []
  let open: StaticLayer[] = []
  for (const layer of layers) {
    if ('computeLayout' in layer) {
      open.push(layer)
      continue
    }
    if (open.length > 0) groups.push({ layers: open })
    groups.push(layer)
    open = []
  }
  return [...groups, { layers: open }]
}

/** The line layers; the same array while the lines stay the same. */
function useLines(layers: readonly MapLayer[]): readonly MapLayer[] {
  const shapes = useSameEntries(
    layers.map((layer) => ('computeLayout' in layer ? layer.id : layer.moving.lines)),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are placed beside lines, not beside every hour of them.
  return useMemo(() => layers, [shapes])
}

type LabelScene = {
  readonly layers: readonly StaticLayer[]
  readonly layoutOf: (layer: StaticLayer) => LayerLayout
  readonly groundNames: readonly GroundName[]
  readonly growth: number
  readonly view: FlatView
  readonly theme: MapTheme
  readonly hovered: string | null
}

/** Writes the labels of all layers, upper layers first, then names of the base map if there is still room. */
function writeAll(
  context: CanvasRenderingContext2D,
  { layers, layoutOf, groundNames, growth, view, theme, hovered }: LabelScene,
) {
  const itemBoxes = createBoxIndex()
  const boxes = createBoxIndex()
  const names = new Set<string>()
  for (const layer of layers)
    for (const box of layoutOf(layer).obstacles) {
      itemBoxes.add(box)
      boxes.add(box)
    }
  for (const layer of layers.toReversed()) {
    context.globalAlpha = layer.opacity ?? 1
    // The label of the item under the pointer is drawn above all others. Its normal place stays reserved, so that
    // no other label appears there for a moment.
    const written = write(context, layoutOf(layer).labels, { view, boxes, growth, hiddenId: hovered })
    for (const { lines } of written) names.add(nameIn(lines))
  }
  context.globalAlpha = 1
  beginWriting(context)
  context.textAlign = 'left'
  context.strokeStyle = theme.land
  context.fillStyle = theme.text
  const dotPx = TOWN_PX * (view.growth ?? 1)
  for (const { longitude, latitude, line, box, hasDot } of groundNames) {
    // An item with the same name already has a label.
    if (names.has(line.text)) continue
    const [x, y] = [xOf(view, longitude), yOf(view, latitude)]
    const dot = boxAround(x, y, { width: 2 * dotPx, height: 2 * dotPx })
    const isUnderItem = !itemBoxes.isFree(dot)
    if (hasDot && !isUnderItem && !boxes.isFree(dot)) continue
    const [left, top] = [x + box.left, y + box.top]
    if (!boxes.addIfFree({ left, top, right: x + box.right, bottom: y + box.bottom })) continue
    context.font = fontOf(line)
    context.strokeText(line.text, left, top)
    context.fillText(line.text, left, top)
    if (!hasDot || isUnderItem) continue
    boxes.add(dot)
    context.beginPath()
    context.arc(x, y, dotPx, 0, 2 * Math.PI)
    context.stroke()
    context.fill()
  }
}
const TOWN_PX = 2.5

/** The name without the value. */
const nameIn = (lines: readonly TextLine[]): string =>
  lines
    .filter(({ weight }) => weight === 400)
    .map(({ text }) => text)
    .join(' ')
