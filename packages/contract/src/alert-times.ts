import type { AlertAtPoint } from './alert-at-point.ts'
import type { Severity } from './alert-codes.ts'

type Timed = Pick<AlertAtPoint, 'severity' | 'start' | 'end' | 'hours'>

/** A period of one severity; an open end is infinite. */
export type SeverityPeriod = { readonly fromMs: number; readonly toMs: number; readonly severity: Severity }

/**
 * The severity of an alert over time. If its source states hours, each has its own severity, and hours between them
 * have none.
 */
export function severityPeriods({ severity, start, end, hours }: Timed): SeverityPeriod[] {
  if (hours && hours.length > 0)
    return hours.map(({ from, to, severity: own }) => ({
      fromMs: Date.parse(from),
      toMs: Date.parse(to),
      severity: own,
    }))
  return [
    { fromMs: Date.parse(start), toMs: end === null ? Number.POSITIVE_INFINITY : Date.parse(end), severity },
  ]
}

/** A period; null: without an announced end. */
export type Period = { readonly startMs: number; readonly endMs: number | null }

/** Periods in which alerts are in force, and their worst periods. */
export type AlertTimes = {
  /** Periods that do not touch. */
  readonly spans: readonly Period[]
  readonly severity: Severity
  /** The worst severity outside `peaks`. */
  readonly base: Severity
  /** The times of the highest severity; empty if it holds throughout. */
  readonly peaks: readonly Period[]
}

/** Combined periods in which any of the alerts is in force, from `nowMs` on. */
export function alertTimes(alerts: readonly Timed[], nowMs: number): AlertTimes {
  const spans = joined(
    alerts
      .map(
        ({ start, end }) =>
          [Date.parse(start), end === null ? Number.POSITIVE_INFINITY : Date.parse(end)] as const,
      )
      .filter(([, toMs]) => toMs > nowMs),
  )
  const upcoming = alerts.flatMap(severityPeriods).filter(({ toMs }) => toMs > nowMs)
  const severity = upcoming.reduce<Severity>(
    (worst, period) => (period.severity > worst ? period.severity : worst),
    0,
  )
  const peaks = joined(
    upcoming.filter((period) => period.severity === severity).map(({ fromMs, toMs }) => [fromMs, toMs]),
  )
  const base = upcoming.reduce<Severity>(
    (worst, period) => (period.severity < severity && period.severity > worst ? period.severity : worst),
    0,
  )
  const isThroughout = spans.every(([fromMs, toMs]) =>
    peaks.some(([from, to]) => from <= Math.max(fromMs, nowMs) && toMs <= to),
  )
  return {
    spans: spans.map(toPeriod),
    severity,
    base,
    peaks: isThroughout ? [] : peaks.map(toPeriod),
  }
}

type Bounds = readonly [fromMs: number, toMs: number]

const toPeriod = ([startMs, toMs]: Bounds): Period => ({
  startMs,
  endMs: Number.isFinite(toMs) ? toMs : null,
})

/** Merges periods that touch or overlap; the result is in order of time. */
function joined(periods: readonly Bounds[]): Bounds[] {
  const result: [number, number][] = []
  for (const [fromMs, toMs] of periods.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && fromMs <= last[1]) last[1] = Math.max(last[1], toMs)
    else result.push([fromMs, toMs])
  }
  return result
}
