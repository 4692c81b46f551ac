import { bearingDeg, type Coordinates, distanceKm } from '@verglas/quantities'

/** A source without a signal for this long does not listen; a listening one sends a signal every ten minutes. */
export const ACTIVE_MS = 30 * 60_000
/** Limit of strikes read for one answer; a storm over a whole region has some thousands in a day. */
export const MAX_STRIKES = 20_000
/** Limit of strikes on the map of an organisation. */
export const MAX_MAP_STRIKES = 3000
/** How far beyond its places an organisation sees lightning. */
export const MAP_MARGIN_KM = 150

const KM_PER_DEGREE = 111.2
const DEGREES = 180 / Math.PI

export type Span = { from: number; to: number }

/**
 * Latitudes and longitudes that enclose a circle: two spans of longitude if it crosses 180°, all longitudes
 * near a pole.
 */
export function boxAround({ longitude, latitude }: Coordinates, radiusKm: number) {
  const dLatitude = radiusKm / KM_PER_DEGREE
  const latitudes: Span = { from: latitude - dLatitude, to: latitude + dLatitude }
  // A circle is widest slightly towards the pole.
  const cosine = Math.cos(Math.min(Math.abs(latitude) + dLatitude, 90) / DEGREES)
  const dLongitude = dLatitude / Math.max(cosine, 1e-9)
  const [from, to] = [longitude - dLongitude, longitude + dLongitude]
  const longitudes: Span[] =
    dLongitude >= 180
      ? [{ from: -180, to: 180 }]
      : from < -180
        ? [
            { from: -180, to },
            { from: from + 360, to: 180 },
          ]
        : to > 180
          ? [
              { from, to: 180 },
              { from: -180, to: to - 360 },
            ]
          : [{ from, to }]
  return { latitudes, longitudes }
}

/** A box grown by `km` on each side; its longitude spans overlap. */
export function grownBox({ latitudes, longitudes }: { latitudes: Span; longitudes: Span }, km: number) {
  // A degree of longitude is shortest where the box is closest to a pole.
  const latitude = Math.max(Math.abs(latitudes.from), Math.abs(latitudes.to))
  const spansAround = (longitude: number) => boxAround({ longitude, latitude }, km).longitudes
  const dLatitude = km / KM_PER_DEGREE
  return {
    latitudes: { from: latitudes.from - dLatitude, to: latitudes.to + dLatitude },
    longitudes: [...spansAround(longitudes.from), longitudes, ...spansAround(longitudes.to)],
  }
}

/**
 * Strikes within the largest of `radiiKm`, in the given order, with their distance and bearing from the
 * station, and counts by radius.
 */
export function strikesAround<T extends Coordinates>(
  station: Coordinates,
  strikes: readonly T[],
  radiiKm: readonly number[],
) {
  const largestKm = Math.max(...radiiKm)
  const nearStrikes = strikes
    .map((strike) => ({
      ...strike,
      distanceKm: distanceKm(station, strike),
      bearing: bearingDeg(station, strike),
    }))
    .filter((strike) => strike.distanceKm <= largestKm)
  const nearestKm = nearStrikes.reduce<number | null>(
    (nearest, strike) => (nearest === null ? strike.distanceKm : Math.min(nearest, strike.distanceKm)),
    null,
  )
  return {
    counts: radiiKm.map((radiusKm) => ({
      radiusKm,
      count: nearStrikes.filter((strike) => strike.distanceKm <= radiusKm).length,
    })),
    nearestKm: nearestKm === null ? null : tenth(nearestKm),
    strikes: nearStrikes.map((strike) => ({
      ...strike,
      distanceKm: tenth(strike.distanceKm),
      // 359.7° is north
      bearing: Math.round(strike.bearing) % 360,
    })),
  }
}

const tenth = (km: number): number => Math.round(km * 10) / 10
