import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/Page.tsx'
import { Empty } from '../../ui/states/Empty.tsx'

/** A point that does not exist, or not for this organisation. */
export function UnknownPoint() {
  const { t } = useTranslation()
  return (
    <Page title={t('errors.notFoundTitle')}>
      <Empty action={<ToList />}>{t('errors.NotFound')}</Empty>
    </Page>
  )
}

/** The way back to all points. */
export function ToList() {
  const { t } = useTranslation()
  return <Link to="/previsions">{t('forecast.title')}</Link>
}
