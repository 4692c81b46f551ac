import { type Mode, TOKENS } from '@verglas/charts/theme'
import type { Locale } from '@verglas/contract/codes'
import type { Formats } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import type { Position } from 'geojson'
import type { MapPoint } from '../../map/layers/points.ts'
import type { KindSymbol } from '../../map/signs.ts'
import { mapMeasureCodes } from '../stations/panels.ts'
import { airScale } from './air-measures.ts'
import { itemId, type LayerKind } from './layer-kinds.ts'
import type { KindItems, KindLegend } from './map-kind.ts'
import type { MapState } from './map-state.ts'
import { roadValue } from './road-value.ts'

/** Layers without a forecast show the present at the hours to come. */
export const asNowNote = (_items: KindItems, { hour }: MapState): string | null =>
  hour > 0 ? 'maps.layers.asNow' : null

/** The text in the person's language, otherwise in the provider's. */
export function textInLanguage(texts: Readonly<Record<string, string>> | null, locale: Locale): string {
  return texts?.[locale] ?? Object.values(texts ?? {})[0] ?? ''
}

type SymbolStyle = { readonly kind: LayerKind; readonly symbol: KindSymbol; readonly mode: Mode }
type Placed = { readonly id: string; readonly at: Position; readonly name: string; readonly value: string }

/** A point with the symbol of its kind and without a colour of its own. */
export function signedPoint({ kind, symbol, mode }: SymbolStyle, { id, at, name, value }: Placed): MapPoint {
  const [longitude = 0, latitude = 0] = at
  const fill = TOKENS[mode].surface
  return { id: itemId(kind, id), longitude, latitude, name, value, fill, outline: fill, symbol, rank: 0 }
}

export const kmWords = (km: number, { quantity }: Formats): string => quantity('visibility', km * 1000)

const hourStartMs = (atMs: number): number => Math.floor(atMs / HOUR_MS) * HOUR_MS

/** The hour of an hourly forecast that contains an instant. */
export function hourWords(atMs: number, formats: Formats): string {
  const hourMs = hourStartMs(atMs)
  return `${formats.shortDay(hourMs)} ${formats.time(hourMs)}`
}

/** Index of that hour in the lists of a forecast. */
export const hourIndexOf = (forecast: { readonly from: string } | undefined, atMs: number): number =>
  forecast ? Math.round((hourStartMs(atMs) - Date.parse(forecast.from)) / HOUR_MS) : 0

/** Legend of the values at the stations and forecast points. */
export function valueLegend({ mapMeasure, hour }: MapState): KindLegend {
  return { scale: mapMeasure.scale, codes: codesOf(mapMeasure, hour) }
}

/** Words of the colours; the forecast has its own. */
function codesOf(mapMeasure: MapState['mapMeasure'], hour: number) {
  const { code } = mapMeasure
  const air = airScale(code)
  if (air) return { table: air.table, colours: air.classes }
  const forecast = hour > 0 ? roadValue(code) : undefined
  if (forecast) return 'colours' in forecast ? forecast : undefined
  return mapMeasureCodes(mapMeasure)
}
