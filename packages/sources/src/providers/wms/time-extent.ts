import { DAY_MS } from '@verglas/quantities'
import type { Span } from '../../facts/layer-content.ts'
import { instantOf } from '../../reading/provider-instant.ts'
import { Refused } from '../../reading/refusal.ts'

export type Extent = { spans: Span[]; byDay: boolean }

/** Limit for steps by the calendar, e.g. the months of a century. */
const MAX_STEPS = 3000
const MAX_LENGTH = 400_000
const DATE = /^\d{4}-\d\d-\d\d$/

/**
 * Values of a time dimension (WMS 1.3.0, annexes C and D): instants and `from/to/period`, separated by
 * commas. Returned in order of time, without duplicates. Throws `Refused` with `bad_time` at the first
 * invalid value.
 */
export function timeExtent(text: string): Extent {
  if (text.length > MAX_LENGTH)
    throw new Refused('too_large', `a time dimension of ${text.length} characters`)
  const values = text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
  // A server with nothing to display lists no values.
  const byDay = values.length > 0 && values.every((value) => DATE.test(value.split('/')[0] ?? ''))
  const spans = values.flatMap(spansOf)
  const ordered = new Map(spans.map((span) => [span[0], span] as const))
  return { spans: [...ordered.values()].sort((a, b) => (a[0] < b[0] ? -1 : 1)), byDay }
}

/** The instant of a `default`, or null if it is not one, e.g. `current`. */
export function timeOf(text: string | undefined): string | null {
  const at = text === undefined ? null : dated(text.trim())
  return at ? at.toISOString() : null
}

function spansOf(value: string): Span[] {
  const [fromText = '', toText, period, surplus] = value.split('/')
  const from = dated(fromText)
  if (!from || surplus !== undefined) throw badTime(value)
  if (toText === undefined) return [[from.toISOString(), from.toISOString(), 0]]
  const to = dated(toText)
  const step = periodOf(period ?? '')
  if (!to || to < from || !step) throw badTime(value)
  if (step.months > 0) return months(from, to, step.months)
  const steps = Math.floor((to.getTime() - from.getTime()) / step.ms)
  // The last instant that the step reaches, which is the last that can be requested.
  const last = new Date(from.getTime() + steps * step.ms)
  return [[from.toISOString(), last.toISOString(), step.ms / 1000]]
}

/** Steps by the calendar are listed individually. */
function months(from: Date, to: Date, step: number): Span[] {
  const spans: Span[] = []
  for (let count = 0; spans.length <= MAX_STEPS; count += step) {
    const at = new Date(from)
    at.setUTCMonth(at.getUTCMonth() + count)
    if (at > to) return spans
    spans.push([at.toISOString(), at.toISOString(), 0])
  }
  throw new Refused('too_large', `more than ${MAX_STEPS} steps`)
}

const PERIOD =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})(?:\.\d+)?S)?)?$/

/** Steps of at least a second; an interval without a period cannot be stepped through. */
function periodOf(text: string): { months: number; ms: number } | null {
  const match = PERIOD.exec(text)
  if (!match) return null
  const [years, months, weeks, days, hours, minutes, seconds] = match
    .slice(1)
    .map((component) => Number(component ?? 0))
  const ms =
    ((weeks ?? 0) * 7 + (days ?? 0)) * DAY_MS +
    ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000
  const calendar = (years ?? 0) * 12 + (months ?? 0)
  // A period that mixes calendar and clock units is refused; no known server sends one.
  return calendar > 0 === ms > 0 ? null : { months: calendar, ms }
}

/** WMS gives instants in UTC and may omit days, minutes, and sometimes the Z. */
function dated(text: string): Date | null {
  const full = DATE.test(text) ? `${text}T00:00:00Z` : /[zZ]$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`
  return instantOf(full.toUpperCase())
}

const badTime = (value: string) => new Refused('bad_time', value)
