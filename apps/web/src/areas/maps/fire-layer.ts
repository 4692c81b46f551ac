import { TOKENS } from '@verglas/charts/theme'
import type { Display } from '../../lib/pen.ts'
import { boundsOf } from '../../map/fit.ts'
import type { MapPoint } from '../../map/layers/points.ts'
import type { AlertArea } from './alert-layer.ts'
import { itemId } from './layer-kinds.ts'

type Position = readonly [number, number]

/** A fire that burns is told round its place; the danger of one is told of a whole area, and stays an alert. */
export const isFire = ({ provider }: AlertArea): boolean => provider === FIRES
const FIRES = 'sopfeu-fires'

/** Fires at their places: the middle of the circle in which they are told. */
export function firePoints(fires: readonly AlertArea[], { mode, t }: Display): readonly MapPoint[] {
  const fill = TOKENS[mode].surface
  return fires.flatMap(({ id, areaName, level, message, severity, geometries }) => {
    const box = boundsOf(geometries.flatMap(({ coordinates }) => positionsIn(coordinates)) as never)
    if (!box) return []
    const [west, south, east, north] = box
    return [
      {
        id: itemId('fires', id),
        longitude: (west + east) / 2,
        latitude: (south + north) / 2,
        name: areaName ?? message,
        // the words of its level are in the language of the provider alone
        value: isState(severity) ? t(`maps.fireStates.${severity}`) : (level ?? t('maps.kinds.fires')),
        fill,
        outline: fill,
        symbol: 'fire' as const,
        rank: -severity,
      },
    ]
  })
}

/** Held or under control; out of control. Of others the provider says something that is not known here. */
const isState = (severity: number): severity is 1 | 3 => severity === 1 || severity === 3

function positionsIn(coordinates: unknown): Position[] {
  if (!Array.isArray(coordinates)) return []
  return typeof coordinates[0] === 'number'
    ? [coordinates as unknown as Position]
    : coordinates.flatMap(positionsIn)
}
