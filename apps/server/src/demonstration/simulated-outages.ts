import { createHash } from 'node:crypto'
import type { ListItem } from '@verglas/contract/lists'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { SimulatedPlace } from '@verglas/simulated-weather'
import type { ListingFact } from '@verglas/sources/facts/listing'
import { listingOf } from '@verglas/sources/reading/listing'

/** A place has at most one outage in such a span. */
const SPAN_MS = 6 * HOUR_MS
const ISSUE_MS = 10 * MINUTE_MS
/** Shares of the spans, and of the days, in which a place has one. */
const OUTAGE_SHARE = 0.08
const PLANNED_SHARE = 0.04
const ATTRIBUTION = 'Simulé / simulated'
const REASONS = ['vegetation', 'wind', 'equipment_failure', 'vehicle', 'animals', 'unknown'] as const
/** Only there is a provider whose lists these stand for. */
const QUEBEC = { west: -80, south: 44, east: -56, north: 63 }

/** Outages under way and planned interruptions near places in Québec, the same for the same seed, place and time. */
export function simulatedOutages(
  seed: string,
  places: readonly SimulatedPlace[],
  now: Date,
): [ListingFact, ListingFact] | null {
  const inQuebec = places.filter(
    ({ longitudeDeg, latitudeDeg }) =>
      longitudeDeg > QUEBEC.west &&
      longitudeDeg < QUEBEC.east &&
      latitudeDeg > QUEBEC.south &&
      latitudeDeg < QUEBEC.north,
  )
  if (inQuebec.length === 0) return null
  const issuedMs = Math.floor(now.getTime() / ISSUE_MS) * ISSUE_MS
  const span = Math.floor(issuedMs / SPAN_MS)
  const day = Math.floor(issuedMs / DAY_MS)
  const outages = inQuebec.flatMap((place) =>
    [span - 1, span].flatMap((near) => outageIn(seed, place, near, issuedMs) ?? []),
  )
  const planned = inQuebec.flatMap((place) =>
    [day, day + 1, day + 2].flatMap((date) => plannedOn(seed, place, date) ?? []),
  )
  const issue = { issuedAt: new Date(issuedMs), attribution: ATTRIBUTION }
  return [listingOf('outages', issue, outages).fact, listingOf('planned_outages', issue, planned).fact]
}

function outageIn(
  seed: string,
  place: SimulatedPlace,
  span: number,
  nowMs: number,
): ListItem<'outages'> | null {
  const chance = chances(seed, place.id, `outage ${span}`)
  if (chance(0) > OUTAGE_SHARE) return null
  const startMs = span * SPAN_MS + Math.floor(chance(1) * 240) * MINUTE_MS
  const endMs = startMs + (40 + Math.floor(chance(2) * 260)) * MINUTE_MS
  if (nowMs < startMs || nowMs >= endMs) return null
  const ageMin = (nowMs - startMs) / MINUTE_MS
  return {
    ...common(place, chance, `sim-${place.id}-${span}`),
    startAt: new Date(startMs).toISOString(),
    // nobody knows an end before somebody has looked
    endMaxAt:
      ageMin < 20 ? null : new Date(Math.ceil(endMs / (15 * MINUTE_MS)) * 15 * MINUTE_MS).toISOString(),
    planned: false,
    progress:
      ageMin < 20 ? 'not_available' : ageMin < 40 ? 'assigned' : ageMin < 60 ? 'on_the_way' : 'at_work',
    reason: ageMin < 20 ? 'unknown' : (REASONS[Math.floor(chance(3) * REASONS.length)] ?? 'unknown'),
    message: null,
  }
}

function plannedOn(seed: string, place: SimulatedPlace, day: number): ListItem<'planned_outages'> | null {
  const chance = chances(seed, place.id, `planned ${day}`)
  if (chance(0) > PLANNED_SHARE) return null
  const plannedMs = day * DAY_MS + 13 * HOUR_MS
  const isPostponed = chance(1) > 0.8
  const startMs = plannedMs + (isPostponed ? DAY_MS : 0)
  const lengthMs = (2 + Math.floor(chance(2) * 4)) * HOUR_MS
  return {
    ...common(place, chance, `sim-${place.id}-p${day}`),
    startAt: new Date(startMs).toISOString(),
    endMaxAt: new Date(startMs + lengthMs).toISOString(),
    planned: true,
    reason: 'planned_work',
    notice: `sim-${day}-${place.id}`,
    state: isPostponed ? 'postponed' : 'confirmed',
    postponed: isPostponed,
    plannedStartAt: new Date(plannedMs).toISOString(),
    plannedEndAt: new Date(plannedMs + lengthMs).toISOString(),
    remark: null,
  }
}

function common(place: SimulatedPlace, chance: (index: number) => number, ref: string) {
  const position: [number, number] = [
    Number((place.longitudeDeg + (chance(4) - 0.5) * 0.06).toFixed(5)),
    Number((place.latitudeDeg + (chance(5) - 0.5) * 0.04).toFixed(5)),
  ]
  return {
    ref,
    clients: 1 + Math.floor(chance(6) ** 3 * 900),
    reasonCode: null,
    position,
    municipality: null,
  }
}

/** Shares from 0 to below 1, drawn by a hash: the same at every read, in every process. */
function chances(...parts: string[]): (index: number) => number {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest()
  return (index) => digest.readUInt32BE(index * 4) / 2 ** 32
}
