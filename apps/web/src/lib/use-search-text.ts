import { useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from './address.ts'
import { useChangeSearch } from './use-change-search.ts'

/**
 * One value of the address: a tab, a filter, a layer. Setting `null` removes it. Changes replace the entry of the
 * history unless `pushes` is set.
 */
export function useSearchText(
  name: string,
  options: { pushes?: boolean } = {},
): readonly [string | undefined, (value: string | null) => void] {
  const search: Search = useSearch({ strict: false })
  const change = useChangeSearch(options)
  const set = useCallback((value: string | null) => change({ [name]: value }), [change, name])
  return [search[name], set]
}
