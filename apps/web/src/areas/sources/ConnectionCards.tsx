import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { CardGroups } from '../../ui/list/CardGroups.tsx'
import { NameLink } from '../../ui/table/NameLink.tsx'
import { Age } from '../../ui/value/Age.tsx'
import { ConnectionActions } from './ConnectionActions.tsx'
import { ConnectionBadges } from './ConnectionBadges.tsx'
import { ConnectionStateLabel } from './ConnectionStateLabel.tsx'
import type { DrawingProps } from './ConnectionTable.tsx'
import { ConnectionTrouble, hasTrouble } from './ConnectionTrouble.tsx'
import css from './connection-cards.module.css'
import type { Connection, SourceKind } from './connection-view.ts'
import { DeleteConnection } from './DeleteConnection.tsx'
import { nextWords, periodOf, sourceName } from './source-texts.ts'
import type { ConnectionActs } from './use-connections.ts'

/** The contents of the table as cards, for a phone. */
export function ConnectionCards({ groups, sourceById, acts, nowMs }: DrawingProps) {
  const { t } = useTranslation()
  return (
    <CardGroups
      groups={groups.map(({ brings, connections }) => ({
        id: brings,
        label: t(`connections.brings.${brings}`),
        rows: connections,
      }))}
      rowId={({ id }) => id}
    >
      {(connection) => (
        <Card connection={connection} source={sourceById.get(connection.source)} acts={acts} nowMs={nowMs} />
      )}
    </CardGroups>
  )
}

type CardProps = {
  connection: Connection
  source: SourceKind | undefined
  acts: ConnectionActs
  nowMs: number
}

function Card({ connection, source, acts, nowMs }: CardProps) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const [isConfirming, setIsConfirming] = useState(false)
  const { id, name, state, last24h, lastSuccessAt } = connection
  return (
    <Stack as="article" gap={6} padding={12} aria-label={name}>
      <Row wraps align="center" justify="space-between" gap="4px 12px">
        <NameLink className={css.name} to="/admin/sources/$connectionId" params={{ connectionId: id }}>
          {name}
        </NameLink>
        <ConnectionStateLabel state={state} />
      </Row>
      <div className={css.cardFacts}>
        <span>{sourceName(t, connection.source)}</span>
        <ConnectionBadges isOwn={connection.isOwn} isVerified={source?.isVerified ?? true} />
      </div>
      <div className={css.cardFacts}>
        {lastSuccessAt === null ? (
          <span>{t('connections.never')}</span>
        ) : (
          <Age atMs={Date.parse(lastSuccessAt)} periodS={periodOf(source)} form="short" />
        )}
        <span>
          {t('connections.nextTry')} {nextWords(t, formats, connection, nowMs)}
        </span>
        <span>{t('connections.newCount', { count: last24h.appended })}</span>
        {last24h.refused > 0 && <strong>{t('connections.refusedCount', { count: last24h.refused })}</strong>}
      </div>
      {hasTrouble(connection) && !isConfirming && <ConnectionTrouble connection={connection} nowMs={nowMs} />}
      {isConfirming ? (
        <DeleteConnection
          name={name}
          onDelete={() => acts.remove(connection)}
          onCancel={() => setIsConfirming(false)}
        />
      ) : (
        <ConnectionActions connection={connection} acts={acts} onDelete={() => setIsConfirming(true)} />
      )}
    </Stack>
  )
}
