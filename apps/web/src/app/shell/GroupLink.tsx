import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminPages } from '../../ui/page/admin-pages.ts'
import { GROUP_ICONS } from './group-icons.ts'
import css from './navigation.module.css'
import type { SectionGroup } from './use-sections.ts'
import { WaitingCounts } from './WaitingCounts.tsx'

type Props = { group: SectionGroup; isOpen: boolean }

/** An entry of the main navigation, icon over label, with the number of pending items in its sections. */
export function GroupLink({ group: { name, sections, first }, isOpen }: Props) {
  const { t } = useTranslation()
  const adminPages = useContext(AdminPages) ?? []
  const Icon = GROUP_ICONS[name]
  return (
    <Link
      to={first.path}
      className={css.entry}
      data-open={isOpen}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Icon size={24} stroke={1.6} />
      {t(`navigation.groups.${name}`)}
      <span className={css.counts}>
        {sections.map(({ path, Count }) => Count && <Count key={path} />)}
        {name === 'tools' && <WaitingCounts pages={adminPages} />}
      </span>
    </Link>
  )
}
