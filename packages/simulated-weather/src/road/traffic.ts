import { HOUR_MS } from '@verglas/quantities'
import type { RoadClass } from '../types.ts'

/** Hours of solar time with the most traffic, and their widths. */
const MORNING = { atH: 7.6, widthH: 1.7 } as const
const EVENING = { atH: 17.2, widthH: 2.3 } as const

type Profile = { readonly night: number; readonly day: number; readonly peaks: number }

/**
 * Traffic of the night, of the day and of its two peaks, relative to the mean of 24 hours. Lorries drive through
 * the night on a motorway; a main road is almost empty.
 */
const PROFILES: Readonly<Record<RoadClass, Profile>> = {
  main: { night: 0.12, day: 1.15, peaks: 0.95 },
  motorway: { night: 0.35, day: 1.15, peaks: 0.5 },
}

/** Vehicles at an instant relative to the mean of the day: a broad day with two peaks. */
export function trafficAt(atMs: number, longitudeDeg: number, roadClass: RoadClass): number {
  const solarH = (((atMs / HOUR_MS + longitudeDeg / 15) % 24) + 24) % 24
  const { night, day, peaks } = PROFILES[roadClass]
  const daylight = logistic((solarH - 5.8) / 0.8) * logistic((20 - solarH) / 1.1)
  return night + (day - night) * daylight + peaks * (bell(solarH, MORNING) + bell(solarH, EVENING))
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

const bell = (solarH: number, { atH, widthH }: { atH: number; widthH: number }): number =>
  Math.exp(-(((solarH - atH) / widthH) ** 2))
