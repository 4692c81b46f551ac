import {
  type CodeColour,
  colourOfCode,
  colourOfTemperature,
  DANGER_COLOURS,
  ROAD_STATE_COLOURS,
  ROAD_TEMPERATURE_SCALE,
  type ScaleClass,
} from '@verglas/charts/theme'
import type { MeasureCode } from '@verglas/contract/measures'
import type { Formats, Translate } from '@verglas/language'
import type { ListedRoad } from '../roadcast/panels.ts'

/** A field of the road forecast that corresponds to a measure of the stations. */
type RoadValue = { readonly of: 'ts' | 'hazard_level' | 'road_state' } & (
  | { readonly scale: readonly ScaleClass[] }
  | { readonly table: string; readonly colours: readonly CodeColour[] }
)

const ROAD_VALUES: Partial<Record<MeasureCode, RoadValue>> = {
  ts: { of: 'ts', scale: ROAD_TEMPERATURE_SCALE },
  ice_risk: { of: 'hazard_level', table: 'danger', colours: DANGER_COLOURS },
  road_state: { of: 'road_state', table: 'roadState', colours: ROAD_STATE_COLOURS },
}

/** Field of the road forecast for a measure; undefined if it has none. */
export const roadValue = (code: MeasureCode): RoadValue | undefined => ROAD_VALUES[code]

/** A forecast value in words and colour; null if there is none. */
export function writtenValue(
  road: ListedRoad,
  hourIndex: number,
  code: MeasureCode,
  { formats, t }: { readonly formats: Formats; readonly t: Translate },
): { readonly text: string; readonly fill: string } | null {
  const field = roadValue(code)
  const value = field ? road[field.of][hourIndex] : undefined
  if (!field || value === null || value === undefined) return null
  if ('scale' in field) {
    const fill = colourOfTemperature(field.scale, value)
    return fill === undefined ? null : { text: formats.quantity('temperature', value, { unit: false }), fill }
  }
  const entry = colourOfCode(field.colours, value)
  return entry ? { text: t(`codes.${field.table}.${entry.key}`), fill: entry.fill } : null
}
