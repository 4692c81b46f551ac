import { useTranslation } from 'react-i18next'
import { GroupLink } from './GroupLink.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import css from './navigation.module.css'
import { useOpenGroup, useSectionGroups } from './use-sections.ts'

const DIRECT_COUNT = 4

/** The navigation of a phone, within reach of the thumb: the first entries, and a menu of all sections. */
export function BottomBar() {
  const { t } = useTranslation()
  const groups = useSectionGroups()
  const open = useOpenGroup()
  const direct = groups.slice(0, DIRECT_COUNT)
  return (
    <nav className={css.bottom} aria-label={t('navigation.label')}>
      {direct.map((group) => (
        <GroupLink key={group.name} group={group} isOpen={group.name === open} />
      ))}
      <MoreMenu groups={groups} isCurrent={groups.slice(DIRECT_COUNT).some(({ name }) => name === open)} />
    </nav>
  )
}
