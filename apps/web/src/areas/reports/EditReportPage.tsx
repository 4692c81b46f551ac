import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { textOf } from '../../lib/info.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ReportForm } from './ReportForm.tsx'
import { NEW_REPORT, type StoredReport } from './report.ts'
import { lastNight } from './report-form.ts'

/** One report: what it is of, what it says in both languages, its documents, and for whom. */
export function EditReportPage() {
  const { t } = useTranslation()
  const { setup, locale } = useContextData()
  const { isLive, goTo } = useTimeMode()
  const { reportId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const isNew = reportId === NEW_REPORT
  const stored = useCall('getReport', { params: { id: reportId } }, { enabled: !isNew, asksAnew: true })
  const [isAsked, setAsked] = useState(false)
  const [start] = useState(() => lastNight(nowMs()))
  // what was kept from before may be older than what another has changed since
  const report = !isNew && stored.isFetchedAfterMount ? stored.data?.entry : undefined
  const answer = { ...stored, data: isNew || report ? { report } : undefined }
  const refresh = () =>
    Promise.all(
      ['getReport', 'listReports', 'listUnreadReports'].map((name) =>
        client.invalidateQueries({ queryKey: [setup.id, name] }),
      ),
    )
  // another's change is no reason to lose what is typed: the form begins anew only when it is asked to
  const [turn, setTurn] = useState(0)
  const reload = () => void refresh().then(() => setTurn((former) => former + 1))
  const toList = () => void navigate({ to: '/rapports' })

  async function remove({ id, revision }: StoredReport) {
    setAsked(false)
    try {
      await call('removeReport', { params: { setupId: setup.id, id }, query: { expectedRevision: revision } })
      showToast(t('reports.deleted'))
      toList()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    void refresh()
  }

  return (
    <DetailScreen
      title={isNew ? t('reports.write') : report ? textOf(report, locale).title : t('reports.report')}
      actions={
        report &&
        isLive && (
          <Button size="xs" variant="default" onClick={() => setAsked(true)}>
            {t('reports.delete')}
          </Button>
        )
      }
      answer={answer}
      failed={t('reports.failed')}
      loading={<Loading count={8} />}
      gone={t('reports.gone')}
      back={<Link to="/rapports">{t('navigation.reports')}</Link>}
    >
      {() =>
        !isLive ? (
          <Empty action={<Button onClick={() => goTo(null)}>{t('time.backToLive')}</Button>}>
            {t('time.replayLocked')}
          </Empty>
        ) : (
          <>
            {report && isAsked && (
              <DeleteQuestion
                label={t('reports.delete')}
                question={t('reports.deleteSure', { title: textOf(report, locale).title })}
                confirm={t('reports.delete')}
                onDelete={() => void remove(report)}
                onCancel={() => setAsked(false)}
              />
            )}
            <ReportForm
              key={`${reportId} ${turn}`}
              report={report}
              start={start}
              onDone={() => {
                showToast(t('app.saved'))
                void refresh()
                toList()
              }}
              onCancel={toList}
              onReload={reload}
            />
          </>
        )
      }
    </DetailScreen>
  )
}
