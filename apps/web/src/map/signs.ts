import { type Mode, TOKENS } from '@verglas/charts/theme'
import type { Map as MapLibre } from 'maplibre-gl'

/** Says what a point is where it is no value: a camera, an outage, an event on the road, a tide gauge, a fire. */
export type KindSign = 'camera' | 'outage' | 'event' | 'tide' | 'fire'
/** Says the state of a point without colour, or what it is. */
export type PointSign = 'plain' | 'ring' | 'half' | 'cross' | KindSign
/** A drawing in one colour. */
export type ColouredSign = 'arrow' | 'strike'

const RATIO = 2
const MODES: readonly Mode[] = ['light', 'dark']

/** Gives a map the sign that its ground needs, for both themes: «dark-town». */
export function addSigns(map: MapLibre): void {
  for (const mode of MODES)
    if (!map.hasImage(`${mode}-town`)) map.addImage(`${mode}-town`, town(mode), { pixelRatio: RATIO })
}

/** The sign of a point on a canvas whose origin is its place. */
export const drawSign = (pen: CanvasRenderingContext2D, sign: PointSign, mode: Mode) => DRAW[sign](pen, mode)

/** Wind or lightning in the colour that is set, with a thin edge. */
export function drawColouredSign(pen: CanvasRenderingContext2D, sign: ColouredSign, halo: string): void {
  pen.lineJoin = 'round'
  pen.lineWidth = 2
  pen.strokeStyle = halo
  COLOURED[sign](pen)
}

/** Where a town is: a small ring. */
const town = (mode: Mode) =>
  drawing(7, (pen) => {
    circle(pen, 0, 0, 2)
    pen.fillStyle = TOKENS[mode].surface
    pen.fill()
    pen.lineWidth = 1.2
    pen.strokeStyle = TOKENS[mode].muted
    pen.stroke()
  })

/** A picture of so many pixels, with its middle at 0, 0. */
function drawing(size: number, draw: (pen: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = size * RATIO
  canvas.height = size * RATIO
  const pen = canvas.getContext('2d')
  if (!pen) return new ImageData(canvas.width, canvas.height)
  pen.scale(RATIO, RATIO)
  pen.translate(size / 2, size / 2)
  draw(pen)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** Colour of what is broken, as in the tables: `--alarm`. */
const ALARM = { light: '#B0102B', dark: '#FF8B8B' } as const

const DRAW: Readonly<Record<PointSign, (pen: CanvasRenderingContext2D, mode: Mode) => void>> = {
  plain: () => {},
  /** Not connected: a dashed ring. */
  ring: (pen, mode) => {
    circle(pen, 0, 0, 6)
    pen.fillStyle = TOKENS[mode].surface
    pen.fill()
    pen.setLineDash([3, 2.2])
    pen.lineWidth = 1.8
    pen.strokeStyle = TOKENS[mode].muted
    pen.stroke()
  },
  /** Some data erroneous: a small half-filled disc on the upper right. */
  half: (pen, mode) => {
    circle(pen, 4.6, -4.6, 3.6)
    pen.fillStyle = TOKENS[mode].surface
    pen.fill()
    pen.lineWidth = 1.3
    pen.strokeStyle = TOKENS[mode].delayed
    pen.stroke()
    pen.beginPath()
    pen.arc(4.6, -4.6, 3.6, -Math.PI / 2, Math.PI / 2)
    pen.fillStyle = TOKENS[mode].delayed
    pen.fill()
  },
  /** Broken: a cross. */
  cross: (pen, mode) => {
    circle(pen, 0, 0, 7.5)
    pen.fillStyle = TOKENS[mode].surface
    pen.fill()
    pen.beginPath()
    for (const side of [-1, 1]) {
      pen.moveTo(-4.2, -4.2 * side)
      pen.lineTo(4.2, 4.2 * side)
    }
    pen.lineWidth = 2.6
    pen.lineCap = 'round'
    pen.strokeStyle = ALARM[mode]
    pen.stroke()
  },
  camera: (pen, mode) => {
    tile(pen, mode)
    pen.fillRect(-5.5, -3, 7, 6)
    pen.beginPath()
    pen.moveTo(2, -0.5)
    pen.lineTo(5.5, -3)
    pen.lineTo(5.5, 3)
    pen.lineTo(2, 0.5)
    pen.fill()
  },
  /** Power that failed: a bolt. */
  outage: (pen, mode) => {
    tile(pen, mode)
    pen.beginPath()
    for (const [x, y] of [
      [1.5, -6],
      [-3.5, 1],
      [-0.3, 1],
      [-1.5, 6],
      [3.5, -1],
      [0.3, -1],
    ] as const)
      pen.lineTo(x, y)
    pen.fill()
  },
  event: (pen, mode) => {
    tile(pen, mode)
    line(pen, [
      [0, -5],
      [0, 1],
    ])
    circle(pen, 0, 4.4, 1.2)
    pen.fill()
  },
  tide: (pen, mode) => {
    tile(pen, mode)
    for (const y of [-2, 2.5])
      line(pen, [
        [-5, y + 1],
        [-2.5, y - 1.2],
        [0, y + 1],
        [2.5, y - 1.2],
        [5, y + 1],
      ])
  },
  /** A flame. */
  fire: (pen, mode) => {
    tile(pen, mode)
    pen.beginPath()
    pen.moveTo(0.5, -6)
    pen.bezierCurveTo(1, -3, 4.5, -1.5, 4.5, 2)
    pen.bezierCurveTo(4.5, 4.6, 2.4, 6, 0, 6)
    pen.bezierCurveTo(-2.4, 6, -4.5, 4.6, -4.5, 2)
    pen.bezierCurveTo(-4.5, 0.2, -3.4, -1, -2.6, -2)
    pen.bezierCurveTo(-2.2, -0.8, -1.4, -0.2, -0.6, -0.4)
    pen.bezierCurveTo(-1, -2.6, -0.6, -4.6, 0.5, -6)
    pen.fill()
  },
}

/** In one colour, which each thing brings. */
const COLOURED: Readonly<Record<ColouredSign, (pen: CanvasRenderingContext2D) => void>> = {
  /** Whither the wind blows, upwards. */
  arrow: (pen) => {
    pen.beginPath()
    for (const [x, y] of [
      [0, -8],
      [4.6, -1.5],
      [1.3, -2.4],
      [1.3, 8],
      [-1.3, 8],
      [-1.3, -2.4],
      [-4.6, -1.5],
    ] as const)
      pen.lineTo(x, y)
    pen.closePath()
    pen.stroke()
    pen.fill()
  },
  /** Where lightning struck: a plus, as on the charts of the networks that listen. */
  strike: (pen) => {
    pen.beginPath()
    pen.rect(-1.6, -6.5, 3.2, 13)
    pen.rect(-6.5, -1.6, 13, 3.2)
    pen.stroke()
    pen.fill()
  },
}

/** A dark tile with a white drawing: no value, whatever lies beside it. */
function tile(pen: CanvasRenderingContext2D, mode: Mode): void {
  pen.beginPath()
  pen.roundRect(-8, -8, 16, 16, 4)
  pen.fillStyle = TOKENS[mode].text
  pen.fill()
  pen.fillStyle = TOKENS[mode].surface
  pen.strokeStyle = TOKENS[mode].surface
  pen.lineWidth = 1.6
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
}

function line(pen: CanvasRenderingContext2D, corners: readonly (readonly [number, number])[]): void {
  pen.beginPath()
  for (const [x, y] of corners) pen.lineTo(x, y)
  pen.stroke()
}

function circle(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
}
