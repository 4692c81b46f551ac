import { Button } from '@mantine/core'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Empty } from '../states/Empty.tsx'
import { AdminPages } from './admin-pages.ts'
import { Page, type PageProps } from './Page.tsx'
import { TabLinks } from './TabLinks.tsx'

/** The frame of an administration page: its navigation and the page. It only exists at the present. */
export function AdminPage({ children, actions, ...page }: PageProps) {
  const { t } = useTranslation()
  const { isLive, goTo } = useTimeMode()
  const pages = useContext(AdminPages)
  return (
    <Page {...page} actions={isLive ? actions : undefined}>
      {pages && pages.length > 0 && (
        <TabLinks
          label={t('admin.pages')}
          heading={t('navigation.admin')}
          tabs={pages.map((page) => ({ ...page, label: t(page.label) }))}
        />
      )}
      {isLive ? (
        children
      ) : (
        <Empty action={<Button onClick={() => goTo(null)}>{t('time.backToLive')}</Button>}>
          {t('admin.liveOnly')}
        </Empty>
      )}
    </Page>
  )
}
