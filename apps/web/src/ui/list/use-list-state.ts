import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readSearch, type Search, writeSearch } from '../../lib/address.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'

/** The parameters of a list, by their name in the address; a constant of each area. */
export type ListAddress<Name extends string, List> = {
  readonly names: readonly Name[]
  /** The parameters that filter the list; they are cleared together. */
  readonly filters: readonly Name[]
  readonly read: (search: { readonly [K in Name]?: string }) => List
}

/**
 * The state of a list as given by the address, and functions to change it. Changes replace the history entry.
 * The state object stays the same as long as its own parameters do, whatever else changes in the address.
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
