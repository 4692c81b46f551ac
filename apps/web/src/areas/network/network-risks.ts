import type { CallAnswer } from '@verglas/contract'
import type { RoadType } from '@verglas/contract/circuit-codes'
import type { RiskKind } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import { type HourRisk, riskAt } from '../circuits/panels.ts'

type Feature = CallAnswer<'getRoads'>['features'][number]
type CircuitRisks = CallAnswer<'getRoadRisks'>['circuits'][number]

/** A segment with the row of its hours. */
export type NetworkSegment = Omit<Feature['properties'], 'castpointId'> & {
  readonly id: string
  readonly coordinates: Feature['geometry']['coordinates']
  readonly row: string
  /** Of the first character of the row. */
  readonly startMs: number
  /** Of all its hours. */
  readonly worstLevel: number
}

/** Joins the lines of the network and the plane of its risks: rows come in the order of the segments. */
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
  for (let hour = 0; hour < row.length; hour++) worst = Math.max(worst, riskAt(row, hour)?.level ?? 0)
  return worst
}

/** The risk in the hour of an instant; null: not known. */
export const riskOfSegment = ({ row, startMs }: NetworkSegment, ms: number): HourRisk | null =>
  row === '' ? null : riskAt(row, Math.floor((ms - startMs) / HOUR_MS))

export type NetworkFilter = {
  readonly circuitId: string | null
  readonly roadType: RoadType | null
  readonly kind: RiskKind | null
  readonly level: number
  /** Circuits of the zone; null: of all. */
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

/** Whether a risk is one that is asked for. */
export const isWanted = (risk: HourRisk | null, { kind, level }: NetworkFilter): boolean =>
  risk !== null && risk.level >= Math.max(1, level) && (kind === null || risk.kind === kind)

/** Neighbours of one circuit that are to be as dangerous, of the same kind. */
export type Stretch = {
  readonly id: string
  readonly segments: readonly NetworkSegment[]
  readonly risk: HourRisk
  /** When it begins on the first of them. */
  readonly beginMs: number
  readonly lengthKm: number
}

type Worst = { risk: HourRisk; beginMs: number }

/** The worst of a segment in [fromMs, untilMs], and when it begins; of two as high the first. */
function worstOf(
  segment: NetworkSegment,
  [fromMs, untilMs]: readonly [number, number],
  filter: NetworkFilter,
): Worst | null {
  let worst: Worst | null = null
  for (let ms = fromMs; ms <= untilMs; ms += HOUR_MS) {
    const risk = riskOfSegment(segment, ms)
    if (risk && isWanted(risk, filter) && (!worst || risk.level > worst.risk.level))
      worst = { risk, beginMs: ms }
  }
  return worst
}

/** What is worst within a span, the highest and then the earliest first. Segments come in the order of their circuits. */
export function worstStretches(
  segments: readonly NetworkSegment[],
  span: readonly [number, number],
  filter: NetworkFilter,
): Stretch[] {
  const stretches: Stretch[] = []
  let isOpen = false
  for (const segment of segments) {
    const worst = worstOf(segment, span, filter)
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

/** Kilometres of each level in each hour, the lengths of levels 0 to 3. */
export function lengthsByHour(
  segments: readonly NetworkSegment[],
  [fromMs, untilMs]: readonly [number, number],
  filter: NetworkFilter,
): { ms: number; km: [number, number, number, number] }[] {
  const hours = Math.max(0, Math.round((untilMs - fromMs) / HOUR_MS)) + 1
  return Array.from({ length: hours }, (_, hour) => {
    const ms = fromMs + hour * HOUR_MS
    const km: [number, number, number, number] = [0, 0, 0, 0]
    for (const segment of segments) {
      const risk = riskOfSegment(segment, ms)
      if (risk) km[isWanted(risk, filter) ? risk.level : 0] += segment.lengthKm
    }
    return { ms, km }
  })
}
