import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { BriefingForm } from './BriefingForm.tsx'
import { NEW_BRIEFING, type StoredBriefing } from './briefing.ts'

/** One recording: what it is about, where it lies, and for whom. */
export function EditBriefingPage() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const { isLive } = useTimeMode()
  const { briefingId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const isNew = briefingId === NEW_BRIEFING
  const stored = useCall('getBriefing', { params: { id: briefingId } }, { enabled: !isNew, asksAnew: true })
  const [isAsked, setAsked] = useState(false)
  // what was kept from before may be older than what another has changed since
  const briefing = !isNew && stored.isFetchedAfterMount ? stored.data?.entry : undefined
  const answer = { ...stored, data: isNew || briefing ? { briefing } : undefined }
  const refresh = () =>
    Promise.all(
      ['getBriefing', 'listBriefings'].map((name) =>
        client.invalidateQueries({ queryKey: [setup.id, name] }),
      ),
    )
  // another's change is no reason to lose what is typed: the form begins anew only when it is asked to
  const [turn, setTurn] = useState(0)
  const reload = () => void refresh().then(() => setTurn((former) => former + 1))
  const toList = () => void navigate({ to: '/briefings' })

  async function remove({ id, revision }: StoredBriefing) {
    setAsked(false)
    try {
      await call('removeBriefing', {
        params: { setupId: setup.id, id },
        query: { expectedRevision: revision },
      })
      showToast(t('briefings.deleted'))
      toList()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    void refresh()
  }

  return (
    <DetailScreen
      title={isNew ? t('briefings.add') : (briefing?.title ?? t('navigation.briefings'))}
      actions={
        briefing &&
        isLive && (
          <Button size="xs" variant="default" onClick={() => setAsked(true)}>
            {t('briefings.delete')}
          </Button>
        )
      }
      answer={answer}
      failed={t('briefings.failed')}
      loading={<Loading count={6} />}
      gone={t('briefings.gone')}
      back={<Link to="/briefings">{t('briefings.all')}</Link>}
    >
      {() => (
        <>
          {briefing && isAsked && (
            <DeleteQuestion
              label={t('briefings.delete')}
              question={t('briefings.deleteSure', { title: briefing.title })}
              confirm={t('briefings.delete')}
              onDelete={() => void remove(briefing)}
              onCancel={() => setAsked(false)}
            />
          )}
          <BriefingForm
            key={`${briefingId} ${turn}`}
            briefing={briefing}
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
