/** Test support: the fault of a tide fact; null if it is sound. */
import { DAY_MS } from '@verglas/quantities'
import { isPlausibleLevel, isTooFarInFuture, LAST_S, type TideFact } from './tide.ts'

export function tideFaultOf(fact: TideFact, receivedAt: Date): string | null {
  const { longitudeDeg, latitudeDeg } = fact.location
  if (!(Math.abs(longitudeDeg) <= 180 && Math.abs(latitudeDeg) <= 90)) return 'place'
  const dayMs = Date.parse(fact.day)
  if (fact.stationRef === '' || Number.isNaN(dayMs) || fact.values.length === 0) return 'tide'
  const { fromS, toS } = fact.replaces ?? { fromS: 0, toS: 0 }
  if (!(fromS >= 0 && fromS <= toS && toS <= LAST_S)) return 'span'
  let beforeMs = Number.NEGATIVE_INFINITY
  for (const { at, levelM, coefficient } of fact.values) {
    const ms = at.getTime()
    if (!(ms > beforeMs && ms >= dayMs && ms < dayMs + DAY_MS)) return 'instant'
    if (isTooFarInFuture(at, receivedAt)) return 'ahead'
    if (!isPlausibleLevel(levelM)) return `level ${levelM}`
    if (coefficient !== null && !(coefficient >= 0 && coefficient <= 200)) return 'coefficient'
    beforeMs = ms
  }
  return null
}
