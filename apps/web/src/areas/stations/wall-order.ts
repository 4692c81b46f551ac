import { ACTION_ICE_RISK } from '../../ui/badge/code-palettes.ts'
import { isFrostPossible } from './rules.ts'
import { isOutdated } from './sort-keys.ts'
import { latestValue, meaningfulCode, type Station } from './station.ts'

const SLIPPERY_STATES: ReadonlySet<number> = new Set([4, 5, 8])

/**
 * Ice, frost or snow seen by the sensor, or vapour freezing onto the road; an old reading raises no alarm.
 */
export function needsAction(station: Station, nowMs: number): boolean {
  if (isOutdated(station, nowMs)) return false
  const risk = meaningfulCode('ice_risk', latestValue(station, 'ice_risk')) ?? 0
  return (
    risk >= ACTION_ICE_RISK ||
    SLIPPERY_STATES.has(latestValue(station, 'road_state') ?? 0) ||
    isFrostPossible(station)
  )
}

/** Stations that need action first, colder roads before warmer ones, outdated readings last. */
export function worstFirst(stations: readonly Station[], nowMs: number): readonly Station[] {
  const rank = (station: Station) => (isOutdated(station, nowMs) ? 2 : needsAction(station, nowMs) ? 0 : 1)
  const roadC = (station: Station) => latestValue(station, 'ts') ?? Number.POSITIVE_INFINITY
  return stations
    .map((station) => ({ station, rank: rank(station), roadC: roadC(station) }))
    .sort((a, b) => a.rank - b.rank || (a.roadC === b.roadC ? 0 : a.roadC - b.roadC))
    .map(({ station }) => station)
}
