import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from './address.ts'

/**
 * One value of the address: a tab, a filter, a layer. Setting `null` removes it. Changes replace the entry of the
 * history unless `pushes` is given.
 */
export function useSearchText(
  name: string,
  { pushes = false }: { pushes?: boolean } = {},
): readonly [string | undefined, (value: string | null) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = useCallback(
    (value: string | null) => {
      void navigate({
        to: '.',
        search: (former: Search) => ({ ...former, [name]: value ?? undefined }),
        replace: !pushes,
        resetScroll: false,
      })
    },
    [navigate, name, pushes],
  )
  return [search[name], set]
}
