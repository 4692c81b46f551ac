import { ActionIcon } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import type { FavouriteType } from '@verglas/contract/codes'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Places } from '../../lib/area.ts'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { placesOf, useFollowed } from '../../lib/followed.ts'
import { favouritesKey } from '../../ui/favourite/use-favourite.ts'
import { IconX } from '../../ui/icons.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { OrderList } from '../../ui/list/OrderList.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ProfileFrame } from './ProfileFrame.tsx'

/**
 * The person's favourites of one type, in the order used by lists and walls; reordered by drag, buttons or
 * keys.
 */
export function FavouritesPage() {
  const { t } = useTranslation()
  const type = useLocation({ select: ({ pathname }) => pathname.slice('/user/'.length) })
  const places = placesOf(useFollowed(), type)
  return (
    <ProfileFrame>
      {places ? (
        <FollowedOfType key={places.follow} places={places} />
      ) : (
        <Empty>{t('profile.followsNothing')}</Empty>
      )}
    </ProfileFrame>
  )
}

function FollowedOfType({ places }: { places: Places }) {
  const { t } = useTranslation()
  const { favourites } = useContextData()
  const { follow: type, use: usePlacesOfType } = places
  const { list, isLoading } = usePlacesOfType()
  const ids = favourites[type]
  if (isLoading) return <Loading shape="table" count={ids.length || 3} />
  if (ids.length === 0) return <Empty>{t('profile.followsNothing')}</Empty>
  return (
    <>
      <Note>{t('profile.orderHint')}</Note>
      <Followed places={places} ids={ids} names={new Map(list.map(({ id, name }) => [id, name]))} />
    </>
  )
}

type FollowedProps = { places: Places; ids: readonly string[]; names: ReadonlyMap<string, string> }

function Followed({ places: { follow, Acts }, ids, names }: FollowedProps) {
  const { t } = useTranslation()
  const { order, remove } = useOrder(follow)
  return (
    <OrderList
      entries={ids.map((id) => ({ id, name: names.get(id) ?? t('profile.unavailableItem') }))}
      onOrder={order}
      acts={({ id, name }) => (
        <>
          {Acts && names.has(id) && (
            <Suspense>
              <Acts id={id} name={name} />
            </Suspense>
          )}
          <ActionIcon
            variant="subtle"
            aria-label={t('profile.unfollow', { name })}
            onClick={() => remove(id)}
          >
            <IconX size={16} />
          </ActionIcon>
        </>
      )}
    />
  )
}

/** Shows the new order at once and restores the previous one if the server refuses it. */
function useOrder(type: FavouriteType) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { setup, me } = useContextData()
  const key = favouritesKey(setup.id, me.id)
  type Favourites = CallAnswer<'listFavourites'>
  const show = (ids: readonly string[]) =>
    client.setQueryData<Favourites>(
      key,
      (previous) => previous && { ...previous, favorites: { ...previous.favorites, [type]: [...ids] } },
    )
  const params = { setupId: setup.id, userId: me.id, type }
  const options = {
    onSuccess: ({ ids }: { ids: string[] }) => void show(ids),
    onError: (error: unknown) => {
      showToast(failureWords(t, error), 'failed')
      void client.invalidateQueries({ queryKey: key })
    },
  }
  const order = useMutation({
    mutationFn: (ids: readonly string[]) => call('orderFavourites', { params, body: { ids: [...ids] } }),
    onMutate: (ids) => void show(ids),
    ...options,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call('removeFavourite', { params: { ...params, id } }),
    ...options,
  })
  return { order: order.mutate, remove: remove.mutate }
}
