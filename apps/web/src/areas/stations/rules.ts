import type { MeasureCode } from '@verglas/contract/measures'
import type { Column } from './columns.ts'
import { latestValue, type Quality, type Station } from './station.ts'

/** Why a cell has a coloured background. The normal state has none. */
export type CellRule = 'frost' | 'icy' | 'frosty' | 'ice-risk' | null

/** Vapour freezes onto the road if the road is at or below both zero and the dew point. */
export function isFrostPossible(station: Station): boolean {
  const [road, dewPoint] = [latestValue(station, 'ts'), latestValue(station, 'tdew')]
  return road !== null && dewPoint !== null && road <= Math.min(0, dewPoint)
}

const FROST_PAIR: readonly Column['id'][] = ['surface', 'dewPoint', 'spread']
const FROSTY = 4
const ICY = 5
/** High and certain ice risk; 5 is a failing sensor. */
const GRAVE_ICE_RISKS = [3, 4]

/** The rule that applies to a cell; old values raise no alarm. */
export function cellRule(station: Station, columnId: Column['id']): CellRule {
  if (isMuted(station)) return null
  if (FROST_PAIR.includes(columnId)) return isFrostPossible(station) ? 'frost' : null
  if (columnId === 'roadState') {
    const state = latestValue(station, 'road_state')
    if (state === ICY) return 'icy'
    return state === FROSTY ? 'frosty' : null
  }
  if (columnId === 'iceRisk')
    return GRAVE_ICE_RISKS.includes(latestValue(station, 'ice_risk') ?? 0) ? 'ice-risk' : null
  return null
}

/** The quality flag of a cell: that of its first flagged measure. */
export function cellQuality(
  station: Station,
  codes: readonly MeasureCode[],
): { code: MeasureCode; quality: Quality } | null {
  const all = station.latest?.quality
  if (!all) return null
  for (const code of codes) {
    const quality = all[code]
    if (quality) return { code, quality }
  }
  return null
}

/** Whether values are unreliable because the station is silent or declared broken. */
export function isMuted({ state }: Station): boolean {
  return state === 'disconnected' || state === 'broken'
}
