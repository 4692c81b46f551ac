import type { GripLimits } from '@verglas/road-hazard'
import { ACTION_LEVEL } from '../../ui/badge/code-palettes.ts'
import { observedDanger } from './observed-danger.ts'
import { isOutdated } from './sort-keys.ts'
import { latestValue, type Station } from './station.ts'

/** The time and the limits by which stations are evaluated. */
export type Judging = { readonly nowMs: number; readonly gripLimits: GripLimits }

/** The road is dangerous enough for a crew to act; an old reading raises no alarm. */
export const needsAction = (station: Station, judging: Judging): boolean =>
  levelOf(station, judging) >= ACTION_LEVEL

const levelOf = (station: Station, { nowMs, gripLimits }: Judging): number =>
  isOutdated(station, nowMs) ? 0 : (observedDanger(station, gripLimits)?.level ?? 0)

/** The most dangerous road first, colder roads before warmer ones, outdated readings last. */
export function worstFirst(stations: readonly Station[], judging: Judging): readonly Station[] {
  const roadC = (station: Station) => latestValue(station, 'ts') ?? Number.POSITIVE_INFINITY
  return stations
    .map((station) => ({
      station,
      level: isOutdated(station, judging.nowMs) ? -1 : levelOf(station, judging),
      roadC: roadC(station),
    }))
    .sort((a, b) => b.level - a.level || (a.roadC === b.roadC ? 0 : a.roadC - b.roadC))
    .map(({ station }) => station)
}
