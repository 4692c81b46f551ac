import { Link } from '@tanstack/react-router'
import { OVERVIEW_OF_ALL } from '@verglas/contract/bulletin-codes'
import { useTranslation } from 'react-i18next'
import { BulletinScreen } from './BulletinScreen.tsx'

/** Print view of all points of the organisation at a glance. */
export function OverviewPage() {
  const { t } = useTranslation()
  return (
    <BulletinScreen
      about={{ a: 'overview', b: OVERVIEW_OF_ALL }}
      sections={null}
      title={t('bulletins.overview.open')}
      back={<Link to="/previsions">{t('forecast.title')}</Link>}
    />
  )
}
