import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import form from './form.module.css'
import type { ConflictingVersion } from './use-form.ts'

type Props<Stored> = {
  /** What was changed: «Rôle modifié entre-temps»; by default, who changed it. */
  label?: string
  conflict: ConflictingVersion<Stored>
  /** If missing, the person's own version cannot be kept. */
  onMine?: (stored: Stored) => void
  onTheirs: () => void
}

/** Shown if somebody else has saved meanwhile: lets the person choose which version to keep. */
export function OtherVersion<Stored>({ label, conflict, onMine, onTheirs }: Props<Stored>) {
  const { t } = useTranslation()
  const { dateTime } = useContextData().formats()
  const { stored, changedBy, changedAt } = conflict
  const name = changedBy ?? t('form.conflict.someone')
  return (
    <section
      role="alertdialog"
      aria-label={label ?? t('form.conflict.title', { name })}
      tabIndex={-1}
      data-conflict
    >
      <p className={form.refusal}>
        {t('form.conflict.changedBy', {
          name,
          at: changedAt ? dateTime(Date.parse(changedAt)) : '',
        })}
      </p>
      <div className={form.buttons}>
        {stored && onMine && <Button onClick={() => onMine(stored)}>{t('form.conflict.keepMine')}</Button>}
        <Button variant="default" onClick={onTheirs}>
          {t('form.conflict.takeTheirs')}
        </Button>
      </div>
    </section>
  )
}
