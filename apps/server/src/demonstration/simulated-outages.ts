import { createHash } from 'node:crypto'
import type { ListItem } from '@verglas/contract/lists'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { SimulatedPlace, Weather } from '@verglas/simulated-weather'
import type { ListingFact } from '@verglas/sources/facts/listing'
import { listingOf } from '@verglas/sources/reading/listing'
import { type SimulatedSettings, winterOf } from './simulated.ts'

/** A place has at most one outage within this span. */
const SPAN_MS = 6 * HOUR_MS
export const OUTAGES_EVERY_MS = 10 * MINUTE_MS
const ESTIMATE_MS = 15 * MINUTE_MS
/** Shares of the spans, and of the days, in which a place has an outage, whatever the weather. */
const OUTAGE_SHARE = 0.05
const PLANNED_SHARE = 0.06
const ATTRIBUTION = 'Verglas – simulation'
const REASONS = ['equipment_failure', 'vehicle', 'animals', 'breakage', 'unknown'] as const
/** The area of the provider whose lists are simulated. */
const QUEBEC = { west: -80, south: 44, east: -56, north: 63 }
const CORNERS = 9

/** A place with the winter in its own time, so that a draw is the same wherever the winter was moved to. */
type Draw = { settings: SimulatedSettings; place: SimulatedPlace }

/**
 * Ongoing outages and planned interruptions near places in Québec, with their outlines; the same for the same
 * seed and time.
 */
export function simulatedOutages(settings: SimulatedSettings, now: Date): ListingFact[] {
  const quebecPoints = settings.castpoints.filter(
    ({ longitudeDeg, latitudeDeg }) =>
      longitudeDeg > QUEBEC.west &&
      longitudeDeg < QUEBEC.east &&
      latitudeDeg > QUEBEC.south &&
      latitudeDeg < QUEBEC.north,
  )
  if (quebecPoints.length === 0) return []
  const issuedMs = Math.floor(now.getTime() / OUTAGES_EVERY_MS) * OUTAGES_EVERY_MS
  const span = Math.floor(issuedMs / SPAN_MS)
  const day = Math.floor(issuedMs / DAY_MS)
  const draws = quebecPoints.map((place) => ({ settings, place }))
  const outages = draws.flatMap((draw) =>
    [span - 1, span].flatMap((nearSpan) => outageIn(draw, nearSpan, issuedMs) ?? []),
  )
  const planned = draws.flatMap((draw) =>
    [day, day + 1, day + 2].flatMap((date) => plannedOn(draw, date) ?? []),
  )
  const issue = { issuedAt: new Date(issuedMs), attribution: ATTRIBUTION }
  return [
    listingOf('outages', issue, outages).fact,
    listingOf('outage_areas', issue, outages.map(areaOf)).fact,
    listingOf('planned_outages', issue, planned).fact,
    listingOf('planned_outage_areas', issue, planned.map(areaOf)).fact,
  ]
}

function outageIn({ settings, place }: Draw, span: number, nowMs: number): ListItem<'outages'> | null {
  const originalSpan = span - ((settings.movedDays ?? 0) * DAY_MS) / SPAN_MS
  const chance = chances(settings.seed, place.id, `outage ${originalSpan}`)
  const startMs = span * SPAN_MS + Math.floor(chance(1) * 240) * MINUTE_MS
  const endMs = startMs + (60 + Math.floor(chance(2) * 300)) * MINUTE_MS
  if (nowMs < startMs || nowMs >= endMs) return null
  const weather = winterOf(settings).weatherAt(place, startMs)
  if (chance(0) > OUTAGE_SHARE + weatherShare(weather)) return null
  const ageMin = (nowMs - startMs) / MINUTE_MS
  const isConfirmed = ageMin >= 20
  return {
    ...common(place, chance, `sim-${place.id}-${originalSpan}`),
    startAt: new Date(startMs).toISOString(),
    endMaxAt: isConfirmed
      ? estimatedEnd({ startMs, endMs, nowMs, hasArrived: ageMin >= 60, draw: chance(7) })
      : null,
    planned: false,
    progress: !isConfirmed
      ? 'not_available'
      : ageMin < 40
        ? 'assigned'
        : ageMin < 60
          ? 'on_the_way'
          : 'at_work',
    reason: isConfirmed ? reasonOf(weather, chance(3)) : 'unknown',
    message: null,
  }
}

