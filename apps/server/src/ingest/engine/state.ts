import { type Brings, type ConnectionState, EVENT_DRIVEN } from '@verglas/contract/connection-codes'
import type { Source } from '@verglas/sources/source'
import { FAILURES_TO_REST } from './pause.ts'

/** Everything that the state of a connection follows from. */
export type Health = {
  isEnabled: boolean
  enabledAt: Date | null
  lastAttemptAt: Date | null
  lastSuccessAt: Date | null
  newestFactAt: Date | null
  failures: number
  /** Whether a worker has leased it now. */
  isLeased: boolean
  /** Whether the last run refused values or messages. */
  lastRunRefused: boolean
}

type Pace = Pick<Source, 'brings' | 'everyMinutes' | 'silentAfterMinutes' | 'isPush'>

/** Minimum silence that is reported, by kind of data: runs come every six hours and stations report every hour. */
const USUAL_SILENCE_MINUTES: Partial<Record<Brings, number>> = {
  observations: 180,
  tides: 180,
  forecasts: 720,
}

export function silentAfterMs({ brings, everyMinutes, silentAfterMinutes }: Pace): number {
  return (silentAfterMinutes ?? Math.max(3 * everyMinutes, USUAL_SILENCE_MINUTES[brings] ?? 30)) * 60_000
}

/** The start of the current silence, if it is too long; else null. */
export function silentSince(health: Health, source: Pace, now: Date): Date | null {
  if (!health.isEnabled) return null
  const lastNewsAt =
    source.isPush || !EVENT_DRIVEN.includes(source.brings) ? health.newestFactAt : health.lastSuccessAt
  const lastNewsMs = Math.max(lastNewsAt?.getTime() ?? 0, health.enabledAt?.getTime() ?? 0)
  if (lastNewsMs === 0) return null
  return now.getTime() - lastNewsMs > silentAfterMs(source) ? new Date(lastNewsMs) : null
}

export function stateOf(health: Health, source: Pace, now: Date): ConnectionState {
  if (!health.isEnabled) return 'off'
  if (health.failures >= FAILURES_TO_REST) return 'resting'
  if (health.failures > 0) return 'failing'
  if (silentSince(health, source, now)) return 'silent'
  if (health.lastSuccessAt === null) return source.isPush && health.isLeased ? 'listening' : 'waiting'
  if (health.lastRunRefused) return 'refusing'
  return source.isPush && health.isLeased ? 'listening' : 'ok'
}
