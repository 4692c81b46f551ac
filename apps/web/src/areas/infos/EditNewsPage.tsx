import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { type Info, NEW_INFO, textOf } from '../../lib/info.ts'
import { useCall } from '../../lib/query.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { NewsForm } from './NewsForm.tsx'

/** One piece of news: what it says in both languages, for when, where and whom. */
export function EditNewsPage() {
  const { t } = useTranslation()
  const { setup, locale } = useContextData()
  const { infoId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const isNew = infoId === NEW_INFO
  const stored = useCall('getInfo', { params: { id: infoId } }, { enabled: !isNew, asksAnew: true })
  const param = useCall('getInfoParam', {})
  const [isAsked, setAsked] = useState(false)
  // what was kept from before may be older than what another has changed since
  const info = !isNew && stored.isFetchedAfterMount ? stored.data?.entry : undefined
  const isKnown = param.data !== undefined && (isNew || info !== undefined)
  const answer = { ...(isNew || param.error ? param : stored), data: isKnown ? { info } : undefined }
  const refresh = () =>
    Promise.all(
      ['getInfo', 'listInfos', 'listLatestInfos'].map((name) =>
        client.invalidateQueries({ queryKey: [setup.id, name] }),
      ),
    )
  // another's change is no reason to lose what is typed: the form begins anew only when it is asked to
  const [turn, setTurn] = useState(0)
  const reload = () => void refresh().then(() => setTurn((former) => former + 1))
  const toList = () => void navigate({ to: '/admin/news' })

  async function remove({ id, revision }: Info) {
    setAsked(false)
    try {
      await call('removeInfo', { params: { setupId: setup.id, id }, query: { expectedRevision: revision } })
      showToast(t('infos.deleted'))
      toList()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    void refresh()
  }

  return (
    <DetailScreen
      title={isNew ? t('infos.write') : info ? textOf(info, locale).title : t('infos.piece')}
      Frame={AdminPage}
      actions={
        info && (
          <Button size="xs" variant="default" onClick={() => setAsked(true)}>
            {t('infos.delete')}
          </Button>
        )
      }
      answer={answer}
      failed={t('infos.failed')}
      loading={<Loading count={8} />}
      gone={t('infos.gone')}
      back={<Link to="/admin/news">{t('infos.all')}</Link>}
    >
      {() => (
        <>
          {info && isAsked && (
            <DeleteQuestion
              label={t('infos.delete')}
              question={t('infos.deleteSure', { title: textOf(info, locale).title })}
              confirm={t('infos.delete')}
              onDelete={() => void remove(info)}
              onCancel={() => setAsked(false)}
            />
          )}
          <NewsForm
            key={`${infoId} ${turn}`}
            info={info}
            zones={param.data?.zones ?? []}
            onDone={() => {
              showToast(t('app.saved'))
              void refresh()
              toList()
            }}
            onCancel={toList}
            onReload={reload}
          />
        </>
      )}
    </DetailScreen>
  )
}
