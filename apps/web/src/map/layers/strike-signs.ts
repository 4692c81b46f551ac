import { STRIKE_AGES } from '@verglas/charts/theme'
import { MINUTE_MS } from '@verglas/quantities'
import type { Display } from '../../lib/display.ts'
import type { MapSymbol } from './coloured-signs.ts'

type Strike = { readonly struckAt: string; readonly longitude: number; readonly latitude: number }

/** Lightning in the colour of its age at an instant, the latest on top. */
export function strikeSymbols<S extends Strike>(
  strikes: readonly S[],
  atMs: number,
  { formats, mode }: Pick<Display, 'formats' | 'mode'>,
  labelOf: (strike: S) => { readonly id: string; readonly name: string },
): readonly MapSymbol[] {
  return strikes
    .map((strike) => {
      const ageMs = Math.max(0, atMs - Date.parse(strike.struckAt))
      const { longitude, latitude } = strike
      return {
        ...labelOf(strike),
        longitude,
        latitude,
        value: formats.age(ageMs),
        colour: colourOfAge(ageMs)[mode],
        rotationDeg: 0,
        scale: 0.8,
        rank: -ageMs,
      }
    })
    .toReversed()
}

const colourOfAge = (ageMs: number) =>
  STRIKE_AGES.find(({ untilMinutes }) => ageMs <= untilMinutes * MINUTE_MS) ?? OLDEST
const OLDEST = STRIKE_AGES[STRIKE_AGES.length - 1] as (typeof STRIKE_AGES)[number]
