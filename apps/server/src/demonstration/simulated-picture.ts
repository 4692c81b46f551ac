import { createRequire } from 'node:module'
import path from 'node:path'
import { loadPictureLibrary } from '../installation/picture-library.ts'
import type { Scene } from './scene.ts'
import { type Colour, type Light, lightOf, mixed } from './scene-light.ts'

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
export async function simulatedPicture(scene: Scene): Promise<Buffer> {
  const light = lightOf(scene)
  const chance = chanceOf(scene.cameraId)
  const hills = hillsOf(scene, light, chance)
  const bendPx = (chance() - 0.5) * 150
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    ...skyOf(light),
    ...hills,
    ...roadOf(bendPx, scene, light),
    ...treesOf(bendPx, scene, light, chance),
    ...carsOf(bendPx, scene, light),
    ...fallingOf(scene, light),
    shape(`M0 ${BOTTOM}H${WIDTH}V${HEIGHT}H0Z`, '#14181e'),
    '</svg>',
  ].join('')
  const sharp = await loadPictureLibrary()
  return sharp(Buffer.from(svg))
    .composite([
      writing('IMAGE SIMULÉE · SIMULATED IMAGE', '#ffd640', BOTTOM + 3),
      writing(scene.caption, '#d6dae0', BOTTOM + 24),
    ])
    .removeAlpha()
    .png({ palette: true })
    .toBuffer()
}

/** The font of the documents, because the machine may have none. */
const FONT = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json')),
  '600SemiBold/Inter_600SemiBold.ttf',
)

const writing = (words: string, colour: string, top: number) => ({
  input: {
    text: {
      text: `<span foreground="${colour}">${words}</span>`,
      font: 'Inter SemiBold 10',
      fontfile: FONT,
      dpi: 96,
      rgba: true,
    },
  },
  left: 10,
  top,
})

/** Numbers from 0 to 1 derived from a text, always the same ones. */
function chanceOf(text: string): () => number {
  let state = 2_166_136_261
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

const css = (colour: Colour) => `rgb(${colour.map(Math.round).join()})`

type Place = readonly [x: number, y: number]
const outlineOf = (places: readonly Place[]) =>
  `M${places.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
const shape = (outline: string, fill: string, opacity = 1) =>
  `<path d="${outline}" fill="${fill}" fill-opacity="${opacity.toFixed(2)}"/>`

/** A colour that changes from the row `fromY` (share 0) to the row `toY` (share 1). */
function gradient(id: string, [fromY, toY]: Place, colourAt: (share: number) => Colour): string {
  const stops = Array.from({ length: SHADES + 1 }, (_, index) => {
    // Closer together at the far end, where the air changes the colours most.
    const share = (index / SHADES) ** 2
    return `<stop offset="${share}" stop-color="${css(colourAt(share))}"/>`
  })
  const rows = `gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${fromY}" y2="${toY}"`
  return `<linearGradient id="${id}" ${rows}>${stops.join('')}</linearGradient>`
}
const SHADES = 14

/** From nearness 0, the horizon, to 1, the lowest row. */
const yAt = (nearness: number) => HORIZON + nearness * (BOTTOM - HORIZON)
const distanceM = (nearness: number) => NEAREST_M / Math.max(0.006, nearness)
const middleAt = (nearness: number, bendPx: number) => WIDTH / 2 + bendPx * (1 - nearness) ** 3
const halfWidthAt = (nearness: number) => 4 + nearness * 168

const skyOf = ({ zenith, horizon }: Light): string[] => [
  gradient('sky', [0, HORIZON], (share) => mixed(zenith, horizon, share ** 1.5)),
  shape(`M0 0H${WIDTH}V${HORIZON}H0Z`, 'url(#sky)'),
]

const HILLS: readonly { rise: number; awayM: number; bare: Colour; white: Colour }[] = [
  { rise: 46, awayM: 6000, bare: [112, 128, 132], white: [196, 204, 214] },
  { rise: 24, awayM: 1800, bare: [74, 92, 74], white: [150, 162, 160] },
]

const hillsOf = ({ hasSnowOnGround }: Scene, light: Light, chance: () => number): string[] =>
  HILLS.map(({ rise, awayM, bare, white }) => {
    const [first, second, third] = [chance() * 6, chance() * 6, 0.6 + chance() * 0.8]
    const ridge = Array.from({ length: WIDTH / 6 + 1 }, (_, index): Place => {
      const x = index * 6
      const wave = Math.sin((x / 97) * third + first) + 0.45 * Math.sin(x / 31 + second)
      return [x, HORIZON - rise * (0.62 + 0.36 * wave)]
    })
    const outline = outlineOf([[0, HORIZON], ...ridge, [WIDTH, HORIZON]])
    return shape(outline, css(light.colourFrom(hasSnowOnGround ? white : bare, awayM)))
  })

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

