import { periodsBelow } from '@verglas/charts'
import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS, isHourWithin } from '@verglas/quantities'
import { ACTION_LEVEL } from '../../ui/badge/code-palettes.ts'
import type { RoadStep } from './road.ts'

export type ListedRoad = CallAnswer<'listRoadcasts'>['roads'][number]

/** A road forecast older than this is not a basis for decisions; a new one is made every hour. */
const OUTDATED_MS = 6 * HOUR_MS

/** One hour of a road. */
export type RoadHour = {
  readonly ms: number
  readonly ts: number | null
  /** Danger level, 0–4, and the code of its cause. */
  readonly danger: number | null
  readonly kind: number | null
  readonly condition: number | null
  /** Probability (0–1) of being at or below zero, and of ice, frost, packed snow or freezing rain on it. */
  readonly belowZero: number | null
  readonly ice: number | null
}

/**
 * When the road is below zero: instants to the minute, interpolated linearly between two hours; null: open.
 */
export type Freezing = { readonly fromMs: number | null; readonly untilMs: number | null }

/** Summary of the coming hours of one road. */
export type RoadForecast = {
  readonly castpointId: string
  readonly issuedMs: number
  /** Too old to be listed first or to raise an alarm. */
  readonly isOutdated: boolean
  /** From the current hour on. */
  readonly hours: readonly RoadHour[]
  readonly lowest: { readonly ms: number; readonly valueC: number } | null
  /** The first period below zero; null: none. */
  readonly freezing: Freezing | null
  /** The worst danger level above none, from its first hour to the end of that period, with its cause. */
  readonly worst: {
    readonly risk: number
    readonly fromMs: number
    /** Null: until the end of the forecast. */
    readonly untilMs: number | null
    readonly kind: number | null
    readonly isNow: boolean
  } | null
  /** The first hour that needs action, if it comes before the worst. */
  readonly firstAction: { readonly risk: number; readonly ms: number; readonly isNow: boolean } | null
  /** Probability (0–1) of at or below zero, at the hour when that is most likely. */
  readonly belowZero: number | null
  /** The hour in which ice, frost, packed snow or freezing rain is most likely, with the probability (0–1). */
  readonly likeliestIce: { readonly ms: number; readonly share: number } | null
  readonly isCorrected: boolean
}

/** Summary of a listed road from `nowMs` on; past hours are left out. */
export function roadForecast(road: ListedRoad, fromMs: number, nowMs: number): RoadForecast {
  const { castpointId, corrected: isCorrected } = road
  const issuedMs = Date.parse(road.issuedAt)
  return { castpointId, issuedMs, isCorrected, ...summaryOf(listedHours(road, fromMs), issuedMs, nowMs) }
}

export function roadHours(points: readonly RoadStep[]): RoadHour[] {
  return points.map(({ dt, ts, hazard_level, hazard_kind, condition, p_below_zero, p_ice }) => ({
    ms: Date.parse(dt),
    ts,
    danger: hazard_level,
    kind: hazard_kind,
    condition,
    belowZero: p_below_zero,
    ice: p_ice,
  }))
}

function listedHours(road: ListedRoad, fromMs: number): RoadHour[] {
  return road.ts.map(
    (ts, hour): RoadHour => ({
      ms: fromMs + hour * HOUR_MS,
      ts,
      danger: road.hazard_level[hour] ?? null,
      kind: road.hazard_kind[hour] ?? null,
      condition: road.condition[hour] ?? null,
      belowZero: road.p_below_zero[hour] ?? null,
      ice: road.p_ice[hour] ?? null,
    }),
  )
}

type ForecastSummary = Omit<RoadForecast, 'castpointId' | 'issuedMs' | 'isCorrected'>

