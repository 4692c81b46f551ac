import { ActionIcon } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import type { FavouriteType } from '@verglas/contract/codes'
import { Suspense, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Places } from '../../lib/area-manifest.ts'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useFollowed } from '../../lib/followed.ts'
import { favouritesKey } from '../../ui/favourite/use-favourite.ts'
import { IconX } from '../../ui/icons.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { OrderList } from '../../ui/list/OrderList.tsx'
import { PageNote } from '../../ui/page/PageNote.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ProfileFrame } from './ProfileFrame.tsx'

/**
 * The person's favourites, a section for each type, in the order used by lists and walls; reordered by dragging,
 * buttons or keys. The address names the section to scroll to.
 */
export function FavouritesPage() {
  const { t } = useTranslation()
  const type = useLocation({ select: ({ pathname }) => pathname.slice('/user/'.length) })
  const followed = useFollowed()
  return (
    <ProfileFrame>
      <PageNote>{t('profile.orderHint')}</PageNote>
      {followed.map((places, index) => (
        <FollowedSection key={places.follow} places={places} isNamed={index > 0 && places.follow === type} />
      ))}
    </ProfileFrame>
  )
}

type SectionProps = { places: Places; isNamed: boolean }

function FollowedSection({ places, isNamed }: SectionProps) {
  const { t } = useTranslation()
  const { favourites } = useContextData()
  const section = useRef<HTMLElement>(null)
  const headingId = useId()
  const { follow: type, use: usePlacesOfType } = places
  const { list, isLoading } = usePlacesOfType()
  const ids = favourites[type]
  useEffect(() => {
    if (isNamed && !isLoading) section.current?.scrollIntoView({ block: 'start' })
  }, [isNamed, isLoading])
  return (
    <section ref={section} aria-labelledby={headingId}>
      <Text as="h2" margin="0 0 6px" id={headingId}>
        {t(`profile.followed.${type}`)}
      </Text>
      {isLoading ? (
        <Loading shape="table" count={ids.length || 1} />
      ) : ids.length === 0 ? (
        <Note>{t('profile.followsNothing')}</Note>
      ) : (
        <Followed places={places} ids={ids} names={new Map(list.map(({ id, name }) => [id, name]))} />
      )}
    </section>
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
