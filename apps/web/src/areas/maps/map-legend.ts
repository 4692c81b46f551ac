import { STRIKE_AGES } from '@verglas/charts/theme'
import { measure } from '@verglas/contract/measures'
import type { Translate } from '@verglas/language'
import type { Display } from '../../lib/display.ts'
import { riskRows } from '../network/panels.ts'
import { airScale } from './air-measures.ts'
import { type AlertArea, alertRows } from './alert-layer.ts'
import type { LayerKind } from './layer-kinds.ts'
import type { MapState } from './map-address.ts'
import { roadValue } from './road-value.ts'
import { STRIKE_MINUTES } from './use-map-answers.ts'
import type { PictureChoice } from './use-map-pictures.ts'

type LegendInput = {
  readonly counts: Readonly<Record<LayerKind, number>>
  readonly alerts: readonly AlertArea[]
  /** How the isotherms are computed. */
  readonly method: string | null
  readonly pictures: readonly PictureChoice[]
}

/** Legend of the layers that are on the map. */
export function legendOf(
  { mapMeasure, hour, off }: MapState,
  { counts, alerts, method, pictures }: LegendInput,
  display: Display,
) {
  const { t, formats, mode } = display
  const isOnMap = (kind: LayerKind) => !off.includes(kind) && counts[kind] > 0
  const ages = STRIKE_AGES.map(({ untilMinutes, [mode]: colour }) => ({
    label: t('maps.strikeAge', { minutes: formats.number(untilMinutes, 0) }),
    colour,
  }))
  const visiblePictures = pictures.filter(({ isOn, at }) => isOn && at !== null)
  const hasValues = isOnMap('stations') || isOnMap('castpoints')
  return {
    scale: hasValues ? mapMeasure.scale : undefined,
    codes: hasValues ? codesOf(mapMeasure, hour) : undefined,
    scales: visiblePictures.flatMap(({ name, rainRates }) =>
      rainRates ? [rateScale(name, rainRates, display)] : [],
    ),
    links: visiblePictures.flatMap(({ name, legendUrl }) =>
      legendUrl ? [{ label: t('maps.pictures.legend', { name }), url: legendUrl }] : [],
    ),
    rows: [
      ...(isOnMap('alerts') ? alertRows(alerts, display) : []),
      ...(isOnMap('segments') ? riskRows(display) : []),
      ...(isOnMap('strikes') ? ages : []),
    ],
    notes: [
      ...(isOnMap('winds') ? [t('maps.arrows')] : []),
      ...visiblePictures.flatMap(({ name, at }) =>
        at !== null ? [t('maps.pictures.named', { name, time: formats.time(Date.parse(at)) })] : [],
      ),
      ...(method === null ? [] : [method]),
    ],
  }
}

/** Digits for the limits of a radar, which are finer than those of a reading: its lowest is 0.004 in/h. */
const RATE_DIGITS: Readonly<Record<string, number>> = { 'mm/h': 1, 'in/h': 3 }

/** Legend of a radar: rain rates with their colours, each from its limit on. */
function rateScale(
  name: string,
  rates: readonly { fromMmh: number; colour: string }[],
  { formats }: Display,
) {
  const unit = formats.unit('rainRate')
  const digits = RATE_DIGITS[unit] ?? 1
  return {
    title: `${name}, ${unit}`,
    classes: rates.map(({ fromMmh, colour }) => ({
      fill: colour,
      from: formats.quantity('rainRate', fromMmh, { unit: false, digits }),
    })),
  }
}

type MissingInput = {
  readonly counts: Readonly<Record<LayerKind, number>>
  readonly pictures: readonly PictureChoice[]
  /** Whether a source of lightning is active; null while unknown. */
  readonly isWatched: boolean | null
}

/** Layers that are switched on but empty, and why: an empty map must not look like a calm sky. */
export function missingOf(
  { view, hour, off }: MapState,
  { counts, pictures, isWatched }: MissingInput,
  { t }: Display,
) {
  const gaps = pictures.filter(({ isOn, at }) => isOn && at === null)
  return [
    ...gaps.map(({ name }) => t('maps.missing.picture', { name })),
    // In other views lightning is one of many layers, and the layer list says so.
    ...(view !== 'storm' || off.includes('strikes') || counts.strikes > 0
      ? []
      : strikesMissing(hour, isWatched, t)),
  ]
}

function strikesMissing(hour: number, isWatched: boolean | null, t: Translate): readonly string[] {
  if (hour > 0) return [t('maps.layers.notForeseen')]
  if (isWatched === null) return []
  return [t(isWatched ? 'maps.missing.strikes' : 'maps.layers.nobodyListens', { minutes: STRIKE_MINUTES })]
}

/** Words of the colours; the forecast has its own. */
function codesOf({ code, colours }: MapState['mapMeasure'], hour: number) {
  const air = airScale(code)
  if (air) return { table: air.table, colours: air.classes }
  const forecast = hour > 0 ? roadValue(code) : undefined
  if (forecast) return 'colours' in forecast ? forecast : undefined
  return colours && { table: measure(code).codes ?? 'roadState', colours }
}
