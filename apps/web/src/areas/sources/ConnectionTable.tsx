import type { Formats } from '@verglas/language'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { Age } from '../../ui/value/Age.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { ConnectionActions } from './ConnectionActions.tsx'
import { ConnectionBadges } from './ConnectionBadges.tsx'
import { ConnectionName } from './ConnectionName.tsx'
import { ConnectionStateLabel } from './ConnectionStateLabel.tsx'
import { ConnectionTrouble, hasTrouble } from './ConnectionTrouble.tsx'
import type { ConnectionGroup } from './connection-list.ts'
import type { Connection, SourceKind } from './connection-view.ts'
import { DeleteConnection } from './DeleteConnection.tsx'
import { dataPeriodOf, lengthWords, nextWords, periodOf, sourceName } from './source-texts.ts'
import type { ConnectionActs } from './use-connections.ts'

export type DrawingProps = {
  groups: readonly ConnectionGroup[]
  sourceById: ReadonlyMap<string, SourceKind>
  acts: ConnectionActs
  /** The server's present time. */
  nowMs: number
}

/**
 * One row per connection, grouped by what they provide; below it the problem, or the question before
 * deleting.
 */
export function ConnectionTable({ groups, sourceById, acts, nowMs }: DrawingProps) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const [confirmingId, setConfirmingId] = useState<string | null>(null)
  const columns = connectionColumns({ t, formats }, { sourceById, acts, nowMs, onDelete: setConfirmingId })
  return (
    <PlainTable
      label={t('connections.caption')}
      columns={columns}
      groups={groups.map(({ brings, connections }) => ({
        id: brings,
        label: t(`connections.brings.${brings}`),
        rows: connections,
      }))}
      rowId={({ id }) => id}
      below={(connection) => {
        if (connection.id !== confirmingId) {
          return hasTrouble(connection) ? <ConnectionTrouble connection={connection} nowMs={nowMs} /> : null
        }
        return (
          <DeleteConnection
            name={connection.name}
            onDelete={() => acts.remove(connection)}
            onCancel={() => setConfirmingId(null)}
          />
        )
      }}
    />
  )
}

type Localizer = { t: TFunction; formats: Formats }
type ColumnsProps = Omit<DrawingProps, 'groups'> & { onDelete: (connectionId: string) => void }

const connectionColumns = (
  { t, formats }: Localizer,
  { sourceById, acts, nowMs, onDelete }: ColumnsProps,
): readonly Column<Connection>[] => [
  {
    id: 'connection',
    label: t('connections.connection'),
    isHead: true,
    stays: 'start',
    cell: ({ id, name, source, isOwn }) => (
      <ConnectionName id={id} name={name} provider={sourceName(t, source)}>
        <ConnectionBadges isOwn={isOwn} isVerified={sourceById.get(source)?.isVerified ?? true} />
      </ConnectionName>
    ),
  },
  {
    id: 'state',
    label: t('connections.state'),
    cell: ({ state }) => <ConnectionStateLabel state={state} />,
  },
  {
    id: 'lastSuccess',
    label: t('connections.lastSuccess'),
    cell: ({ source, lastSuccessAt }) => (
      <When t={t} at={lastSuccessAt} periodS={periodOf(sourceById.get(source))} />
    ),
  },
  {
    id: 'newestData',
    label: t('connections.latestData'),
    cell: ({ source, newestFactAt }) => (
      <When t={t} at={newestFactAt} periodS={dataPeriodOf(sourceById.get(source))} />
    ),
  },
  {
    id: 'lag',
    label: t('connections.lag'),
    title: t('connections.lagHint'),
    cell: ({ lagS }) => lengthWords(t, formats, lagS),
  },
  {
    id: 'nextTry',
    label: t('connections.nextTry'),
    cell: (connection) => nextWords(t, formats, connection, nowMs),
  },
  ...COUNTS.map((count) => countColumn(count, { t, formats })),
  {
    id: 'actions',
    label: '',
    title: t('connections.actions'),
    stays: 'end',
    cell: (connection) => (
      <ConnectionActions connection={connection} acts={acts} onDelete={() => onDelete(connection.id)} />
    ),
  },
]

/** The property of each count in the answer. */
const COUNTED = { read: 'facts', new: 'appended', refused: 'refused' } as const
const COUNTS = ['read', 'new', 'refused'] as const

const countColumn = (count: keyof typeof COUNTED, { t, formats }: Localizer): Column<Connection> => ({
  id: count,
  label: t(`connections.${count}`),
  title: t(`connections.${count}Hint`),
  units: ['24\u00a0h'],
  align: 'end',
  cell: ({ last24h }) => {
    const text = formats.number(last24h[COUNTED[count]], 0)
    return count === 'refused' && last24h.refused > 0 ? <strong>{text}</strong> : text
  },
})

function When({ t, at, periodS }: { t: TFunction; at: string | null; periodS: number }) {
  if (at === null) return <Quiet>{t('connections.never')}</Quiet>
  return <Age atMs={Date.parse(at)} periodS={periodS} form="short" />
}
