import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import type { FavouriteType } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { showToast } from '../toast/toast.ts'

type Favourites = CallAnswer<'listFavourites'>

/** Query key of the person's favourites in the organisation. */
export function favouritesKey(setupId: string, userId: string): readonly unknown[] {
  return [setupId, 'listFavourites', userId]
}

export function useFavourite(type: FavouriteType, id: string): { isFavourite: boolean; toggle: () => void } {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { setup, me, favourites } = useContextData()
  const key = favouritesKey(setup.id, me.id)
  const isFavourite = favourites[type].includes(id)

  const { mutate } = useMutation({
    mutationFn: (isAdding: boolean) => {
      const params = { setupId: setup.id, userId: me.id, type, id }
      return isAdding ? call('addFavourite', { params }) : call('removeFavourite', { params })
    },
    onMutate: async (isAdding) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<Favourites>(
        key,
        (previous) => previous && withFavourite(previous, type, id, isAdding),
      )
    },
    onSuccess: ({ ids }, isAdding) => {
      client.setQueryData<Favourites>(key, (previous) => previous && withIds(previous, type, ids))
      showToast(t(isAdding ? 'account.favouriteAdded' : 'account.favouriteRemoved'))
    },
    onError: (error, isAdding) => {
      client.setQueryData<Favourites>(
        key,
        (previous) => previous && withFavourite(previous, type, id, !isAdding),
      )
      showToast(failureWords(t, error), 'failed')
    },
  })
  return { isFavourite, toggle: () => mutate(!isFavourite) }
}

function withFavourite(previous: Favourites, type: FavouriteType, id: string, isAdding: boolean): Favourites {
  const others = (previous.favorites[type] ?? []).filter((other) => other !== id)
  return withIds(previous, type, isAdding ? [...others, id] : others)
}

function withIds(previous: Favourites, type: FavouriteType, ids: string[]): Favourites {
  return { ...previous, favorites: { ...previous.favorites, [type]: ids } }
}
