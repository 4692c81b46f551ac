import { Button } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import { textOf } from '../../lib/info.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { EditScreen } from '../../ui/screen/EditScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { ReportForm } from './ReportForm.tsx'
import { NEW_REPORT, type StoredReport } from './report.ts'
import { lastNight } from './report-form.ts'

/** The page of one report: its period, its texts in both languages, its documents, and its audience. */
export function EditReportPage() {
  const { t } = useTranslation()
  const { setup, locale } = useContextData()
  const { isLive, goTo } = useTimeMode()
  const { reportId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const isNew = reportId === NEW_REPORT
  const stored = useCall('getReport', { params: { id: reportId } }, { enabled: !isNew, refetchOnMount: true })
  const [start] = useState(() => lastNight(nowMs()))
  const titleOf = (report: StoredReport) => textOf(report, locale).title
  return (
    <EditScreen<StoredReport>
      id={isNew ? null : reportId}
      stored={stored}
      title={(report) => (isNew ? t('reports.write') : report ? titleOf(report) : t('reports.report'))}
      locked={
        isLive ? undefined : (
          <Empty action={<Button onClick={() => goTo(null)}>{t('time.backToLive')}</Button>}>
            {t('time.replayLocked')}
          </Empty>
        )
      }
      words={{
        failed: t('reports.failed'),
        missingText: t('reports.gone'),
        remove: t('reports.delete'),
        removeSure: (report) => t('reports.deleteSure', { title: titleOf(report) }),
        removed: t('reports.deleted'),
      }}
      back={<Link to="/rapports">{t('navigation.reports')}</Link>}
      toList={() => void navigate({ to: '/rapports' })}
      moves={['getReport', 'listReports', 'listUnreadReports']}
      onRemove={({ id, revision }) =>
        call('removeReport', { params: { setupId: setup.id, id }, query: { expectedRevision: revision } })
      }
    >
      {(report, editing) => <ReportForm report={report} start={start} {...editing} />}
    </EditScreen>
  )
}
