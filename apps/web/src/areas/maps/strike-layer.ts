import type { CallAnswer } from '@verglas/contract'
import type { Display } from '../../lib/pen.ts'
import type { MapSymbol } from '../../map/layers/coloured-signs.ts'
import { strikeSymbols as signsOf } from '../../map/layers/strike-signs.ts'
import { thingId } from './layer-kinds.ts'

export type Strike = CallAnswer<'listStrikes'>['strikes'][number]

/** A strike has no name of its own: its instant and place are one. */
export const strikeId = ({ struckAt, longitude, latitude }: Strike): string =>
  `${struckAt}/${longitude}/${latitude}`

/** Lightning in the colour of its age at an instant, the newest on top. */
export const strikeSigns = (strikes: readonly Strike[], atMs: number, pen: Display): readonly MapSymbol[] =>
  signsOf(strikes, atMs, pen, (strike) => ({
    id: thingId('strikes', strikeId(strike)),
    name: pen.t('maps.kinds.strikes'),
  }))
