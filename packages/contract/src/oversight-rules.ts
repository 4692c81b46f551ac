import type { WarningSeverity } from './alert-codes.ts'
import {
  dangerLevelOf,
  MAX_NAMED_PLACES,
  type OversightMeasure,
  type OversightPlaceKind,
} from './oversight-codes.ts'
import type { RiskFamily } from './risk-codes.ts'

/**
 * Hours of the day on the organisation's clock; `to` is excluded. The window spans midnight if it begins later than
 * it ends.
 */
export type HourWindow = { readonly from: number; readonly to: number }

export type OversightRule = {
  readonly id: string
  readonly measure: OversightMeasure
  /** For the measure `risk` only: limits the rule to this danger. */
  readonly riskKind: RiskFamily | null
  readonly operator: 'gte' | 'lte'
  readonly value: number
  /** Fires only if the condition holds for this many consecutive hours. */
  readonly minHours: number
  /** Not used by a rule about the danger of the road, whose severity is the danger level. */
  readonly severity: WarningSeverity
  readonly window: HourWindow | null
}

/** Hourly values at a place; NaN where the value is unknown. */
export type PlaceTimeline = {
  readonly kind: OversightPlaceKind
  readonly id: string
  readonly values: ArrayLike<number>
}

/** The evaluated hours: how many, the index of the current one, and the hour of the day of each. */
export type HourGrid = { readonly hours: number; readonly now: number; readonly hourOfDay: readonly number[] }

export type FiringPlace = {
  readonly kind: OversightPlaceKind
  readonly id: string
  /** One character per hour from the current one on: 1 where the rule fires. */
  readonly mask: string
  /** Severity of each hour, 0 where the rule does not fire; missing in results of earlier versions. */
  readonly severities?: string
  /** The value farthest beyond the bound while the rule fires, and its hour from now. */
  readonly worst: number
  readonly worstHour: number
}

export type RuleFiring = {
  readonly ruleId: string
  /** The highest severity of its hours; that of the rule if it does not fire. */
  readonly severity: WarningSeverity
  /** Highest severity of each hour, one digit; missing in results of earlier versions. */
  readonly severities?: string
  /** Number of places at which the rule fires, from the current hour on. */
  readonly counts: readonly number[]
  /** The places that fire first and worst; `placeCount` is the number of all firing places. */
  readonly places: readonly FiringPlace[]
  readonly placeCount: number
  /** Number of places with any value. */
  readonly knownCount: number
}

export const isInWindow = (window: HourWindow | null, hourOfDay: number): boolean =>
  window === null ||
  (window.from <= window.to
    ? hourOfDay >= window.from && hourOfDay < window.to
    : hourOfDay >= window.from || hourOfDay < window.to)

/** Hours in which a rule fires at a place; an unknown value fulfils no condition and ends a run of hours. */
export function firingHours(rule: OversightRule, values: ArrayLike<number>, grid: HourGrid): Uint8Array {
  const fires = new Uint8Array(grid.hours)
  let since = -1
  for (let hour = 0; hour <= grid.hours; hour++) {
    const holds = hour < grid.hours && holdsAt(rule, values[hour] as number) && isOpen(rule, grid, hour)
    if (holds && since < 0) since = hour
    if (!holds && since >= 0) {
      if (hour - since >= rule.minHours) fires.fill(1, since, hour)
      since = -1
    }
  }
  return fires
}

/**
 * The severity of an hour in which a rule fires. For the danger of the road it is the danger level, so that a watch
 * never rates a road differently from the road forecast.
 */
export function severityOfValue({ measure, severity }: OversightRule, value: number): WarningSeverity {
  const level = dangerLevelOf(measure, value)
  return level === null ? severity : (Math.max(1, Math.min(4, Math.round(level))) as WarningSeverity)
}

const holdsAt = ({ operator, value }: OversightRule, actual: number): boolean =>
  operator === 'gte' ? actual >= value : actual <= value

