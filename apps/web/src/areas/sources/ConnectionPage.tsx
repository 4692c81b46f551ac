import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { fieldsOf } from '../../ui/form/schema-fields.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Fact } from '../../ui/screen/Fact.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { NoPlaceNote } from '../alerts/panels.ts'
import { ConnectionActions } from './ConnectionActions.tsx'
import { ConnectionBadges } from './ConnectionBadges.tsx'
import { ConnectionHealth } from './ConnectionHealth.tsx'
import { ConnectionStateLabel } from './ConnectionStateLabel.tsx'
import { ConnectionTrouble, hasTrouble } from './ConnectionTrouble.tsx'
import css from './connection-detail.module.css'
import type { ConnectionDetail, SourceKind } from './connection-view.ts'
import { DeleteConnection } from './DeleteConnection.tsx'
import { RefusalTable } from './RefusalTable.tsx'
import { RunStrip } from './RunStrip.tsx'
import { RunTable } from './RunTable.tsx'
import { SettingsList } from './SettingsList.tsx'
import { sourceName } from './source-texts.ts'
import admin from './sources.module.css'
import { ToleranceTable } from './ToleranceTable.tsx'
import { AWAITED_MS, HEALTH_MS, useConnectionActs, useSources } from './use-connections.ts'

/** The state of one connection: figures, tries, refusals and settings. */
export function ConnectionPage() {
  const { t } = useTranslation()
  const { connectionId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { isLive } = useTimeMode()
  const acts = useConnectionActs()
  const { byId } = useSources()
  const [isConfirming, setIsConfirming] = useState(false)
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
  const { connection } = query.data ?? {}
  return (
    <DetailScreen
      title={connection?.name ?? t('connections.connection')}
      Frame={AdminPage}
      facts={
        <>
          <Link to="/admin/sources">{t('connections.all')}</Link>
          {connection && <ConnectionFacts connection={connection} source={byId.get(connection.source)} />}
        </>
      }
      actions={
        connection && (
          <ConnectionActions connection={connection} acts={acts} onDelete={() => setIsConfirming(true)} />
        )
      }
      answer={query}
      failed={t('connections.failed')}
      loading={<Loading count={10} />}
      missingText={t('connections.detail.notFound')}
      back={<Link to="/admin/sources">{t('connections.all')}</Link>}
    >
      {(detail) => (
        <>
          {isConfirming && (
            <DeleteConnection
              name={detail.connection.name}
              onDelete={() => acts.remove(detail.connection, () => void navigate({ to: '/admin/sources' }))}
              onCancel={() => setIsConfirming(false)}
            />
          )}
          <ConnectionContent detail={detail} source={byId.get(detail.connection.source)} />
        </>
      )}
    </DetailScreen>
  )
}

type SectionProps = { connection: ConnectionDetail['connection']; source: SourceKind | undefined }

function ConnectionFacts({ connection, source }: SectionProps) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const { state, isOwn, changedBy, changedAt } = connection
  return (
    <>
      <ConnectionStateLabel state={state} />
      <Fact>{sourceName(t, connection.source)}</Fact>
      <ConnectionBadges isOwn={isOwn} isVerified={source?.isVerified ?? true} />
      {changedBy !== null && (
        <Fact>
          {t('connections.detail.changed', { name: changedBy })}
          {changedAt !== null && ` · ${formats.dateTime(Date.parse(changedAt))}`}
        </Fact>
      )}
    </>
  )
}

type ContentProps = { detail: ConnectionDetail; source: SourceKind | undefined }

function ConnectionContent({ detail, source }: ContentProps) {
  const { t } = useTranslation()
  const { connection, runs, refusals, tolerances, now } = detail
  const { settings } = connection
  return (
    <>
      {hasTrouble(connection) && <ConnectionTrouble connection={connection} nowMs={Date.parse(now)} />}
      <div className={css.columns}>
        <Stack gap={16} minWidth={0}>
          <ConnectionPanel>
            <Heading marginBottom={10}>{t('connections.detail.health')}</Heading>
            <ConnectionHealth connection={connection} source={source} nowMs={Date.parse(now)} />
            <NoPlaceNote source={source?.storesAs ?? connection.source} />
          </ConnectionPanel>
          <ConnectionPanel>
            <Heading marginBottom={10}>{t('connections.detail.runs')}</Heading>
            {runs.length === 0 ? (
              <p className={admin.quiet}>{t('connections.detail.noRuns')}</p>
            ) : (
              <>
                <Box marginBottom={10}>
                  <RunStrip runs={runs} />
                </Box>
                <RunTable runs={runs} />
              </>
            )}
          </ConnectionPanel>
          <ConnectionPanel>
            <Heading marginBottom={10}>{t('connections.detail.refusals')}</Heading>
            {refusals.length === 0 ? (
              <p className={admin.quiet}>{t('connections.detail.noRefusals')}</p>
            ) : (
              <RefusalTable refusals={refusals} />
            )}
          </ConnectionPanel>
          {tolerances.length > 0 && (
            <ConnectionPanel>
              <Heading marginBottom={10}>{t('connections.detail.tolerances')}</Heading>
              <ToleranceTable tolerances={tolerances} />
            </ConnectionPanel>
          )}
        </Stack>
        <ConnectionPanel>
          <Heading marginBottom={10}>{t('connections.detail.settings')}</Heading>
          {settings === null ? (
            <p className={admin.quiet}>{t('connections.detail.settingsPublic')}</p>
          ) : (
            <SettingsList
              settings={settings}
              fields={source ? fieldsOf(source.settingsSchema) : []}
              secrets={source?.secrets ?? connection.secretsSet}
              secretsSet={connection.secretsSet}
            />
          )}
        </ConnectionPanel>
      </div>
    </>
  )
}

const ConnectionPanel = (props: LayoutProps) => (
  <Box as="section" isPanel minWidth={0} padding="12px 14px" reachesEdges {...props} />
)
