import { IconPencil } from '../../ui/icons.ts'
import type { Pen } from './pen.ts'
import css from './tables.module.css'

/** Beside a value that a forecaster has moved. */
export function Corrected({ t }: Pick<Pen, 't'>) {
  return (
    <span className={css.corrected} title={t('humancast.corrected')}>
      <IconPencil size={13} aria-label={t('humancast.corrected')} />
    </span>
  )
}
