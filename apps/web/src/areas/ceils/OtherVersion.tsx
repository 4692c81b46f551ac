import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import form from '../../ui/form/form.module.css'
import type { ConflictingVersion } from '../../ui/form/use-form.ts'

type Props<Stored> = {
  conflict: ConflictingVersion<Stored>
  /** Without it, one’s own version cannot be kept. */
  onMine?: (stored: Stored) => void
  onTheirs: () => void
}

/** Shown when somebody else has changed the thresholds meanwhile. */
export function OtherVersion<Stored>({ conflict, onMine, onTheirs }: Props<Stored>) {
  const { t } = useTranslation()
  const { dateTime } = useContextData().formats()
  const { stored, changedBy, changedAt } = conflict
  return (
    <section role="alertdialog" aria-label={t('ceils.changed')} tabIndex={-1} data-conflict>
      <p className={form.refusal}>
        {t('ceils.changedBy', {
          name: changedBy ?? t('ceils.someone'),
          at: changedAt ? dateTime(Date.parse(changedAt)) : '',
        })}
      </p>
      <div className={form.buttons}>
        {stored && onMine && <Button onClick={() => onMine(stored)}>{t('ceils.keepMine')}</Button>}
        <Button variant="default" onClick={onTheirs}>
          {t('ceils.takeTheirs')}
        </Button>
      </div>
    </section>
  )
}
