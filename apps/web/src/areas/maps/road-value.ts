import {
  type CodeColour,
  colourOfCode,
  colourOfTemperature,
  coloursOfMode,
  DANGER_COLOURS,
  type Mode,
  ROAD_STATE_COLOURS,
  ROAD_TEMPERATURE_SCALE,
  type ScaleClass,
} from '@verglas/charts/theme'
import type { Formats, Translate } from '@verglas/language'
import type { ListedRoad } from '../roadcast/panels.ts'
import type { MapMeasure } from '../stations/panels.ts'

/** A field of the road forecast that corresponds to a measure of the stations. */
type RoadValue = { readonly of: 'ts' | 'hazard_level' | 'road_state' } & (
  | { readonly scale: readonly ScaleClass[] }
  | { readonly table: string; readonly colours: readonly CodeColour[] }
)

const ROAD_VALUES: Partial<Record<MapMeasure['code'], RoadValue>> = {
  ts: { of: 'ts', scale: ROAD_TEMPERATURE_SCALE },
  danger: { of: 'hazard_level', table: 'danger', colours: DANGER_COLOURS },
  road_state: { of: 'road_state', table: 'roadState', colours: ROAD_STATE_COLOURS },
}

/** Field of the road forecast for a measure; undefined if it has none. */
export const roadValue = (code: MapMeasure['code']): RoadValue | undefined => ROAD_VALUES[code]

/** A forecast value in words and colour; null if there is none. */
export function writtenValue(
  road: ListedRoad,
  hourIndex: number,
  code: MapMeasure['code'],
  { formats, t, mode }: { readonly formats: Formats; readonly t: Translate; readonly mode: Mode },
): { readonly text: string; readonly fill: string; readonly outline?: string | undefined } | null {
  const field = roadValue(code)
  const value = field ? road[field.of][hourIndex] : undefined
  if (!field || value === null || value === undefined) return null
  if ('scale' in field) {
    const fill = colourOfTemperature(field.scale, value)
    return fill === undefined ? null : { text: formats.quantity('temperature', value, { unit: false }), fill }
  }
  const entry = colourOfCode(coloursOfMode(field.colours, mode), value)
  return entry
    ? { text: t(`codes.${field.table}.${entry.key}`), fill: entry.fill, outline: entry.outline }
    : null
}
