import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useIsFullscreen } from '../../lib/use-is-fullscreen.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { DashboardActions } from './DashboardActions.tsx'
import { DashboardChoice } from './DashboardChoice.tsx'
import { DashboardView } from './DashboardView.tsx'
import type { DashboardOption } from './dashboard.ts'
import { useSelectedDashboard } from './use-dashboards.ts'
import { useModules } from './use-modules.ts'

const DashboardEditor = lazyComponent(() => import('./editor/DashboardEditor.tsx'), 'DashboardEditor')

/** The start page: one of the user's dashboards, one of the organisation's, or the default one. */
export function DashboardPage() {
  const { t } = useTranslation()
  const { isLive } = useTimeMode()
  const isWall = useIsWall()
  const isFullscreen = useIsFullscreen()
  const [edited, setEdited] = useSearchText('edit', { pushes: true })
  const { all, selected, isMissing, failed, retry } = useSelectedDashboard()

  if (isMissing)
    return (
      <Page title={t('dashboards.title')}>
        <Empty action={<Link to="/dashboard">{t('dashboards.toOwn')}</Link>}>
          {t('dashboards.notFound')}
        </Empty>
      </Page>
    )
  if (!all || !selected)
    return (
      <Page title={t('dashboards.title')}>
        {failed ? (
          <Failure error={failed} what={t('dashboards.failed')} onRetry={retry} />
        ) : (
          <Loading shape="tiles" count={6} />
        )}
      </Page>
    )
  if (edited !== undefined && isLive && !isFullscreen && selected.kind !== 'shared')
    return (
      <Suspense fallback={<Loading shape="tiles" count={6} />}>
        <DashboardEditor
          key={`${selected.kind} ${selected.id} ${edited}`}
          selected={selected}
          isNew={edited === 'new'}
          onClose={() => setEdited(null)}
        />
      </Suspense>
    )
  if (isWall)
    return (
      <Box height="100%" padding={10} overflow="hidden">
        <h1 className="visually-hidden">{selected.name}</h1>
        <DashboardModules selected={selected} />
      </Box>
    )
  return (
    <Page
      title={t('dashboards.title')}
      facts={
        <>
          <DashboardChoice all={all} selected={selected} />
          {selected.kind === 'shared' && (
            <span>{t('dashboards.sharedBy', { name: selected.dashboard.author })}</span>
          )}
        </>
      }
      actions={<DashboardActions selected={selected} onEdit={(how) => setEdited(how)} />}
    >
      <DashboardModules selected={selected} />
    </Page>
  )
}

function DashboardModules({ selected }: { selected: DashboardOption }) {
  const { t } = useTranslation()
  const modules = useModules(selected.content)
  return modules.length === 0 ? <Empty>{t('dashboards.empty')}</Empty> : <DashboardView modules={modules} />
}
