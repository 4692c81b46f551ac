/** Colours as people see them, for tests: CIE Lab (D65) after a simulation of colour blindness. */

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Machado, Oliveira & Fernandes (2009), complete loss of one kind of cone; on linear RGB. */
const VISION = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>

export type Vision = keyof typeof VISION
export const VISIONS = Object.keys(VISION) as readonly Vision[]

/** sRGB to XYZ relative to the white of D65. */
const TO_XYZ: Matrix = [
  [0.4339, 0.3762, 0.1898],
  [0.2126, 0.7152, 0.0722],
  [0.0178, 0.1095, 0.8727],
]

const times = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const [first, second, third] = matrix.map(([a, b, c]) => a * x + b * y + c * z)
  return [first ?? 0, second ?? 0, third ?? 0]
}

function linearRgb(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function simulatedLab(hex: string, vision: Vision): Triple {
  const [r, g, b] = times(VISION[vision], linearRgb(hex))
  const clamped = (value: number) => Math.min(1, Math.max(0, value))
  const [x, y, z] = times(TO_XYZ, [clamped(r), clamped(g), clamped(b)])
  const root = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)
  return [116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))]
}

const RADIANS = Math.PI / 180
const seventhShare = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))

/** Difference of two `#RRGGBB` colours, CIEDE2000 (Sharma, Wu & Dalal 2005): 2 is just visible side by side. */
export function colourDifference(first: string, second: string, vision: Vision = 'normal'): number {
  const [l1, a1, b1] = simulatedLab(first, vision)
  const [l2, a2, b2] = simulatedLab(second, vision)
  const stretch = 1.5 - 0.5 * seventhShare((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2)
  const [c1, c2] = [Math.hypot(stretch * a1, b1), Math.hypot(stretch * a2, b2)]
  const hueOf = (a: number, b: number) => (Math.atan2(b, stretch * a) / RADIANS + 360) % 360
  const [h1, h2] = [hueOf(a1, b1), hueOf(a2, b2)]
  const isGrey = c1 * c2 === 0
  const hueDifference = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180
  const hue = isGrey ? h1 + h2 : (h1 + hueDifference / 2 + 360) % 360
  const [lightness, chroma] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const cos = (factor: number, offset: number) => Math.cos((factor * hue + offset) * RADIANS)
  const t = 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63)
  const square = (lightness - 50) ** 2
  const byLightness = (l2 - l1) / (1 + (0.015 * square) / Math.sqrt(20 + square))
  const byChroma = (c2 - c1) / (1 + 0.045 * chroma)
  const byHue = (2 * Math.sqrt(c1 * c2) * Math.sin((hueDifference / 2) * RADIANS)) / (1 + 0.015 * chroma * t)
  const rotation = -2 * seventhShare(chroma) * Math.sin(60 * Math.exp(-(((hue - 275) / 25) ** 2)) * RADIANS)
  return Math.sqrt(byLightness ** 2 + byChroma ** 2 + byHue ** 2 + rotation * byChroma * byHue)
}

/** The smallest difference between any two of the colours, for any kind of eyes. */
export function smallestDifference(colours: readonly string[]): number {
  const pairs = colours.flatMap((first, index) =>
    colours.slice(index + 1).map((second) => [first, second] as const),
  )
  return Math.min(
    ...VISIONS.flatMap((vision) => pairs.map(([first, second]) => colourDifference(first, second, vision))),
  )
}
