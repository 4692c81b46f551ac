import { type RiskKind, type RiskLevel, segmentRiskOf } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import {
  DETAIL_NAMES,
  DETAILS,
  riskValues,
  type SegmentTimeline,
  segmentLengthKm,
} from '@verglas/road-network'
import {
  characterOfCode,
  codeOfCharacter,
  currentCodes,
  DEFAULT_RISK_RULES,
  inOrder,
  kindOfCode,
  levelOfCode,
  type OtherDanger,
  otherOfCode,
  type RiskRule,
  riskOf,
  UNKNOWN_RISK,
} from '@verglas/road-network/risks'
import { unpacked } from '../../../db/planes.ts'
import type { NetworkCircuit } from '../circuits/network.ts'
import type { CircuitForecast, RiskRows } from './queries.ts'

/**
 * The stored series have a value for each instant; an hour begins at one and ends at the next. Values of the hour
 * are stored with its end (docs/hazards.md).
 */
const hoursOf = ({ hours }: Pick<RiskRows, 'hours'>): number => hours - 1
const withoutStart = (values: Float64Array): Float64Array => values.subarray(1)

/** The risk characters of each segment, one for each hour that begins from `startAt` on. */
function riskRowsOf(forecast: Pick<RiskRows, 'segments' | 'risk' | 'hours' | 'riskScale'>) {
  const rows = riskCodesOf(forecast)
  return new Map(forecast.segments.map((id, index) => [id, textOf(rows[index] ?? [])]))
}

/** The upcoming hours: the one in which the forecast was issued comes first. */
export function upcomingRisks(forecast: RiskRows) {
  const past = pastHoursOf(forecast)
  const rows = riskRowsOf(forecast)
  const hours = hoursOf(forecast) - past
  return {
    startAt: new Date(forecast.startAt.getTime() + past * HOUR_MS),
    hours,
    // A segment added since the forecast has no risk yet.
    rowOf: (segmentId: string) => rows.get(segmentId)?.slice(past) ?? UNKNOWN_RISK.repeat(hours),
  }
}

/** The upcoming hours of a circuit, in the form of the network's table of risks. */
export function toRiskRows(circuitId: string, segmentIds: readonly string[], forecast: RiskRows | undefined) {
  if (!forecast) return { circuitId, issuedAt: null, startAt: null, hours: 0, rows: '' }
  const { startAt, hours, rowOf } = upcomingRisks(forecast)
  return {
    circuitId,
    issuedAt: forecast.issuedAt.toISOString(),
    startAt: startAt.toISOString(),
    hours,
    rows: segmentIds.map(rowOf).join(''),
  }
}

/** The segments with a risk in the upcoming hours. */
export function listRisks(
  circuits: readonly Pick<NetworkCircuit, 'id' | 'segments'>[],
  byCircuit: ReadonlyMap<string, RiskRows>,
) {
  return circuits.flatMap(({ id: circuitId, segments }) => {
    const forecast = byCircuit.get(circuitId)
    if (!forecast) return []
    const { startAt, rowOf } = upcomingRisks(forecast)
    return segments.flatMap((segment) => {
      const { id, name, road, tags } = segment
      const length = segmentLengthKm(segment)
      const risks = riskPeriods(rowOf(id), startAt).map((period) => ({ ...period, length }))
      return risks.length === 0 ? [] : [{ id, circuitId, name, road, tags, length, risks }]
    })
  })
}

/** Runs of hours with the same kind and level, from moderate danger on: of slipperiness, and of other dangers. */
function riskPeriods(row: string, startAt: Date) {
  const codes = [...row].map((character) => codeOfCharacter(character.charCodeAt(0)))
  const hoursWith = (dangerOf: (code: number) => Danger | null) =>
    codes.map((code) => (code === null ? null : toRisk(dangerOf(code))))
  const slippery = hoursWith((code) => ({ kind: kindOfCode(code), level: levelOfCode(code) }))
  return [...runsOf(slippery, startAt), ...runsOf(hoursWith(otherOfCode), startAt)]
}

type Danger = { readonly kind: RiskKind | null; readonly level: RiskLevel }
type HourRisk = { readonly risk: RiskKind; readonly level: number } | null

