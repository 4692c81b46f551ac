import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/call.ts'
import { useContextData } from '../lib/context.ts'
import { useCall } from '../lib/query.ts'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Page } from '../ui/Page.tsx'
import { showToast } from '../ui/toast.ts'
import { favouritesKey } from '../ui/use-favourite.ts'
import { ChoiceList, type Choosable } from './ChoiceList.tsx'
import css from './welcome.module.css'

/** The first visit: what to follow. Leaving all out is an answer too; everything can be changed later. */
export function FirstLoginPage() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { me, member, setup, points, hasFeature } = useContextData()
  const [stationIds, setStationIds] = useState<ReadonlySet<string>>(new Set())
  const [castpointIds, setCastpointIds] = useState<ReadonlySet<string>>(new Set())
  const stations = useCall('listStations', {}, { enabled: hasFeature('stations') })

  const isEmpty = stationIds.size + castpointIds.size === 0

  const finish = useMutation({
    mutationFn: () =>
      call('subscribe', { body: { stations: [...stationIds], castpoints: [...castpointIds] } }),
    onSuccess: async (updated) => {
      await client.invalidateQueries({ queryKey: favouritesKey(setup.id, me.id) })
      // The guard sees it and leads home.
      client.setQueryData([setup.id, 'getMember', me.id], updated)
      showToast(t('firstLogin.done'))
    },
  })

  const castpoints = hasFeature('forecasts')
    ? points.flatMap(({ id_castpoint: id, name, zoneId }) => (id === null ? [] : [{ id, name, zoneId }]))
    : []
  const lists: readonly List[] = [
    {
      title: t('firstLogin.stepStations'),
      items: stations.data?.stations ?? [],
      ids: stationIds,
      choose: setStationIds,
    },
    { title: t('firstLogin.stepCastpoints'), items: castpoints, ids: castpointIds, choose: setCastpointIds },
  ]
  return (
    <Page
      title={t('firstLogin.title', { name: me.firstName })}
      facts={t('firstLogin.intro')}
      actions={
        <Button
          variant={isEmpty ? 'default' : 'filled'}
          loading={finish.isPending}
          onClick={() => finish.mutate()}
        >
          {t(isEmpty ? 'firstLogin.skip' : 'firstLogin.finish')}
        </Button>
      }
    >
      {finish.isError && <Failure error={finish.error} />}
      {stations.isError && !stations.data && (
        <Failure error={stations.error} onRetry={() => void stations.refetch()} />
      )}
      {stations.isLoading ? (
        <Loading shape="table" count={12} />
      ) : (
        <div className={css.lists}>
          {lists
            .filter(({ items }) => items.length > 0)
            .map(({ title, items, ids, choose }) => (
              <ChoiceList
                key={title}
                title={title}
                items={items}
                zoneIds={member.zoneIds}
                chosen={ids}
                onChange={choose}
              />
            ))}
        </div>
      )}
    </Page>
  )
}

type List = {
  title: string
  items: readonly Choosable[]
  ids: ReadonlySet<string>
  choose: (ids: ReadonlySet<string>) => void
}
