import type { CallAnswer } from '@verglas/contract'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import css from './sources.module.css'

type Props = { backup: NonNullable<CallAnswer<'listConnections'>['backup']> }

/** When the installation was last backed up, and how the last trial of a restore ended. */
export function BackupNote({ backup: { latestAt, rehearsal } }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const at = (instant: string) => formats.dateTime(Date.parse(instant))
  return (
    <p className={css.notice} role="note">
      {latestAt ? t('health.backup.latest', { at: at(latestAt) }) : t('health.backup.none')}{' '}
      {rehearsal
        ? t(`health.backup.rehearsal.${rehearsal.outcome}`, { at: at(rehearsal.at) })
        : t('health.backup.rehearsal.none')}
    </p>
  )
}
