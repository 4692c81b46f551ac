import { ActionIcon } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { FAVOURITE_TYPES, type FavouriteType } from '@verglas/contract/codes'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { favouritesKey } from '../../ui/favourite/use-favourite.ts'
import { IconArrowDown, IconArrowUp, IconX } from '../../ui/icons.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { moved } from './order.ts'
import { ProfileFrame } from './ProfileFrame.tsx'
import css from './profile.module.css'
import { useFollowedNames } from './use-followed-names.ts'

/** What one follows of one type, in the order that lists and walls take: by drag, buttons or keys. */
export function FavouritesPage() {
  const { t } = useTranslation()
  const type = useLocation({ select: ({ pathname }) => typeOf(pathname) })
  const { favourites } = useContextData()
  const { names, isLoading } = useFollowedNames(type)
  const ids = favourites[type]
  return (
    <ProfileFrame>
      {isLoading ? (
        <Loading shape="table" count={ids.length || 3} />
      ) : ids.length === 0 ? (
        <Empty>{t('profile.followsNothing')}</Empty>
      ) : (
        <>
          <p className={css.hint}>{t('profile.orderHint')}</p>
          <Followed key={type} type={type} ids={ids} names={names} />
        </>
      )}
    </ProfileFrame>
  )
}

const typeOf = (path: string): FavouriteType =>
  FAVOURITE_TYPES.find((type) => path === `/user/${type}`) ?? 'stations'

type FollowedProps = { type: FavouriteType; ids: readonly string[]; names: ReadonlyMap<string, string> }

function Followed({ type, ids, names }: FollowedProps) {
  const { t } = useTranslation()
  const { order, remove } = useOrder(type)
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const nameOf = (id: string) => names.get(id) ?? t('profile.goneThing')

  function move(index: number, to: number) {
    const next = moved(ids, index, to)
    if (next === ids) return
    order(next)
    // the row that moved keeps the focus
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('li > button:first-child')[to]?.focus(),
    )
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
  }

  return (
    <ol className={css.rows} ref={list}>
      {ids.map((id, index) => (
        <li
          key={id}
          draggable
          data-dragged={draggedId === id}
          onDragStart={() => setDraggedId(id)}
          onDragEnd={() => setDraggedId(null)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (draggedId !== null) move(ids.indexOf(draggedId), index)
          }}
        >
          <button
            type="button"
            className={css.grip}
            aria-label={t('profile.position', { name: nameOf(id), position: index + 1, count: ids.length })}
            onKeyDown={(event) => onKey(event, index)}
          />
          <span className={css.rowName}>{nameOf(id)}</span>
          <ActionIcon
            variant="subtle"
            aria-label={t('profile.moveUp', { name: nameOf(id) })}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={t('profile.moveDown', { name: nameOf(id) })}
            disabled={index === ids.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={t('profile.unfollow', { name: nameOf(id) })}
            onClick={() => remove(id)}
          >
            <IconX size={16} />
          </ActionIcon>
        </li>
      ))}
    </ol>
  )
}

/** Shown at once; what the server refuses goes back to how it was. */
function useOrder(type: FavouriteType) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { setup, me } = useContextData()
  const key = favouritesKey(setup.id, me.id)
  type Favourites = CallAnswer<'listFavourites'>
  const show = (ids: readonly string[]) =>
    client.setQueryData<Favourites>(
      key,
      (former) => former && { ...former, favorites: { ...former.favorites, [type]: [...ids] } },
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
