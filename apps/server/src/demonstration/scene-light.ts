import type { Scene } from './scene.ts'

export type Colour = readonly [red: number, green: number, blue: number]

export const mixed = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

/** The lighting of a scene, and how much of distant objects its air lets through. */
export type Light = {
  readonly zenith: Colour
  readonly horizon: Colour
  readonly flake: Colour
  readonly isDark: boolean
  /** Cars drive with their lights on. */
  readonly needsLamps: boolean
  /** The colour of an object seen from that distance. */
  colourFrom(colour: Colour, awayM: number): Colour
  /** Share of a light that comes through, 1 to 0. */
  clearFrom(awayM: number): number
}

const OVERCAST_M = 8000
const FOG_M = 1000

export function lightOf({ sunElevationDeg, falling, visibilityM }: Scene): Light {
  // 0 at the end of civil twilight, 1 when the sun is well above the hills.
  const day = Math.min(1, Math.max(0, (sunElevationDeg + 6) / 14))
  const isGrey = falling !== 'nothing' || visibilityM < OVERCAST_M
  const dusk = isGrey ? 0 : Math.max(0, 1 - Math.abs(sunElevationDeg) / 7)
  const zenith = mixed([15, 19, 32], isGrey ? [158, 167, 177] : [104, 148, 204], day)
  const byDay = mixed([34, 38, 50], isGrey ? [196, 201, 207] : [192, 212, 232], day)
  const horizon = mixed(byDay, [226, 150, 96], dusk * 0.55)
  const ambient = 0.2 + 0.8 * day
  const clearFrom = (awayM: number) => Math.exp((-3 * awayM) / visibilityM)
  const air: Colour = visibilityM < FOG_M ? mixed([52, 56, 64], [200, 204, 209], day) : horizon
  const horizonColour = mixed(air, horizon, clearFrom(2000))
  return {
    zenith: mixed(air, zenith, clearFrom(600)),
    horizon: horizonColour,
    flake: mixed([150, 155, 164], [250, 252, 255], day),
    isDark: day < 0.3,
    needsLamps: day < 0.6 || visibilityM < FOG_M,
    clearFrom,
    colourFrom(colour, awayM) {
      // Nights are bluer than days.
      const lit: Colour = [
        colour[0] * ambient * (0.86 + 0.14 * day),
        colour[1] * ambient * (0.92 + 0.08 * day),
        colour[2] * ambient,
      ]
      return mixed(horizonColour, lit, clearFrom(awayM))
    },
  }
}
