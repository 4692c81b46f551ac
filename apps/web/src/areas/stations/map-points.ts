import {
  AIR_TEMPERATURE_SCALE,
  type CodeColour,
  colourOfCode,
  colourOfTemperature,
  coloursOfMode,
  DANGER_COLOURS,
  type Mode,
  outlineOf,
  RAIN_TYPE_COLOURS,
  ROAD_STATE_COLOURS,
  ROAD_TEMPERATURE_SCALE,
  type ScaleClass,
  TOKENS,
} from '@verglas/charts/theme'
import { type MeasureCode, measure } from '@verglas/contract/measures'
import type { Formats, Translate } from '@verglas/language'
import type { GripLimits } from '@verglas/road-hazard'
import type { MapPoint } from '../../map/layers/points.ts'
import { dangerOf } from './danger.ts'
import { DANGER_CODES, observedDanger } from './observed-danger.ts'
import { isMuted, latestValue, type Station } from './station.ts'

/** The measure that the points of the map display. */
export type MapMeasure = {
  /** A measure, or the observed danger of the road. */
  readonly code: MeasureCode | 'danger'
  readonly scale?: readonly ScaleClass[]
  readonly colours?: readonly CodeColour[]
  /** Colour classes of an ascending scale: the first whose limit is not exceeded applies. */
  readonly classes?: readonly { readonly to: number | null; readonly fill: string }[]
}

export const MAP_MEASURES = [
  { code: 'ts', scale: ROAD_TEMPERATURE_SCALE },
  { code: 'tair', scale: AIR_TEMPERATURE_SCALE },
  { code: 'tdew', scale: AIR_TEMPERATURE_SCALE },
  { code: 'road_state', colours: ROAD_STATE_COLOURS },
  { code: 'danger', colours: DANGER_COLOURS },
  { code: 'precip_type', colours: RAIN_TYPE_COLOURS },
  { code: 'wind_max' },
  { code: 'vis' },
] as const satisfies readonly MapMeasure[]

export function readMapMeasure(text: string | undefined): MapMeasure {
  return MAP_MEASURES.find(({ code }) => code === text) ?? MAP_MEASURES[0]
}

/** The measures that the points need from the server. */
export const codesOf = ({ code }: MapMeasure): readonly MeasureCode[] =>
  code === 'danger' ? DANGER_CODES : [code]

/** The name of what the points display. */
export const mapMeasureName = ({ code }: Pick<MapMeasure, 'code'>, t: Translate): string =>
  code === 'danger' ? t('stations.measuredDanger') : t(`measures.${code}.long`)

/** The words and colours of the codes that the points display; undefined for quantities. */
export function mapMeasureCodes({ code, colours }: MapMeasure) {
  return colours && { table: code === 'danger' ? 'danger' : (measure(code).codes ?? 'roadState'), colours }
}

/** The value or code of the measure at a station. */
export const mapValue = (
  station: Station,
  { code }: Pick<MapMeasure, 'code'>,
  limits: GripLimits,
): number | null =>
  code === 'danger' ? (observedDanger(station, limits)?.level ?? null) : latestValue(station, code)

/** Priority of a favourite compared with danger: worth a few degrees. */
const FOLLOWED = 5

const SYMBOL_BY_STATE = { ok: 'plain', erroneous: 'half', disconnected: 'ring', broken: 'cross' } as const

type Context = {
  readonly mapMeasure: MapMeasure
  readonly mode: Mode
  readonly formats: Formats
  readonly t: Translate
  readonly isFavourite: (id: string) => boolean
  readonly gripLimits: GripLimits
}

/** Stations as map points: colour by measure, symbol by state, label with value and name. */
export function stationPoints(stations: readonly Station[], context: Context): readonly MapPoint[] {
  return stations.flatMap((station) => {
    const { id, longitude, latitude, name, state } = station
    if (longitude === null || latitude === null) return []
    const { fill, outline } = lookOf(station, context)
    return {
      id,
      longitude,
      latitude,
      name,
      value: isMuted(station) ? '' : valueText(station, context),
      fill,
      outline: outline ?? outlineOf(fill, context.mode) ?? fill,
      symbol: SYMBOL_BY_STATE[state],
      rank: -dangerOf(station, context.gripLimits) - (context.isFavourite(id) ? FOLLOWED : 0),
    }
  })
}

function lookOf(
  station: Station,
  { mapMeasure, mode, gripLimits }: Context,
): { readonly fill: string; readonly outline?: string } {
  const value = mapValue(station, mapMeasure, gripLimits)
  const grey = TOKENS[mode].strongLine
  if (value === null || isMuted(station)) return { fill: TOKENS[mode].surface }
  if (mapMeasure.scale) return { fill: colourOfTemperature(mapMeasure.scale, value) ?? grey }
  if (mapMeasure.classes)
    return { fill: mapMeasure.classes.find(({ to }) => to === null || value <= to)?.fill ?? grey }
  return (
    (mapMeasure.colours && colourOfCode(coloursOfMode(mapMeasure.colours, mode), value)) ?? { fill: grey }
  )
}

function valueText(station: Station, { mapMeasure, formats, t, gripLimits }: Context): string {
  const { code, colours } = mapMeasure
  const value = mapValue(station, mapMeasure, gripLimits)
  // A missing value is a hollow point. No danger needs no word beside every point.
  if (value === null || (code === 'danger' && value === 0)) return ''
  const codes = mapMeasureCodes(mapMeasure)
  if (code === 'danger' || (codes && colours)) {
    const entry = codes && colourOfCode<string>(codes.colours, value)
    return entry ? t(`codes.${codes?.table}.${entry.key}`) : ''
  }
  const { quantity } = measure(code)
  return formats.quantity(quantity, value, { unit: quantity !== 'temperature' })
}
