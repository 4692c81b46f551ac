import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import type { Places } from '../../lib/area-manifest.ts'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { placesOf, useFollowed } from '../../lib/followed.ts'
import { useCall } from '../../lib/query.ts'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { ChoiceList } from '../../ui/list/ChoiceList.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { nameOf } from './user.ts'
import css from './users.module.css'

/** A user's favourites, which an administrator can see and change. */
export function UserFavouritesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { setup } = useContextData()
  const { userId = '', type: typed = '' } = useParams({ strict: false })
  const followed = useFollowed()
  const places = placesOf(followed, typed)
  const member = useCall('getMember', { params: { userId } })
  const favourites = useCall('listFavourites', { params: { userId } })
  const user = member.data?.administration
  const backLink = (
    <Link to="/admin/user/edit/$userId" params={{ userId }}>
      {t('users.favourites.back')}
    </Link>
  )
  return (
    <DetailScreen
      title={user ? t('users.favourites.title', { name: nameOf(user) }) : t('users.person.favourites')}
      Frame={AdminPage}
      facts={backLink}
      answer={allAnswered({ member, favourites })}
      failed={t('users.favourites.failed')}
      loading={<Loading shape="table" count={12} />}
      missingText={t('users.form.notFound')}
      back={backLink}
    >
      {(loaded) => (
        <>
          <Box marginBottom={16}>
            <Segmented
              label={t('users.person.favourites')}
              value={places?.follow ?? ''}
              options={followed.map(({ follow, followLabel }) => ({ value: follow, label: t(followLabel) }))}
              onChange={(next) =>
                void navigate({ to: '/admin/user/$type/$userId', params: { type: next, userId } })
              }
            />
          </Box>
          {places ? (
            <Followed
              key={`${setup.id} ${userId} ${places.follow}`}
              places={places}
              userId={userId}
              initial={loaded.favourites.favorites[places.follow] ?? []}
              mayChange={loaded.member.administration?.mayChange === true}
            />
          ) : (
            <Empty>{t('users.favourites.nothing')}</Empty>
          )}
        </>
      )}
    </DetailScreen>
  )
}

/** The reader's own zones are irrelevant for another person. */
const NO_ZONES: readonly string[] = []

type FollowedProps = {
  places: Places
  userId: string
  initial: readonly string[]
  mayChange: boolean
}

function Followed({ places, userId, initial, mayChange }: FollowedProps) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const { follow: type, followLabel, use: usePlacesOfType } = places
  const { list, isLoading } = usePlacesOfType()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(initial))
  const added = [...chosen].filter((id) => !initial.includes(id))
  const removed = initial.filter((id) => !chosen.has(id))
  const save = useMutation({
    mutationFn: async () => {
      const params = { setupId: setup.id, userId, type }
      for (const id of added) await call('addFavourite', { params: { ...params, id } })
      for (const id of removed) await call('removeFavourite', { params: { ...params, id } })
    },
    onSuccess: () => showToast(t('app.saved')),
    onError: (error) => showToast(t(`errors.${codeOf(error)}`), 'failed'),
    onSettled: () => client.invalidateQueries({ queryKey: [setup.id, 'listFavourites'] }),
  })
  if (isLoading) return <Loading shape="table" count={12} />
  if (list.length === 0) return <Empty>{t('users.favourites.nothing')}</Empty>
  return (
    <>
      <ChoiceList
        title={t(followLabel)}
        items={list}
        zoneIds={NO_ZONES}
        chosen={chosen}
        onChange={setChosen}
      />
      {mayChange && (
        <div className={css.acts}>
          <Button
            size="sm"
            disabled={added.length + removed.length === 0}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('users.favourites.save')}
          </Button>
        </div>
      )}
    </>
  )
}
