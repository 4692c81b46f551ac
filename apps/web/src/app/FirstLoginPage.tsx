import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/call.ts'
import { useContextData } from '../lib/context.ts'
import { favouritesKey } from '../ui/favourite/use-favourite.ts'
import { ChoiceList } from '../ui/list/ChoiceList.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Failure } from '../ui/states/Failure.tsx'
import { Loading } from '../ui/states/Loading.tsx'
import { showToast } from '../ui/toast/toast.ts'
import { type PlaceList, usePlaces } from './use-places.ts'
import css from './welcome.module.css'

type Chosen = Readonly<Record<PlaceList['follow'], ReadonlySet<string>>>

const NOTHING: ReadonlySet<string> = new Set()

/** The first visit: what to follow. Leaving all out is an answer too; everything can be changed later. */
export function FirstLoginPage() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { me, member, setup } = useContextData()
  const [chosen, setChosen] = useState<Chosen>({ stations: NOTHING, castpoints: NOTHING })
  const placeLists = usePlaces()
  const isEmpty = Object.values(chosen).every(({ size }) => size === 0)

  const finish = useMutation({
    mutationFn: () =>
      call('subscribe', { body: { stations: [...chosen.stations], castpoints: [...chosen.castpoints] } }),
    onSuccess: async (updated) => {
      await client.invalidateQueries({ queryKey: favouritesKey(setup.id, me.id) })
      // The guard sees it and leads home.
      client.setQueryData([setup.id, 'getMember', me.id], updated)
      showToast(t('firstLogin.done'))
    },
  })

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
      {placeLists.map(
        ({ follow, error, retry }) => error && <Failure key={follow} error={error} onRetry={retry} />,
      )}
      {placeLists.some(({ isLoading }) => isLoading) ? (
        <Loading shape="table" count={12} />
      ) : (
        <div className={css.lists}>
          {placeLists
            .filter(({ list }) => list.length > 0)
            .map(({ follow, followLabel, list }) => (
              <ChoiceList
                key={follow}
                title={t(followLabel)}
                items={list}
                zoneIds={member.zoneIds}
                chosen={chosen[follow]}
                onChange={(ids) => setChosen((former) => ({ ...former, [follow]: ids }))}
              />
            ))}
        </div>
      )}
    </Page>
  )
}
