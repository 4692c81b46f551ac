import { DAY_MS } from '@verglas/quantities'
import type { Fact } from '@verglas/sources/facts/fact'
import type { ObservationFact } from '@verglas/sources/facts/observation'
import { type Refusal, refusal } from '@verglas/sources/reading/refusal'

/** A connection brings new readings; those that a logger recorded while it was unreachable are months old at most. */
const MAX_LIVE_DAYS = 366
/** A person may import archives. Loggers whose clock was reset begin again in 1970, 1980, 1990 or 2000. */
const MAX_ARCHIVE_DAYS = 25 * 366
/** A few readings that are this much older than the others of their station in a message have a wrong clock. */
const MAX_GAP_DAYS = 366

/**
 * The facts without readings that are too old to have been dated by a correct clock; these are added to `refusals`.
 * `MAX_GAP_DAYS` only applies to imports by a person, because the limit of a connection is as strict.
 */
export function withoutTooOld(
  facts: readonly Fact[],
  refusals: Refusal[],
  { receivedAt, isArchive }: { receivedAt: Date; isArchive: boolean },
): Fact[] {
  const maxDays = isArchive ? MAX_ARCHIVE_DAYS : MAX_LIVE_DAYS
  const boundMs = receivedAt.getTime() - maxDays * DAY_MS
  const isolatedUntilMs = isArchive ? isolatedPasts(facts) : new Map<string, number>()
  return facts.filter((fact) => {
    if (fact.kind !== 'observation') return true
    const { stationRef, observedAt } = fact
    const detail = (why: string) => `${stationRef}: ${observedAt.toISOString()}, ${why}`
    if (observedAt.getTime() < boundMs)
      refusals.push(refusal('too_old', detail(`more than ${maxDays} days before it was received`)))
    else if (observedAt.getTime() <= (isolatedUntilMs.get(stationRef) ?? Number.NEGATIVE_INFINITY))
      refusals.push(
        refusal('too_old', detail(`more than ${MAX_GAP_DAYS} days before the other readings of the file`)),
      )
    else return true
    return false
  })
}

/** By station, the last instant before a gap of over a year, if fewer readings are before the gap than after it. */
function isolatedPasts(facts: readonly Fact[]): Map<string, number> {
  const timesByStation = new Map<string, number[]>()
  for (const fact of facts) {
    if (fact.kind !== 'observation') continue
    const { stationRef, observedAt }: ObservationFact = fact
    const times = timesByStation.get(stationRef) ?? []
    times.push(observedAt.getTime())
    timesByStation.set(stationRef, times)
  }
  const untilMs = new Map<string, number>()
  for (const [stationRef, times] of timesByStation) {
    times.sort((a, b) => a - b)
    const last = times.findLastIndex((ms, index) => (times[index + 1] ?? ms) - ms > MAX_GAP_DAYS * DAY_MS)
    const ms = times[last]
    if (ms !== undefined && last + 1 < times.length / 2) untilMs.set(stationRef, ms)
  }
  return untilMs
}
