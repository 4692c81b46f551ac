import type { CallAnswer } from '@verglas/contract'
import type { MeasureCode } from '@verglas/contract/measures'
import type { Station } from '../stations/panels.ts'
import { airScale } from './air-measures.ts'
import type { AlertArea } from './alert-layer.ts'
import type { LayerKind } from './layer-kinds.ts'

/** What of a layer can be shown alone, in the words of the address: alerts and segments from a level on, outages from so many clients on. */
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

/** The choices of a layer; none where it is shown whole or not at all. */
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

/** The address with another choice of one layer; null: all of it again. */
export const writeFilter = (filters: LayerFilters, kind: LayerKind, choice: string | null): string | null =>
  Object.entries({ ...filters, [kind]: choice })
    .flatMap(([name, chosen]) => (chosen ? [`${name}.${chosen}`] : []))
    .join(',') || null

const minOf = (choice: string | undefined): number => Number(choice ?? 0)

/** Of the air those that measure what is shown: all others would say nothing and cover them. */
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

/** Of how many clients nobody knows is shown whatever is asked for. */
export const filterOutages = (
  answer: CallAnswer<'listActiveOutages'>,
  choice: LayerFilters['outages'],
): CallAnswer<'listActiveOutages'> => ({
  ...answer,
  outages: answer.outages.filter(({ clients }) => clients === null || clients >= minOf(choice)),
})
