import type { Treatment } from '@verglas/contract/circuit-codes'
import type { DecisionTable } from './decision-table.ts'
import { at, type RoadAhead } from './road-ahead.ts'
import { LIES_MM, type Occurrence } from './situations.ts'

/** Depth of loose snow of a millimetre of water, mm: that of fresh snow, so that a blade comes early rather than late. */
const DEPTH_OF_WATER = 10

/** Greatest depth of loose snow while a situation lasts, mm. */
export function deepestSnowMm(ahead: RoadAhead, { first, last }: Occurrence): number {
  let deepest = 0
  for (let index = first - 1; index <= last; index++) {
    deepest = Math.max(deepest, at(ahead.looseSnowMm, index) * DEPTH_OF_WATER)
  }
  return deepest
}

const isPacked = (ahead: RoadAhead, { first }: Occurrence): boolean =>
  at(ahead.packedSnowMm, first - 1) >= LIES_MM.packed

/** A blade goes first: loose snow comes to the trigger, or packed snow lies. */
export function isPlowNeeded(
  ahead: RoadAhead,
  occurrence: Occurrence,
  { plowTriggerMm }: DecisionTable,
): boolean {
  return deepestSnowMm(ahead, occurrence) >= plowTriggerMm || isPacked(ahead, occurrence)
}

/** No ice or snow lies when the situation begins, and what falls stays below the trigger. */
export function isBare(ahead: RoadAhead, occurrence: Occurrence, { plowTriggerMm }: DecisionTable): boolean {
  const start = occurrence.first - 1
  return (
    at(ahead.iceMm, start) < LIES_MM.ice &&
    at(ahead.frostMm, start) < LIES_MM.frost &&
    at(ahead.looseSnowMm, start) < LIES_MM.snow &&
    !isPacked(ahead, occurrence) &&
    deepestSnowMm(ahead, occurrence) < plowTriggerMm
  )
}

/** What a blade and what is spread after it are called together. */
export function withPlow(spread: Treatment): Treatment {
  if (spread === 'none' || spread === 'patrol') return 'plow'
  if (spread === 'abrasive' || spread === 'plow_abrasive') return 'plow_abrasive'
  return spread === 'plow' ? 'plow' : 'plow_salt'
}
