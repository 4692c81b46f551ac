import { type Mode, outlineOf, TOKENS } from '@verglas/charts/theme'
import type { MeasureCode } from '@verglas/contract/measures'
import type { ForecastPoint } from '../../lib/forecast-points.ts'
import type { Pen } from '../../lib/pen.ts'
import type { MapPoint } from '../../map/layers/points.ts'
import type { ListedRoad } from '../roadcast/panels.ts'
import { thingId } from './layer-kinds.ts'
import { writtenValue } from './road-value.ts'

type Context = {
  readonly code: MeasureCode
  readonly roads: ReadonlyMap<string, ListedRoad>
  readonly hourIndex: number
  readonly pen: Pen
}

/** Forecast points at one hour: coloured by the measure; a ring where nothing is forecast. */
export function castpointPoints(points: readonly ForecastPoint[], context: Context): readonly MapPoint[] {
  const { code, roads, hourIndex, pen } = context
  return points.map(({ id_castpoint: id, longitude, latitude, name }) => {
    const road = roads.get(id)
    const value = road ? writtenValue(road, hourIndex, code, pen) : null
    const fill = value?.fill ?? surfaceOf(pen.mode)
    return {
      id: thingId('castpoints', id),
      longitude,
      latitude,
      name,
      value: value?.text ?? '',
      fill,
      outline: outlineOf(fill, pen.mode) ?? fill,
      sign: value ? 'plain' : 'ring',
      rank: road ? -dangerAt(road, hourIndex) : 0,
    }
  })
}

const surfaceOf = (mode: Mode) => TOKENS[mode].surface

/** More than any temperature is worth. */
const LEVEL = 1000

const dangerAt = (road: ListedRoad, hourIndex: number) =>
  (road.ice_risk[hourIndex] ?? 0) * LEVEL - (road.ts[hourIndex] ?? 0)
