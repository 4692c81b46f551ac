import { isDeepStrictEqual } from 'node:util'
import { type CeilReading, excessOf, longestGapMs, openingsOf, valuesOf } from '@verglas/contract/alerting'
import { CEILS, type CeilThreshold } from '@verglas/contract/ceil-codes'
import { HOUR_MS } from '@verglas/quantities'
import { type CeilContent, type Ended, type OwnAlert, ownAlertId } from '../../facts/own-alerts.ts'

export type CeilAlert = OwnAlert<CeilContent>

/** A threshold that applies to a station, and its owner. */
export type ActiveCeil = {
  setupId: string
  scope: 'organisation' | 'person'
  personId: string | null
  ruleName: string | null
  ruleKey: string
  /** The instant at which the threshold became known. */
  sinceMs: number
  stationId: string
  threshold: CeilThreshold
}

export type Looked = {
  /** Readings from `readFromMs` on. */
  readings: readonly CeilReading[]
  periodS: number
  /** There is no new reading before this, and alerts that ended before it cannot change any more. */
  fromMs: number
}

/** Readings that arrive at most this late are treated as if they had arrived in time. */
export const MAX_DELAY_MS = 3 * HOUR_MS
/** Without a usable reading for this long the present value is unknown, so an alert no longer warns of the present. */
export const silentAfterMs = (periodS: number): number => Math.max(MAX_DELAY_MS, longestGapMs(periodS))

/** Whether no reading of the last hours has a value for the threshold. */
export const isSilent = (
  threshold: CeilContent['threshold'],
  readings: readonly CeilReading[],
  { periodS, nowMs }: { periodS: number; nowMs: number },
): boolean =>
  !readings.some(
    (reading) => reading.atMs > nowMs - silentAfterMs(periodS) && excessOf(threshold, reading) !== null,
  )

/** An alert opened by a reading after `fromMs` begins after this instant, so it can still change completely. */
const foldFromMs = (fromMs: number, periodS: number) => fromMs - longestGapMs(periodS)
/** The first of two consecutive readings may be this far back. */
export const readFromMs = (fromMs: number, periodS: number): number =>
  foldFromMs(fromMs, periodS) - longestGapMs(periodS)

/**
 * New or changed alerts of a threshold; `existing` are its stored alerts. The readings of the last hours are
 * evaluated again, starting from the alert that was open before them, so the order in which they arrive does not
 * matter.
 */
export function evaluateRule(
  ceil: ActiveCeil,
  existing: readonly CeilAlert[],
  { readings, periodS, fromMs }: Looked,
): CeilAlert[] {
  const { threshold, sinceMs } = ceil
  const foldMs = foldFromMs(fromMs, periodS)
  const before = existing.find(
    ({ startMs, endMs }) => startMs < foldMs && (endMs === null || endMs >= foldMs),
  )
  const openings = openingsOf(threshold, readings, {
    periodS,
    openSinceMs: before?.startMs ?? null,
    fromMs: foldMs,
  })
  const matched = new Set<string>()
  const news = openings.flatMap((opening): CeilAlert[] => {
    const stored = existing.find(({ startMs }) => startMs === opening.startMs)
    if (stored) matched.add(stored.id)
    const { startMs, endMs } = opening
    const isSettled =
      endMs !== null && (stored ? stored.isOver && endMs <= fromMs : endMs <= Math.max(fromMs, sinceMs))
    if (isSettled || (stored && isStillSilent(stored, readings))) return []
    const content: CeilContent = {
      form: 'ceil',
      ruleName: ceil.ruleName,
      threshold: toContentThreshold(threshold),
      first: opening.first ? toStoredReading(threshold, opening.first) : (stored?.content.first ?? null),
      worst: worse(stored === before ? worstUntil(endMs, stored) : null, threshold, opening.worst),
      ended: endMs === null ? null : 'back',
    }
    const next = { ...ceilFields(ceil), startMs, endMs, isOver: endMs !== null, content }
    const alert = { ...next, id: stored?.id ?? ownAlertId(ceil.setupId, next) }
    return stored && isDeepStrictEqual(alert, stored) ? [] : [alert]
  })
  const corrected = existing
    .filter(
      ({ id, startMs, content }) => startMs >= foldMs && !matched.has(id) && content.ended !== 'corrected',
    )
    .map((alert) => ended(alert, alert.startMs, 'corrected'))
  return [...news, ...corrected]
}

/** Whether the station has sent nothing since its alert ended because of its silence. */
const isStillSilent = ({ content, endMs }: CeilAlert, readings: readonly CeilReading[]): boolean =>
  content.ended === 'silent' && !readings.some(({ atMs }) => atMs > (endMs ?? 0))

export const ended = (alert: CeilAlert, endMs: number, why: Ended): CeilAlert => ({
  ...alert,
  endMs: Math.max(endMs, alert.startMs),
  isOver: true,
  content: { ...alert.content, ended: why },
})

/** A late reading may end the alert before the time of the reading stored as its worst. */
function worstUntil(endMs: number | null, alert: CeilAlert | undefined): CeilContent['worst'] {
  const worst = alert?.content.worst ?? null
  return worst && endMs !== null && Date.parse(worst.at) > endMs ? null : worst
}

const ceilFields = ({ scope, personId, stationId, ruleKey, threshold }: ActiveCeil) => ({
  scope,
  personId,
  stationId,
  castpointId: null,
  circuitId: null,
  ruleKey,
  type: CEILS[threshold.kind].type,
  severity: threshold.severity,
})

const toContentThreshold = ({
  kind,
  value,
  directionDeg,
  windKmh,
}: CeilThreshold): CeilContent['threshold'] => ({
  kind,
  value,
  directionDeg,
  windKmh,
})

const toStoredReading = ({ kind }: CeilThreshold, reading: CeilReading) => ({
  at: new Date(reading.atMs).toISOString(),
  values: valuesOf(kind, reading),
})

function worse(
  previous: CeilContent['worst'],
  threshold: CeilThreshold,
  reading: CeilReading | null,
): CeilContent['worst'] {
  if (!reading) return previous
  const next = { ...toStoredReading(threshold, reading), excess: excessOf(threshold, reading) }
  if (!previous) return next
  const byExcess = (next.excess ?? Number.NEGATIVE_INFINITY) - (previous.excess ?? Number.NEGATIVE_INFINITY)
  // Of two equally bad readings, take the earlier, whichever arrived first.
  return byExcess > 0 || (byExcess === 0 && next.at < previous.at) ? next : previous
}
