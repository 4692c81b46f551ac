import { HOUR_MS } from '@verglas/quantities'
import type { forecastValues } from '../../reading/forecast-values.ts'
import type { Answer } from './document.ts'

export const HOUR_S = 3600
export const ATTRIBUTION = 'Weather data by Open-Meteo.com (CC BY 4.0)'

/** The first hour that has not ended when the run is issued. */
export function firstStepMs({ times, issuedAt }: Answer): number | null {
  const open = times.filter((time) => time !== null && time + HOUR_MS > issuedAt.getTime())
  return open.reduce(
    (first: number | null, time) => (first === null || Number(time) < first ? time : first),
    null,
  )
}

/** Grid steps by their time; times off the grid of the first one, or that occur twice, are reported. */
export function stepsOf(
  times: readonly (number | null)[],
  startMs: number,
  reader: ReturnType<typeof forecastValues>,
): Map<number, number> {
  const steps = new Map<number, number>()
  for (const time of times) {
    if (time === null || time < startMs) continue
    const step = (time - startMs) / HOUR_MS
    if (!Number.isInteger(step))
      reader.fault('off_grid', `${new Date(time).toISOString()} belongs to no step`, 'grid')
    else if (step > 24 * 40) reader.fault('out_of_range', `${new Date(time).toISOString()} is far off`, 'far')
    else if (steps.has(time))
      reader.fault('duplicate', `${new Date(time).toISOString()} twice: the later is taken`, 'twice')
    else steps.set(time, step)
  }
  return steps
}

/** Open-Meteo's names for units that the table of units lacks. */
export function unitOf(unit: unknown): unknown {
  return unit === 'wmo code' ? 'code' : unit === 'mp/h' ? 'mph' : unit
}
