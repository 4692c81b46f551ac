import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/Page.tsx'

export function ForecastsPage() {
  const { t } = useTranslation()
  return <Page title={t('navigation.forecasts')}>{null}</Page>
}
