import { type Canvas, type Colour, canvas, mixed } from './picture-canvas.ts'
import type { Scene } from './scene.ts'
import { type Light, lightOf } from './scene-light.ts'

export const PICTURE_PX = { width: 480, height: 270 }
const { width: WIDTH, height: HEIGHT } = PICTURE_PX
const HORIZON = 112
const STRIP = 40
const BOTTOM = HEIGHT - STRIP
/** Distance from the camera to the lowest row of the road. */
const NEAREST_M = 9

/**
 * A drawing of a road in that weather, as a PNG. It carries a notice that it is simulated; the same scene
 * gives the same bytes.
 */
export function simulatedPicture(scene: Scene): Buffer {
  const picture = canvas(WIDTH, HEIGHT)
  const light = lightOf(scene)
  const chance = chanceOf(scene.cameraId)
  drawSky(picture, light)
  drawHills(picture, scene, light, chance)
  const bendPx = (chance() - 0.5) * 150
  for (let y = HORIZON; y < BOTTOM; y += 1) drawRoadRow(picture, y, bendPx, scene, light)
  drawTrees(picture, bendPx, scene, light, chance)
  drawCars(picture, bendPx, scene, light)
  drawFalling(picture, scene, light)
  for (let y = BOTTOM; y < HEIGHT; y += 1) picture.row(y, 0, WIDTH, [20, 24, 30])
  picture.write('IMAGE SIMULEE - SIMULATED IMAGE', 10, BOTTOM + 5, [255, 214, 64])
  picture.write(scene.caption, 10, BOTTOM + 22, [214, 218, 224])
  return picture.png()
}

