import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import type { ConnectionDetail, SourceKind } from './connection-view.ts'
import { SourceFacts } from './SourceFacts.tsx'
import { sourceName } from './source-texts.ts'
import { useRefreshConnections, useSources } from './use-connections.ts'

/**
 * Changes a connection of the organisation. The form starts with the server's current values and is not
 * updated afterwards.
 */
export function EditConnectionPage() {
  const { t } = useTranslation()
  const { connectionId = '' } = useParams({ strict: false })
  const sources = useSources()
  const fetched = useCall('getConnection', { params: { connectionId } }, { refetchOnMount: true })
  const { connection } = fetched.data ?? {}
  const source = connection && sources.byId.get(connection.source)
  const canEdit = source !== undefined && connection?.isOwn === true
  return (
    <DetailScreen
      title={
        connection ? t('connections.form.editTitle', { name: connection.name }) : t('connections.connection')
      }
      Frame={AdminPage}
      facts={connection && (canEdit ? <SourceFacts source={source} /> : sourceName(t, connection.source))}
      answer={allAnswered({ fetched, sources: sources.query })}
      failed={t('connections.failed')}
      loading={<Loading count={10} />}
      missingText={t('connections.detail.notFound')}
      back={<Link to="/admin/sources">{t('connections.all')}</Link>}
    >
      {(answers) =>
        canEdit ? (
          <ConnectionChange
            key={answers.fetched.connection.id}
            from={answers.fetched.connection}
            source={source}
          />
        ) : (
          <Empty>{t(source ? 'connections.publicHint' : 'connections.reasons.unknown_source')}</Empty>
        )
      }
    </DetailScreen>
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
