import { STATION_STATES } from '@verglas/contract/codes'
import type { SortKey } from '../../ui/table/sort-rows.ts'
import { freshness } from '../../ui/value/freshness.ts'
import { COLUMN_BY_ID, COLUMNS, type Column, type SortWords } from './columns.ts'
import { isMuted, observedMs, type Station } from './station.ts'

/** Sort keys besides the columns: the state badge and the name come before them. */
const FRONT: ReadonlyMap<string, Pick<Column, 'first' | 'sortBy' | 'codes'>> = new Map([
  [
    'state',
    { first: 'descending', codes: [], sortBy: ({ state }: Station) => STATION_STATES.indexOf(state) },
  ],
  ['name', { first: 'ascending', codes: [], sortBy: ({ name }: Station) => name }],
])

/** All keys that an address may sort by. */
export const SORTABLE: readonly string[] = [...FRONT.keys(), ...COLUMNS.map(({ id }) => id)]

type Context = { readonly words: SortWords; readonly nowMs: number }

/** Sort key of a column. Outdated measurements sort after current ones and before missing ones. */
export function sortKey(id: string, { words, nowMs }: Context): SortKey<Station> | undefined {
  const column = FRONT.get(id) ?? COLUMN_BY_ID.get(id)
  if (!column) return undefined
  const { first, sortBy, codes } = column
  return {
    first,
    by: (station) => sortBy(station, words),
    ...(codes.length > 0 ? { isOutdated: (station: Station) => isOutdated(station, nowMs) } : {}),
  }
}

/** Whether the values of a station are too old to be reliable. */
export function isOutdated(station: Station, nowMs: number): boolean {
  const atMs = observedMs(station)
  return isMuted(station) || (atMs !== null && freshness(nowMs - atMs, station.period * 1000) === 'outdated')
}
