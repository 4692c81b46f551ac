import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readSearch, type Search, writeSearch } from '../../lib/address.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'

/** What can be chosen on a list, by the name that it has in the address; a constant of the area. */
export type ListAddress<Name extends string, List> = {
  readonly names: readonly Name[]
  /** Those that leave some of the list out: cleared together. */
  readonly filters: readonly Name[]
  readonly read: (search: { readonly [K in Name]?: string }) => List
}

/**
 * The list as its address says, that part of the address, and how to change it. Changes replace the entry of the history; the list stays the
 * same while nothing of it changes, whatever else the address says.
 */
export function useListState<Name extends string, List>({ names, filters, read }: ListAddress<Name, List>) {
  const search: Search = useSearch({ strict: false })
  const change: (changes: { readonly [K in Name]?: string | null }) => void = useChangeSearch()
  const text = writeSearch(Object.fromEntries(names.map((name) => [name, search[name]])))
  const list = useMemo(() => read(readSearch(text) as { [K in Name]?: string }), [read, text])
  const clear = useCallback(
    () => change(Object.fromEntries(filters.map((name) => [name, null])) as { [K in Name]?: null }),
    [change, filters],
  )
  return { list, change, clear, text }
}
