import type { Display } from '../../lib/display.ts'
import { FigureTiles } from '../../ui/value/FigureTiles.tsx'
import { RINGS_KM, type Strike, strikesWithin } from './storm.ts'
import { stormWords } from './storm-words.ts'

type Props = { display: Display; visibleStrikes: readonly Strike[]; all: readonly Strike[]; nowMs: number }

/** Distance of lightning, whether it is approaching, the time of the all-clear, and the number of strikes. */
export function StormTiles({ display, visibleStrikes, all, nowMs }: Props) {
  const { t, formats } = display
  const rings = RINGS_KM.map((radiusKm) => ({
    id: `within-${radiusKm}`,
    label: t('riskviews.storm.within', {
      distance: formats.quantity('visibility', radiusKm * 1000, { digits: 0 }),
    }),
    value: formats.number(strikesWithin(visibleStrikes, radiusKm).length, 0),
    note: t('riskviews.storm.strikes'),
  }))
  return <FigureTiles tiles={[...stormWords(display, { visibleStrikes, all, nowMs }), ...rings]} />
}
