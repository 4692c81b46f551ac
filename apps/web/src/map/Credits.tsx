import { useTranslation } from 'react-i18next'
import css from './road-map.module.css'

/** Land and borders, public domain. */
const OUTLINES = 'Natural Earth'

/** Whose data the map shows: one line, all of it when opened. */
export function Credits({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  const all = [...names, OUTLINES]
  return (
    <details className={css.credits}>
      <summary>{t('app.credit', { name: all.join(' · ') })}</summary>
      <ul>
        {all.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
