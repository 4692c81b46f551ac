import { HOUR_MS } from '@verglas/quantities'

/** Class of a road; determines the daily traffic profile. */
export const ROAD_CLASSES = ['main', 'motorway'] as const
export type RoadClass = (typeof ROAD_CLASSES)[number]

export const isRoadClass = (value: unknown): value is RoadClass => ROAD_CLASSES.some((name) => name === value)

/**
 * Share of a day's vehicles in each hour, per cent. On a main road 7 % drive between 22 and 6 h, on a
 * motorway with its
 * lorries 13 %; the profiles of Sétra (2007), Profils journaliers de trafic sur routes et autoroutes
 * interurbaines, are between
 * the two (cars: a 110th of the day's in an hour of the night, a 17th in one of the day). The two peaks of
 * the working
 * day are a product default.
 */
const PER_CENT: Record<RoadClass, readonly number[]> = {
  main: [
    0.8, 0.5, 0.4, 0.4, 0.7, 1.8, 4.3, 6.9, 6.2, 5.3, 5.3, 5.6, 5.7, 5.8, 6.1, 6.8, 8.2, 8.8, 7.2, 5, 3.4,
    2.4, 1.6, 0.8,
  ],
  motorway: [
    1.6, 1.2, 1.1, 1.2, 1.6, 2.5, 4.2, 5.5, 5.5, 5.4, 5.5, 5.6, 5.5, 5.6, 5.9, 6.3, 6.9, 7.2, 6.3, 4.9, 3.7,
    2.9, 2.2, 1.7,
  ],
}
const MEAN_PER_CENT = 100 / 24

/** Share of the daytime heat that remains without traffic: RoadSurf has 10 W/m² by day and 5 by night. */
const HEAT_LEFT = 0.5

/**
 * The air over a road is never still: minimum wind with daytime traffic and without traffic, m/s (RoadSurf by
 * day and night).
 */
const STIRRED_MS = 1.5
const STILL_MS = 0.4

/** Traffic at an instant, by solar time, relative to the day's mean hour. */
export function trafficShareAt(atMs: number, longitudeDeg: number, roadClass: RoadClass): number {
  // The share of an hour applies at its middle, with linear interpolation in between.
  const hour = atMs / HOUR_MS + longitudeDeg / 15 - 0.5
  const before = Math.floor(hour)
  const hourlyPct = PER_CENT[roadClass]
  const from = hourlyPct[((before % 24) + 24) % 24] as number
  const to = hourlyPct[(((before + 1) % 24) + 24) % 24] as number
  return (from + (to - from) * (hour - before)) / MEAN_PER_CENT
}

/** Minimum wind over a road with this traffic, m/s. */
export function minWindMs(trafficShare: number): number {
  return STILL_MS + (STIRRED_MS - STILL_MS) * Math.min(1, trafficShare)
}

/** Heat of this traffic relative to that of the day's mean hour. */
export function heatShare(trafficShare: number): number {
  return HEAT_LEFT + (1 - HEAT_LEFT) * Math.min(1, trafficShare)
}
