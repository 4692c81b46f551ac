import type { Position } from 'geojson'
import type { Isoline } from '../isolines/isolines.ts'
import type { MapTheme } from '../map-theme.ts'
import { type FlatView, isInView, xOf, yOf } from './flat-view.ts'
import type { LayerLayout, StaticLayer } from './map-layer.ts'
import { labelLines } from './map-text.ts'

/** Colours below zero, as on the air temperature scale. */
const COLD = { light: '#2F6FB3', dark: '#7FB2E5' } as const
const ZERO_PX = 2.4
const LINE_PX = 1.1

/** Isolines with their values on them; zero is the strongest. They cannot be selected. */
export function isolineLayer(
  id: string,
  lines: readonly Isoline[],
  written: (temperatureC: number) => string,
): StaticLayer {
  return {
    id,
    itemCount: lines.length,
    computeLayout: (view, theme) => arrangeIsolines(lines, written, { view, theme }),
    extent: null,
    letsNamesThrough: true,
    labelOf: () => null,
  }
}

function arrangeIsolines(
  lines: readonly Isoline[],
  written: (temperatureC: number) => string,
  { view, theme }: { readonly view: FlatView; readonly theme: MapTheme },
): LayerLayout {
  const at = ([longitude = 0, latitude = 0]: Position) => [xOf(view, longitude), yOf(view, latitude)] as const
  const zeroFirst = [...lines].sort((a, b) => Number(b.temperatureC === 0) - Number(a.temperatureC === 0))
  return {
    draw(context) {
      context.lineJoin = 'round'
      context.lineCap = 'round'
      for (const { temperatureC, coordinates } of lines) {
        context.beginPath()
        for (const corner of coordinates) context.lineTo(...at(corner))
        context.strokeStyle = colourAt(temperatureC, theme)
        context.lineWidth = temperatureC === 0 ? ZERO_PX : LINE_PX
        context.stroke()
      }
    },
    obstacles: [],
    labels: zeroFirst.flatMap(({ temperatureC, coordinates }) => {
      const [x, y] = at(writtenAt(coordinates))
      if (!isInView(view, x, y)) return []
      const lines = labelLines(written(temperatureC), '')
      return [{ id: '', x, y, lines, gapPx: 0, colour: colourAt(temperatureC, theme), halo: theme.halo }]
    }),
    findAt: () => null,
  }
}

/** Position of a line's value: near its start, because its middle often lies on the road, below the stations. */
const writtenAt = (coordinates: Isoline['coordinates']): Position =>
  coordinates[Math.floor(coordinates.length / 8)] ?? []

const colourAt = (temperatureC: number, theme: MapTheme): string =>
  temperatureC === 0 ? theme.text : temperatureC < 0 ? COLD[theme.mode] : theme.muted