/** Additional share of outages in wind, glaze and wet snow. */
function weatherShare({ windGustKmh, phase, precipitationMmh }: Weather): number {
  const wind = 0.3 * Math.min(1, Math.max(0, (windGustKmh - 45) / 50))
  const glaze = phase === 'freezing_rain' ? 0.35 : 0
  const snow = phase === 'snow' && precipitationMmh > 1.5 ? 0.12 : 0
  return wind + glaze + snow
}

function reasonOf({ windGustKmh, phase }: Weather, draw: number): ListItem<'outages'>['reason'] {
  if (phase === 'freezing_rain') return 'precipitation'
  if (windGustKmh > 55) return draw < 0.5 ? 'wind' : 'vegetation'
  return REASONS[Math.floor(draw * REASONS.length)] ?? 'unknown'
}

/** The estimate made before a crew arrives is revised once it is there. */
function estimatedEnd(of: {
  startMs: number
  endMs: number
  nowMs: number
  hasArrived: boolean
  draw: number
}) {
  const { startMs, endMs, nowMs, hasArrived, draw } = of
  const thoughtMs = hasArrived ? endMs : startMs + (endMs - startMs) * (0.5 + 0.8 * draw)
  const ms = Math.max(thoughtMs, nowMs + ESTIMATE_MS)
  return new Date(Math.ceil(ms / ESTIMATE_MS) * ESTIMATE_MS).toISOString()
}

function plannedOn({ settings, place }: Draw, day: number): ListItem<'planned_outages'> | null {
  const originalDay = day - (settings.movedDays ?? 0)
  const chance = chances(settings.seed, place.id, `planned ${originalDay}`)
  if (chance(0) > PLANNED_SHARE) return null
  const plannedMs = day * DAY_MS + 13 * HOUR_MS
  const isPostponed = chance(1) > 0.7
  const startMs = plannedMs + (isPostponed ? DAY_MS : 0)
  const lengthMs = (2 + Math.floor(chance(2) * 4)) * HOUR_MS
  return {
    ...common(place, chance, `sim-${place.id}-p${originalDay}`),
    startAt: new Date(startMs).toISOString(),
    endMaxAt: new Date(startMs + lengthMs).toISOString(),
    planned: true,
    reason: 'planned_work',
    notice: `sim-${originalDay}-${place.id}`,
    state: isPostponed ? 'postponed' : 'confirmed',
    postponed: isPostponed,
    plannedStartAt: new Date(plannedMs).toISOString(),
    plannedEndAt: new Date(plannedMs + lengthMs).toISOString(),
    remark: null,
  }
}

function common(place: SimulatedPlace, chance: (index: number) => number, ref: string) {
  const position: [number, number] = [
    degrees(place.longitudeDeg + (chance(4) - 0.5) * 0.03),
    degrees(place.latitudeDeg + (chance(5) - 0.5) * 0.02),
  ]
  return {
    ref,
    clients: 1 + Math.floor(chance(6) ** 3 * 900),
    reasonCode: null,
    position,
    municipality: null,
  }
}

/** An irregular ring around the outage, larger the more customers it affects. */
function areaOf({ position, clients, ref }: Pick<ListItem<'outages'>, 'position' | 'clients' | 'ref'>) {
  const [longitude, latitude] = position
  const stretch = 1 / Math.cos((latitude * Math.PI) / 180)
  const uneven = createHash('sha256').update(ref).digest()
  const ring = Array.from({ length: CORNERS }, (_, corner): [number, number] => {
    const angle = (2 * Math.PI * corner) / CORNERS
    const radiusDeg = (0.01 + 0.0007 * Math.sqrt(clients ?? 1)) * (0.7 + 0.6 * ((uneven[corner] ?? 0) / 255))
    return [
      degrees(longitude + radiusDeg * stretch * Math.cos(angle)),
      degrees(latitude + radiusDeg * Math.sin(angle)),
    ]
  })
  const closed = [...ring, ring[0] ?? position]
  return { centre: position, geometry: { type: 'MultiPolygon' as const, coordinates: [[closed]] } }
}

const degrees = (value: number) => Number(value.toFixed(5))

/** Shares from 0 to below 1, derived from a hash: the same at every read and in every process. */
function chances(...seeds: string[]): (index: number) => number {
  const digest = createHash('sha256').update(JSON.stringify(seeds)).digest()
  return (index) => digest.readUInt32BE(index * 4) / 2 ** 32
}
