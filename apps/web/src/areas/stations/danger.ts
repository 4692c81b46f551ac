import { isFrostPossible, isMuted } from './rules.ts'
import { latestValue, meaningfulCode, type Station } from './station.ts'

/** Road states that are dangerous by themselves, on the scale of the ice risk: frosty, icy, snowy. */
const STATE_DANGER: Readonly<Partial<Record<number, number>>> = { 4: 3, 5: 4, 8: 3 }
/** Vapour may freeze on the road at any moment. */
const FROST_DANGER = 2.5
/** More than any temperature is worth. */
const LEVEL = 1000

/**
 * How dangerous the road at a station is: by the worst of ice risk, state and possible frost, of equals the colder
 * first. Values that nobody should rely on are no danger.
 */
export function dangerOf(station: Station): number {
  if (isMuted(station)) return -LEVEL
  const state = meaningfulCode('road_state', latestValue(station, 'road_state'))
  const level = Math.max(
    meaningfulCode('ice_risk', latestValue(station, 'ice_risk')) ?? 0,
    state === null ? 0 : (STATE_DANGER[state] ?? 0),
    isFrostPossible(station) ? FROST_DANGER : 0,
  )
  return level * LEVEL - (latestValue(station, 'ts') ?? latestValue(station, 'tair') ?? 0)
}
