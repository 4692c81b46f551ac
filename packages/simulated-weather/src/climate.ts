import { rise } from './noise.ts'
import type { SimulatedPlace } from './types.ts'

export const LAPSE_K_PER_M = 0.006

export type Climate = {
  /** On a flat projection, good enough for distances of a few hundred km. */
  readonly xKm: number
  readonly yKm: number
  /** 0 in inland North America, 1 in western Europe. */
  readonly mildness: number
  /** Mid-winter daily mean, reduced to sea level. */
  readonly seaLevelC: number
  readonly meanC: number
  /** Size of warm and cold episodes relative to western Europe. */
  readonly contrast: number
  readonly deepGroundC: number
  /** Usual depth of old snow next to the road. */
  readonly oldSnowCm: number
}

/**
 * Mid-winter means near the normals of the places in the demonstration: about 0 °C at 1000 m in the Massif central
 * (44.8° N), −9 °C at Québec (46.8° N), −11 °C in the Saguenay; colder to the north and higher up.
 */
export function climateOf(place: SimulatedPlace): Climate {
  const mildness = rise(-55, -20, place.longitudeDeg)
  const america = -8.5 - 0.8 * (place.latitudeDeg - 46.8)
  const europe = 6 - 0.7 * (place.latitudeDeg - 44.8)
  const seaLevelC = america + (europe - america) * mildness
  const meanC = seaLevelC - LAPSE_K_PER_M * place.altitudeM
  return {
    xKm: place.longitudeDeg * 78,
    yKm: place.latitudeDeg * 111.2,
    mildness,
    seaLevelC,
    meanC,
    contrast: 1.5 - 0.5 * mildness,
    deepGroundC: meanC + 15 - 8 * mildness,
    oldSnowCm: Math.min(90, Math.max(0, -4 * (meanC + 0.5) + place.altitudeM * 0.008)),
  }
}
