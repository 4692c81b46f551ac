import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import type { SourceKind } from './connection-view.ts'
import { SourceCatalogue } from './SourceCatalogue.tsx'
import { SourceFacts } from './SourceFacts.tsx'
import { sourceName } from './source-texts.ts'
import { useRefreshConnections, useSources } from './use-connections.ts'

/**
 * Chooses a provider, then its settings. The provider is part of the address, so that Back returns to the
 * choice.
 */
export function NewConnectionPage() {
  const { t } = useTranslation()
  const { query, byId } = useSources()
  const [sourceId, setSourceId] = useSearchText('source', { pushes: true })
  const source = byId.get(sourceId ?? '')
  if (source) return <NewConnection source={source} />
  return (
    <AdminPage title={t('connections.form.newTitle')} facts={t('connections.form.choose')}>
      <Answer answer={query} failed={t('connections.failed')} loading={<Loading shape="tiles" count={12} />}>
        {({ sources }) => <SourceCatalogue sources={sources} onChoose={setSourceId} />}
      </Answer>
    </AdminPage>
  )
}

function NewConnection({ source }: { source: SourceKind }) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const navigate = useNavigate()
  const refresh = useRefreshConnections()
  const name = sourceName(t, source.id)
  return (
    <AdminPage
      title={t('connections.form.newOf', { name })}
      facts={<SourceFacts source={source} canChange />}
    >
      <ConnectionForm
        // another organisation needs a new form
        key={`${setup.id} ${source.id}`}
        source={source}
        from={{ name }}
        submitLabel={t('connections.form.create')}
        onSubmit={(body) =>
          call('createConnection', { params: { setupId: setup.id }, body: { ...body, source: source.id } })
        }
        onDone={({ id }) => {
          showToast(t('connections.form.created'))
          void refresh()
          void navigate({ to: '/admin/sources/$connectionId', params: { connectionId: id } })
        }}
        onCancel={() => void navigate({ to: '/admin/sources' })}
      />
    </AdminPage>
  )
}
