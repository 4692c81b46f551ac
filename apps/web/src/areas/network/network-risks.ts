import type { CallAnswer } from '@verglas/contract'
import type { RoadType } from '@verglas/contract/circuit-codes'
import { familyOfRisk, type RiskFamily, type RiskKind, type RiskLevel } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import { codeOfCharacter, levelOfCode, RISK_CODES } from '@verglas/road-network/risks'
import { type HourRisk, riskAt, riskOfCode } from '../orders/panels.ts'

type Feature = CallAnswer<'getRoadLines'>['features'][number]
type CircuitRisks = CallAnswer<'getRoadRisks'>['circuits'][number]

/** A segment with its row of hourly risks. */
export type NetworkSegment = Feature['properties'] & {
  readonly id: string
  readonly coordinates: Feature['geometry']['coordinates']
  readonly row: string
  /** Time of the first character of the row. */
  readonly startMs: number
  /** Worst level of all its hours. */
  readonly worstLevel: number
}

/** Joins the lines of the network with the hourly risks: rows are in the order of the segments. */
export function networkSegments(
  features: readonly Feature[],
  circuits: readonly CircuitRisks[],
): NetworkSegment[] {
  const risks = new Map(circuits.map((circuit) => [circuit.circuitId, { ...circuit, next: 0 }]))
  return features.map(({ id, geometry, properties }) => {
    const circuit = risks.get(properties.circuitId)
    const from = circuit ? circuit.next++ * circuit.hours : 0
    const row = circuit?.rows.slice(from, from + circuit.hours) ?? ''
    return {
      ...properties,
      id,
      coordinates: geometry.coordinates,
      row,
      startMs: circuit?.startAt ? Date.parse(circuit.startAt) : Number.NaN,
      worstLevel: worstLevelOf(row),
    }
  })
}

function worstLevelOf(row: string): number {
  let worst = 0
  for (let hour = 0; hour < row.length; hour++) {
    const code = codeOfCharacter(row.charCodeAt(hour))
    if (code !== null) worst = Math.max(worst, levelOfCode(code))
  }
  return worst
}

/** The risk in the hour of an instant; null if unknown. */
export const riskOfSegment = ({ row, startMs }: NetworkSegment, ms: number): HourRisk | null =>
  row === '' ? null : riskAt(row, Math.floor((ms - startMs) / HOUR_MS))

export type NetworkFilter = {
  readonly circuitId: string | null
  readonly roadType: RoadType | null
  readonly kind: RiskFamily | null
  readonly level: number
  /** Circuits of the zone; null for all. */
  readonly circuitIds: ReadonlySet<string> | null
}

export function filteredSegments(
  segments: readonly NetworkSegment[],
  { circuitId, roadType, circuitIds }: NetworkFilter,
): NetworkSegment[] {
  return segments.filter(
    (segment) =>
      (circuitId === null || segment.circuitId === circuitId) &&
      (roadType === null || segment.roadType === roadType) &&
      (circuitIds === null || circuitIds.has(segment.circuitId)),
  )
}

/**
 * The part of a risk that the filter shows: the slipperiness, or the other danger that is selected. Null if the
 * filter excludes the risk.
 */
export function filteredRisk(risk: HourRisk | null, { kind, level }: NetworkFilter): HourRisk | null {
  const isOfKind = (of: RiskKind | null | undefined) => kind === null || (of && familyOfRisk(of) === kind)
  const danger = [risk, kind === null ? null : risk?.other].find((each) => each?.kind && isOfKind(each.kind))
  return danger && danger.level >= Math.max(1, level) ? danger : null
}

/** Adjacent segments of one circuit with the same level and kind of risk. */
export type RiskStretch = {
  readonly id: string
  readonly segments: readonly NetworkSegment[]
  readonly risk: HourRisk
  /** When the danger begins on the first of them. */
  readonly beginMs: number
  readonly lengthKm: number
}

/**
 * The level of each risk code, 0 if the filter excludes it. Computed in advance, because a network has a million
 * hours.
 */
