import {
  AIR_TEMPERATURE_SCALE,
  type CodeColour,
  colourOfCode,
  colourOfTemperature,
  ICE_RISK_COLOURS,
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
import type { MapPoint } from '../../map/layers/points.ts'
import { dangerOf } from './danger.ts'
import { isMuted } from './rules.ts'
import { latestValue, type Station } from './station.ts'

/** The measure that the points of the map display. */
export type MapMeasure = {
  readonly code: MeasureCode
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
  { code: 'ice_risk', colours: ICE_RISK_COLOURS },
  { code: 'precip_type', colours: RAIN_TYPE_COLOURS },
  { code: 'wind_max' },
  { code: 'vis' },
] as const satisfies readonly MapMeasure[]

export function readMapMeasure(text: string | undefined): MapMeasure {
  return MAP_MEASURES.find(({ code }) => code === text) ?? MAP_MEASURES[0]
}

/** Priority of a favourite compared with danger: worth a few degrees. */
const FOLLOWED = 5

const SYMBOL_BY_STATE = { ok: 'plain', erroneous: 'half', disconnected: 'ring', broken: 'cross' } as const

type Context = {
  readonly mapMeasure: MapMeasure
  readonly mode: Mode
  readonly formats: Formats
  readonly t: Translate
  readonly isFavourite: (id: string) => boolean
}

/** Stations as map points: colour by measure, symbol by state, label with value and name. */
export function stationPoints(stations: readonly Station[], context: Context): readonly MapPoint[] {
  return stations.flatMap((station) => {
    const { id, longitude, latitude, name, state } = station
    if (longitude === null || latitude === null) return []
    const fill = fillOf(station, context)
    return {
      id,
      longitude,
      latitude,
      name,
      value: isMuted(station) ? '' : valueText(station, context),
      fill,
      outline: outlineOf(fill, context.mode) ?? fill,
      symbol: SYMBOL_BY_STATE[state],
      rank: -dangerOf(station) - (context.isFavourite(id) ? FOLLOWED : 0),
    }
  })
}

function fillOf(station: Station, { mapMeasure, mode }: Context): string {
  const value = latestValue(station, mapMeasure.code)
  const grey = TOKENS[mode].strongLine
  if (value === null || isMuted(station)) return TOKENS[mode].surface
  if (mapMeasure.scale) return colourOfTemperature(mapMeasure.scale, value) ?? grey
  if (mapMeasure.classes) return mapMeasure.classes.find(({ to }) => to === null || value <= to)?.fill ?? grey
  if (mapMeasure.colours) return colourOfCode(mapMeasure.colours, value)?.fill ?? grey
  return grey
}

function valueText(station: Station, { mapMeasure, formats, t }: Context): string {
  const { code, colours } = mapMeasure
  const value = latestValue(station, code)
  if (value === null) return '–'
  const { quantity, codes } = measure(code)
  if (!codes || !colours) return formats.quantity(quantity, value, { unit: quantity !== 'temperature' })
  const entry = colourOfCode(colours, value)
  return entry ? t(`codes.${codes}.${entry.key}`) : '–'
}
