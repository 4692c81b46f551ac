import { crc32, deflateSync } from 'node:zlib'
import { lettersOf } from './pixel-letters.ts'

/** What a simulated camera can know of its road, as the simulated sensors say. */
export type Scene = {
  sunElevationDeg: number
  /** A state of `ROAD_STATES`. */
  roadState: string
  hasSnowOnGround: boolean
  falling: 'nothing' | 'rain' | 'snow'
  visibilityM: number
  /** Written on the picture below what says that it is simulated. */
  caption: string
}

const WIDTH = 480
const HEIGHT = 270
const HORIZON = 120
const STRIP = 44

type Colour = readonly [red: number, green: number, blue: number]
/** By the numbers that the pixels hold. */
const INK = { sky: 0, hill: 1, ground: 2, road: 3, line: 4, falling: 5, strip: 6, letter: 7 } as const

/**
 * A drawing of a road in that weather, as a PNG. It says on itself that it is simulated; the same scene gives the same
 * bytes.
 */
export function simulatedPicture(scene: Scene): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) pixels[y * WIDTH + x] = inkAt(x, y, scene)
  }
  drawFalling(pixels, scene)
  pixels.fill(INK.strip, (HEIGHT - STRIP) * WIDTH)
  write(pixels, 'IMAGE SIMULEE - SIMULATED IMAGE', 10, HEIGHT - STRIP + 6)
  write(pixels, scene.caption, 10, HEIGHT - STRIP + 25)
  return png(pixels, coloursOf(scene))
}

function inkAt(x: number, y: number, { visibilityM, roadState }: Scene): number {
  const hillTop = HORIZON - 28 - 18 * Math.sin(x / 61) - 9 * Math.sin(x / 23 + 1)
  // hills stand a kilometre away
  if (y < hillTop || (y < HORIZON && visibilityM < 1000)) return INK.sky
  if (y < HORIZON) return INK.hill
  const nearness = (y - HORIZON) / (HEIGHT - HORIZON)
  const fromMiddle = Math.abs(x - WIDTH / 2)
  if (fromMiddle > 6 + nearness * 170) return INK.ground
  const isDash = Math.floor(18 / (nearness + 0.12)) % 2 === 0
  const isLine = fromMiddle < 1 + nearness * 4 && isDash
  return isLine && roadState !== 'snowy' ? INK.line : INK.road
}

/** Flakes and drops at places that a hash gives: no two seconds of a real road, but the same each time. */
function drawFalling(pixels: Uint8Array, { falling }: Scene): void {
  if (falling === 'nothing') return
  const length = falling === 'rain' ? 7 : 2
  for (let drop = 0; drop < 420; drop += 1) {
    const x = (Math.imul(drop + 1, 2_654_435_761) >>> 8) % (WIDTH - 2)
    const y = (Math.imul(drop + 7, 40_503_133) >>> 6) % (HEIGHT - STRIP - length)
    for (let row = 0; row < length; row += 1) {
      pixels[(y + row) * WIDTH + x] = INK.falling
      if (falling === 'snow') pixels[(y + row) * WIDTH + x + 1] = INK.falling
    }
  }
}

const ROAD: Record<string, Colour> = {
  dry: [112, 112, 112],
  damp: [92, 93, 96],
  wet: [66, 70, 78],
  flooded: [58, 74, 96],
  frosty: [150, 158, 168],
  icy: [136, 158, 182],
  damp_salted: [104, 104, 104],
  wet_salted: [74, 78, 84],
  snowy: [226, 230, 236],
}

function coloursOf({ sunElevationDeg, roadState, hasSnowOnGround, visibilityM }: Scene): Colour[] {
  const light = Math.min(1, Math.max(0.22, (sunElevationDeg + 8) / 14))
  const haze: Colour = [196, 200, 206]
  const veil = visibilityM < 1000 ? 0.55 : visibilityM < 4000 ? 0.25 : 0
  const seen = (colour: Colour): Colour => {
    const part = (channel: 0 | 1 | 2) =>
      Math.round((colour[channel] * (1 - veil) + haze[channel] * veil) * light)
    return [part(0), part(1), part(2)]
  }
  return [
    seen([168, 186, 206]),
    seen(hasSnowOnGround ? [188, 194, 198] : [86, 100, 84]),
    seen(hasSnowOnGround ? [232, 236, 240] : [110, 122, 84]),
    seen(ROAD[roadState] ?? [112, 112, 112]),
    seen([240, 240, 232]),
    seen([245, 247, 250]),
    [20, 24, 30],
    [255, 214, 64],
  ]
}

function write(pixels: Uint8Array, text: string, left: number, top: number): void {
  let at = left
  for (const rows of lettersOf(text)) {
    rows.forEach((row, y) => {
      for (let x = 0; x < 5; x += 1) {
        if (((row >> (4 - x)) & 1) === 0) continue
        for (const [dx, dy] of [[0, 0], [1, 0], [0, 1], [1, 1]] as const) // biome-ignore format: a square
          pixels[(top + 2 * y + dy) * WIDTH + at + 2 * x + dx] = INK.letter
      }
    })
    at += 12
  }
}

/** PNG with a palette, eight bits a pixel (ISO/IEC 15948). */
function png(pixels: Uint8Array, colours: readonly Colour[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    rows.set(pixels.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
