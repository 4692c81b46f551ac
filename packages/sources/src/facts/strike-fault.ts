/** Test support: the fault of a lightning fact; null if it is sound. */
import type { LightningWatchFact, StrikeFact } from './strike.ts'

export function strikeFaultOf(fact: StrikeFact | LightningWatchFact, receivedAt: Date): string | null {
  const at = fact.kind === 'strike' ? fact.struckAt : fact.watchedAt
  if (!(at.getTime() <= receivedAt.getTime() + 600_000)) return 'time'
  if (fact.kind === 'lightning_watch') return null
  if (!(Math.abs(fact.longitudeDeg) <= 180 && Math.abs(fact.latitudeDeg) <= 90)) return 'place'
  const isPolarity = fact.polarity === null || fact.polarity === 1 || fact.polarity === -1
  return isPolarity && (fact.currentKa === null || Math.abs(fact.currentKa) <= 1000) ? null : 'polarity'
}
