import { TOKENS } from '@verglas/charts/theme'
import type { Display } from '../../lib/display.ts'
import { boundsOf } from '../../map/fit.ts'
import type { MapPoint } from '../../map/layers/points.ts'
import type { AlertArea } from './alert-layer.ts'
import { itemId } from './layer-kinds.ts'

type Position = readonly [number, number]

/** A burning fire is a circle around its place; fire danger covers an area and stays an alert. */
export const isFire = ({ provider }: AlertArea): boolean => provider === FIRES
const FIRES = 'sopfeu-fires'

/** Fires at their places: the centre of the reported circle. */
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
        // The provider writes the words of its level only in its own language.
        value: isState(severity) ? t(`maps.fireStates.${severity}`) : (level ?? t('maps.kinds.fires')),
        fill,
        outline: fill,
        symbol: 'fire' as const,
        rank: -severity,
      },
    ]
  })
}

/** 1 is held or under control, 3 is out of control. For other values the level of the provider is shown. */
const isState = (severity: number): severity is 1 | 3 => severity === 1 || severity === 3

function positionsIn(coordinates: unknown): Position[] {
  if (!Array.isArray(coordinates)) return []
  return typeof coordinates[0] === 'number'
    ? [coordinates as unknown as Position]
    : coordinates.flatMap(positionsIn)
}
