import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { Connection } from './connection-view.ts'
import { troubleWords } from './source-texts.ts'
import css from './sources.module.css'
import { openTrouble } from './trouble.ts'

type Props = { connection: Connection; nowMs: number }

/** Whether a connection has a problem to show below its figures. */
export function hasTrouble(connection: Connection): boolean {
  return openTrouble(connection) !== null || connection.silentSince !== null
}

/** The problem in plain words, with the program's own message below. */
export function ConnectionTrouble({ connection, nowMs }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const trouble = openTrouble(connection)
  const { silentSince, failures } = connection
  const tone = connection.state === 'silent' || connection.state === 'refusing' ? 'doubt' : 'bad'
  return (
    <div className={css.trouble} data-tone={tone}>
      {silentSince !== null && (
        <p>{t('connections.silentSince', { duration: formats.duration(nowMs - Date.parse(silentSince)) })}</p>
      )}
      {trouble && (
        <p>
          {troubleWords(t, trouble)}
          {failures > 1 && ` · ${t('connections.failures', { count: failures })}`}
        </p>
      )}
      {trouble && trouble.reason !== '' && trouble.detail !== '' && (
        <p className={css.code}>{trouble.detail}</p>
      )}
    </div>
  )
}
