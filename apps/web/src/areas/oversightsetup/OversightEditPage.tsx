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
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { NEW_OVERSIGHT, type Oversight } from '../oversights/panels.ts'
import { OversightForm } from './OversightForm.tsx'
import { OversightHistory } from './OversightHistory.tsx'

/** Creates or edits an oversight. An earlier version can be restored. */
export function OversightEditPage() {
  const { oversightId } = useParams({ from: '/inside/oversights/edit/$oversightId' })
  const { setup, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  /** An earlier version that the form starts from instead of the stored one. */
  const [previousVersion, setPreviousVersion] = useState<Oversight | null>(null)
  const all = useCall('listOversights', {}, { refetchOnMount: true })
  const roads = useCall('getRoads', {}, { enabled: hasFeature('roadcast') })
  const fresh = { ...all, data: all.isFetchedAfterMount ? all.data : undefined }
  const isNew = oversightId === NEW_OVERSIGHT
  const stored = fresh.data?.entries.find(({ id }) => id === oversightId)
  const toList = () => void navigate({ to: '/oversights' })
  const toOversight = (id: string) =>
    void navigate({ to: '/oversights/view/$oversightId', params: { oversightId: id } })
  function refresh() {
    for (const name of ['listOversights', 'getOversight', 'getOversightHistory'])
      void client.invalidateQueries({ queryKey: [setup.id, name] })
  }
  const back = <Link to="/oversights">{t('oversights.all')}</Link>

  async function remove(expectedRevision: number) {
    setConfirming(false)
    try {
      await call('removeOversight', {
        params: { setupId: setup.id, id: oversightId },
        query: { expectedRevision },
      })
      showToast(t('oversightsetup.removed'))
      toList()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    refresh()
  }

  return (
    <DetailScreen
      title={isNew ? t('oversights.create') : (stored?.name ?? t('oversights.title'))}
      facts={back}
      actions={
        stored && (
          <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
            {t('oversightsetup.remove')}
          </Button>
        )
      }
      answer={allAnswered({ all: fresh })}
      failed={t('oversights.failed')}
      loading={<Loading shape="chart" heightPx={480} />}
      back={back}
    >
      {({ all: { entries } }) =>
        !isNew && !stored ? (
          <Empty>{t('oversights.gone')}</Empty>
        ) : (
          <>
            {stored && isConfirming && (
              <DeleteQuestion
                label={t('oversightsetup.remove')}
                question={t('oversightsetup.removeSure', { name: stored.name })}
                confirm={t('oversightsetup.remove')}
                onDelete={() => void remove(stored.revision)}
                onCancel={() => setConfirming(false)}
              />
            )}
            <OversightForm
              key={`${oversightId} ${stored?.revision ?? 0} ${previousVersion?.revision ?? ''}`}
              display={display}
              stored={stored}
              from={previousVersion ?? stored}
              existingIds={entries.map(({ id }) => id)}
              roads={roads.data?.features ?? []}
              onDone={(id) => {
                showToast(t('app.saved'))
                refresh()
                toOversight(id)
              }}
              onCancel={() => (stored ? toOversight(stored.id) : toList())}
              onReload={() => {
                setPreviousVersion(null)
                refresh()
              }}
            />
            {stored && (
              <OversightHistory display={display} oversightId={oversightId} onTakeUp={setPreviousVersion} />
            )}
          </>
        )
      }
    </DetailScreen>
  )
}
