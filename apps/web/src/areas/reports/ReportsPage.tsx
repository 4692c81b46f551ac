import { Link, useNavigate } from '@tanstack/react-router'
import { ALL_ZONES, REPORT_KINDS, REPORT_PAGE } from '@verglas/contract/report-codes'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { NEW_ID } from '../../lib/id-of-name.ts'
import { useCall } from '../../lib/query.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { LiveButton } from '../../ui/form/LiveButton.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { ZoneFilter } from '../../ui/list/ZoneFilter.tsx'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { ReportCard } from './ReportCard.tsx'
import type { Report } from './report.ts'
import css from './reports.module.css'

const NONE: readonly Report[] = []
const ADD = { to: '/rapports/edit/$reportId', params: { reportId: NEW_ID } } as const

/** Reports on nights, weeks, events and seasons, filtered by zone and by unread. */
export function ReportsPage() {
  const { t } = useTranslation()
  const { hasFeature, me } = useContextData()
  const { isClosed } = useLiveOnly()
  const change = useChangeSearch()
  const [only] = useSearchText('only')
  const [zoneId] = useSearchText('zone')
  const [chosen] = useSearchText('report')
  const [kindText] = useSearchText('kind')
  const kind = REPORT_KINDS.find((option) => option === kindText)
  const [pageText, setPage] = useSearchText('page')
  const page = Math.max(1, Math.floor(Number(pageText)) || 1)
  const isUnreadOnly = only === 'unread'
  const answer = useCall(
    'listReports',
    {
      params: { zoneId: zoneId ?? ALL_ZONES, userId: me.id },
      query: {
        page,
        ...(kind && { reportKind: kind }),
        ...(isUnreadOnly && { only: 'unread' }),
      },
    },
    { keepsPrevious: true },
  )
  const reports = answer.data?.reports ?? NONE
  const mayWrite = hasFeature('admin_news') || hasFeature('directive_post')
  const isFiltered = isUnreadOnly || kind !== undefined || zoneId !== undefined
  const list = (
    <>
      <ul className={css.reports}>
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} isChosen={report.id === chosen} mayWrite={mayWrite} />
        ))}
      </ul>
      <Pager
        page={page}
        perPage={REPORT_PAGE}
        total={answer.data?.total ?? 0}
        onPage={(next) => setPage(next)}
      />
    </>
  )
  return (
    <ListScreen
      title={t('navigation.reports')}
      layout="flow"
      counts={answer.data && t('reports.count', { count: answer.data.total })}
      tools={<ReportTools mayWrite={mayWrite} />}
      filters={<ReportFilters isUnreadOnly={isUnreadOnly} kind={kind} zoneId={zoneId} change={change} />}
      answer={answer}
      failed={t('reports.failed')}
      total={isFiltered ? Math.max(1, reports.length) : reports.length}
      visibleCount={reports.length}
      none={
        <Empty action={mayWrite && !isClosed && <Link {...ADD}>{t('reports.write')}</Link>}>
          {t('reports.none')}
        </Empty>
      }
      noneFiltered={t('reports.noneFiltered')}
      onClear={() => change({ only: null, kind: null, zone: null, page: null })}
      table={list}
      cards={list}
    />
  )
}

function ReportTools({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const { isClosed } = useLiveOnly()
  const navigate = useNavigate()
  return (
    <>
      {hasFeature('admin_news') && !isClosed && (
        <Link to="/rapports/routines">{t('reports.routines.link')}</Link>
      )}
      {mayWrite && (
        <LiveButton size="xs" leftSection={<IconPlus size={15} />} onClick={() => void navigate(ADD)}>
          {t('reports.write')}
        </LiveButton>
      )}
    </>
  )
}

type FiltersProps = {
  isUnreadOnly: boolean
  kind: (typeof REPORT_KINDS)[number] | undefined
  zoneId: string | undefined
  change: ReturnType<typeof useChangeSearch>
}

function ReportFilters({ isUnreadOnly, kind, zoneId, change }: FiltersProps) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  return (
    <FilterBar names={['only', 'kind', 'zone']}>
      <Segmented
        label={t('reports.which')}
        value={isUnreadOnly ? 'unread' : 'all'}
        options={[
          { value: 'all', label: t('reports.allOfThem') },
          { value: 'unread', label: t('reports.unread') },
        ]}
        onChange={(next) => change({ only: next === 'unread' ? next : null, page: null })}
      />
      <FilterChoice
        label={t('reports.kind')}
        value={kind ?? ''}
        options={[
          { value: '', label: t('reports.allKinds') },
          ...REPORT_KINDS.map((value) => ({ value, label: t(`reports.kinds.${value}`) })),
        ]}
        onChange={(next) => change({ kind: next || null, page: null })}
      />
      {hasFeature('reports_zone') && (
        <ZoneFilter zoneId={zoneId ?? null} onChange={(zone) => change({ zone, page: null })} />
      )}
    </FilterBar>
  )
}
