import { periodsBelow } from '@verglas/charts'
import { HOUR_MS } from '@verglas/quantities'
import { type Fall, fallsIn } from '../../ui/weather/falls.ts'
import type { Freezing } from '../roadcast/panels.ts'
import { type Forecast, type Run, type Step, stateOfRun } from './forecast-step.ts'

export const GLANCE_HOURS = 4
export const LOOKAHEAD_HOURS = 24

/** A short summary of the next hours at one point. */
export type Glance = {
  readonly run: Run | null
  readonly isArchive: boolean
  /** The four hours from the current one; null for an hour that the run lacks. */
  readonly hours: readonly (Step | null)[]
  /** Lowest air temperature in the next 24 hours. */
  readonly lowest: { readonly ms: number; readonly valueC: number } | null
  /** The first period below zero; null if there is none. */
  readonly freezing: Freezing | null
  /** Null if the run has no amounts. */
  readonly falls: readonly Fall[] | null
}

/** An hourly value covers half an hour on either side. */
const HALF_HOUR_MS = HOUR_MS / 2

/** The glance starts with the hour that contains `nowMs`; its other values exclude the past. */
export function glanceOf({ run, points }: Pick<Forecast, 'run' | 'points'>, nowMs: number): Glance {
  const fromMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const untilMs = fromMs + LOOKAHEAD_HOURS * HOUR_MS
  const upcoming = points.filter(({ dt }) => Date.parse(dt) >= fromMs && Date.parse(dt) < untilMs)
  return {
    run,
    isArchive: run !== null && stateOfRun(run, nowMs) === 'archive',
    hours: Array.from({ length: GLANCE_HOURS }, (_, hour) => {
      const atMs = fromMs + hour * HOUR_MS
      return upcoming.find(({ dt }) => Date.parse(dt) === atMs) ?? null
    }),
    lowest: lowestOf(upcoming.filter(({ dt }) => Date.parse(dt) >= nowMs - HALF_HOUR_MS)),
    freezing: freezingOf(upcoming, nowMs),
    falls: fallsIn(upcoming),
  }
}

export function lowestOf(steps: readonly Step[]): Glance['lowest'] {
  let lowest: Glance['lowest'] = null
  for (const { dt, tair } of steps) {
    if (tair !== null && (lowest === null || tair < lowest.valueC))
      lowest = { ms: Date.parse(dt), valueC: tair }
  }
  return lowest
}

/**
 * The first period of air below zero after `fromMs`; its start or end is open if it began before or lasts
 * beyond the last step.
 */
export function freezingOf(steps: readonly Step[], fromMs: number): Freezing | null {
  const times = steps.map(({ dt }) => Date.parse(dt))
  const period = periodsBelow(
    times,
    steps.map(({ tair }) => tair),
  ).find(([, untilMs]) => untilMs > fromMs)
  if (!period) return null
  return {
    fromMs: period[0] <= fromMs ? null : period[0],
    untilMs: period[1] >= (times.at(-1) ?? 0) ? null : period[1],
  }
}

/** Total upcoming precipitation in mm of water; a centimetre of snow counts as one millimetre. */
export function wetnessMm({ falls }: Glance): number {
  return (falls ?? []).reduce((sum, { amount }) => sum + amount, 0)
}
