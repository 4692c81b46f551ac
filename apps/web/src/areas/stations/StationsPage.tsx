import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/Page.tsx'

export function StationsPage() {
  const { t } = useTranslation()
  return <Page title={t('navigation.stations')}>{null}</Page>
}
