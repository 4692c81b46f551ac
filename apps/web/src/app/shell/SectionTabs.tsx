import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TabLinks } from '../../ui/page/TabLinks.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import { type SectionGroup, useGroupTabs, useOpenGroup, useSectionGroups } from './use-sections.ts'

/** The tabs of the open entry of the navigation, below the top bar. */
export function SectionTabs() {
  const name = useOpenGroup()
  const group = useSectionGroups().find((one) => one.name === name)
  if (!group) return null
  const { sections } = group
  // Each section has a hook that GroupTabs calls. The key remounts it when the sections, and so the hooks, change.
  return <GroupTabs key={sections.map(({ path }) => path).join(' ')} group={group} />
}

function GroupTabs({ group }: { group: SectionGroup }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isPhone = useIsPhone()
  const tabs = useGroupTabs(group)
  if (tabs.length < 2) return null
  // On a phone, screens below a tab need the room, so they have no tabs.
  if (isPhone && !tabs.some(({ path }) => path === pathname)) return null
  return <TabLinks form="bar" label={t(`navigation.groups.${group.name}`)} tabs={tabs} />
}
