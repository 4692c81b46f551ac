import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { VisitForm } from './VisitForm.tsx'
import { NEW_VISIT, type Visit } from './visit.ts'

/** One entry of the maintenance log. */
export function VisitPage() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const { isLive } = useTimeMode()
  const { visitId = '' } = useParams({ strict: false })
  const [stationId = ''] = useSearchText('station')
  const navigate = useNavigate()
  const client = useQueryClient()
  const isNew = visitId === NEW_VISIT
  const stored = useCall(
    'getStationVisit',
    { params: { id: visitId } },
    { enabled: !isNew, refetchOnMount: true },
  )
  const health = useCall('listStationHealth', {}, { keepsPrevious: true })
  const [isConfirming, setIsConfirming] = useState(false)
  // The cached entry may be older than another person's change, so it is not edited.
  const visit = !isNew && stored.isFetchedAfterMount ? stored.data?.entry : undefined
  const visitAnswer = { ...stored, data: isNew || visit ? { visit } : undefined }
  const refresh = () =>
    Promise.all(
      ['getStationVisit', 'listStationVisits'].map((name) =>
        client.invalidateQueries({ queryKey: [setup.id, name] }),
      ),
    )
  const [reloadCount, setReloadCount] = useState(0)
  const toLog = () => void navigate({ to: '/tools/stations/log' })

  async function remove({ id, revision }: Visit) {
    setIsConfirming(false)
    try {
      await call('removeStationVisit', {
        params: { setupId: setup.id, id },
        query: { expectedRevision: revision },
      })
      showToast(t('stationtools.deleted'))
      toLog()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    void refresh()
  }

  return (
    <DetailScreen
      title={t(isNew ? 'stationtools.addVisit' : 'stationtools.visit')}
      actions={
        visit &&
        isLive && (
          <Button size="xs" variant="default" onClick={() => setIsConfirming(true)}>
            {t('stationtools.delete')}
          </Button>
        )
      }
      answer={allAnswered({ visitAnswer, health })}
      failed={t('stationtools.logFailed')}
      loading={<Loading count={6} />}
      missingText={t('stationtools.gone')}
      back={<Link to="/tools/stations/log">{t('stationtools.toLog')}</Link>}
    >
      {({ health: { stations } }) => (
        <>
          {visit && isConfirming && (
            <DeleteQuestion
              label={t('stationtools.delete')}
              question={t('stationtools.deleteSure')}
              confirm={t('stationtools.delete')}
              onDelete={() => void remove(visit)}
              onCancel={() => setIsConfirming(false)}
            />
          )}
          <VisitForm
            key={`${visitId} ${reloadCount}`}
            visit={visit}
            stationId={stationId}
            stations={stations}
            onDone={() => {
              showToast(t('app.saved'))
              void refresh()
              toLog()
            }}
            onCancel={toLog}
            onReload={() => void refresh().then(() => setReloadCount((count) => count + 1))}
          />
        </>
      )}
    </DetailScreen>
  )
}
