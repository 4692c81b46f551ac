import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { TabLink } from '../../lib/tab-link.ts'
import { openTab } from './open-tab.ts'
import css from './tab-links.module.css'

type Props = {
  label: string
  /** A word before the tabs, if there is room. */
  heading?: string
  tabs: readonly TabLink[]
  /** `bar`: a bar of the frame, below the top bar; `page`: within a page. */
  form?: 'page' | 'bar'
}

/** Tabs for screens that belong together; the active one is highlighted. */
export function TabLinks({ label, heading, tabs, form = 'page' }: Props) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const open = openTab(tabs, pathname)
  // On a phone the tabs are wider than the window: the open one comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another tab scrolls.
  useEffect(() => {
    const link = nav.current?.querySelector('[aria-current="page"]')
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={nav} className={css.tabs} data-form={form} aria-label={label}>
      {heading && <span>{heading}</span>}
      {tabs.map((tab) => (
        <Link
          key={tab.path}
          to={tab.path}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={tab === open ? 'page' : undefined}
        >
          {tab.label}
          {tab.Count && <tab.Count />}
        </Link>
      ))}
    </nav>
  )
}
