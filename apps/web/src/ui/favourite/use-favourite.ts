import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import type { FavouriteType } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { showToast } from '../toast/toast.ts'

type Favourites = CallAnswer<'listFavourites'>

/** Where the favourites of the person in the organisation are kept. */
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
    mutationFn: (isWanted: boolean) => {
      const params = { setupId: setup.id, userId: me.id, type, id }
      return isWanted ? call('addFavourite', { params }) : call('removeFavourite', { params })
    },
    onMutate: async (isWanted) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<Favourites>(key, (former) => former && withFavourite(former, type, id, isWanted))
    },
    onSuccess: ({ ids }, isWanted) => {
      client.setQueryData<Favourites>(key, (former) => former && withIds(former, type, ids))
      showToast(t(isWanted ? 'account.favouriteAdded' : 'account.favouriteRemoved'))
    },
    onError: (error, isWanted) => {
      client.setQueryData<Favourites>(key, (former) => former && withFavourite(former, type, id, !isWanted))
      showToast(failureWords(t, error), 'failed')
    },
  })
  return { isFavourite, toggle: () => mutate(!isFavourite) }
}

function withFavourite(former: Favourites, type: FavouriteType, id: string, isWanted: boolean): Favourites {
  const others = (former.favorites[type] ?? []).filter((other) => other !== id)
  return withIds(former, type, isWanted ? [...others, id] : others)
}

function withIds(former: Favourites, type: FavouriteType, ids: string[]): Favourites {
  return { ...former, favorites: { ...former.favorites, [type]: ids } }
}
