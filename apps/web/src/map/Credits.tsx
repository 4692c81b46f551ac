import { useTranslation } from 'react-i18next'
import css from './road-map.module.css'

/** Sources of the base map's own data: coasts, borders and water are in the public domain, towns under CC BY 4.0. */
const GROUND = ['Natural Earth', 'GeoNames (CC BY 4.0)']

/** Credits of the map's data: one line, complete when opened. */
export function Credits({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  const credits = [...names, ...GROUND]
  return (
    <details className={css.credits}>
      <summary>{t('app.credit', { name: credits.join(' · ') })}</summary>
      <ul className="bullets">
        {credits.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
