import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** A link back to all points. */
export function ToList() {
  const { t } = useTranslation()
  return <Link to="/previsions">{t('forecast.title')}</Link>
}
