import type { Map as MapLibre } from 'maplibre-gl'
import type { FlatView } from './layers/flat-view.ts'

export function flatViewOf(map: MapLibre): FlatView {
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

/** The pen of a canvas that is emptied and as large as the map, in pixels of the page. */
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
  const pen = canvas.getContext('2d')
  pen?.setTransform(density, 0, 0, density, 0, 0)
  pen?.clearRect(0, 0, width, height)
  return pen
}