function toRisk(danger: Danger | null): HourRisk {
  const level = danger ? segmentRiskOf(danger.level) : 0
  return danger?.kind && level > 0 ? { risk: danger.kind, level } : null
}

function runsOf(hours: readonly HourRisk[], startAt: Date) {
  const at = (hour: number) => new Date(startAt.getTime() + hour * HOUR_MS).toISOString()
  const isSame = (a: HourRisk | undefined, b: HourRisk) => a?.risk === b?.risk && a?.level === b?.level
  return hours.flatMap((own, hour) => {
    if (own === null || (hour > 0 && isSame(hours[hour - 1], own))) return []
    const end = hours.findIndex((other, index) => index > hour && !isSame(other, own))
    return [{ ...own, from: at(hour), to: at(end === -1 ? hours.length : end) }]
  })
}

const riskCodesOf = ({ risk, hours, riskScale }: Pick<RiskRows, 'risk' | 'hours' | 'riskScale'>) =>
  unpacked(risk, hours, 1).map((codes) => withoutStart(currentCodes(codes, riskScale)))

/** Hours at the start of the series that had ended when the forecast was issued. */
const pastHoursOf = ({ issuedAt, startAt }: Pick<RiskRows, 'issuedAt' | 'startAt'>): number =>
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
  const { startAt, segments } = forecast
  const hours = hoursOf(forecast)
  const surfaces = unpacked(forecast.surface, forecast.hours, 100)
  const conditions = unpacked(forecast.condition, forecast.hours, 1).map(withoutStart)
  const risks = riskRowsOf(forecast)
  const rowOf = new Map(segments.map((id, index) => [id, index]))
  return {
    ...toHeader(forecast),
    startAt: startAt.toISOString(),
    hours,
    segments: segmentIds.map((id) => {
      const row = rowOf.get(id)
      const noValues = Array.from({ length: hours }, () => null)
      if (row === undefined)
        return { id, risk: UNKNOWN_RISK.repeat(hours), surfaceC: noValues, condition: noValues }
      return {
        id,
        risk: risks.get(id) ?? UNKNOWN_RISK.repeat(hours),
        surfaceC: Array.from(surfaces[row]?.subarray(0, hours) ?? noValues, finiteOrNull),
        condition: Array.from(conditions[row] ?? noValues, finiteOrNull),
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

/** Values that apply to the beginning of an hour; all others apply to the hour or its end. */
const VALUES_AT_BEGIN: ReadonlySet<string> = new Set(['dewPointC', 'airTemperatureC'])

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
    const beginMs = startAt.getTime() + hour * HOUR_MS
    // The hour in which the span begins belongs to it.
    if (beginMs <= span.fromMs - HOUR_MS || beginMs > untilMs) return []
    const code = codes[hour] as number
    const hasLevel = !Number.isNaN(code)
    const end = hour + 1
    const other = hasLevel ? otherOfCode(code) : null
    return [
      {
        dt: new Date(beginMs).toISOString(),
        level: hasLevel ? levelOfCode(code) : null,
        risk: hasLevel ? segmentRiskOf(levelOfCode(code)) : null,
        kind: hasLevel ? kindOfCode(code) : null,
        other,
        reason: planes && other ? reasonOf(timeline, { instant: end, other, rules: ordered }) : null,
        surfaceC: finiteOrNull(surfaceC[hour] ?? null),
        condition: finiteOrNull(condition[end] ?? null),
        ...(Object.fromEntries(
          DETAIL_NAMES.map((name) => [
            name,
            finiteOrNull(timeline[name][VALUES_AT_BEGIN.has(name) ? hour : end] ?? null),
          ]),
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

type Judgement = { instant: number; other: OtherDanger; rules: readonly RiskRule[] }

/** The rule of the table that gave the other danger; slipperiness is explained by the grip of the hour. */
function reasonOf(timeline: SegmentTimeline, { instant, other, rules }: Judgement) {
  const values = riskValues(timeline, instant)
  const { rule } = riskOf(rules, values)
  if (rule?.kind !== other.kind) return null
  return {
    rule: rule.id,
    values: rule.when.map((condition) => ({ ...condition, actual: values[condition.measure] })),
  }
}
