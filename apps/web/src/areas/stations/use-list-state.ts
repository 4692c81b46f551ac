import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Search } from '../../lib/address.ts'
import { readBounds } from '../../map/fit.ts'
import { readSorting } from '../../ui/table/sort-rows.ts'
import { readColumns } from './columns.ts'
import { readMapMeasure } from './map-points.ts'
import { readStates } from './shape.ts'
import { SORTABLE } from './sort-keys.ts'

/** Everything that a person can choose on the list, by the name it has in the address. */
type Name =
  | 'q'
  | 'zone'
  | 'state'
  | 'favourites'
  | 'sort'
  | 'columns'
  | 'measure'
  | 'follow'
  | 'frame'
  | 'view'

export type ListChanges = { readonly [K in Name]?: string | null }

type Favourites = 'all' | 'first' | 'only'

function readFavourites(text: string | undefined): Favourites {
  return text === 'only' || text === 'first' ? text : 'all'
}

/** The list as its address says, and how to change it. Changes replace the entry of the history. */
export function useListState() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (changes: ListChanges) => {
      void navigate({
        to: '.',
        search: (former: Search) => ({
          ...former,
          ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? undefined])),
        }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )

  const { q, zone, state, favourites, sort, columns, measure, follow, frame, view } = search
  const list = useMemo(
    () => ({
      text: q ?? '',
      zoneId: zone ?? null,
      states: readStates(state),
      favourites: readFavourites(favourites),
      sorting: readSorting(sort, SORTABLE),
      columns: readColumns(columns),
      mapMeasure: readMapMeasure(measure),
      follows: follow !== undefined,
      frame: readBounds(frame),
      view: view === 'map' ? ('map' as const) : ('list' as const),
    }),
    [q, zone, state, favourites, sort, columns, measure, follow, frame, view],
  )
  return { list, change }
}

export type List = ReturnType<typeof useListState>['list']
export type ChangeList = ReturnType<typeof useListState>['change']
