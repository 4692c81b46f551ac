import { Link, useLocation } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef } from 'react'
import css from './tab-links.module.css'

export type TabLink = {
  readonly path: string
  readonly label: string
  /** Beginnings of other addresses whose screens belong to the tab although they are not below its path. */
  readonly alsoAt?: readonly string[]
  /** The number of waiting entries; renders nothing if there are none. */
  readonly Count?: ComponentType
}

type Props = {
  label: string
  /** A word before the tabs, if there is room. */
  heading?: string
  tabs: readonly TabLink[]
  /** Whether the tab is active only at its exact address, not at those below it. */
  isExact?: boolean
}

/** Tabs for screens that belong together; the active one is highlighted. */
export function TabLinks({ label, heading, tabs, isExact = false }: Props) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // On a phone the tabs are wider than the window: the open one comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another tab scrolls.
  useEffect(() => {
    const open = nav.current?.querySelector('[aria-current="page"]')
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={nav} className={css.tabs} aria-label={label}>
      {heading && <span>{heading}</span>}
      {tabs.map(({ path, label: name, alsoAt = [], Count }) => (
        <Link
          key={path}
          to={path}
          activeOptions={{ exact: isExact, includeSearch: false }}
          aria-current={alsoAt.some((start) => pathname.startsWith(start)) ? 'page' : undefined}
        >
          {name}
          {Count && <Count />}
        </Link>
      ))}
    </nav>
  )
}
