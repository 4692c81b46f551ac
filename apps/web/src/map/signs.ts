import { type Mode, TOKENS } from '@verglas/charts/theme'
import type { Map as MapLibre } from 'maplibre-gl'

/**
 * Shows what a point is when it has no value: a camera, an outage, an event on the road, a tide gauge, a
 * fire.
 */
export type KindSymbol = 'camera' | 'outage' | 'event' | 'tide' | 'fire'
/** Shows without colour the state of a point, or the kind of a point that has no value. */
export type PointSymbol = 'plain' | 'ring' | 'half' | 'cross' | KindSymbol
/** A symbol in one colour. */
export type ColouredSymbol = 'arrow' | 'strike'

const RATIO = 2
const MODES: readonly Mode[] = ['light', 'dark']

/** Adds the symbols of the base map to a map, for both themes: «dark-town». */
export function addSymbols(map: MapLibre): void {
  for (const mode of MODES)
    if (!map.hasImage(`${mode}-town`)) map.addImage(`${mode}-town`, town(mode), { pixelRatio: RATIO })
}

/** Draws the symbol of a point on a canvas whose origin is its place. */
export const drawSymbol = (context: CanvasRenderingContext2D, symbol: PointSymbol, mode: Mode) =>
  DRAW[symbol](context, mode)

/** Draws wind or lightning in the current fill colour, with a thin edge. */
export function drawColouredSymbol(
  context: CanvasRenderingContext2D,
  symbol: ColouredSymbol,
  halo: string,
): void {
  context.lineJoin = 'round'
  context.lineWidth = 2
  context.strokeStyle = halo
  COLOURED[symbol](context)
}

/** Symbol of a town: a small ring. */
const town = (mode: Mode) =>
  drawing(7, (context) => {
    circle(context, 0, 0, 2)
    context.fillStyle = TOKENS[mode].surface
    context.fill()
    context.lineWidth = 1.2
    context.strokeStyle = TOKENS[mode].muted
    context.stroke()
  })