function summaryOf(all: readonly RoadHour[], issuedMs: number, nowMs: number): ForecastSummary {
  const hours = all.filter(({ ms }) => isHourWithin(ms, nowMs))
  // A temperature is that at the beginning of its hour, so the value of the current hour has already passed.
  const upcoming = hours.filter(({ ms }) => ms >= nowMs)
  const sure = upcoming.flatMap(({ belowZero }) => belowZero ?? [])
  return {
    isOutdated: nowMs - issuedMs > OUTDATED_MS,
    hours,
    lowest: lowestOf(upcoming),
    freezing: freezingOf(hours, nowMs),
    worst: worstOf(hours, nowMs),
    firstAction: firstActionOf(hours, nowMs),
    belowZero: sure.length > 0 ? Math.max(...sure) : null,
    likeliestIce: likeliestIceOf(hours),
  }
}

/** The lowest temperature and the worst hour in [fromMs, untilMs); null if there are no values. */
export function roadOver(hours: readonly RoadHour[], fromMs: number, untilMs: number) {
  const lowest = lowestOf(hours.filter(({ ms }) => ms >= fromMs && ms < untilMs))
  const hoursInSpan = hours.filter(({ ms }) => isHourWithin(ms, fromMs, untilMs))
  return lowest && { lowest, worst: worstOf(hoursInSpan, fromMs) }
}

export type RoadExtremes = NonNullable<ReturnType<typeof roadOver>>

function lowestOf(hours: readonly RoadHour[]): RoadForecast['lowest'] {
  let lowest: RoadForecast['lowest'] = null
  for (const { ms, ts } of hours) {
    if (ts !== null && (lowest === null || ts < lowest.valueC)) lowest = { ms, valueC: ts }
  }
  return lowest
}

function likeliestIceOf(hours: readonly RoadHour[]): RoadForecast['likeliestIce'] {
  let likeliest: RoadForecast['likeliestIce'] = null
  for (const { ms, ice } of hours)
    if (ice !== null && (likeliest === null || ice > likeliest.share)) likeliest = { ms, share: ice }
  return likeliest
}

function freezingOf(hours: readonly RoadHour[], nowMs: number): Freezing | null {
  const times = hours.map(({ ms }) => ms)
  const values = hours.map(({ ts }) => ts)
  const lastMs = times.findLast((_, index) => values[index] !== null) ?? nowMs
  const period = periodsBelow(times, values).find(([, untilMs]) => untilMs > nowMs)
  if (!period) return null
  return {
    fromMs: period[0] <= nowMs ? null : period[0],
    untilMs: period[1] >= lastMs ? null : period[1],
  }
}

function worstOf(hours: readonly RoadHour[], nowMs: number): RoadForecast['worst'] {
  const risk = Math.max(0, ...hours.map(({ danger }) => danger ?? 0))
  if (risk === 0) return null
  const first = hours.findIndex(({ danger }) => danger === risk)
  const after = hours.findIndex(({ danger }, index) => index > first && danger !== risk)
  const [begin, end] = [hours[first], hours[after]]
  if (!begin) return null
  return {
    risk,
    fromMs: begin.ms,
    untilMs: end === undefined || end.danger === null ? null : end.ms,
    kind: begin.kind,
    isNow: begin.ms <= nowMs,
  }
}

function firstActionOf(hours: readonly RoadHour[], nowMs: number): RoadForecast['firstAction'] {
  const worst = worstOf(hours, nowMs)
  const first = hours.find(({ danger }) => (danger ?? 0) >= ACTION_LEVEL)
  if (!first || !worst || first.ms >= worst.fromMs) return null
  return { risk: first.danger ?? 0, ms: first.ms, isNow: first.ms <= nowMs }
}

/**
 * Sort key of the first hour below zero: minus infinity for roads that are below zero now, infinity for those
 * that stay above.
 */
export function firstFrostMs({ freezing }: RoadForecast): number {
  if (!freezing) return Number.POSITIVE_INFINITY
  return freezing.fromMs ?? Number.NEGATIVE_INFINITY
}
