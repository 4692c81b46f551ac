import { ActionIcon, Menu } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment, useContext } from 'react'
import { createPortal } from 'react-dom'
import type { TabLink } from '../../lib/tab-link.ts'
import { IconChevronDown } from '../icons.ts'
import { openTab } from './open-tab.ts'
import { PageTitleSlot } from './page-title-slot.ts'

type Props = {
  readonly label: string
  readonly groups: readonly { readonly heading?: string; readonly tabs: readonly TabLink[] }[]
}

/** Screens that belong together, in a menu next to the title: a phone has no room for a second row of tabs. */
export function TitleMenu({ label, groups }: Props) {
  const slot = useContext(PageTitleSlot)
  const { pathname } = useLocation()
  if (!slot) return null
  const open = openTab(
    groups.flatMap(({ tabs }) => tabs),
    pathname,
  )
  return createPortal(
    <Menu position="bottom-start" zIndex={300}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label}>
          <IconChevronDown size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {groups.map(({ heading, tabs }) => (
          <Fragment key={heading ?? ''}>
            {heading && <Menu.Label>{heading}</Menu.Label>}
            {tabs.map((tab) => (
              <Menu.Item
                key={tab.path}
                component={Link}
                to={tab.path}
                aria-current={tab === open ? 'page' : undefined}
              >
                {tab.label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>,
    slot,
  )
}
