import type { FavouriteType } from '@verglas/contract/codes'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'

/** Whether the person follows an item of this type. */
export function useIsFavourite(type: FavouriteType): (id: string) => boolean {
  const ids = useContextData().favourites[type]
  return useMemo(() => {
    const favouriteIds = new Set(ids)
    return (id: string) => favouriteIds.has(id)
  }, [ids])
}
