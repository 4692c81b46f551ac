import { useTranslation } from 'react-i18next'
import { DEFINED } from './export-sheets.ts'
import css from './statistics.module.css'

/** The definition of each figure, on demand. */
export function Definitions() {
  const { t } = useTranslation()
  return (
    <details className={css.definitions}>
      <summary>{t('statistics.howCounted')}</summary>
      <dl>
        {DEFINED.map((id) => (
          <div key={id}>
            <dt>{t(`statistics.figures.${id}`)}</dt>
            <dd>{t(`statistics.definitions.${id}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
