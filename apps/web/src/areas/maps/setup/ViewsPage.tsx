import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { type ExternalView, hostOf } from '../../../lib/external-view.ts'
import { NEW_ID } from '../../../lib/id-of-name.ts'
import { useCall } from '../../../lib/query.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { ListScreen } from '../../../ui/screen/ListScreen.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import css from './views.module.css'

const NO_VIEWS: readonly ExternalView[] = []

/** The maps of external programs that the organisation displays, in order. */
export function ViewsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useCall('listExternalViews', {})
  const views = query.data?.entries ?? NO_VIEWS
  const list = (
    <Stack className={css.views} as="ul">
      {views.map((view) => (
        <ViewRow key={view.id} view={view} />
      ))}
    </Stack>
  )
  return (
    <ListScreen
      title={t('views.admin.title')}
      Frame={AdminPage}
      layout="flow"
      counts={query.data && t('views.admin.count', { count: views.length })}
      tools={
        <Button
          size="xs"
          leftSection={<IconPlus size={15} />}
          onClick={() => void navigate({ to: '/admin/views/$viewId', params: { viewId: NEW_ID } })}
        >
          {t('views.admin.create')}
        </Button>
      }
      answer={query}
      failed={t('views.failed')}
      total={views.length}
      visibleCount={views.length}
      none={<Empty>{t('views.admin.none')}</Empty>}
      noneFiltered={t('views.admin.none')}
      onClear={() => {}}
      table={list}
      cards={list}
    />
  )
}

function ViewRow({ view }: { view: ExternalView }) {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const { id, kind, name, isEnabled, address } = view
  const facts = [
    t(`views.kinds.${kind}`),
    hostOf(view),
    ...(isEnabled ? [] : [t('views.admin.off')]),
    ...(address === null ? [t('views.admin.waits')] : []),
  ]
  return (
    <li>
      <Link to="/admin/views/$viewId" params={{ viewId: id }}>
        {name[locale]}
      </Link>
      <small>{facts.join(' · ')}</small>
    </li>
  )
}
