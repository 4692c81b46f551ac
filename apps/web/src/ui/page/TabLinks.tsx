import { Link, useLocation } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef } from 'react'
import css from './tab-links.module.css'

export type TabLink = {
  readonly path: string
  readonly label: string
  /** How addresses begin whose screens belong to the tab without standing beneath its path. */
  readonly alsoAt?: readonly string[]
  /** How much waits there; draws nothing where nothing does. */
  readonly Count?: ComponentType
}

type Props = {
  label: string
  /** A word before the tabs, where there is room. */
  heading?: string
  tabs: readonly TabLink[]
  /** Whether a tab is open at its own address only, not at those beneath it. */
  isExact?: boolean
}

/** Screens that belong together, the open one marked. */
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