/** Limits of a band along the road, in half widths of the road from its middle. */
type Band = { left: number; right: number; paintedPx?: number; far?: number; near?: number }

function bandOf(bendPx: number, { left, right, paintedPx = 0, far = 0, near = 1 }: Band): string {
  const side = (share: number, sign: number) =>
    Array.from({ length: STEPS + 1 }, (_, step): Place => {
      const nearness = far + (near - far) * (step / STEPS) ** 2
      const paint = sign * paintedPx * (0.25 + nearness * 2)
      return [middleAt(nearness, bendPx) + halfWidthAt(nearness) * share + paint, yAt(nearness)]
    })
  return outlineOf([...side(left, -1), ...side(right, 1).toReversed()])
}
const STEPS = 16

/** The ground, the verges and the road with its markings or, on snow, its tracks. */
function roadOf(bendPx: number, { roadState, hasSnowOnGround }: Scene, light: Light): string[] {
  const surface = (id: string, colour: Colour, shine = 0) =>
    gradient(id, [HORIZON, BOTTOM], (nearness) =>
      mixed(light.colourFrom(colour, distanceM(nearness)), light.horizon, shine * (1 - nearness * 0.6)),
    )
  const band = (of: Band, id: string, opacity = 1) => shape(bandOf(bendPx, of), `url(#${id})`, opacity)
  const isSnowy = roadState === 'snowy'
  const isCovered = roadState === 'frosty' || roadState === 'icy'
  const dashes = Array.from({ length: 20 }, (_, index): Band => {
    const [near, far] = [NEAREST_M / (14 * index + 0.01), NEAREST_M / (14 * index + 7)]
    return { left: 0, right: 0, paintedPx: 1, far, near: Math.min(1, near) }
  }).filter(({ far = 0 }) => far < 1)
  return [
    surface('ground', hasSnowOnGround ? [228, 233, 240] : [104, 116, 80]),
    surface('verge', hasSnowOnGround ? [206, 211, 218] : [112, 108, 96]),
    surface('road', ROAD[roadState] ?? [124, 123, 120], SHINE[roadState]),
    surface('marking', isSnowy ? [164, 168, 174] : [236, 236, 228]),
    shape(`M0 ${HORIZON}H${WIDTH}V${BOTTOM}H0Z`, 'url(#ground)'),
    band({ left: -1.1, right: 1.1 }, 'verge'),
    band({ left: -1, right: 1 }, 'road'),
    ...(isSnowy
      ? [-0.68, -0.34, 0.3, 0.64].map((at) => band({ left: at - 0.05, right: at + 0.05 }, 'marking'))
      : [
          { left: -0.93, right: -0.93, paintedPx: 1 },
          { left: 0.93, right: 0.93, paintedPx: 1 },
          ...dashes,
        ].map((of) => band(of, 'marking', isCovered ? 0.45 : 0.9))),
  ]
}

function treesOf(bendPx: number, scene: Scene, light: Light, chance: () => number): string[] {
  const trees = Array.from({ length: 22 }, () => ({
    nearness: 0.03 + chance() ** 2 * 0.42,
    sideways: 1.5 + chance() * 3.5,
    side: chance() < 0.5 ? -1 : 1,
    tall: 0.8 + chance() * 0.5,
  })).sort((a, b) => a.nearness - b.nearness)
  return trees.flatMap(({ nearness, sideways, side, tall }) => {
    const x = middleAt(nearness, bendPx) + side * halfWidthAt(nearness) * sideways
    const height = (7 + nearness * 150) * tall
    // The branches grow in tiers, each narrower at its top.
    const edge = (share: number) =>
      Array.from({ length: 2 * TIERS }, (_, index): Place => {
        const tier = Math.floor((index + 1) / 2)
        const half = height * 0.23 * (1 - tier / TIERS) * (index % 2 === 0 ? 1 : 0.66)
        return [x + share * half, yAt(nearness) - (height * tier) / TIERS]
      })
    const top: Place = [x, yAt(nearness) - height]
    const lit = (colour: Colour) => css(light.colourFrom(colour, distanceM(nearness)))
    return [
      shape(outlineOf([...edge(-1), top, ...edge(1).toReversed()]), lit([44, 62, 48])),
      ...(scene.hasSnowOnGround
        ? [shape(outlineOf([...edge(-1), top, ...edge(-0.35).toReversed()]), lit([222, 228, 234]), 0.75)]
        : []),
    ]
  })
}
const TIERS = 6

