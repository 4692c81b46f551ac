import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Empty } from '../states/Empty.tsx'
import css from './admin-page.module.css'
import { AdminPages } from './admin-pages.ts'
import { Page, type PageProps } from './Page.tsx'

/** The frame of a page of the administration: what there is to administer, and the page. It exists live only. */
export function AdminPage({ children, ...page }: PageProps) {
  const { t } = useTranslation()
  const { isLive, goTo } = useTimeMode()
  const pages = useContext(AdminPages)
  return (
    <Page {...page}>
      {pages && pages.length > 0 && (
        <nav className={css.subNavigation} aria-label={t('admin.pages')}>
          <span>{t('navigation.admin')}</span>
          {pages.map(({ path, label }) => (
            <Link key={path} to={path} activeOptions={{ includeSearch: false }}>
              {t(label)}
            </Link>
          ))}
        </nav>
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
