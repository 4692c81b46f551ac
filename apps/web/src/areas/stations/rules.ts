import type { MeasureCode } from '@verglas/contract/measures'
import type { GripLimits } from '@verglas/road-hazard'
import { ACTION_LEVEL } from '../../ui/badge/code-palettes.ts'
import type { Column } from './columns.ts'
import { observedDanger } from './observed-danger.ts'
import { isMuted, latestValue, type Quality, type Station } from './station.ts'

/** Why a cell has a coloured background. The normal state has none. */
export type CellRule = 'frost' | 'icy' | 'frosty' | 'danger' | null

/** Vapour freezes onto the road if the road is at or below both zero and the dew point. */
export function isFrostPossible(station: Station): boolean {
  const [road, dewPoint] = [latestValue(station, 'ts'), latestValue(station, 'tdew')]
  return road !== null && dewPoint !== null && road <= Math.min(0, dewPoint)
}

const FROST_PAIR: readonly Column['id'][] = ['surface', 'dewPoint', 'spread']
const FROSTY = 4
const ICY = 5

/** The rule that applies to a cell; old values raise no alarm. */
export function cellRule(station: Station, columnId: Column['id'], limits: GripLimits): CellRule {
  if (isMuted(station)) return null
  if (FROST_PAIR.includes(columnId)) return isFrostPossible(station) ? 'frost' : null
  if (columnId === 'roadState') {
    const state = latestValue(station, 'road_state')
    if (state === ICY) return 'icy'
    return state === FROSTY ? 'frosty' : null
  }
  if (columnId === 'danger')
    return (observedDanger(station, limits)?.level ?? 0) >= ACTION_LEVEL ? 'danger' : null
  return null
}

/** The quality flag of a cell: that of its first flagged measure. */
export function cellQuality(
  station: Station,
  codes: readonly MeasureCode[],
): { code: MeasureCode; quality: Quality } | null {
  const qualities = station.latest?.quality
  if (!qualities) return null
  for (const code of codes) {
    const quality = qualities[code]
    if (quality) return { code, quality }
  }
  return null
}