const LAMPS = { front: [255, 244, 214], rear: [230, 40, 30] } as const satisfies Record<string, Colour>
const GLOW = [0, 0.25, 0.5, 0.75, 1]

/** Round lights, brightest in the middle, and their reflections on the road, which fade downwards. */
const lampsOf = (): string[] =>
  Object.entries(LAMPS).flatMap(([id, colour]) => {
    const stops = (opacityAt: (at: number) => number) =>
      GLOW.map(
        (at) =>
          `<stop offset="${at}" stop-color="${css(colour)}" stop-opacity="${opacityAt(at).toFixed(2)}"/>`,
      ).join('')
    return [
      `<radialGradient id="${id}">${stops((at) => (1 - at) ** 2)}</radialGradient>`,
      `<linearGradient id="${id}-ray" x2="0" y2="1">${stops((at) => 1 - at)}</linearGradient>`,
    ]
  })

/** Cars according to the time of day; at night and in fog with their lights on, which a wet road reflects. */
function carsOf(bendPx: number, scene: Scene, light: Light): string[] {
  const chance = chanceOf(`${scene.cameraId} ${scene.caption}`)
  const count = Math.floor(chance() * (light.isDark ? 2.4 : 3.4))
  const cars = Array.from({ length: count }, () => {
    const isComing = chance() < 0.5
    const nearness = 0.06 + chance() ** 2 * 0.5
    const awayM = distanceM(nearness)
    const x = middleAt(nearness, bendPx) + halfWidthAt(nearness) * (isComing ? -0.48 : 0.48)
    const foot = yAt(nearness)
    const [half, height] = [2 + nearness * 44, 3 + nearness * 52]
    const paint: Colour = [70 + chance() * 120, 70 + chance() * 70, 80 + chance() * 90]
    const box = (width: number, [low, high]: Place, colour: Colour) =>
      `<rect x="${x - width}" y="${foot - high}" width="${2 * width}" height="${high - low}" rx="${half * 0.12}" fill="${css(light.colourFrom(colour, awayM))}"/>`
    const body = [
      box(half * 0.78, [height * 0.4, height], [38, 44, 52]),
      box(half, [1, height * 0.55], paint),
    ]
    if (!light.needsLamps) return body
    const id = isComing ? 'front' : 'rear'
    const clear = light.clearFrom(awayM * 0.6)
    const glow = (lampX: number, radius: number, opacity: number) =>
      `<circle cx="${lampX}" cy="${foot - height * 0.3}" r="${radius}" fill="url(#${id})" opacity="${opacity}"/>`
    const thrown = (SHINE[scene.roadState] ?? 0) * clear
    return [
      ...body,
      ...[x - half * 0.75, x + half * 0.75].flatMap((lampX) => [
        glow(lampX, (isComing ? 7 : 4) + nearness * (isComing ? 46 : 16), 0.75 * clear),
        glow(lampX, 2 + nearness * 8, clear),
        `<rect x="${lampX - 1.5}" y="${foot}" width="3" height="${14 + nearness * 70}" fill="url(#${id}-ray)" opacity="${thrown}"/>`,
      ]),
    ]
  })
  return [...lampsOf(), ...cars.flat()]
}

/** Flakes and drops at pseudo-random places: the same each time, unlike two seconds of a real road. */
function fallingOf({ cameraId, caption, falling }: Scene, light: Light): string[] {
  if (falling === 'nothing') return []
  const chance = chanceOf(`${caption} ${cameraId}`)
  const drops = Array.from({ length: 420 }, () => {
    const [x, y, size] = [chance() * WIDTH, chance() * (BOTTOM - 9), chance()]
    if (falling === 'snow') return `<circle cx="${x}" cy="${y}" r="${0.6 + size}" opacity="0.85"/>`
    const length = 4 + size * 5
    return `<path d="M${x} ${y}l${-length / 4} ${length}" opacity="0.3"/>`
  })
  return [
    `<g fill="${css(light.flake)}" stroke="${falling === 'rain' ? css(light.flake) : 'none'}">`,
    ...drops,
    '</g>',
  ]
}
