import {
  type Advice,
  type AdviceCase,
  type Decision,
  type DecisionTable,
  firstDecision,
  isSame,
} from '@verglas/treatment'
import type { SegmentRoads } from './segment-roads.ts'

export type SegmentDecision = { readonly segmentId: string; readonly decision: Decision }

type Stretch = {
  readonly segments: readonly { readonly id: string; readonly isBridge: boolean }[]
  readonly roads: SegmentRoads
}

/**
 * Segments whose own road requires another treatment than their forecast point: a bridge, a cut without sun,
 * a road higher up. The film reading of the point's sensor does not apply to them.
 */
export function differingSegments(
  table: DecisionTable,
  { outlook, measured: _, ...place }: AdviceCase,
  advised: Advice,
  { segments, roads }: Stretch,
): SegmentDecision[] {
  const windAt = new Map(Array.from(outlook.timesMs, (ms, hour) => [ms, outlook.windKmh[hour] ?? Number.NaN]))
  return segments.flatMap(({ id, isBridge }) => {
    const road = roads.outlookOf(id, (ms) => windAt.get(ms) ?? Number.NaN)
    const decision = road && firstDecision(table, { ...place, isBridge, outlook: road, surfaceSpreadK: null })
    return decision && !isSame(decision, advised) ? [{ segmentId: id, decision }] : []
  })
}
