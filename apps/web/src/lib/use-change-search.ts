import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from './address.ts'

export type SearchChanges = { readonly [name: string]: string | null | undefined }

/** Changes some values of the address; null removes one. Replaces the entry of the history unless `pushes` is set. */
export function useChangeSearch({
  pushes = false,
}: {
  pushes?: boolean
} = {}): (changes: SearchChanges) => void {
  const navigate = useNavigate()
  return useCallback(
    (changes: SearchChanges) => {
      void navigate({
        to: '.',
        search: (previous: Search) => ({
          ...previous,
          ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? undefined])),
        }),
        replace: !pushes,
        resetScroll: false,
      })
    },
    [navigate, pushes],
  )
}
