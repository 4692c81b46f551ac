import type { CallAnswer } from '@verglas/contract'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import css from './sources.module.css'

type Props = { stretches: CallAnswer<'listConnections'>['setAside'] }

/**
 * Work quarantined after three failed attempts: readings, which are displayed and used without a quality
 * check, and forecasts, which are tried again with their next data.
 */
export function QuarantinedWork({ stretches }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  return stretches.map(({ at, what, rows, problem }) => (
    <div key={`${at} ${what}`} className={css.notice} role="note">
      <p>
        {what === 'readings'
          ? t('connections.quarantined', { count: rows, at: formats.dateTime(Date.parse(at)) })
          : t('connections.quarantinedForecast', { at: formats.dateTime(Date.parse(at)) })}
      </p>
      {problem !== null && <p className={css.code}>{problem}</p>}
    </div>
  ))
}