const isOpen = (rule: OversightRule, grid: HourGrid, hour: number) =>
  rule.window === null || isInWindow(rule.window, grid.hourOfDay[hour] ?? 0)

/** Where and when a rule fires, from the current hour on. */
export function ruleFiring(
  rule: OversightRule,
  timelines: readonly PlaceTimeline[],
  grid: HourGrid,
): RuleFiring {
  const hoursLeft = grid.hours - grid.now
  const counts = new Array<number>(hoursLeft).fill(0)
  const severities = new Array<number>(hoursLeft).fill(0)
  const places: (FiringPlace & { first: number })[] = []
  let knownCount = 0
  for (const { kind, id, values } of timelines) {
    if (hasValues(values, grid)) knownCount += 1
    const fires = firingHours(rule, values, grid)
    const first = fires.indexOf(1, grid.now)
    if (first < 0) continue
    let mask = ''
    let severityDigits = ''
    let worstHour = first
    for (let hour = grid.now; hour < grid.hours; hour++) {
      const isFiring = fires[hour] === 1
      const severity = isFiring ? severityOfValue(rule, values[hour] as number) : 0
      mask += isFiring ? '1' : '0'
      severityDigits += severity
      if (!isFiring) continue
      counts[hour - grid.now] = (counts[hour - grid.now] ?? 0) + 1
      severities[hour - grid.now] = Math.max(severities[hour - grid.now] ?? 0, severity)
      if (excessOf(rule, values[hour] as number) > excessOf(rule, values[worstHour] as number))
        worstHour = hour
    }
    places.push({
      kind,
      id,
      mask,
      severities: severityDigits,
      worst: values[worstHour] as number,
      worstHour: worstHour - grid.now,
      first,
    })
  }
  places.sort(
    (a, b) =>
      a.first - b.first || excessOf(rule, b.worst) - excessOf(rule, a.worst) || (a.id < b.id ? -1 : 1),
  )
  return {
    ruleId: rule.id,
    severity: (Math.max(...severities) || severityOfValue(rule, rule.value)) as WarningSeverity,
    severities: severities.join(''),
    counts,
    places: places.slice(0, MAX_NAMED_PLACES).map(({ first: _, ...place }) => place),
    placeCount: places.length,
    knownCount,
  }
}

const excessOf = ({ operator, value }: OversightRule, actual: number): number =>
  operator === 'gte' ? actual - value : value - actual

function hasValues(values: ArrayLike<number>, { now, hours }: HourGrid): boolean {
  for (let hour = now; hour < hours; hour++) if (!Number.isNaN(values[hour])) return true
  return false
}

/** The highest severity of each hour, one digit per hour; 0 where nothing fires. */
export function severityHours(rules: readonly HourlyFiring[], hours: number): string {
  return Array.from({ length: hours }, (_, hour) =>
    Math.max(0, ...rules.map((rule) => severityInHour(rule, hour))),
  ).join('')
}

type HourlyFiring = Pick<RuleFiring, 'severity' | 'counts'> & {
  // Undefined if an answer of the API leaves it out.
  readonly severities?: string | undefined
}

/** 0 where the rule does not fire. */
export const severityInHour = ({ severity, severities, counts }: HourlyFiring, hour: number): number =>
  severities === undefined ? ((counts[hour] ?? 0) > 0 ? severity : 0) : Number(severities[hour] ?? 0)

export type HourSpan = { readonly from: number; readonly to: number }

/** Runs of consecutive hours for which a condition holds, as [from, to). */
export function hourSpans(isSo: (hour: number) => boolean, hours: number): HourSpan[] {
  const spans: HourSpan[] = []
  let since = -1
  for (let hour = 0; hour <= hours; hour++) {
    const holds = hour < hours && isSo(hour)
    if (holds && since < 0) since = hour
    if (!holds && since >= 0) {
      spans.push({ from: since, to: hour })
      since = -1
    }
  }
  return spans
}
