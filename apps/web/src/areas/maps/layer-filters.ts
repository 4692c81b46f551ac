import type { CallAnswer } from '@verglas/contract'
import type { MeasureCode } from '@verglas/contract/measures'
import type { Station } from '../stations/panels.ts'
import { airScale } from './air-measures.ts'
import type { AlertArea } from './alert-layer.ts'
import type { LayerKind } from './layer-kinds.ts'

/**
 * Filters of the layers, as written in the address: alerts and segments from a level on, outages from a
 * number of customers on.
 */
export const LAYER_FILTERS = {
  stations: ['road', 'bridge', 'faulty'],
  segments: ['2', '3'],
  alerts: ['2', '3', '4'],
  outages: ['100', '1000'],
} as const satisfies Partial<Record<LayerKind, readonly string[]>>

export type FilteredKind = keyof typeof LAYER_FILTERS
export type LayerFilters = { readonly [Kind in FilteredKind]?: (typeof LAYER_FILTERS)[Kind][number] }

const isFiltered = (kind: string | undefined): kind is FilteredKind =>
  kind !== undefined && Object.hasOwn(LAYER_FILTERS, kind)

/** The filters of a layer; empty if it has none. */
export const choicesOf = (kind: LayerKind): readonly string[] => (isFiltered(kind) ? LAYER_FILTERS[kind] : [])

/** «alerts.3,stations.bridge» */
export function readFilters(text: string | undefined): LayerFilters {
  const pairs = (text ?? '').split(',').map((pair) => pair.split('.'))
  return Object.fromEntries(
    pairs.flatMap(([kind, choice = '']) =>
      isFiltered(kind) && choicesOf(kind).includes(choice) ? [[kind, choice]] : [],
    ),
  )
}

/** The address with another filter for one layer; null removes the filter. */
export const writeFilter = (filters: LayerFilters, kind: LayerKind, choice: string | null): string | null =>
  Object.entries({ ...filters, [kind]: choice })
    .flatMap(([name, chosen]) => (chosen ? [`${name}.${chosen}`] : []))
    .join(',') || null

const minOf = (choice: string | undefined): number => Number(choice ?? 0)

/**
 * Stations that pass the filter. If the selected measure is one of air quality, only stations that measure
 * it: the others would show nothing and cover them.
 */
export function filterStations(
  stations: readonly Station[],
  choice: LayerFilters['stations'],
  selectedCode?: MeasureCode,
): Station[] {
  return stations.filter(({ isBridge, state, latest }) => {
    if (selectedCode && airScale(selectedCode) && latest?.values[selectedCode] == null) return false
    if (choice === 'bridge') return isBridge === true
    if (choice === 'faulty') return state !== 'ok'
    const values = latest?.values
    return choice !== 'road' || values?.ts !== undefined || values?.road_state !== undefined
  })
}

export const filterAlerts = (
  alerts: readonly AlertArea[],
  choice: LayerFilters['alerts'],
): readonly AlertArea[] => alerts.filter(({ severity }) => severity >= minOf(choice))

/** Outages with an unknown number of customers pass every filter. */
export const filterOutages = (
  answer: CallAnswer<'listActiveOutages'>,
  choice: LayerFilters['outages'],
): CallAnswer<'listActiveOutages'> => ({
  ...answer,
  outages: answer.outages.filter(({ clients }) => clients === null || clients >= minOf(choice)),
})
