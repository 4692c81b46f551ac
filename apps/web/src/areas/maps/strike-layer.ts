import type { CallAnswer } from '@verglas/contract'
import type { Display } from '../../lib/display.ts'
import type { MapSymbol } from '../../map/layers/coloured-signs.ts'
import { strikeSymbols as strikeSymbolsOf } from '../../map/layers/strike-signs.ts'
import { itemId } from './layer-kinds.ts'

export type Strike = CallAnswer<'listStrikes'>['strikes'][number]

/** A strike has no id, so its instant and place identify it. */
export const strikeId = ({ struckAt, longitude, latitude }: Strike): string =>
  `${struckAt}/${longitude}/${latitude}`

/** Lightning in the colour of its age at an instant, latest on top. */
export const strikeSymbols = (
  strikes: readonly Strike[],
  atMs: number,
  display: Display,
): readonly MapSymbol[] =>
  strikeSymbolsOf(strikes, atMs, display, (strike) => ({
    id: itemId('strikes', strikeId(strike)),
    name: display.t('maps.kinds.strikes'),
  }))
