import type { MeasureCode } from '@verglas/contract/measures'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { sortRows } from '../../ui/table/sort-rows.ts'
import type { List } from './list-address.ts'
import { codesOf } from './map-points.ts'
import { DANGER_CODES, useGripLimits } from './observed-danger.ts'
import { type ChangedValues, changedValues, favouritesFirst, filterStations, withinFrame } from './shape.ts'
import { sortKey } from './sort-keys.ts'
import type { Station } from './station.ts'

/** Always required: for frost, the danger and the badges of a row. */
const ALWAYS: readonly MeasureCode[] = [...DANGER_CODES, 'tair']

const NONE: readonly Station[] = []
/** How often values are checked for being outdated. */
const AGES_MS = 30_000

/** The organisation's stations, those that pass the filters, and the sorted rows of the table. */
export function useStations(list: List) {
  const { locale, favourites, setup } = useContextData()
  const { columns, mapMeasure } = list
  const measures = useMemo(
    () =>
      [...new Set([...ALWAYS, ...codesOf(mapMeasure), ...columns.flatMap(({ codes }) => codes)])]
        .sort()
        .join(','),
    [columns, mapMeasure],
  )
  const query = useCall('listStations', { query: { measures } }, { keepsPrevious: true })
  const allStations = query.data?.stations ?? NONE

  const favouriteIds = useMemo(() => new Set(favourites.stations), [favourites.stations])
  const gripLimits = useGripLimits()
  const words = useMemo(() => {
    const byId = new Map(setup.zones.map(({ id, name }) => [id, name]))
    return { zoneName: (id: string | null) => (id === null ? null : (byId.get(id) ?? null)), gripLimits }
  }, [setup.zones, gripLimits])
  const nowMs = useNowMs(AGES_MS)

  const { text, zoneId, states } = list
  const favouritesOnly = list.favourites === 'only'
  const filtered = useMemo(() => {
    const isFavourite = (id: string) => favouriteIds.has(id)
    return filterStations(allStations, { text, zoneId, states, favouritesOnly }, isFavourite)
  }, [allStations, text, zoneId, states, favouritesOnly, favouriteIds])

  const frame = list.follows ? list.frame : null
  const rows = useMemo(() => {
    const stationsInFrame = frame ? withinFrame(filtered, frame) : filtered
    const { sorting } = list
    const sorted = sorting
      ? sortRows(stationsInFrame, sortKey(sorting.id, { words, nowMs }), sorting.order, locale)
      : stationsInFrame
    return list.favourites === 'first' ? favouritesFirst(sorted, (id) => favouriteIds.has(id)) : sorted
  }, [filtered, frame, list, favouriteIds, words, nowMs, locale])

  return { query, all: allStations, filtered, rows, words, favouriteIds }
}

const NO_CHANGES: ChangedValues = new Map()
/** How long a changed cell stays highlighted. */
const MARKED_MS = 2500

/**
 * Values that have just changed, for a short while. None after a change of the instant or of the measures.
 */
export function useChangedValues(stations: readonly Station[], viewKey: string): ChangedValues {
  const previous = useRef<{ stations: readonly Station[]; viewKey: string }>({ stations: NONE, viewKey })
  const [changes, setChanges] = useState(NO_CHANGES)
  useEffect(() => {
    const before = previous.current
    previous.current = { stations, viewKey }
    if (before.viewKey !== viewKey || before.stations === stations) return
    const changedNow = changedValues(before.stations, stations)
    if (changedNow.size > 0) setChanges(changedNow)
  }, [stations, viewKey])
  useEffect(() => {
    if (changes.size === 0) return
    const timer = setTimeout(() => setChanges(NO_CHANGES), MARKED_MS)
    return () => clearTimeout(timer)
  }, [changes])
  return changes
}
