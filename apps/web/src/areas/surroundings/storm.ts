import type { CallAnswer } from '@verglas/contract'
import { MODULE_MINUTES } from '@verglas/contract/dashboard-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { Point } from '../../lib/context.ts'

export type Strike = CallAnswer<'getStormData'>['strikes'][number]

/** Choice of minutes into the past. */
export const DELAYS = MODULE_MINUTES
/** The movement and the all-clear need at least this many minutes of strikes, however few are displayed. */
export const MIN_REQUESTED_MINUTES = 60
export const RINGS_KM = [10, 30, 60] as const

/**
 * People may go back out 30 minutes after the last strike within 10 km, from where thunder takes half a
 * minute: the 30-30 rule of the US National Weather Service.
 */
export const CLEAR_KM = 10
export const CLEAR_MINUTES = 30

export const strikesWithin = (strikes: readonly Strike[], km: number): Strike[] =>
  strikes.filter(({ distanceKm }) => distanceKm <= km)

export const since = (strikes: readonly Strike[], fromMs: number): Strike[] =>
  strikes.filter(({ struckAt }) => Date.parse(struckAt) > fromMs)

export function nearestOf(strikes: readonly Strike[]): Strike | null {
  return strikes.reduce<Strike | null>(
    (nearest, strike) => (nearest === null || strike.distanceKm < nearest.distanceKm ? strike : nearest),
    null,
  )
}

/** Instant of the all-clear, which may have passed; null if no strike was near enough. */
export function allClearMs(strikes: readonly Strike[]): number | null {
  const strikesMs = strikesWithin(strikes, CLEAR_KM).map(({ struckAt }) => Date.parse(struckAt))
  return strikesMs.length === 0 ? null : Math.max(...strikesMs) + CLEAR_MINUTES * MINUTE_MS
}

/** Number of strikes per bin, the oldest first; the bin length is chosen so that there are about twelve. */
export function rateOf(
  strikes: readonly Strike[],
  nowMs: number,
  minutes: number,
): { binMinutes: number; counts: number[] } {
  const binMinutes = Math.max(1, Math.round(minutes / BINS))
  const counts = new Array<number>(Math.ceil(minutes / binMinutes)).fill(0)
  for (const { struckAt } of strikes) {
    const age = Math.floor((nowMs - Date.parse(struckAt)) / (binMinutes * MINUTE_MS))
    const bin = counts.length - 1 - age
    if (age >= 0 && bin >= 0) counts[bin] = (counts[bin] ?? 0) + 1
  }
  return { binMinutes, counts }
}
const BINS = 12

export type StormTrend = 'approaching' | 'leaving' | 'staying'
const TREND_MINUTES = 30
const TREND_BIN_MS = 5 * MINUTE_MS
/** Minimum number of bins and strikes for a trend. */
const MIN_BINS = 3
const MIN_STRIKES = 6
/** Cells of a storm drift at up to this speed without going anywhere. */
const STAYING_KMH = 8

/**
 * Whether a storm is approaching: the slope of a line through the median distances of each five minutes of
 * the last half hour. null: too few strikes to tell.
 */
export function movementOf(
  strikes: readonly Strike[],
  nowMs: number,
): { trend: StormTrend; kmh: number } | null {
  const recent = since(strikes, nowMs - TREND_MINUTES * MINUTE_MS)
  if (recent.length < MIN_STRIKES) return null
  const byBin = new Map<number, number[]>()
  for (const { struckAt, distanceKm } of recent) {
    const bin = Math.floor((nowMs - Date.parse(struckAt)) / TREND_BIN_MS)
    byBin.set(bin, [...(byBin.get(bin) ?? []), distanceKm])
  }
  if (byBin.size < MIN_BINS) return null
  const points = [...byBin].map(([bin, distances]) => ({
    atH: (-(bin + 0.5) * TREND_BIN_MS) / HOUR_MS,
    km: median(distances),
  }))
  const kmh = slopeOf(points)
  if (Math.abs(kmh) < STAYING_KMH) return { trend: 'staying', kmh }
  return { trend: kmh < 0 ? 'approaching' : 'leaving', kmh }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

function slopeOf(points: readonly { atH: number; km: number }[]): number {
  const mean = (of: (point: { atH: number; km: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [meanH, meanKm] = [mean(({ atH }) => atH), mean(({ km }) => km)]
  const spread = points.reduce((sum, { atH }) => sum + (atH - meanH) ** 2, 0)
  return points.reduce((sum, { atH, km }) => sum + (atH - meanH) * (km - meanKm), 0) / spread
}

/** The places of the storm view: the stations of the points, and the points without a station. */
export const stormPlaces = (
  points: readonly Pick<Point, 'name' | 'id_station' | 'id_castpoint'>[],
): { value: string; label: string }[] => {
  const places = points.flatMap(({ id_station, id_castpoint, name }) => {
    const value = id_station ?? id_castpoint
    return value === null ? [] : [{ value, label: name }]
  })
  // Several points may share a station.
  return [...new Map(places.toReversed().map((place) => [place.value, place])).values()].toReversed()
}
