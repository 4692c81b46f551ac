import { isFrostPossible, isMuted } from './rules.ts'
import { latestValue, meaningfulCode, type Station } from './station.ts'

/** Road states that are dangerous by themselves, on the scale of the ice risk: frosty, icy, snowy. */
const STATE_DANGER: Readonly<Partial<Record<number, number>>> = { 4: 3, 5: 4, 8: 3 }
/** Danger level where vapour may freeze on the road at any moment. */
const FROST_DANGER = 2.5
/** Larger than any temperature, so that the level always decides first. */
const LEVEL = 1000

/**
 * Sort value for the danger at a station: the worst of ice risk, road state and possible frost; at the same
 * level the colder
 * road counts as more dangerous. Unreliable values count as no danger.
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
