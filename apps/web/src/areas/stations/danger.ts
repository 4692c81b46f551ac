import type { GripLimits } from '@verglas/road-hazard'
import { observedDanger } from './observed-danger.ts'
import { isMuted, latestValue, type Station } from './station.ts'

/** Larger than any temperature, so that the level takes precedence. */
const LEVEL = 1000

/**
 * Sort value for the danger at a station. At the same level the colder road counts as more dangerous; unreliable
 * values count as no danger.
 */
export function dangerOf(station: Station, limits: GripLimits): number {
  if (isMuted(station)) return -LEVEL
  const level = observedDanger(station, limits)?.level ?? 0
  return level * LEVEL - (latestValue(station, 'ts') ?? latestValue(station, 'tair') ?? 0)
}
