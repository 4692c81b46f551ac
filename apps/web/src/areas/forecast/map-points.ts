import {
  AIR_TEMPERATURE_SCALE,
  colourOfTemperature,
  type Mode,
  outlineOf,
  ROAD_TEMPERATURE_SCALE,
  TOKENS,
} from '@verglas/charts/theme'
import type { Formats } from '@verglas/language'
import type { ForecastPoint } from '../../lib/forecast-points.ts'
import type { MapPoint } from '../../map/layers/points.ts'
import { ACTION_LEVEL } from '../../ui/badge/code-palettes.ts'
import type { RoadForecast } from '../roadcast/panels.ts'
import { type Glance, wetnessMm } from './glance.ts'

type Context = {
  readonly glances: ReadonlyMap<string, Glance>
  readonly roads: ReadonlyMap<string, RoadForecast>
  /** If true, the points show the road temperature, otherwise the air temperature. */
  readonly seesRoad: boolean
  readonly mode: Mode
  readonly formats: Formats
  readonly isFavourite: (castpointId: string) => boolean
}

/**
 * Points coloured by the lowest temperature in the next 24 hours, of the road if the person may see it.
 * Points without a value, or with an outdated one, are empty rings. Where labels collide, the more dangerous
 * one is written.
 */
export function forecastMapPoints(points: readonly ForecastPoint[], context: Context): readonly MapPoint[] {
  const { glances, roads, seesRoad, mode, formats, isFavourite } = context
  const { surface, strongLine } = TOKENS[mode]
  return points.map(({ id_castpoint: id, longitude, latitude, name }, index) => {
    const glance = glances.get(id)
    const road = roads.get(id)
    const lowestC = seesRoad ? lowestOfRoad(road) : lowestOfAir(glance)
    const scale = seesRoad ? ROAD_TEMPERATURE_SCALE : AIR_TEMPERATURE_SCALE
    const fill = lowestC === undefined ? surface : (colourOfTemperature(scale, lowestC) ?? strongLine)
    const isIcy = lowestC !== undefined && (road?.worst?.risk ?? 0) >= ACTION_LEVEL
    const isWet = glance !== undefined && wetnessMm(glance) > 0
    return {
      id,
      longitude,
      latitude,
      name,
      value: lowestC === undefined ? '' : formats.quantity('temperature', lowestC, { unit: false }),
      fill,
      outline: outlineOf(fill, mode) ?? fill,
      symbol: (seesRoad ? roads.size > 0 : glance) && lowestC === undefined ? 'ring' : 'plain',
      rank: index + (isIcy ? -30_000 : isFavourite(id) ? -20_000 : isWet ? -10_000 : 0),
    }
  })
}

const lowestOfRoad = (road: RoadForecast | undefined) => (road?.isOutdated ? undefined : road?.lowest?.valueC)
const lowestOfAir = (glance: Glance | undefined) =>
  glance && glance.run !== null && !glance.isArchive ? glance.lowest?.valueC : undefined
