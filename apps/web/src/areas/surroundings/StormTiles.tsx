import type { Display } from '../../lib/display.ts'
import { FigureTiles } from '../../ui/value/FigureTiles.tsx'
import { RINGS_KM, type Strike, within } from './storm.ts'
import { stormWords } from './storm-words.ts'

type Props = { display: Display; visibleStrikes: readonly Strike[]; all: readonly Strike[]; nowMs: number }

/**
 * How near lightning is, whether it is approaching, when it will be all clear, and how much of it there is.
 */
export function StormTiles({ display, visibleStrikes, all, nowMs }: Props) {
  const { t, formats } = display
  const rings = RINGS_KM.map((radiusKm) => ({
    id: `within-${radiusKm}`,
    label: t('riskviews.storm.within', {
      distance: formats.quantity('visibility', radiusKm * 1000, { digits: 0 }),
    }),
    value: formats.number(within(visibleStrikes, radiusKm).length, 0),
    note: t('riskviews.storm.strikes'),
  }))
  return <FigureTiles tiles={[...stormWords(display, { visibleStrikes, all, nowMs }), ...rings]} />
}
