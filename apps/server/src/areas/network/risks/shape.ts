import { type RiskKind, segmentRiskOf } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import { DETAIL_NAMES, DETAILS, riskValues, type SegmentTimeline } from '@verglas/road-network'
import {
  characterOfCode,
  currentCodes,
  DEFAULT_RISK_RULES,
  inOrder,
  kindOfCode,
  levelOfCode,
  type RiskRule,
  riskOf,
  UNKNOWN_RISK,
} from '@verglas/road-network/risks'
import { unpacked } from '../../../db/planes.ts'
import type { CircuitForecast, RiskRows } from './queries.ts'

/** The risk characters of each segment, one per hour. */
export function riskRowsOf(forecast: Pick<RiskRows, 'segments' | 'risk' | 'hours' | 'riskScale'>) {
  const rows = riskCodesOf(forecast)
  return new Map(forecast.segments.map((id, index) => [id, textOf(rows[index] ?? [])]))
}

const riskCodesOf = ({ risk, hours, riskScale }: Pick<RiskRows, 'risk' | 'hours' | 'riskScale'>) =>
  unpacked(risk, hours, 1).map((codes) => currentCodes(codes, riskScale))

/** Hours at the start of the planes that were already past when the forecast was issued. */
export const pastHoursOf = ({ issuedAt, startAt }: Pick<RiskRows, 'issuedAt' | 'startAt'>): number =>
  Math.floor((issuedAt.getTime() - startAt.getTime()) / HOUR_MS)

function textOf(codes: ArrayLike<number>): string {
  let text = ''
  for (let hour = 0; hour < codes.length; hour++) {
    const code = codes[hour] as number
    text += Number.isNaN(code) ? UNKNOWN_RISK : characterOfCode(code)
  }
  return text
}

export function toHeader({ issuedAt, knownAt, model, rulesRevision, points }: CircuitForecast) {
  return {
    issuedAt: issuedAt.toISOString(),
    knownAt: knownAt.toISOString(),
    model,
    rulesRevision,
    points,
  }
}

/** The forecast for the segments that the circuit has now; a segment added since has no values. */
export function toForecast(forecast: CircuitForecast, segmentIds: readonly string[]) {
  const { hours, startAt, segments } = forecast
  const surfaces = unpacked(forecast.surface, hours, 100)
  const conditions = unpacked(forecast.condition, hours, 1)
  const risks = riskRowsOf(forecast)
  const rowOf = new Map(segments.map((id, index) => [id, index]))
  return {
    ...toHeader(forecast),
    startAt: startAt.toISOString(),
    hours,
    segments: segmentIds.map((id) => {
      const row = rowOf.get(id)
      const nothing = Array.from({ length: hours }, () => null)
      if (row === undefined)
        return { id, risk: UNKNOWN_RISK.repeat(hours), surfaceC: nothing, condition: nothing }
      return {
        id,
        risk: risks.get(id) ?? UNKNOWN_RISK.repeat(hours),
        surfaceC: Array.from(surfaces[row] ?? nothing, finiteOrNull),
        condition: Array.from(conditions[row] ?? nothing, finiteOrNull),
      }
    }),
  }
}

const finiteOrNull = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) ? null : value

type SegmentHours = {
  segmentId: string
  planes: Uint8Array | null
  /** null: the product's default rules. */
  rules: readonly RiskRule[] | null
  span: { fromMs: number; hours: number }
}

/** The hours of a segment within a span, each with the rule that determined its level. */
export function toHours(forecast: CircuitForecast, { segmentId, planes, rules, span }: SegmentHours) {
  const { hours, segments, startAt } = forecast
  const row = segments.indexOf(segmentId)
  if (row < 0) return []
  const codes = riskCodesOf(forecast)[row] ?? []
  const surfaceC = unpacked(forecast.surface, hours, 100)[row] ?? new Float64Array(hours).fill(Number.NaN)
  const condition = unpacked(forecast.condition, hours, 1)[row] ?? new Float64Array(hours).fill(Number.NaN)
  const timeline: SegmentTimeline = {
    surfaceC,
    condition,
    ...detailsOf(planes, { row, hours, count: segments.length }),
  }
  const ordered = inOrder(rules ?? DEFAULT_RISK_RULES)
  const untilMs = span.fromMs + span.hours * HOUR_MS
  return [...codes.keys()].flatMap((hour) => {
    const atMs = startAt.getTime() + hour * HOUR_MS
    // the hour in which the span begins belongs to it
    if (atMs <= span.fromMs - HOUR_MS || atMs > untilMs) return []
    const code = codes[hour] as number
    const hasLevel = !Number.isNaN(code)
    return [
      {
        dt: new Date(atMs).toISOString(),
        level: hasLevel ? levelOfCode(code) : null,
        risk: hasLevel ? segmentRiskOf(levelOfCode(code)) : null,
        kind: hasLevel ? kindOfCode(code) : null,
        reason:
          planes && hasLevel ? reasonOf(timeline, { hour, kind: kindOfCode(code), rules: ordered }) : null,
        surfaceC: finiteOrNull(surfaceC[hour] ?? null),
        condition: finiteOrNull(condition[hour] ?? null),
        ...(Object.fromEntries(
          DETAIL_NAMES.map((name) => [name, finiteOrNull(timeline[name][hour] ?? null)]),
        ) as Record<(typeof DETAIL_NAMES)[number], number | null>),
      },
    ]
  })
}

function detailsOf(
  planes: Uint8Array | null,
  { row, hours, count }: { row: number; hours: number; count: number },
): Record<(typeof DETAIL_NAMES)[number], Float64Array> {
  const rows = planes ? unpacked(planes, hours, 1) : []
  return Object.fromEntries(
    DETAIL_NAMES.map((name, index) => [
      name,
      (rows[index * count + row] ?? new Float64Array(hours).fill(Number.NaN)).map(
        (value) => value / DETAILS[name],
      ),
    ]),
  ) as Record<(typeof DETAIL_NAMES)[number], Float64Array>
}

type Judgement = { hour: number; kind: RiskKind | null; rules: readonly RiskRule[] }

/** The rule that gave the level, for a danger of the table; slipperiness is explained by the grip of the hour. */
function reasonOf(timeline: SegmentTimeline, { hour, kind, rules }: Judgement) {
  const values = riskValues(timeline, hour)
  const { rule } = riskOf(rules, values)
  if (rule?.kind !== kind) return null
  return {
    rule: rule.id,
    values: rule.when.map((condition) => ({ ...condition, actual: values[condition.measure] })),
  }
}
