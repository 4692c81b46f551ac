import { STRIKE_AGES } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import { MINUTE_MS } from '@verglas/quantities'
import type { Pen } from '../../lib/pen.ts'
import type { MapSign } from '../../map/layers/coloured-signs.ts'
import { thingId } from './layer-kinds.ts'

export type Strike = CallAnswer<'listStrikes'>['strikes'][number]

/** A strike has no name of its own: its instant and place are one. */
export const strikeId = ({ struckAt, longitude, latitude }: Strike): string =>
  `${struckAt}/${longitude}/${latitude}`

/** Lightning in the colour of its age at an instant, the newest on top. */
export function strikeSigns(
  strikes: readonly Strike[],
  atMs: number,
  { t, formats, mode }: Pen,
): readonly MapSign[] {
  return strikes
    .map((strike) => {
      const ageMs = Math.max(0, atMs - Date.parse(strike.struckAt))
      const { longitude, latitude } = strike
      return {
        id: thingId('strikes', strikeId(strike)),
        longitude,
        latitude,
        name: t('maps.kinds.strikes'),
        value: formats.age(ageMs),
        colour: colourOfAge(ageMs)[mode],
        turnDeg: 0,
        scale: 0.8,
        rank: -ageMs,
      }
    })
    .toReversed()
}

const colourOfAge = (ageMs: number) =>
  STRIKE_AGES.find(({ untilMinutes }) => ageMs <= untilMinutes * MINUTE_MS) ?? OLDEST
const OLDEST = STRIKE_AGES[STRIKE_AGES.length - 1] as (typeof STRIKE_AGES)[number]
