import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import form from '../../ui/form/form.module.css'
import type { ConflictingVersion } from '../../ui/form/use-form.ts'

type Props<Stored> = {
  /** What was changed: «Rôle modifié entre-temps». */
  label: string
  conflict: ConflictingVersion<Stored>
  onMine: (stored: Stored) => void
  onTheirs: () => void
}

/** Somebody else has changed it meanwhile: which version is to stand is said, not guessed. */
export function OtherVersion<Stored>({ label, conflict, onMine, onTheirs }: Props<Stored>) {
  const { t } = useTranslation()
  const { dateTime } = useContextData().formats()
  const { stored, changedBy, changedAt } = conflict
  return (
    <section role="alertdialog" aria-label={label} tabIndex={-1} data-conflict>
      <p className={form.refusal}>
        {t('organisation.changedBy', {
          name: changedBy ?? t('form.conflict.someone'),
          at: changedAt ? dateTime(Date.parse(changedAt)) : '',
        })}
      </p>
      <div className={form.buttons}>
        {stored && <Button onClick={() => onMine(stored)}>{t('organisation.keepMine')}</Button>}
        <Button variant="default" onClick={onTheirs}>
          {t('organisation.takeTheirs')}
        </Button>
      </div>
    </section>
  )
}
