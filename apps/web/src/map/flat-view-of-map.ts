import type { Map as MapLibre } from 'maplibre-gl'
import type { FlatView } from './layers/flat-view.ts'

const views = new WeakMap<MapLibre, FlatView | null>()

/**
 * The view of the map, cached until the map is moved: reading it from the map forces a page layout, which takes too
 * long for a frame.
 */
export function flatViewOf(map: MapLibre): FlatView {
  const cached = views.get(map)
  if (cached) return cached
  if (cached === undefined) {
    // Registered before all drawing listeners, because they run in order of registration.
    const forget = () => void views.set(map, null)
    map.on('move', forget)
    map.on('resize', forget)
  }
  const view = readView(map)
  views.set(map, view)
  return view
}

function readView(map: MapLibre): FlatView {
  const middle = map.project([0, 0])
  const scale = 4 * (map.project([90, 0]).x - middle.x)
  const { clientWidth: width, clientHeight: height } = map.getCanvas()
  return {
    width,
    height,
    zoom: map.getZoom(),
    scale,
    shiftX: middle.x - scale / 2,
    shiftY: middle.y - scale / 2,
  }
}

/** The drawing context of a canvas that is cleared and as large as the map, in pixels of the page. */
export function cleared(
  canvas: HTMLCanvasElement,
  { width, height }: FlatView,
): CanvasRenderingContext2D | null {
  const density = window.devicePixelRatio
  const [columns, rows] = [Math.round(width * density), Math.round(height * density)]
  if (canvas.width !== columns || canvas.height !== rows) {
    canvas.width = columns
    canvas.height = rows
  }
  const context = canvas.getContext('2d')
  context?.setTransform(density, 0, 0, density, 0, 0)
  context?.clearRect(0, 0, width, height)
  return context
}
