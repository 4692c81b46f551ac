import { useMap } from '@vis.gl/react-maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useContextData } from '../lib/context.ts'
import type { FindAt } from './FlatLines.tsx'
import { type Name, placedNames } from './layers/names-above.ts'
import type { MapTheme } from './map-theme.ts'
import css from './road-map.module.css'

/** The layers that write the names of towns and of what the organisation knows by name. */
const NAME_LAYERS = /-name-town$|^organisation-.*-name$/

type Props = { readonly theme: MapTheme; readonly finders: ReadonlyMap<string, FindAt> }
type Language = 'fr' | 'en'

/**
 * The names of the map over the lines that lie on it, on a canvas of their own: the map's own letters are beneath them. They
 * are placed anew when the map rests, beside the lines where there is room.
 */
export function NamesAbove({ theme, finders }: Props) {
  const map = useMap().current?.getMap()
  const { locale } = useContextData()
  const canvas = useRef<HTMLCanvasElement>(null)
  // The canvas is outside React.
  useEffect(() => {
    if (!map) return
    const clear = () =>
      canvas.current?.getContext('2d')?.clearRect(0, 0, canvas.current.width, canvas.current.height)
    const draw = () => {
      const context = canvas.current?.getContext('2d')
      setOwnNames(map, 0)
      if (context) write(context, townsOf(map, locale), map, { theme, finders })
    }
    draw()
    map.on('idle', draw)
    map.on('move', clear)
    return () => {
      map.off('idle', draw)
      map.off('move', clear)
      setOwnNames(map, 1)
    }
  }, [map, theme, finders, locale])
  return <canvas ref={canvas} className={css.flat} aria-hidden />
}

const nameLayersOf = (map: MapLibre) =>
  map.getLayersOrder().filter((id) => NAME_LAYERS.test(id) && map.getLayer(id)?.type === 'symbol')

/** What the map writes itself is still placed, only not seen. */
function setOwnNames(map: MapLibre, opacity: 0 | 1): void {
  for (const id of nameLayersOf(map))
    for (const property of ['text-opacity', 'icon-opacity'] as const)
      if ((map.getPaintProperty(id, property) ?? 1) !== opacity) map.setPaintProperty(id, property, opacity)
}

type Town = { readonly text: string; readonly weight: number; readonly x: number; readonly y: number }

function write(
  context: CanvasRenderingContext2D,
  towns: readonly Town[],
  map: MapLibre,
  { theme, finders }: Props,
): void {
  const density = window.devicePixelRatio
  const { clientWidth: width, clientHeight: height } = map.getCanvas()
  context.canvas.width = Math.round(width * density)
  context.canvas.height = Math.round(height * density)
  context.scale(density, density)
  context.textBaseline = 'top'
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = theme.land
  context.fillStyle = theme.text
  const names = towns.map(({ text, weight, x, y }): Name & { sizePx: number } => {
    const sizePx = sizeOf(weight)
    context.font = fontOf(sizePx)
    return { text, x, y, sizePx, widthPx: context.measureText(text).width, heightPx: sizePx * 1.2 }
  })
  const isLineAt = (x: number, y: number) => [...finders.values()].some((findAt) => findAt(x, y) !== null)
  for (const { name, left, top } of placedNames(names, { width, height }, isLineAt)) {
    context.font = fontOf(name.sizePx)
    context.strokeText(name.text, left, top)
    context.fillText(name.text, left, top)
    context.beginPath()
    context.arc(name.x, name.y, 2.5, 0, 2 * Math.PI)
    context.stroke()
    context.fill()
  }
}

const fontOf = (sizePx: number) => `500 ${sizePx}px "Inter Variable", sans-serif`
/** As the ground writes them: towns of a million are larger. */
const sizeOf = (weight: number) => 12 + Math.min(2, Math.max(0, Math.log10(Math.max(1, weight) / 20_000)))

/** What the map found room for, the larger first. */
function townsOf(map: MapLibre, language: Language): Town[] {
  const layers = nameLayersOf(map)
  if (layers.length === 0) return []
  const towns = new Map<string, Town>()
  for (const { geometry, properties } of map.queryRenderedFeatures({ layers })) {
    const text = String(properties[language] ?? properties.name ?? '')
    if (geometry.type !== 'Point' || text === '') continue
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const { x, y } = map.project([longitude, latitude])
    towns.set(text, { text, weight: Number(properties.weight ?? 0), x, y })
  }
  return [...towns.values()].sort((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1))
}
