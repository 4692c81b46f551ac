import { isDeepStrictEqual } from 'node:util'
import { type CeilReading, excessOf, openingsOf, valuesOf } from '@verglas/contract/alerting'
import { CEILS, type CeilThreshold } from '@verglas/contract/ceil-codes'
import { type CeilContent, type Ended, type OwnAlert, ownAlertId } from '../../facts/own-alerts.ts'

export type CeilAlert = OwnAlert<CeilContent>

/** A threshold that holds at a station, and whose it is. */
export type StandingCeil = {
  setupId: string
  scope: 'organisation' | 'person'
  personId: string | null
  ruleName: string | null
  ruleKey: string
  /** Since when it is known. */
  sinceMs: number
  stationId: string
  threshold: CeilThreshold
}

export type Looked = {
  readings: readonly CeilReading[]
  periodS: number
  /** From here on there are readings. */
  readFromMs: number
  /** What ended before is settled. */
  fromMs: number
}

/**
 * What is new of the alerts of a threshold: `known` are its alerts as they stand. The readings are folded again over some
 * hours with what was open before them, so that it does not matter in which order they came.
 */
export function newsOf(
  ceil: StandingCeil,
  known: readonly CeilAlert[],
  { readings, periodS, readFromMs, fromMs }: Looked,
): CeilAlert[] {
  const { threshold, sinceMs } = ceil
  const before = known.find(
    ({ startMs, endMs }) => startMs < readFromMs && (endMs === null || endMs >= readFromMs),
  )
  const openings = openingsOf(threshold, readings, { periodS, openSinceMs: before?.startMs ?? null })
  const matched = new Set<string>()
  const news = openings.flatMap((opening): CeilAlert[] => {
    const stored = known.find(({ startMs }) => startMs === opening.startMs)
    if (stored) matched.add(stored.id)
    const { startMs, endMs } = opening
    const isSettled = endMs !== null && (endMs <= fromMs || (!stored && endMs <= sinceMs))
    if (isSettled) return []
    const content: CeilContent = {
      form: 'ceil',
      ruleName: ceil.ruleName,
      threshold: shown(threshold),
      first: opening.first ? kept(threshold, opening.first) : (stored?.content.first ?? null),
      worst: worse(
        stored?.startMs === before?.startMs ? stored?.content.worst : null,
        threshold,
        opening.worst,
      ),
      ended: endMs === null ? null : 'back',
    }
    const next = { ...ofCeil(ceil), startMs, endMs, isOver: endMs !== null, content }
    const alert = { ...next, id: stored?.id ?? ownAlertId(ceil.setupId, next) }
    return stored && isDeepStrictEqual(alert, stored) ? [] : [alert]
  })
  const taken = known
    .filter(({ id, isOver, startMs }) => !isOver && startMs >= fromMs && !matched.has(id))
    .map((alert) => ended(alert, alert.startMs, 'corrected'))
  return [...news, ...taken]
}

export const ended = (alert: CeilAlert, endMs: number, why: Ended): CeilAlert => ({
  ...alert,
  endMs: Math.max(endMs, alert.startMs),
  isOver: true,
  content: { ...alert.content, ended: why },
})

const ofCeil = ({ scope, personId, stationId, ruleKey, threshold }: StandingCeil) => ({
  scope,
  personId,
  stationId,
  castpointId: null,
  ruleKey,
  type: CEILS[threshold.kind].type,
  severity: threshold.severity,
})

const shown = ({ kind, value, directionDeg, windKmh }: CeilThreshold): CeilContent['threshold'] => ({
  kind,
  value,
  directionDeg,
  windKmh,
})

const kept = ({ kind }: CeilThreshold, reading: CeilReading) => ({
  at: new Date(reading.atMs).toISOString(),
  values: valuesOf(kind, reading),
})

function worse(
  known: CeilContent['worst'] | undefined,
  threshold: CeilThreshold,
  reading: CeilReading | null,
): CeilContent['worst'] {
  if (!reading) return known ?? null
  const excess = excessOf(threshold, reading)
  if (known && (excess === null || (known.excess ?? Number.NEGATIVE_INFINITY) >= excess)) return known
  return { ...kept(threshold, reading), excess }
}
