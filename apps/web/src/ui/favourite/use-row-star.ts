import type { FavouriteType } from '@verglas/contract/codes'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFavourite } from './use-favourite.ts'

/** One mutation for the stars of all rows, because a mutation in each row costs frames. */
export function useRowStar(type: FavouriteType): (id: string) => void {
  const [starId, setStarId] = useState('')
  const { toggle } = useFavourite(type, starId)
  const latest = useRef(toggle)
  useLayoutEffect(() => {
    latest.current = toggle
  })
  return useCallback((id: string) => {
    flushSync(() => setStarId(id))
    latest.current()
  }, [])
}
