import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { fieldsOf } from '../../ui/form/schema-fields.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { ConnectionActions } from './ConnectionActions.tsx'
import { ConnectionHealth } from './ConnectionHealth.tsx'
import { ConnectionMarks } from './ConnectionMarks.tsx'
import { ConnectionStateSign } from './ConnectionStateSign.tsx'
import { ConnectionTrouble, hasTrouble } from './ConnectionTrouble.tsx'
import css from './connection-detail.module.css'
import { DeleteConnection } from './DeleteConnection.tsx'
import { RefusalTable } from './RefusalTable.tsx'
import { RunStrip } from './RunStrip.tsx'
import { RunTable } from './RunTable.tsx'
import { SettingsShown } from './SettingsShown.tsx'
import admin from './sources.module.css'
import { AWAITED_MS, HEALTH_MS, useConnectionActs, useSources } from './use-connections.ts'
import { sourceName } from './writing.ts'

/** How one connection is doing: figures, tries, what was refused, and what it is set to. */
export function ConnectionPage() {
  const { t } = useTranslation()
  const { connectionId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { isLive } = useTimeMode()
  const formats = useContextData().formats()
  const acts = useConnectionActs()
  const { byId } = useSources()
  const [isAsking, setIsAsking] = useState(false)
  const query = useCall(
    'getConnection',
    { params: { connectionId } },
    {
      enabled: isLive,
      everyMs: (answer) =>
        answer && (answer.connection.state === 'waiting' || acts.isTrying(answer.connection))
          ? AWAITED_MS
          : HEALTH_MS,
    },
  )
  const back = <Link to="/admin/sources">{t('connections.all')}</Link>
  if (!query.data) {
    return (
      <AdminPage title={t('connections.connection')} facts={back}>
        {query.isError && codeOf(query.error) === 'NotFound' ? (
          <Empty>{t('connections.detail.gone')}</Empty>
        ) : query.isError ? (
          <Failure error={query.error} what={t('connections.failed')} onRetry={() => void query.refetch()} />
        ) : (
          <Loading count={10} />
        )}
      </AdminPage>
    )
  }
  const { connection, runs, refusals, now } = query.data
  const source = byId.get(connection.source)
  const { settings, changedBy, changedAt } = connection
  return (
    <AdminPage
      title={connection.name}
      facts={
        <>
          {back}
          <ConnectionStateSign state={connection.state} />
          <span>{sourceName(t, connection.source)}</span>
          <ConnectionMarks isOwn={connection.isOwn} isVerified={source?.isVerified ?? true} />
          {changedBy !== null && (
            <span>
              {t('connections.detail.changed', { name: changedBy })}
              {changedAt !== null && ` · ${formats.dateTime(Date.parse(changedAt))}`}
            </span>
          )}
        </>
      }
      actions={<ConnectionActions connection={connection} acts={acts} onDelete={() => setIsAsking(true)} />}
    >
      {query.isError && (
        <Failure
          error={query.error}
          what={t('connections.failed')}
          lastGoodMs={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      )}
      {isAsking && (
        <DeleteConnection
          name={connection.name}
          onDelete={() => acts.remove(connection, () => void navigate({ to: '/admin/sources' }))}
          onCancel={() => setIsAsking(false)}
        />
      )}
      {hasTrouble(connection) && <ConnectionTrouble connection={connection} nowMs={Date.parse(now)} />}
      <div className={css.columns}>
        <div className={css.column}>
          <section className={css.panel}>
            <h2>{t('connections.detail.health')}</h2>
            <ConnectionHealth connection={connection} source={source} nowMs={Date.parse(now)} />
          </section>
          <section className={css.panel}>
            <h2>{t('connections.detail.runs')}</h2>
            {runs.length === 0 ? (
              <p className={admin.quiet}>{t('connections.detail.noRuns')}</p>
            ) : (
              <>
                <RunStrip runs={runs} />
                <RunTable runs={runs} />
              </>
            )}
          </section>
          <section className={css.panel}>
            <h2>{t('connections.detail.refusals')}</h2>
            {refusals.length === 0 ? (
              <p className={admin.quiet}>{t('connections.detail.noRefusals')}</p>
            ) : (
              <RefusalTable refusals={refusals} />
            )}
          </section>
        </div>
        <section className={css.panel}>
          <h2>{t('connections.detail.settings')}</h2>
          {settings === null ? (
            <p className={admin.quiet}>{t('connections.detail.settingsPublic')}</p>
          ) : (
            <SettingsShown
              settings={settings}
              fields={source ? fieldsOf(source.settingsSchema) : []}
              secrets={source?.secrets ?? connection.secretsSet}
              secretsSet={connection.secretsSet}
            />
          )}
        </section>
      </div>
    </AdminPage>
  )
}
