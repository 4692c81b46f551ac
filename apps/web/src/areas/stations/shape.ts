import { STATION_STATES, type StationState } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'
import { type Bounds, isWithin } from '../../map/fit.ts'
import type { SortWords } from './columns.ts'
import { sortable } from './sorting.ts'
import type { Station } from './station.ts'

export type Sorting = { readonly id: string; readonly order: 'ascending' | 'descending' }

/** «surface» is ascending, «-surface» descending; null is the organisation's own order. */
export function readSorting(text: string | undefined): Sorting | null {
  if (!text) return null
  const id = text.replace(/^-/, '')
  return sortable(id) ? { id, order: text.startsWith('-') ? 'descending' : 'ascending' } : null
}

/** What a click on a head does: its first order, then the other, then the organisation's order again. */
export function nextSorting(id: string, current: Sorting | null): string | null {
  const first = sortable(id)?.first ?? 'ascending'
  const write = (order: Sorting['order']) => (order === 'descending' ? `-${id}` : id)
  if (current?.id !== id) return write(first)
  return current.order === first ? write(first === 'ascending' ? 'descending' : 'ascending') : null
}

type Options = {
  readonly words: SortWords
  readonly locale: string
  readonly favourites: 'all' | 'first' | 'only'
}

/** Sorted; missing values last either way, equal ones as they were, favourites in front if asked. */
export function sortStations(
  stations: readonly Station[],
  sorting: Sorting | null,
  isFavourite: (id: string) => boolean,
  { words, locale, favourites }: Options,
): readonly Station[] {
  const by = sorting && sortable(sorting.id)
  const compareText = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }).compare
  const sign = sorting?.order === 'descending' ? -1 : 1
  const rows = stations.map((station, index) => ({
    station,
    index,
    value: by ? by.sortBy(station, words) : index,
    group: favourites === 'first' && isFavourite(station.id) ? 0 : 1,
  }))
  rows.sort((a, b) => {
    if (a.group !== b.group) return a.group - b.group
    if (a.value === null || b.value === null) {
      return a.value === b.value ? a.index - b.index : a.value === null ? 1 : -1
    }
    const order =
      typeof a.value === 'number' && typeof b.value === 'number'
        ? a.value - b.value
        : compareText(String(a.value), String(b.value))
    return order * sign || a.index - b.index
  })
  return rows.map(({ station }) => station)
}

export type StationFilter = {
  readonly text: string
  readonly zoneId: string | null
  readonly states: readonly StationState[]
  readonly favouritesOnly: boolean
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word of the text stands somewhere in the name, the reference or the road; accents do not count. */
export function matchesText(
  { name, ref, road }: Pick<Station, 'name' | 'ref' | 'road'>,
  text: string,
): boolean {
  const hay = folded(`${name} ${ref} ${road ?? ''}`)
  return folded(text)
    .split(/\s+/)
    .every((word) => hay.includes(word))
}

export function filterStations(
  stations: readonly Station[],
  { text, zoneId, states, favouritesOnly }: StationFilter,
  isFavourite: (id: string) => boolean,
): readonly Station[] {
  return stations.filter(
    (station) =>
      (text === '' || matchesText(station, text)) &&
      (zoneId === null || station.zoneId === zoneId) &&
      (states.length === 0 || states.includes(station.state)) &&
      (!favouritesOnly || isFavourite(station.id)),
  )
}

export function withinFrame(stations: readonly Station[], frame: Bounds): readonly Station[] {
  return stations.filter((station) => isWithin(frame, station))
}

/** How many stations are in each state. */
export function countStates(stations: readonly Station[]): Readonly<Record<StationState, number>> {
  const counts: Record<StationState, number> = { ok: 0, erroneous: 0, disconnected: 0, broken: 0 }
  for (const { state } of stations) counts[state] += 1
  return counts
}

/** «broken,erroneous» of an address. */
export function readStates(text: string | undefined): readonly StationState[] {
  const asked = (text ?? '').split(',')
  return STATION_STATES.filter((state) => asked.includes(state))
}

/** Which values of which stations differ from before; stations that are new are not changed. */
export function changedValues(
  before: readonly Station[],
  after: readonly Station[],
): ReadonlyMap<string, ReadonlySet<MeasureCode>> {
  const former = new Map(before.map((station) => [station.id, station]))
  const changed = new Map<string, ReadonlySet<MeasureCode>>()
  for (const station of after) {
    const old = former.get(station.id)?.latest
    const now = station.latest
    if (!old || !now || old.observedAt === now.observedAt) continue
    const codes = (Object.keys(now.values) as MeasureCode[]).filter(
      (code) => old.values[code] !== undefined && old.values[code] !== now.values[code],
    )
    if (codes.length > 0) changed.set(station.id, new Set(codes))
  }
  return changed
}
