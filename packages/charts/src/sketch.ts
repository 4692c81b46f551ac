import type { CustomSeriesOption, CustomSeriesRenderItemReturn } from 'echarts'

/** One shape in px. */
export type Shape =
  | {
      type: 'line'
      shape: { x1: number; y1: number; x2: number; y2: number }
      style: { stroke: string; lineWidth: number; lineDash?: number[] }
    }
  | {
      type: 'rect'
      shape: { x: number; y: number; width: number; height: number; r?: number }
      style: { fill?: string; stroke?: string; lineWidth?: number }
    }
  | {
      type: 'polyline'
      shape: { points: number[][] }
      style: { stroke: string; lineWidth: number; lineDash?: number[]; fill: 'none' }
    }
  | { type: 'polygon'; shape: { points: number[][] }; style: { fill: string } }
  | {
      type: 'circle'
      shape: { cx: number; cy: number; r: number }
      style: { fill: string; stroke?: string; lineWidth?: number }
    }
  | {
      type: 'path'
      x: number
      y: number
      rotation: number
      shape: { pathData: string; x: number; y: number; width: number; height: number; layout: 'center' }
      style: { fill?: string; stroke?: string; lineWidth?: number }
    }
  | { type: 'image'; style: { image: string; x: number; y: number; width: number; height: number } }
  | {
      type: 'text'
      style: {
        text: string
        x: number
        y: number
        fill: string
        font: string
        align?: 'left' | 'center' | 'right'
        verticalAlign?: 'top' | 'middle' | 'bottom'
        stroke?: string
        lineWidth?: number
        backgroundColor?: string
        borderRadius?: number
        padding?: number[]
      }
    }

/**
 * A path of `px` by `px` centred at (x, y). It is drawn at the origin and then moved: ECharts keeps a path
 * whose data did not change, and would not notice a new position within its shape.
 */
export function pathAt(drawn: {
  pathData: string
  x: number
  y: number
  px: number
  style: { fill?: string; stroke?: string; lineWidth?: number }
  /** Counter-clockwise, radians. */
  rotation?: number
}): Shape {
  const { pathData, x, y, px, style, rotation = 0 } = drawn
  const shape = { pathData, x: -px / 2, y: -px / 2, width: px, height: px, layout: 'center' as const }
  return { type: 'path', x, y, rotation, shape, style }
}

/** Coordinates of a plot: its rectangle in px, and the conversion of time and value to px. */
export type PlotCoordinates = {
  readonly plot: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly x: (ms: number) => number
  readonly y: (value: number) => number
}

/** Indices of the axes that a series belongs to. */
export type Place = { readonly xAxisIndex: number; readonly yAxisIndex: number }

function plotOf(system: object): PlotCoordinates['plot'] {
  const side = (name: string) => {
    const value: unknown = Reflect.get(system, name)
    return typeof value === 'number' ? value : 0
  }
  return { x: side('x'), y: side('y'), width: side('width'), height: side('height') }
}

/**
 * A series of custom shapes. It is redrawn whenever the visible time changes, so anything that depends on
 * available room (labels, arrows) is decided in `draw`. `from` is any time on the axis.
 */
export function sketch(
  place: Place,
  { name, z, from, clip = true }: { name?: string; z: number; from: number; clip?: boolean },
  draw: (coordinates: PlotCoordinates) => readonly Shape[],
): CustomSeriesOption {
  return {
    type: 'custom',
    ...place,
    ...(name === undefined ? {} : { name }),
    z,
    clip,
    silent: true,
    animation: false,
    tooltip: { show: false },
    data: [[from, 0]],
    renderItem(params, api): CustomSeriesRenderItemReturn {
      const plot = plotOf(params.coordSys)
      return {
        type: 'group',
        // Merged with a previous drawing, a shape would keep the rotation and dashes of the one before it.
        $mergeChildren: false,
        children: draw({
          plot,
          x: (ms) => api.coord([ms, 0])[0] ?? 0,
          y: (value) => api.coord([from, value])[1] ?? 0,
        }).map((shape) => ({ ...shape, silent: true })),
      }
    },
  }
}

/** Diagonal lines over a rectangle, for missing data and for freezing precipitation. */
export function hatching(
  { x, y, width, height }: PlotCoordinates['plot'],
  spacing: number,
  stroke: string,
): Shape[] {
  const lines: Shape[] = []
  for (let start = spacing / 2; start < width + height; start += spacing) {
    const x1 = Math.min(start, width)
    const y1 = Math.max(0, start - width)
    const x2 = Math.max(0, start - height)
    const y2 = Math.min(start, height)
    lines.push({
      type: 'line',
      shape: { x1: x + x1, y1: y + y1, x2: x + x2, y2: y + y2 },
      style: { stroke, lineWidth: 1 },
    })
  }
  return lines
}
