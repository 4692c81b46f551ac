import type { LineRaster } from './line-raster.ts'
import type { LineLook } from './map-line.ts'
import { IN_GAP, STEPS_A_PIXEL } from './raster-entries.ts'

/** Width of a line's outline, both sides together. */
export const CASING_PX = 2

/** A colour as stored in a picture, without opacity: the bytes are red, green, blue from the lowest on. */
const bytesOf = (colour: string): number => {
  const rgb = Number.parseInt(colour.slice(1), 16)
  return ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)
}

const OPAQUE = 0xff000000

/** Opacities, 0–255, of a line and its outline by the distance from the middle of the line. */
type Tables = {
  readonly colour: number
  readonly outline: number
  readonly core: Uint8Array
  readonly casing: Uint8Array
  /** Nothing is coloured beyond this many steps. */
  readonly maxCore: number
  readonly maxCasing: number
}

function tablesOf({ colour, outline, widthPx }: LineLook, densityKey: string, density: number): Tables {
  const core = new Uint8Array(2 * IN_GAP)
  const casing = new Uint8Array(2 * IN_GAP)
  const halfPx = (widthPx * density) / 2
  const outlinePx = halfPx + (CASING_PX * density) / 2
  const opacity = (halfWidthPx: number, distancePx: number) =>
    Math.round(255 * Math.min(1, Math.max(0, halfWidthPx + 0.5 - distancePx)))
  for (let step = 0; step < IN_GAP; step++) {
    const distancePx = step / STEPS_A_PIXEL
    core[step] = opacity(halfPx, distancePx)
    casing[IN_GAP + step] = opacity(outlinePx, distancePx)
    // The outline needs no drawing where the line covers it.
    casing[step] = core[step] === 255 ? 0 : (casing[IN_GAP + step] as number)
  }
  const lastVisible = (opacities: Uint8Array) => opacities.findLastIndex((value) => value > 0) % IN_GAP
  return {
    colour: bytesOf(colour),
    outline: bytesOf(outline ?? densityKey),
    core,
    casing,
    maxCore: lastVisible(core),
    maxCasing: lastVisible(casing),
  }
}

export type Palette = readonly Tables[]

/** `looks` are the styles; among overlapping lines, the one with the last style is on top. */
export const paletteOf = (looks: readonly LineLook[], outline: string, density: number): Palette =>
  looks.map((look) => tablesOf(look, outline, density))

/** Distance of the farthest pixel that any of the styles colours. */
export const maxHalfWidthPx = (looks: readonly LineLook[], density: number): number =>
  Math.max(...looks.map(({ widthPx }) => ((widthPx + CASING_PX) * density) / 2 + 0.5))

/** Paints the lines into a picture: all outlines, then style by style. `lookOf` has the index of each line's style. */
export function paintLines(
  picture: Uint32Array,
  raster: LineRaster,
  lookOf: Uint8Array,
  looks: Palette,
): void {
  picture.fill(0)
  const { starts } = raster
  for (let line = 0; line + 1 < starts.length; line++) {
    const tables = looks[lookOf[line] as number]
    if (tables) paintOutline(picture, raster, line, tables)
  }
  for (const [place, tables] of looks.entries())
    for (let line = 0; line + 1 < starts.length; line++)
      if (lookOf[line] === place) paintLine(picture, raster, line, tables)
}

function paintOutline(
  picture: Uint32Array,
  { pixels, distances, starts }: LineRaster,
  line: number,
  { casing, maxCasing, outline }: Tables,
): void {
  const end = starts[line + 1] as number
  for (let entry = starts[line] as number; entry < end; entry++) {
    const distance = distances[entry] as number
    if (distance % IN_GAP > maxCasing) break
    const opacity = casing[distance] as number
    if (opacity === 0) continue
    const pixel = pixels[entry] as number
    if (opacity > (picture[pixel] as number) >>> 24) picture[pixel] = (opacity << 24) | outline
  }
}

function paintLine(
  picture: Uint32Array,
  { pixels, distances, starts }: LineRaster,
  line: number,
  { colour, core, maxCore }: Tables,
): void {
  const end = starts[line + 1] as number
  for (let entry = starts[line] as number; entry < end; entry++) {
    const distance = distances[entry] as number
    if (distance % IN_GAP > maxCore) break
    const opacity = core[distance] as number
    if (opacity === 0) continue
    const pixel = pixels[entry] as number
    picture[pixel] = opacity === 255 ? OPAQUE | colour : blended(colour, opacity, picture[pixel] as number)
  }
}

/** Blends a colour of some opacity over the existing pixel. */
function blended(colour: number, opacity: number, below: number): number {
  const belowOpacity = below >>> 24
  if (belowOpacity === 0) return (opacity << 24) | colour
  const transparency = 255 - opacity
  const red = ((colour & 0xff) * opacity + (below & 0xff) * transparency) / 255
  const green = (((colour >> 8) & 0xff) * opacity + ((below >> 8) & 0xff) * transparency) / 255
  const blue = (((colour >> 16) & 0xff) * opacity + ((below >> 16) & 0xff) * transparency) / 255
  return (Math.max(opacity, belowOpacity) << 24) | (blue << 16) | (green << 8) | red
}
