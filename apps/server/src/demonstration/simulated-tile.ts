import type { SimulatedWinter, Weather } from '@verglas/simulated-weather'
import { loadPictureLibrary } from '../installation/picture-library.ts'

export const TILE_PX = 256
/** Number of points along each side at which the weather is computed; it is interpolated between them. */
const POINTS = 24
/**
 * Altitude for which the weather is computed: like a composite over a country, it ignores the hills below.
 */
const GROUND_M = 400

type Colour = readonly [red: number, green: number, blue: number, opacity: number]
/** Colours, each valid from a value on; below the first nothing is drawn. */
export type Scale = readonly { readonly from: number; readonly colour: Colour }[]
export type SimulatedField = { valueIn: (weather: Weather) => number; scale: Scale; isEven: boolean }

/** Precipitation rates in mm/h in colours from blue to red, as on radar composites. */
export const RAIN_RATE: SimulatedField = {
  valueIn: ({ precipitationMmh }) => precipitationMmh,
  scale: [
    { from: 0.1, colour: [155, 205, 245, 150] },
    { from: 0.3, colour: [95, 165, 235, 180] },
    { from: 0.6, colour: [45, 115, 215, 200] },
    { from: 1, colour: [30, 160, 110, 205] },
    { from: 2, colour: [240, 205, 60, 210] },
    { from: 4, colour: [240, 140, 40, 215] },
    { from: 8, colour: [215, 45, 45, 220] },
  ],
  isEven: false,
}

/** The same rates for a legend, without transparency. */
export const SIMULATED_RAIN_RATES = RAIN_RATE.scale.map(({ from, colour: [red, green, blue] }) => ({
  fromMmh: from,
  colour: `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
}))

/** Cloud cover, white and denser the more clouds there are. */
export const CLOUD_COVER: SimulatedField = {
  valueIn: ({ cloudPct }) => cloudPct,
  scale: [
    { from: 15, colour: [236, 240, 245, 0] },
    { from: 60, colour: [236, 240, 245, 120] },
    { from: 100, colour: [250, 252, 255, 225] },
  ],
  isEven: true,
}

type Tile = { zoom: number; column: number; row: number }

/**
 * A tile of the usual grid drawn from the simulated winter, as a PNG with opacity; null where it would be
 * empty.
 */
export async function simulatedTile(
  winter: SimulatedWinter,
  { valueIn, scale, isEven }: SimulatedField,
  { zoom, column, row }: Tile,
  atMs: number,
): Promise<Buffer | null> {
  const perSide = 2 ** zoom
  if (column >= perSide || row >= perSide) return null
  const values = new Float32Array((POINTS + 1) ** 2)
  let isEmpty = true
  for (let down = 0; down <= POINTS; down += 1) {
    const latitudeDeg = latitudeAt((row + down / POINTS) / perSide)
    for (let right = 0; right <= POINTS; right += 1) {
      const longitudeDeg = ((column + right / POINTS) / perSide) * 360 - 180
      const place = { id: 'field', longitudeDeg, latitudeDeg, altitudeM: GROUND_M, isBridge: false }
      const value = valueIn(winter.weatherAt(place, atMs))
      values[down * (POINTS + 1) + right] = value
      if (value >= (scale[0]?.from ?? 0)) isEmpty = false
    }
  }
  const bytes = Buffer.alloc(TILE_PX * TILE_PX * 4)
  for (let y = 0; y < TILE_PX && !isEmpty; y += 1) {
    for (let x = 0; x < TILE_PX; x += 1) {
      const value = between(values, ((x + 0.5) / TILE_PX) * POINTS, ((y + 0.5) / TILE_PX) * POINTS)
      const colour = isEven ? mixedColour(scale, value) : stepColour(scale, value)
      if (colour) bytes.set(colour, (y * TILE_PX + x) * 4)
    }
  }
  const sharp = await loadPictureLibrary()
  return sharp(bytes, { raw: { width: TILE_PX, height: TILE_PX, channels: 4 } })
    .png()
    .toBuffer()
}

/** Latitude at a share of the way from north to south in Web Mercator. */
const latitudeAt = (share: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI

function between(values: Float32Array, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - left, y - top]
  const at = (row: number, column: number) => values[row * (POINTS + 1) + column] ?? 0
  return (
    (at(top, left) * (1 - right) + at(top, left + 1) * right) * (1 - down) +
    (at(top + 1, left) * (1 - right) + at(top + 1, left + 1) * right) * down
  )
}

function stepColour(scale: Scale, value: number): Colour | null {
  return scale.findLast(({ from }) => value >= from)?.colour ?? null
}

function mixedColour(scale: Scale, value: number): Colour | null {
  const index = scale.findLastIndex(({ from }) => value >= from)
  const [lower, upper] = [scale[index], scale[index + 1]]
  if (!lower || !upper) return lower?.colour ?? null
  const share = (value - lower.from) / (upper.from - lower.from)
  const mixed = (channel: 0 | 1 | 2 | 3) =>
    Math.round(lower.colour[channel] + (upper.colour[channel] - lower.colour[channel]) * share)
  return [mixed(0), mixed(1), mixed(2), mixed(3)]
}
