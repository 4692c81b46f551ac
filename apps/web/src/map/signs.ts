import { type Mode, TOKENS } from '@verglas/charts/theme'
import type { Map as MapLibre } from 'maplibre-gl'
import type { MapPoint } from './layers/points.ts'

const SIZE = 18
const RATIO = 2
const ALL: readonly MapPoint['sign'][] = ['plain', 'ring', 'half', 'cross']
const MODES: readonly Mode[] = ['light', 'dark']

/** Draws the signs of states and towns once a map, for both themes: «dark-cross». */
export function addSigns(map: MapLibre): void {
  for (const mode of MODES) {
    if (!map.hasImage(`${mode}-town`)) map.addImage(`${mode}-town`, town(mode), { pixelRatio: RATIO })
    for (const sign of ALL) {
      const name = `${mode}-${sign}`
      if (!map.hasImage(name)) map.addImage(name, picture(sign, mode), { pixelRatio: RATIO })
    }
  }
}

const picture = (sign: MapPoint['sign'], mode: Mode) => drawing(SIZE, (pen) => DRAW[sign](pen, mode))

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

const DRAW: Readonly<Record<MapPoint['sign'], (pen: CanvasRenderingContext2D, mode: Mode) => void>> = {
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
}

function circle(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
}
