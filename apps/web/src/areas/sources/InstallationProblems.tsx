import type { CallAnswer } from '@verglas/contract'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { BackupNote } from './BackupNote.tsx'
import css from './sources.module.css'

type Answer = CallAnswer<'listConnections'>
type Props = { problems: Answer['installation']; backup: Answer['backup'] }

/**
 * Problems of the installation itself, and its backups, shown here because the people who administer its sources often
 * run it too, or know who does.
 */
export function InstallationProblems({ problems, backup }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  return (
    <>
      {problems.map(({ code, since }) => (
        <p key={code} className={css.notice} role="note">
          {t('health.page', {
            problem: t(`health.problems.${code}`),
            since: formats.dateTime(Date.parse(since)),
          })}
        </p>
      ))}
      {backup && <BackupNote backup={backup} />}
    </>
  )
}