/** Numbers from 0 to 1 derived from a text, always the same ones. */
function chanceOf(text: string): () => number {
  let state = 2_166_136_261
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

/** 0 at the horizon, 1 in the lowest row. */
const nearnessAt = (y: number) => (y - HORIZON) / (BOTTOM - HORIZON)
const distanceM = (nearness: number) => NEAREST_M / Math.max(0.006, nearness)
const middleAt = (nearness: number, bendPx: number) => WIDTH / 2 + bendPx * (1 - nearness) ** 3
const halfWidthAt = (nearness: number) => 4 + nearness * 168

function drawSky(picture: Canvas, { zenith, horizon }: Light): void {
  for (let y = 0; y < HORIZON; y += 1) picture.row(y, 0, WIDTH, mixed(zenith, horizon, (y / HORIZON) ** 1.5))
}

const HILLS: readonly { rise: number; awayM: number; bare: Colour; white: Colour }[] = [
  { rise: 46, awayM: 6000, bare: [112, 128, 132], white: [196, 204, 214] },
  { rise: 24, awayM: 1800, bare: [74, 92, 74], white: [150, 162, 160] },
]

function drawHills(picture: Canvas, { hasSnowOnGround }: Scene, light: Light, chance: () => number): void {
  for (const { rise, awayM, bare, white } of HILLS) {
    const [first, second, third] = [chance() * 6, chance() * 6, 0.6 + chance() * 0.8]
    const hillColour = light.colourFrom(hasSnowOnGround ? white : bare, awayM)
    for (let x = 0; x < WIDTH; x += 1) {
      const wave = Math.sin((x / 97) * third + first) + 0.45 * Math.sin(x / 31 + second)
      const top = HORIZON - rise * (0.62 + 0.36 * wave)
      for (let y = Math.max(0, Math.round(top)); y < HORIZON; y += 1) picture.dot(x, y, hillColour)
    }
  }
}

const ROAD: Record<string, Colour> = {
  dry: [124, 123, 120],
  damp: [92, 93, 96],
  wet: [62, 66, 74],
  flooded: [58, 72, 92],
  frosty: [158, 166, 176],
  icy: [138, 158, 182],
  damp_salted: [112, 113, 114],
  wet_salted: [78, 82, 88],
  snowy: [224, 229, 236],
}
/** How much the road surfaces reflect: the sky, and lights at night. */
const SHINE: Record<string, number> = { wet: 0.3, wet_salted: 0.22, flooded: 0.5, icy: 0.35, damp: 0.1 }

function drawRoadRow(picture: Canvas, y: number, bendPx: number, scene: Scene, light: Light): void {
  const { roadState, hasSnowOnGround } = scene
  const nearness = nearnessAt(y + 0.5)
  const away = distanceM(nearness)
  const [middle, half] = [middleAt(nearness, bendPx), halfWidthAt(nearness)]
  const visibleColour = (colour: Colour) => light.colourFrom(colour, away)
  picture.row(y, 0, WIDTH, visibleColour(hasSnowOnGround ? [228, 233, 240] : [104, 116, 80]))
  picture.row(
    y,
    middle - half * 1.1,
    middle + half * 1.1,
    visibleColour(hasSnowOnGround ? [206, 211, 218] : [112, 108, 96]),
  )
  const surface = visibleColour(ROAD[roadState] ?? [124, 123, 120])
  const shine = (SHINE[roadState] ?? 0) * (1 - nearness * 0.6)
  picture.row(y, middle - half, middle + half, mixed(surface, light.horizon, shine))
  if (roadState === 'snowy') {
    for (const track of [-0.68, -0.34, 0.3, 0.64])
      picture.row(
        y,
        middle + half * (track - 0.05),
        middle + half * (track + 0.05),
        visibleColour([164, 168, 174]),
      )
    return
  }
  const [paint, thick] = [visibleColour([236, 236, 228]), 0.5 + nearness * 4]
  const opacity = roadState === 'frosty' || roadState === 'icy' ? 0.45 : 0.9
  for (const edge of [-0.93, 0.93])
    picture.row(y, middle + half * edge - thick / 2, middle + half * edge + thick / 2, paint, opacity)
  if (Math.floor(away / 7) % 2 === 0) picture.row(y, middle - thick / 2, middle + thick / 2, paint, opacity)
}

function drawTrees(picture: Canvas, bendPx: number, scene: Scene, light: Light, chance: () => number): void {
  const trees = Array.from({ length: 22 }, () => ({
    nearness: 0.03 + chance() ** 2 * 0.42,
    sideways: 1.5 + chance() * 3.5,
    side: chance() < 0.5 ? -1 : 1,
    tall: 0.8 + chance() * 0.5,
  })).sort((a, b) => a.nearness - b.nearness)
  for (const { nearness, sideways, side, tall } of trees) {
    const x = middleAt(nearness, bendPx) + side * halfWidthAt(nearness) * sideways
    const foot = HORIZON + nearness * (BOTTOM - HORIZON)
    const height = (7 + nearness * 150) * tall
    const wood = light.colourFrom([44, 62, 48], distanceM(nearness))
    const snow = light.colourFrom([222, 228, 234], distanceM(nearness))
    for (let up = 0; up < height; up += 1) {
      const share = 1 - up / height
      // The branches grow in tiers.
      const half = height * 0.23 * share * (0.72 + 0.28 * (((up / height) * 6) % 1 < 0.5 ? 1 : 0.55))
      picture.row(foot - up, x - half, x + half, wood)
      if (scene.hasSnowOnGround) picture.row(foot - up, x - half, x - half * 0.35, snow, 0.75)
    }
  }
}

/** Cars according to the time of day; at night and in fog with their lights on, which a wet road reflects. */
function drawCars(picture: Canvas, bendPx: number, scene: Scene, light: Light): void {
  const chance = chanceOf(`${scene.cameraId} ${scene.caption}`)
  const count = Math.floor(chance() * (light.isDark ? 2.4 : 3.4))
  for (let car = 0; car < count; car += 1) {
    const isComing = chance() < 0.5
    const nearness = 0.06 + chance() ** 2 * 0.5
    const awayM = distanceM(nearness)
    const x = middleAt(nearness, bendPx) + halfWidthAt(nearness) * (isComing ? -0.48 : 0.48)
    const foot = HORIZON + nearness * (BOTTOM - HORIZON)
    const [half, height] = [2 + nearness * 44, 3 + nearness * 52]
    const paint: Colour = [70 + chance() * 120, 70 + chance() * 70, 80 + chance() * 90]
    for (let up = 1; up < height; up += 1) {
      const isGlass = up > height * 0.52
      const width = isGlass ? half * 0.78 : half
      picture.row(foot - up, x - width, x + width, light.colourFrom(isGlass ? [38, 44, 52] : paint, awayM))
    }
    if (!light.needsLamps) continue
    const lamp: Colour = isComing ? [255, 244, 214] : [230, 40, 30]
    const clear = light.clearFrom(awayM * 0.6)
    for (const side of [-0.75, 0.75]) {
      const [lampX, lampY] = [x + half * side, foot - height * 0.3]
      picture.glow(lampX, lampY, (isComing ? 7 : 4) + nearness * (isComing ? 46 : 16), lamp, 0.75 * clear)
      picture.glow(lampX, lampY, 2 + nearness * 8, lamp, clear)
      const thrown = (SHINE[scene.roadState] ?? 0) * clear
      for (let down = 0; down < 14 + nearness * 70; down += 1)
        picture.row(foot + down, lampX - 1.5, lampX + 1.5, lamp, thrown * (1 - down / (14 + nearness * 70)))
    }
  }
}

/** Flakes and drops at pseudo-random places: the same each time, unlike two seconds of a real road. */
function drawFalling(picture: Canvas, { cameraId, caption, falling }: Scene, light: Light): void {
  if (falling === 'nothing') return
  const chance = chanceOf(`${caption} ${cameraId}`)
  for (let drop = 0; drop < 420; drop += 1) {
    const [x, y, size] = [chance() * WIDTH, chance() * (BOTTOM - 9), chance()]
    if (falling === 'snow') {
      picture.row(y, x, x + 1 + size * 2, light.flake, 0.85)
      if (size > 0.4) picture.row(y + 1, x, x + 1 + size * 2, light.flake, 0.6)
    } else
      for (let down = 0; down < 4 + size * 5; down += 1) picture.dot(x - down / 4, y + down, light.flake, 0.3)
  }
}
