import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import form from '../../ui/form/form.module.css'
import type { ConflictingVersion } from '../../ui/form/use-form.ts'
import type { Oversight } from '../oversights/panels.ts'

type Props = {
  conflict: ConflictingVersion<Oversight>
  onMine: (stored: Oversight) => void
  onTheirs: () => void
}

/** Somebody else has changed the oversight meanwhile: which version is to stand is said, not guessed. */
export function OtherVersion({ conflict, onMine, onTheirs }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useContextData().formats()
  const { stored, changedBy, changedAt } = conflict
  return (
    <section role="alertdialog" aria-label={t('oversightsetup.changed')} tabIndex={-1} data-conflict>
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
