import { Button } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import { NEW_ID } from '../../lib/id-of-name.ts'
import { textOf } from '../../lib/info.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useVersionedEditor } from '../../ui/editor/use-versioned-editor.ts'
import { EditorScreen } from '../../ui/screen/EditorScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { ReportForm } from './ReportForm.tsx'
import type { StoredReport } from './report.ts'
import { lastNight } from './report-form.ts'

const CALLS = {
  get: 'getReport',
  put: 'putReport',
  remove: 'removeReport',
  create: 'createReport',
  changes: ['listReports', 'listUnreadReports'],
} as const

/** The page of one report: its period, its texts in both languages, its documents, and its audience. */
export function EditReportPage() {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const { isLive, goTo } = useTimeMode()
  const { reportId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const editor = useVersionedEditor(CALLS, reportId === NEW_ID ? null : reportId)
  const [start] = useState(() => lastNight(nowMs()))
  const titleOf = (report: StoredReport) => textOf(report, locale).title
  return (
    <EditorScreen
      editor={editor}
      title={(report) =>
        editor.id === null ? t('reports.write') : report ? titleOf(report) : t('reports.report')
      }
      locked={
        isLive ? undefined : (
          <Empty action={<Button onClick={() => goTo(null)}>{t('time.backToLive')}</Button>}>
            {t('time.replayLocked')}
          </Empty>
        )
      }
      words={{
        failed: t('reports.failed'),
        missingText: t('reports.notFound'),
        remove: t('reports.delete'),
        removeQuestion: (report) => t('reports.deleteSure', { title: titleOf(report) }),
        removed: t('reports.deleted'),
      }}
      back={<Link to="/rapports">{t('navigation.reports')}</Link>}
      toList={() => void navigate({ to: '/rapports' })}
    >
      {(report, editing) => <ReportForm report={report} start={start} {...editing} />}
    </EditorScreen>
  )
}
