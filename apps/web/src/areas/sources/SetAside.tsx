import type { CallAnswer } from '@verglas/contract'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import css from './sources.module.css'

type Props = { stretches: CallAnswer<'listConnections'>['setAside'] }

/** Readings that quality control had to leave behind: they are shown and used, but nobody has judged them. */
export function SetAside({ stretches }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  return stretches.map(({ at, rows, problem }) => (
    <div key={at} className={css.notice} role="note">
      <p>{t('connections.setAside', { count: rows, at: formats.dateTime(Date.parse(at)) })}</p>
      {problem !== null && <p className={css.code}>{problem}</p>}
    </div>
  ))
}
