import { HOUR_MS, round } from '@verglas/quantities'
import { randomAt, streamOf } from './noise.ts'
import type { Quality, Reading, ReadingCode, SimulatedStation } from './types.ts'

/** A disconnected station sends for five hours out of sixty. */
const DISCONNECTED_CYCLE_H = 60
const CONNECTED_H = 5
/** Share of readings that any station loses in transmission. */
const LOST_SHARE = 0.004
/** Share of readings of an erroneous station with an absurd value. */
const ERRONEOUS_SHARE = 0.12

/** A stuck thermometer works for two hours after a technician's visit, every ten days. */
const STUCK_CYCLE_H = 240
const WORKING_H = 2

/** Readings of a broken sensor or a bad line: far outside the plausible range of each measure. */
const ABSURD: readonly (readonly [ReadingCode, number])[] = [
  ['tair', 99.9],
  ['tair', -99.9],
  ['rh', 254],
  ['wind_avg', 999],
  ['pres', 0],
  ['ts', -99.9],
  ['vis', 99_999],
]

/** Whether the station sends its reading at an instant. */
export function isSent(station: SimulatedStation, atMs: number): boolean {
  const stream = streamOf(`${station.id}|line`)
  if (station.fault === 'disconnected') {
    const offsetH = (stream >>> 0) % DISCONNECTED_CYCLE_H
    const hourOfCycle = (atMs / HOUR_MS + offsetH) % DISCONNECTED_CYCLE_H
    if (hourOfCycle >= CONNECTED_H) return false
  }
  return randomAt(stream, Math.round(atMs / 1000)) < 1 - 2 * LOST_SHARE
}

/**
 * The reading as sent. A failing road sensor and absurd values are flagged in `quality`; a stuck thermometer is not,
 * because quality control has to detect it.
 */
export function withFaults(
  station: SimulatedStation,
  atMs: number,
  values: Reading['values'],
  airTemperatureCAt: (atMs: number) => number,
): Reading {
  if (station.fault === 'air_sensor_stuck') {
    const stuckMs = stuckSinceMs(station, atMs)
    if (stuckMs === null || values.tair === undefined) return { atMs, values, quality: {} }
    return { atMs, values: { ...values, tair: round(airTemperatureCAt(stuckMs), 1) }, quality: {} }
  }
  if (station.fault === 'road_sensor_failing') return { atMs, ...withFailingRoadSensor(values) }
  if (station.fault === 'erroneous') return { atMs, ...withAbsurdValue(station, atMs, values) }
  return { atMs, values, quality: {} }
}

/** The instant whose air temperature the thermometer still reports; null while it works. */
function stuckSinceMs(station: SimulatedStation, atMs: number): number | null {
  const offsetH = (streamOf(`${station.id}|stuck`) >>> 0) % STUCK_CYCLE_H
  const hourOfCycle = (atMs / HOUR_MS + offsetH) % STUCK_CYCLE_H
  return hourOfCycle < WORKING_H ? null : atMs - (hourOfCycle - WORKING_H) * HOUR_MS
}

function withFailingRoadSensor(values: Reading['values']): Omit<Reading, 'atMs'> {
  const { ts, film, salt, tfreeze, adhesion, road_ice, ...rest } = values
  const quality: Partial<Record<ReadingCode, Quality>> = {}
  if (ts !== undefined) quality.ts = { flag: 'failing' }
  if (film !== undefined) quality.film = { flag: 'failing' }
  return {
    values: {
      ...rest,
      ...(rest.road_state !== undefined ? { road_state: 9 } : {}),
      ...(rest.ice_risk !== undefined ? { ice_risk: 5 } : {}),
    },
    quality,
  }
}

function withAbsurdValue(
  station: SimulatedStation,
  atMs: number,
  values: Reading['values'],
): Omit<Reading, 'atMs'> {
  const stream = streamOf(`${station.id}|erroneous`)
  const second = Math.round(atMs / 1000)
  if (randomAt(stream, second) > 2 * ERRONEOUS_SHARE - 1) return { values, quality: {} }
  const present = ABSURD.filter(([code]) => values[code] !== undefined)
  const chosen = present[Math.floor(((randomAt(stream, second, 1) + 1) / 2) * present.length)]
  if (!chosen) return { values, quality: {} }
  const [code, raw] = chosen
  const { [code]: _refused, ...rest } = values
  return { values: rest, quality: { [code]: { flag: 'out_of_range', raw } } }
}
