import { type Mode, outlineOf, TOKENS } from '@verglas/charts/theme'
import type { MeasureCode } from '@verglas/contract/measures'
import { distanceKm } from '@verglas/quantities'
import type { Point } from '../../lib/context.ts'
import type { Display } from '../../lib/display.ts'
import type { ForecastPoint } from '../../lib/forecast-points.ts'
import type { MapPoint } from '../../map/layers/points.ts'
import type { ListedRoad } from '../roadcast/panels.ts'
import { itemId } from './layer-kinds.ts'
import { writtenValue } from './road-value.ts'

type Context = {
  readonly code: MeasureCode
  readonly roads: ReadonlyMap<string, ListedRoad>
  readonly hourIndex: number
  readonly display: Display
}

/** Points that share the forecast of a listed one and are at least a few hundred metres away from it. */
export function aliasPoints(all: readonly Point[], listed: readonly ForecastPoint[]): ForecastPoint[] {
  const listedById = new Map(listed.map((point) => [point.id_castpoint, point]))
  return all.flatMap((point) => {
    const { id_castpoint } = point
    const main = id_castpoint === null ? undefined : listedById.get(id_castpoint)
    if (!main || id_castpoint === null || main.id === point.id) return []
    return distanceKm(main, point) < MIN_ALIAS_KM ? [] : [{ ...point, id_castpoint }]
  })
}
const MIN_ALIAS_KM = 0.2

/** Separates forecast point and alias in an id: an alias has a place and a name of its own. */
const ALIAS = '@'
const pointId = ({ id, id_castpoint }: ForecastPoint, isAlias: boolean) =>
  itemId('castpoints', isAlias ? `${id_castpoint}${ALIAS}${id}` : id_castpoint)
/** The forecast point of a selected map item, and the alias by which it was selected. */
export function readCastpoint(id: string): { readonly castpointId: string; readonly aliasId: string | null } {
  const [castpointId = '', aliasId] = id.split(ALIAS)
  return { castpointId, aliasId: aliasId ?? null }
}

/** Forecast points at one hour, coloured by the measure; a ring if there is no forecast. */
export function castpointPoints(points: readonly ForecastPoint[], context: Context): readonly MapPoint[] {
  const { code, roads, hourIndex, display } = context
  const listedIds = new Set<string>()
  return points.map((point) => {
    const { id_castpoint: castpointId, longitude, latitude, name } = point
    const id = pointId(point, listedIds.has(castpointId))
    listedIds.add(castpointId)
    const road = roads.get(castpointId)
    const value = road ? writtenValue(road, hourIndex, code, display) : null
    const fill = value?.fill ?? surfaceOf(display.mode)
    return {
      id,
      longitude,
      latitude,
      name,
      value: value?.text ?? '',
      fill,
      outline: outlineOf(fill, display.mode) ?? fill,
      symbol: value ? 'plain' : 'ring',
      rank: road ? -dangerAt(road, hourIndex) : 0,
    }
  })
}

const surfaceOf = (mode: Mode) => TOKENS[mode].surface

/** Greater than any temperature, so that the level decides first. */
const LEVEL = 1000

const dangerAt = (road: ListedRoad, hourIndex: number) =>
  (road.ice_risk[hourIndex] ?? 0) * LEVEL - (road.ts[hourIndex] ?? 0)
