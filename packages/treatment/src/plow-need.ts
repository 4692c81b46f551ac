import { isGritting, type Treatment } from '@verglas/contract/circuit-codes'
import type { DecisionTable } from './decision-table.ts'
import { at, type RoadOutlook } from './road-outlook.ts'
import { MIN_COVER_MM, type Occurrence } from './situations.ts'

/**
 * Depth of loose snow per millimetre of water, mm. It is that of fresh snow, so that plowing is advised early
 * rather than late.
 */
const DEPTH_OF_WATER = 10

/** Greatest depth of loose snow during a situation, mm. */
export function deepestSnowMm(outlook: RoadOutlook, { first, last }: Occurrence): number {
  let deepest = 0
  for (let index = first - 1; index <= last; index++) {
    deepest = Math.max(deepest, at(outlook.looseSnowMm, index) * DEPTH_OF_WATER)
  }
  return deepest
}

const isPacked = (outlook: RoadOutlook, { first }: Occurrence): boolean =>
  at(outlook.packedSnowMm, first - 1) >= MIN_COVER_MM.packed

/** Whether to plow before spreading: loose snow reaches the trigger, or there is packed snow. */
export function isPlowNeeded(
  outlook: RoadOutlook,
  occurrence: Occurrence,
  { plowTriggerMm }: DecisionTable,
): boolean {
  return deepestSnowMm(outlook, occurrence) >= plowTriggerMm || isPacked(outlook, occurrence)
}

/** Whether there is no ice, frost or snow when the situation begins, and the forecast snow stays below the trigger. */
export function isBare(
  outlook: RoadOutlook,
  occurrence: Occurrence,
  { plowTriggerMm }: DecisionTable,
): boolean {
  const start = occurrence.first - 1
  return (
    at(outlook.iceMm, start) < MIN_COVER_MM.ice &&
    at(outlook.frostMm, start) < MIN_COVER_MM.frost &&
    at(outlook.looseSnowMm, start) < MIN_COVER_MM.snow &&
    !isPacked(outlook, occurrence) &&
    deepestSnowMm(outlook, occurrence) < plowTriggerMm
  )
}

/** The combined treatment of plowing and spreading afterwards. */
export function withPlow(spread: Treatment): Treatment {
  if (spread === 'none' || spread === 'patrol') return 'plow'
  if (isGritting(spread)) return 'plow_abrasive'
  return spread === 'plow' ? 'plow' : 'plow_salt'
}
