import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import css from './admin.module.css'
import { openAdminSections } from './sections.ts'

/** The frame of a page of the administration: what there is to administer, and the page. It exists live only. */
export function AdminPage({ children, ...page }: ComponentProps<typeof Page>) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const { isLive, goTo } = useTimeMode()
  return (
    <Page {...page}>
      <nav className={css.subNavigation} aria-label={t('connections.subNavigation')}>
        <span>{t('connections.administration')}</span>
        {openAdminSections(hasFeature).map(({ path, label }) => (
          <Link key={path} to={path} activeOptions={{ includeSearch: false }}>
            {t(label)}
          </Link>
        ))}
      </nav>
      {isLive ? (
        children
      ) : (
        <Empty action={<Button onClick={() => goTo(null)}>{t('time.backToLive')}</Button>}>
          {t('connections.liveOnly')}
        </Empty>
      )}
    </Page>
  )
}
