import { useTranslation } from 'react-i18next'
import { TabLinks } from '../../../ui/page/TabLinks.tsx'

/** Tabs of the organisation’s information for its people: written news and recorded briefings. */
export function NewsTabs() {
  const { t } = useTranslation()
  const tabs = [
    { path: '/news', label: t('navigation.news') },
    { path: '/briefings', label: t('navigation.briefings') },
  ]
  return <TabLinks label={t('navigation.news')} tabs={tabs} />
}
