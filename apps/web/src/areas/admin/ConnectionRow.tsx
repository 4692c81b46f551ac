import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Age } from '../../ui/Age.tsx'
import admin from './admin.module.css'
import { ConnectionActions } from './ConnectionActions.tsx'
import { ConnectionMarks } from './ConnectionMarks.tsx'
import { ConnectionStateSign } from './ConnectionStateSign.tsx'
import { ConnectionTrouble, hasTrouble } from './ConnectionTrouble.tsx'
import type { Connection, SourceKind } from './connection.ts'
import css from './connection-table.module.css'
import { DeleteQuestion } from './DeleteQuestion.tsx'
import type { ConnectionActs } from './use-connections.ts'
import { lengthWords, newestPeriodOf, nextWords, periodOf, sourceName } from './writing.ts'

/** Columns of the table: what the row of a group and a note beneath a row span. */
export const COLUMN_COUNT = 10

type Props = {
  connection: Connection
  source: SourceKind | undefined
  acts: ConnectionActs
  nowMs: number
}

/** A connection in the table, and beneath it what is wrong with it, or the question before it is deleted. */
export function ConnectionRow({ connection, source, acts, nowMs }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, state, last24h } = connection
  const count = (value: number) => formats.number(value, 0)
  const hasNote = isAsking || hasTrouble(connection)
  return (
    <>
      <tr data-note={hasNote || undefined}>
        <th scope="row">
          <Link className={css.name} to="/admin/sources/$connectionId" params={{ connectionId: id }}>
            {name}
          </Link>
          <ConnectionMarks isOwn={connection.isOwn} isVerified={source?.isVerified ?? true} />{' '}
          <span className={css.beside}>{sourceName(t, connection.source)}</span>
        </th>
        <td>
          <ConnectionStateSign state={state} />
        </td>
        <td>
          <When at={connection.lastSuccessAt} periodS={periodOf(source)} />
        </td>
        <td>
          <When at={connection.newestFactAt} periodS={newestPeriodOf(source)} />
        </td>
        <td>{lengthWords(t, formats, connection.lagS)}</td>
        <td>{nextWords(t, formats, connection, nowMs)}</td>
        <td className={css.number}>{count(last24h.facts)}</td>
        <td className={css.number}>{count(last24h.appended)}</td>
        <td className={css.number} data-tone={last24h.refused > 0 ? 'doubt' : undefined}>
          {count(last24h.refused)}
        </td>
        <td className={css.acts}>
          <ConnectionActions connection={connection} acts={acts} onDelete={() => setIsAsking(true)} />
        </td>
      </tr>
      {hasNote && (
        <tr className={css.note}>
          <td colSpan={COLUMN_COUNT}>
            {isAsking ? (
              <DeleteQuestion
                name={name}
                onDelete={() => acts.remove(connection)}
                onCancel={() => setIsAsking(false)}
              />
            ) : (
              <ConnectionTrouble connection={connection} nowMs={nowMs} />
            )}
          </td>
        </tr>
      )}
    </>
  )
}

function When({ at, periodS }: { at: string | null; periodS: number }) {
  const { t } = useTranslation()
  if (at === null) return <span className={admin.quiet}>{t('connections.never')}</span>
  return <Age atMs={Date.parse(at)} periodS={periodS} form="short" />
}
