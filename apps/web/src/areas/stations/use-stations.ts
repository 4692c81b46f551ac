import type { MeasureCode } from '@verglas/contract/measures'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { changedValues, filterStations, sortStations, withinFrame } from './shape.ts'
import type { Station } from './station.ts'
import type { List } from './use-list-state.ts'

/** Needed whatever the columns: frost and the signs of the row. */
const ALWAYS: readonly MeasureCode[] = ['ts', 'tdew', 'tair']

const NONE: readonly Station[] = []

/** The stations of the organisation, those that the filters leave, and those of the table in its order. */
export function useStations(list: List) {
  const { locale, favourites, setup } = useContextData()
  const { columns, mapMeasure } = list
  const measures = useMemo(
    () =>
      [...new Set([...ALWAYS, mapMeasure.code, ...columns.flatMap(({ codes }) => codes)])].sort().join(','),
    [columns, mapMeasure],
  )
  const query = useCall('listStations', { query: { measures } }, { keepsFormer: true })
  const all = query.data?.stations ?? NONE

  const favouriteIds = useMemo(() => new Set(favourites.stations), [favourites.stations])
  const zoneName = useMemo(() => {
    const byId = new Map(setup.zones.map(({ id, name }) => [id, name]))
    return (id: string | null) => (id === null ? null : (byId.get(id) ?? null))
  }, [setup.zones])

  const { text, zoneId, states } = list
  const favouritesOnly = list.favourites === 'only'
  const filtered = useMemo(() => {
    const isFavourite = (id: string) => favouriteIds.has(id)
    return filterStations(all, { text, zoneId, states, favouritesOnly }, isFavourite)
  }, [all, text, zoneId, states, favouritesOnly, favouriteIds])

  const frame = list.follows ? list.frame : null
  const rows = useMemo(() => {
    const isFavourite = (id: string) => favouriteIds.has(id)
    const shown = frame ? withinFrame(filtered, frame) : filtered
    const options = { words: { zoneName }, locale, favourites: list.favourites }
    return sortStations(shown, list.sorting, isFavourite, options)
  }, [filtered, frame, list.sorting, list.favourites, favouriteIds, zoneName, locale])

  return { query, all, filtered, rows, zoneName, favouriteIds }
}

type Changes = ReturnType<typeof changedValues>
const NO_CHANGES: Changes = new Map()
/** How long a changed cell stays marked. */
const MARKED_MS = 2500

/** Values that have just changed, for a short while; none after another instant or other measures were chosen. */
export function useChangedValues(stations: readonly Station[], viewKey: string): Changes {
  const former = useRef<{ stations: readonly Station[]; viewKey: string }>({ stations: NONE, viewKey })
  const [changes, setChanges] = useState(NO_CHANGES)
  useEffect(() => {
    const before = former.current
    former.current = { stations, viewKey }
    if (before.viewKey !== viewKey || before.stations === stations) return
    const found = changedValues(before.stations, stations)
    if (found.size > 0) setChanges(found)
  }, [stations, viewKey])
  useEffect(() => {
    if (changes.size === 0) return
    const timer = setTimeout(() => setChanges(NO_CHANGES), MARKED_MS)
    return () => clearTimeout(timer)
  }, [changes])
  return changes
}
