import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callBytes } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { textOf } from '../../lib/info.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { NoteBadge } from '../../ui/badge/NoteBadge.tsx'
import { DocumentLinks } from '../../ui/document/DocumentLinks.tsx'
import { LiveButton } from '../../ui/form/LiveButton.tsx'
import { IconCheck } from '../../ui/icons.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import type { Report } from './report.ts'
import css from './reports.module.css'

type Props = {
  report: Report
  /** The address names this report: it is open and scrolled into view. */
  isChosen: boolean
  mayWrite: boolean
}

/** One report: period, text and documents. Opening an unread one marks it as read. */
export function ReportCard({ report, isChosen, mayWrite }: Props) {
  const { t } = useTranslation()
  const { locale, setup, formats } = useContextData()
  const { isClosed } = useLiveOnly()
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isChosen || !element.current) return
    element.current.open = true
    element.current.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const { id, kind, isRead, zoneIds, author, documents, signedBy, signedAt } = report
  const setRead = useSetRead(id)
  const { lang, title, body } = textOf(report, locale)
  const { dateTime } = formats()
  const period = t('reports.period', {
    from: dateTime(Date.parse(report.fromAt)),
    to: dateTime(Date.parse(report.toAt)),
  })
  const zones = setup.zones.filter((zone) => zoneIds.includes(zone.id)).map(({ name }) => name)
  return (
    <li data-read={isRead || undefined}>
      <details
        ref={element}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open && !isRead && !isClosed && !setRead.isPending) setRead.mutate('read')
        }}
      >
        <summary>
          <span className={css.title}>
            {!isRead && <span className={css.dot} role="img" aria-label={t('reports.unreadOne')} />}
            <span lang={lang}>{title}</span>
            <NoteBadge>{t(`reports.kinds.${kind}`)}</NoteBadge>
            {isOpenHandover(report) && <NoteBadge tone="doubt">{t('reports.toTakeOver')}</NoteBadge>}
          </span>
          <small>{[period, ...zones, author].join(' · ')}</small>
        </summary>
        {body !== '' && (
          <Box maxWidth={760} paddingLeft={16} lang={lang}>
            <Markdown text={body} />
          </Box>
        )}
        <Box maxWidth={760} paddingLeft={16}>
          <DocumentLinks
            documents={documents}
            fetchBytes={(documentId) =>
              callBytes('getReportDocument', { params: { setupId: setup.id, documentId } })
            }
          />
        </Box>
        {signedBy !== null && signedAt !== null && (
          <Row as="p" wraps align="center" gap="8px 16px" margin="12px 0 0" paddingLeft={16} size={13}>
            <IconCheck size={15} aria-hidden />
            {t('reports.signed', { name: signedBy, at: dateTime(Date.parse(signedAt)) })}
          </Row>
        )}
        <ReportActs report={report} mayWrite={mayWrite} setRead={setRead} />
      </details>
    </li>
  )
}

const isOpenHandover = ({ kind, signedAt }: Report) => kind === 'handover' && signedAt === null

type ActsProps = Pick<Props, 'report' | 'mayWrite'> & { setRead: ReturnType<typeof useSetRead> }

function ReportActs({ report, mayWrite, setRead }: ActsProps) {
  const { t } = useTranslation()
  const { isClosed } = useLiveOnly()
  const acceptHandover = useAcceptHandover(report)
  const { id, isRead, signedAt } = report
  return (
    <Row wraps align="center" gap="8px 16px" margin="12px 0 0" paddingLeft={16} size={13}>
      {isOpenHandover(report) && (
        <LiveButton size="xs" loading={acceptHandover.isPending} onClick={() => acceptHandover.mutate()}>
          {t('reports.takeOver')}
        </LiveButton>
      )}
      <LiveButton
        size="xs"
        variant="default"
        loading={setRead.isPending}
        onClick={() => setRead.mutate(isRead ? 'unread' : 'read')}
      >
        {t(isRead ? 'reports.markUnread' : 'reports.markRead')}
      </LiveButton>
      {mayWrite && !isClosed && signedAt === null && (
        <Link to="/rapports/edit/$reportId" params={{ reportId: id }}>
          {t('app.edit')}
        </Link>
      )}
    </Row>
  )
}

function useSetRead(id: string) {
  const { t } = useTranslation()
  const { setup, me } = useContextData()
  const refresh = useRefreshReports()
  return useMutation({
    mutationFn: (state: 'read' | 'unread') =>
      call('markRead', {
        params: { setupId: setup.id, userId: me.id, type: 'reports', id, castpointId: '-', state },
      }),
    onSuccess: refresh,
    onError: (error) => showToast(failureWords(t, error), 'failed'),
  })
}

/** Accepts the hand-over. If the note changed meanwhile, shows the new version first. */
function useAcceptHandover({ id, revision }: Report) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const refresh = useRefreshReports()
  return useMutation({
    mutationFn: () =>
      call('signReport', { params: { setupId: setup.id, id }, body: { expectedRevision: revision } }),
    onSuccess: () => showToast(t('reports.tookOver')),
    onError: (error) => showToast(failureWords(t, error), 'failed'),
    onSettled: refresh,
  })
}

function useRefreshReports() {
  const { setup } = useContextData()
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['listReports', 'listUnreadReports'].map((name) =>
        client.invalidateQueries({ queryKey: [setup.id, name] }),
      ),
    )
}