/** An image of this size in pixels, with the origin in its middle. */
function drawing(size: number, draw: (context: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = size * RATIO
  canvas.height = size * RATIO
  const context = canvas.getContext('2d')
  if (!context) return new ImageData(canvas.width, canvas.height)
  context.scale(RATIO, RATIO)
  context.translate(size / 2, size / 2)
  draw(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Colour of what is broken, as in the tables: `--alarm`. */
const ALARM = { light: '#B0102B', dark: '#FF8B8B' } as const

const DRAW: Readonly<Record<PointSymbol, (context: CanvasRenderingContext2D, mode: Mode) => void>> = {
  plain: () => {},
  /** Not connected: a dashed ring. */
  ring: (context, mode) => {
    circle(context, 0, 0, 6)
    context.fillStyle = TOKENS[mode].surface
    context.fill()
    context.setLineDash([3, 2.2])
    context.lineWidth = 1.8
    context.strokeStyle = TOKENS[mode].muted
    context.stroke()
  },
  /** Some data erroneous: a small half-filled disc on the upper right. */
  half: (context, mode) => {
    circle(context, 4.6, -4.6, 3.6)
    context.fillStyle = TOKENS[mode].surface
    context.fill()
    context.lineWidth = 1.3
    context.strokeStyle = TOKENS[mode].delayed
    context.stroke()
    context.beginPath()
    context.arc(4.6, -4.6, 3.6, -Math.PI / 2, Math.PI / 2)
    context.fillStyle = TOKENS[mode].delayed
    context.fill()
  },
  /** Broken: a cross. */
  cross: (context, mode) => {
    circle(context, 0, 0, 7.5)
    context.fillStyle = TOKENS[mode].surface
    context.fill()
    context.beginPath()
    for (const side of [-1, 1]) {
      context.moveTo(-4.2, -4.2 * side)
      context.lineTo(4.2, 4.2 * side)
    }
    context.lineWidth = 2.6
    context.lineCap = 'round'
    context.strokeStyle = ALARM[mode]
    context.stroke()
  },
  camera: (context, mode) => {
    tile(context, mode)
    context.fillRect(-5.5, -3, 7, 6)
    context.beginPath()
    context.moveTo(2, -0.5)
    context.lineTo(5.5, -3)
    context.lineTo(5.5, 3)
    context.lineTo(2, 0.5)
    context.fill()
  },
  /** Power outage: a bolt. */
  outage: (context, mode) => {
    tile(context, mode)
    context.beginPath()
    for (const [x, y] of [
      [1.5, -6],
      [-3.5, 1],
      [-0.3, 1],
      [-1.5, 6],
      [3.5, -1],
      [0.3, -1],
    ] as const)
      context.lineTo(x, y)
    context.fill()
  },
  event: (context, mode) => {
    tile(context, mode)
    line(context, [
      [0, -5],
      [0, 1],
    ])
    circle(context, 0, 4.4, 1.2)
    context.fill()
  },
  tide: (context, mode) => {
    tile(context, mode)
    waves(context)
  },
  /** A flame. */
  fire: (context, mode) => {
    tile(context, mode)
    context.beginPath()
    context.moveTo(0.5, -6)
    context.bezierCurveTo(1, -3, 4.5, -1.5, 4.5, 2)
    context.bezierCurveTo(4.5, 4.6, 2.4, 6, 0, 6)
    context.bezierCurveTo(-2.4, 6, -4.5, 4.6, -4.5, 2)
    context.bezierCurveTo(-4.5, 0.2, -3.4, -1, -2.6, -2)
    context.bezierCurveTo(-2.2, -0.8, -1.4, -0.2, -0.6, -0.4)
    context.bezierCurveTo(-1, -2.6, -0.6, -4.6, 0.5, -6)
    context.fill()
  },
}

/** Symbols in one colour, which the item sets. */
const COLOURED: Readonly<Record<ColouredSymbol, (context: CanvasRenderingContext2D) => void>> = {
  /** Direction towards which the wind blows, drawn pointing up. */
  arrow: (context) => {
    context.beginPath()
    for (const [x, y] of [
      [0, -8],
      [4.6, -1.5],
      [1.3, -2.4],
      [1.3, 8],
      [-1.3, 8],
      [-1.3, -2.4],
      [-4.6, -1.5],
    ] as const)
      context.lineTo(x, y)
    context.closePath()
    context.stroke()
    context.fill()
  },
  /** A lightning strike: a plus, as on the charts of lightning networks. */
  strike: (context) => {
    context.beginPath()
    context.rect(-1.6, -6.5, 3.2, 13)
    context.rect(-6.5, -1.6, 13, 3.2)
    context.stroke()
    context.fill()
  },
}

/** A dark tile with a white drawing, which cannot be mistaken for a value. */
function tile(context: CanvasRenderingContext2D, mode: Mode): void {
  context.beginPath()
  context.roundRect(-8, -8, 16, 16, 4)
  context.fillStyle = TOKENS[mode].text
  context.fill()
  context.fillStyle = TOKENS[mode].surface
  context.strokeStyle = TOKENS[mode].surface
  context.lineWidth = 1.6
  context.lineCap = 'round'
  context.lineJoin = 'round'
}

const WAVE_PX = 8

/** The sign of a flooding river: two waves on a disc in the colour of its severity. */
export function drawWave(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { fill, ink }: { readonly fill: string; readonly ink: string },
): void {
  context.save()
  context.translate(x, y)
  circle(context, 0, 0, WAVE_PX)
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = ink
  context.lineWidth = 1
  context.stroke()
  context.lineWidth = 1.6
  waves(context)
  context.restore()
}

function waves(context: CanvasRenderingContext2D): void {
  for (const y of [-2, 2.5])
    line(context, [
      [-5, y + 1],
      [-2.5, y - 1.2],
      [0, y + 1],
      [2.5, y - 1.2],
      [5, y + 1],
    ])
}

function line(context: CanvasRenderingContext2D, corners: readonly (readonly [number, number])[]): void {
  context.beginPath()
  for (const [x, y] of corners) context.lineTo(x, y)
  context.stroke()
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
}
