import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Page } from '../../ui/page/Page.tsx'
import css from './profile.module.css'
import { profileTabs } from './tabs.ts'

type Props = { children: ReactNode }

/** The frame of the profile: whose it is, its tabs, and the one that is open. */
export function ProfileFrame({ children }: Props) {
  const { t } = useTranslation()
  const { me, setup, hasFeature } = useContextData()
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the tabs are wider than the window: the open one comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another tab scrolls.
  useEffect(() => {
    const open = tabs.current?.querySelector('[aria-current="page"]')
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <Page
      title={t('profile.title')}
      facts={
        <>
          <span>{`${me.firstName} ${me.lastName}`.trim() || me.email}</span>
          <span>{setup.name}</span>
        </>
      }
    >
      <nav ref={tabs} className={css.tabs} aria-label={t('profile.title')}>
        {profileTabs({ userId: me.id, hasFeature }).map(({ path, label }) => (
          <Link key={path} to={path} activeOptions={{ exact: true, includeSearch: false }}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <div className={css.content}>{children}</div>
    </Page>
  )
}
