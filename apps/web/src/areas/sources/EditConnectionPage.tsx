import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { SHELL_POLL_MS, useCall } from '../../lib/query.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import type { ConnectionDetail, SourceKind } from './connection.ts'
import { SourceFacts } from './SourceFacts.tsx'
import { useRefreshConnections, useSources } from './use-connections.ts'
import { sourceName } from './writing.ts'

/** Changes a connection of the organisation. The form begins with what the server says now, and then is left alone. */
export function EditConnectionPage() {
  const { t } = useTranslation()
  const { connectionId = '' } = useParams({ strict: false })
  const sources = useSources()
  const query = useCall('getConnection', { params: { connectionId } }, { everyMs: SHELL_POLL_MS })
  const connection = query.isFetchedAfterMount ? query.data?.connection : undefined
  const source = connection && sources.byId.get(connection.source)

  if (!connection || !sources.query.data) {
    const failed = query.isError ? query : sources.query.isError ? sources.query : null
    return (
      <AdminPage title={t('connections.connection')}>
        {failed && codeOf(failed.error) !== 'NotFound' ? (
          <Failure
            error={failed.error}
            what={t('connections.failed')}
            onRetry={() => void failed.refetch()}
          />
        ) : failed ? (
          <Empty>{t('connections.detail.gone')}</Empty>
        ) : (
          <Loading count={10} />
        )}
      </AdminPage>
    )
  }
  const title = t('connections.form.editTitle', { name: connection.name })
  if (!source || !connection.isOwn) {
    return (
      <AdminPage title={title} facts={sourceName(t, connection.source)}>
        <Empty>{t(source ? 'connections.publicHint' : 'connections.reasons.unknown_source')}</Empty>
      </AdminPage>
    )
  }
  return (
    <AdminPage title={title} facts={<SourceFacts source={source} />}>
      <ConnectionChange key={connection.id} from={connection} source={source} />
    </AdminPage>
  )
}

type ChangeProps = { from: ConnectionDetail['connection']; source: SourceKind }

function ConnectionChange({ from, source }: ChangeProps) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const navigate = useNavigate()
  const refresh = useRefreshConnections()
  const { id: connectionId } = from
  const toDetail = () => void navigate({ to: '/admin/sources/$connectionId', params: { connectionId } })
  return (
    <ConnectionForm
      source={source}
      from={from}
      revision={from.revision}
      submitLabel={t('app.save')}
      onSubmit={(body, revision) =>
        call('updateConnection', {
          params: { setupId: setup.id, connectionId },
          body: { ...body, expectedRevision: revision ?? from.revision },
        })
      }
      onDone={() => {
        showToast(t('app.saved'))
        void refresh()
        toDetail()
      }}
      onCancel={toDetail}
    />
  )
}
