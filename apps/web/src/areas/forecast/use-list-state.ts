import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Search } from '../../lib/address.ts'
import { readSort } from './point-list.ts'

type Name = 'q' | 'zone' | 'favourites' | 'sort'
export type ListChanges = { readonly [K in Name]?: string | null }

export const NO_FILTER: ListChanges = { q: null, zone: null, favourites: null }

/** The list as its address says, and how to change it. Changes replace the entry of the history. */
export function useListState() {
  const { q, zone, favourites, sort }: Search = useSearch({ strict: false })
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
  const list = useMemo(
    () => ({
      text: q ?? '',
      zoneId: zone ?? null,
      hasOnlyFavourites: favourites === 'only',
      sort: readSort(sort),
    }),
    [q, zone, favourites, sort],
  )
  return { list, change }
}

export type List = ReturnType<typeof useListState>['list']
export type ChangeList = ReturnType<typeof useListState>['change']
