import { HOUR_MS } from '@verglas/quantities'

/** Class of a road; determines the daily traffic profile. */
export const ROAD_CLASSES = ['main', 'motorway'] as const
export type RoadClass = (typeof ROAD_CLASSES)[number]

export const isRoadClass = (value: unknown): value is RoadClass => ROAD_CLASSES.some((name) => name === value)

/**
 * Share of a day's vehicles in each hour, per cent. On a main road 7 % drive between 22 and 6 h, on a motorway with its
 * lorries 13 %; the profiles of Sétra (2007), Profils journaliers de trafic sur routes et autoroutes interurbaines, are
 * between the two (cars: a 110th of the day's in an hour of the night, a 17th in one of the day). The two peaks of the
 * working day are a product default.
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

/** Usual traffic: vehicles a day on both lanes of a main road, a tenth of them lorries (product default). */
const VEHICLES_PER_S = 10_000 / 86_400
const SPEED_MS = 80 / 3.6
/**
 * Exchange velocity that a passing vehicle adds, as a share of its speed in vehicles a second: cars 0.001, lorries 0.01
 * (Denby et al. 2013, Atmos. Environ. 81, 485).
 */
const MIXING_OF_VEHICLE = 0.9 * 0.001 + 0.1 * 0.01
const USUAL_MIXING_MS = VEHICLES_PER_S * SPEED_MS * MIXING_OF_VEHICLE

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

/**
 * Exchange velocity between road and air by the wakes of this traffic, m/s. It adds to that of the wind and stable air
 * does not weaken it: the wakes of the usual traffic bring 2 W/m² into the lowest metres, stratification takes a
 * thousandth of that.
 */
export function mixingMs(trafficShare: number): number {
  return USUAL_MIXING_MS * trafficShare
}

/** Heat of this traffic relative to that of the day: in proportion to the vehicles, at most that of the mean hour. */
export function heatShare(trafficShare: number): number {
  return Math.min(1, trafficShare)
}
