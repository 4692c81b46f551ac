import type { Position } from 'geojson'
import { type FlatView, xOf, yOf } from '../layers/flat-view.ts'
import type { MapTheme } from '../map-theme.ts'
import type { GroundCell } from './cell.ts'
import type { GroundScales } from './use-ground-cells.ts'

/** Web Mercator has no poles. */
const LAST_LATITUDE = 85

type LineKind = keyof GroundCell['lines']

/** Paints sea, land, rivers, lakes and borders as the map does once it has loaded them (`layer-specs.ts`). */
export function paintGround(context: CanvasRenderingContext2D, scales: GroundScales, look: Look): void {
  for (const cells of scales) paintScale(context, cells, look)
}

type Look = { readonly view: FlatView; readonly theme: MapTheme }

function paintScale(
  context: CanvasRenderingContext2D,
  cells: readonly GroundCell[],
  { view, theme }: Look,
): void {
  const fill = (colour: string, ringsOf: (cell: GroundCell) => readonly (readonly Position[])[]) => {
    context.fillStyle = colour
    for (const cell of cells) context.fill(pathOf(ringsOf(cell), view, true), 'evenodd')
  }
  const stroke = (kind: LineKind, colour: string, widthPx: number, dashPx: number[] = []) => {
    context.strokeStyle = colour
    context.lineWidth = widthPx
    context.setLineDash(dashPx)
    for (const { lines } of cells) context.stroke(pathOf(lines[kind], view, false))
  }
  context.lineJoin = 'round'
  fill(theme.water, ({ box: [west, south, east, north] }) => [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ],
  ])
  fill(theme.land, ({ land }) => land.flat())
  const { zoom } = view
  if (zoom >= 4) stroke('rivers', theme.river, between(zoom, [4, 0.6], [9, 1.8]))
  fill(theme.water, ({ lakes }) => lakes.flat())
  stroke('coast', theme.coast, 0.8)
  if (zoom >= 6) stroke('departments', theme.division, 0.7, [2.1, 1.4])
  if (zoom >= 3.5) stroke('states', theme.division, 1.2)
  stroke('borders', theme.border, between(zoom, [3, 0.8], [8, 1.8]))
  context.setLineDash([])
}

type Stop = readonly [zoom: number, widthPx: number]

/** Linear between two zooms, constant outside. */
function between(zoom: number, [fromZoom, from]: Stop, [toZoom, to]: Stop): number {
  const share = Math.min(1, Math.max(0, (zoom - fromZoom) / (toZoom - fromZoom)))
  return from + share * (to - from)
}

function pathOf(lines: readonly (readonly Position[])[], view: FlatView, isClosed: boolean): Path2D {
  const path = new Path2D()
  for (const line of lines) {
    line.forEach(([longitude = 0, latitude = 0], index) => {
      const x = xOf(view, longitude)
      const y = yOf(view, Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, latitude)))
      if (index === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    })
    if (isClosed) path.closePath()
  }
  return path
}
