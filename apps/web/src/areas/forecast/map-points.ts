import {
  AIR_TEMPERATURE_SCALE,
  colourOfTemperature,
  type Mode,
  outlineOf,
  TOKENS,
} from '@verglas/charts/theme'
import type { Formats } from '@verglas/language'
import type { MapPoint } from '../../map/layers/points.ts'
import { type Glance, wetnessMm } from './glance.ts'
import type { ForecastPoint } from './point-list.ts'

type Context = {
  readonly glances: ReadonlyMap<string, Glance>
  readonly mode: Mode
  readonly formats: Formats
  readonly isFavourite: (castpointId: string) => boolean
}

/** Points coloured by the lowest air temperature of the 24 hours ahead; those without a forecast are empty rings. */
export function forecastMapPoints(points: readonly ForecastPoint[], context: Context): readonly MapPoint[] {
  const { glances, mode, formats, isFavourite } = context
  const { surface, strongLine } = TOKENS[mode]
  return points.map(({ id_castpoint: id, longitude, latitude, name }, index) => {
    const glance = glances.get(id)
    const lowestC = glance && glance.run !== null && !glance.isArchive ? glance.lowest?.valueC : undefined
    const fill =
      lowestC === undefined ? surface : (colourOfTemperature(AIR_TEMPERATURE_SCALE, lowestC) ?? strongLine)
    const isWet = glance !== undefined && wetnessMm(glance) > 0
    return {
      id,
      longitude,
      latitude,
      name,
      value: lowestC === undefined ? '' : formats.quantity('temperature', lowestC, { unit: false }),
      fill,
      outline: outlineOf(fill, mode) ?? fill,
      sign: glance && lowestC === undefined ? 'ring' : 'plain',
      rank: index + (isFavourite(id) ? -20_000 : isWet ? -10_000 : 0),
    }
  })
}
