import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { TabLinks } from '../../../ui/page/TabLinks.tsx'
import { TitleMenu } from '../../../ui/page/TitleMenu.tsx'
import { useIsPhone } from '../../../ui/phone.ts'

/** The tools for maintaining stations. */
export function ToolTabs() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const isPhone = useIsPhone()
  const tabs = [
    { path: '/tools/stations', label: t('stationtools.tabs.health') },
    { path: '/tools/stations/log', label: t('stationtools.tabs.log') },
    { path: '/tools/stations/table', label: t('stationtools.tabs.table') },
    { path: '/tools/stations/normals', label: t('stationtools.tabs.normals') },
    ...(hasFeature('stations') || hasFeature('forecasts')
      ? [{ path: '/compare', label: t('navigation.compare') }]
      : []),
  ]
  const label = t('navigation.stationTools')
  return isPhone ? <TitleMenu label={label} groups={[{ tabs }]} /> : <TabLinks label={label} tabs={tabs} />
}
