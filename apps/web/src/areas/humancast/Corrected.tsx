import type { Display } from '../../lib/display.ts'
import { IconPencil } from '../../ui/icons.ts'
import css from './corrected.module.css'

/** Icon next to a value that a forecaster has corrected. */
export function Corrected({ t }: Pick<Display, 't'>) {
  return (
    <span className={css.corrected} title={t('humancast.corrected')}>
      <IconPencil size={13} aria-label={t('humancast.corrected')} />
    </span>
  )
}
