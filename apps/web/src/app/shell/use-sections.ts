import { useLocation } from '@tanstack/react-router'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { NAVIGATION_GROUPS, type NavigationGroup } from '../../lib/navigation-groups.ts'
import type { TabAddress, TabLink } from '../../lib/tab-link.ts'
import { AdminPages } from '../../ui/page/admin-pages.ts'
import { openTab } from '../../ui/page/open-tab.ts'
import { isVisibleSection, SECTIONS, type Section } from '../sections.ts'
import { useMaySee } from '../use-may-see.ts'

/** The sections that the person may open, in the order of the navigation. */
export function useSections(): readonly Section[] {
  const maySee = useMaySee()
  return SECTIONS.filter((section) => isVisibleSection(section, maySee))
}

/** An entry of the main navigation with the sections that the person may open. */
export type SectionGroup = {
  readonly name: NavigationGroup
  readonly sections: readonly Section[]
  /** Where it leads: its first section with a tab. */
  readonly first: Section
}

/** The entries of the main navigation that have a section for the person. */
export function useSectionGroups(): readonly SectionGroup[] {
  return sectionGroups(useSections())
}

/** Groups these sections into entries of the main navigation. */
export function sectionGroups(visible: readonly Section[]): readonly SectionGroup[] {
  return NAVIGATION_GROUPS.flatMap((name) => {
    const sections = visible.filter(({ group }) => group === name)
    const first = sections.find(({ isAction }) => !isAction)
    return first ? [{ name, sections, first }] : []
  })
}

/** On screens of the administration, the tools are highlighted. */
const ADMINISTRATION: TabAddress & { readonly group: NavigationGroup } = {
  path: '/admin',
  alsoAt: ['/users'],
  group: 'tools',
}

/** The group to which an address belongs, among those of these sections. */
export function openGroup(visible: readonly Section[], pathname: string): NavigationGroup | undefined {
  return openTab<TabAddress & { readonly group: NavigationGroup }>([...visible, ADMINISTRATION], pathname)
    ?.group
}

/** The group of the screen. */
export function useOpenGroup(): NavigationGroup | undefined {
  const { pathname } = useLocation()
  return openGroup(useSections(), pathname)
}

/** The tabs of a group; it must have the same sections at every render, because their hooks are called here. */
export function useGroupTabs({ name, sections }: SectionGroup): readonly TabLink[] {
  const { t } = useTranslation()
  const adminPages = useContext(AdminPages)
  const tabs = sections
    .filter(({ isAction }) => !isAction)
    .flatMap(({ path, label, tabLabel = label, alsoAt = [], Count, useTabs }) =>
      // biome-ignore lint/correctness/useHookAtTopLevel: the caller promises the same sections at each drawing
      useTabs ? useTabs() : [{ path, label: t(tabLabel), alsoAt, ...(Count && { Count }) }],
    )
  return name === 'tools' && adminPages
    ? [...tabs, { path: ADMINISTRATION.path, label: t('navigation.admin'), alsoAt: ['/users'] }]
    : tabs
}
