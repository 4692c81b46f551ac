import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Logo } from '../Logo.tsx'
import { GroupLink } from './GroupLink.tsx'
import css from './navigation.module.css'
import { SideClock } from './SideClock.tsx'
import { useOpenGroup, useSectionGroups } from './use-sections.ts'

/** The side navigation: the places of the product, the tools and the clock at its foot. */
export function Navigation() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const groups = useSectionGroups()
  const open = useOpenGroup()
  return (
    <nav className={css.side} aria-label={t('navigation.label')}>
      <Link to="/" className={css.logo} aria-label={t('errors.toStart')}>
        {setup.logo ? <img src={setup.logo} alt={setup.name} /> : <Logo />}
      </Link>
      <ul className={css.list}>
        {groups.map((group) => (
          <li key={group.name} data-group={group.name}>
            <GroupLink group={group} isOpen={group.name === open} />
          </li>
        ))}
      </ul>
      <SideClock />
    </nav>
  )
}
