import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { CeilForm } from './CeilForm.tsx'
import { NEW_CEIL } from './CeilsPage.tsx'

/** Thresholds of the organisation for some or all of its stations. */
export function CeilPage() {
  const display = useDisplay()
  const { t } = display
  const { setup } = useContextData()
  const { ceilId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const sets = useCall('listCeils', {}, { refetchOnMount: true })
  const stations = useCall('listStations', {})
  const fresh = { ...sets, data: sets.isFetchedAfterMount ? sets.data : undefined }
  const isNew = ceilId === NEW_CEIL
  const stored = fresh.data?.entries.find(({ id }) => id === ceilId)
  const toList = () => void navigate({ to: '/admin/ceils' })
  const refresh = () => void client.invalidateQueries({ queryKey: [setup.id, 'listCeils'] })
  const back = <Link to="/admin/ceils">{t('ceils.all')}</Link>

  async function remove(expectedRevision: number) {
    setIsConfirming(false)
    try {
      await call('removeCeil', { params: { setupId: setup.id, id: ceilId }, query: { expectedRevision } })
      showToast(t('ceils.removed'))
      toList()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    refresh()
  }

  return (
    <DetailScreen
      title={isNew ? t('ceils.create') : (stored?.name ?? t('ceils.sets'))}
      Frame={AdminPage}
      facts={back}
      actions={
        stored && (
          <Button size="xs" variant="default" onClick={() => setIsConfirming(true)}>
            {t('ceils.remove')}
          </Button>
        )
      }
      answer={allAnswered({ sets: fresh, stations })}
      failed={t('ceils.failed')}
      loading={<Loading shape="chart" heightPx={420} />}
      back={back}
    >
      {(answers) =>
        !isNew && !stored ? (
          <Empty>{t('ceils.gone')}</Empty>
        ) : (
          <>
            {stored && isConfirming && (
              <DeleteQuestion
                label={t('ceils.remove')}
                question={t('ceils.removeSure', { name: stored.name })}
                confirm={t('ceils.remove')}
                onDelete={() => void remove(stored.revision)}
                onCancel={() => setIsConfirming(false)}
              />
            )}
            <CeilForm
              key={`${ceilId} ${stored?.revision ?? 0}`}
              display={display}
              stored={stored}
              stations={answers.stations.stations}
              existingIds={answers.sets.entries.map(({ id }) => id)}
              onDone={() => {
                showToast(t('app.saved'))
                refresh()
                toList()
              }}
              onCancel={toList}
              onReload={refresh}
            />
          </>
        )
      }
    </DetailScreen>
  )
}