export const levelsByCode = (filter: NetworkFilter): Uint8Array =>
  Uint8Array.from({ length: RISK_CODES }, (_, code) => filteredRisk(riskOfCode(code), filter)?.level ?? 0)

/** The code in the hour of an instant; null if unknown. */
export function codeOfSegment(
  { row, startMs }: Pick<NetworkSegment, 'row' | 'startMs'>,
  ms: number,
): number | null {
  const hour = Math.floor((ms - startMs) / HOUR_MS)
  return hour >= 0 && hour < row.length ? codeOfCharacter(row.charCodeAt(hour)) : null
}

type Worst = { risk: HourRisk; beginMs: number }

/** The worst risk of a segment in [fromMs, untilMs] and when it begins; the first of equal ones. */
function worstOf(
  segment: NetworkSegment,
  [fromMs, untilMs]: readonly [number, number],
  { levelByCode, filter }: { levelByCode: Uint8Array; filter: NetworkFilter },
): Worst | null {
  let [worstCode, worstLevel, beginMs] = [0, 0, fromMs]
  for (let ms = fromMs; ms <= untilMs; ms += HOUR_MS) {
    const code = codeOfSegment(segment, ms)
    const level = code === null ? 0 : (levelByCode[code] as number)
    if (code === null || level <= worstLevel) continue
    worstCode = code
    worstLevel = level
    beginMs = ms
  }
  const risk = worstLevel === 0 ? null : filteredRisk(riskOfCode(worstCode), filter)
  return risk && { risk: { level: risk.level, kind: risk.kind }, beginMs }
}

/**
 * The worst stretches within a span, highest and then earliest first. Segments are in the order of their
 * circuits.
 */
export function worstStretches(
  segments: readonly NetworkSegment[],
  span: readonly [number, number],
  filter: NetworkFilter,
): RiskStretch[] {
  const stretches: RiskStretch[] = []
  const levels = { levelByCode: levelsByCode(filter), filter }
  let isOpen = false
  for (const segment of segments) {
    const worst = worstOf(segment, span, levels)
    const last = stretches.at(-1)
    const joins =
      isOpen &&
      worst !== null &&
      last?.segments.at(-1)?.circuitId === segment.circuitId &&
      last.risk.level === worst.risk.level &&
      last.risk.kind === worst.risk.kind
    isOpen = worst !== null
    if (!worst) continue
    if (joins && last) {
      stretches[stretches.length - 1] = {
        ...last,
        segments: [...last.segments, segment],
        beginMs: Math.min(last.beginMs, worst.beginMs),
        lengthKm: last.lengthKm + segment.lengthKm,
      }
    } else {
      stretches.push({ id: segment.id, segments: [segment], ...worst, lengthKm: segment.lengthKm })
    }
  }
  return stretches.toSorted(
    (a, b) => b.risk.level - a.risk.level || a.beginMs - b.beginMs || b.lengthKm - a.lengthKm,
  )
}

type Lengths = [number, number, number, number, number]

/**
 * Kilometres of each danger level (0 to 4) in each hour; empty without any forecast, which does not mean «no
 * danger».
 */
export function lengthsByHour(
  segments: readonly NetworkSegment[],
  [fromMs, untilMs]: readonly [number, number],
  filter: NetworkFilter,
): { ms: number; km: Lengths }[] {
  if (segments.every(({ row }) => row === '')) return []
  const hours = Math.max(0, Math.round((untilMs - fromMs) / HOUR_MS)) + 1
  const levelByCode = levelsByCode(filter)
  const lengths = Array.from({ length: hours }, (_, hour) => ({
    ms: fromMs + hour * HOUR_MS,
    km: [0, 0, 0, 0, 0] as Lengths,
  }))
  for (const segment of segments)
    for (const { ms, km } of lengths) {
      const code = codeOfSegment(segment, ms)
      if (code !== null) km[levelByCode[code] as RiskLevel] += segment.lengthKm
    }
  return lengths
}
