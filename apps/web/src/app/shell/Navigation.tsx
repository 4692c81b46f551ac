import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Logo } from '../Logo.tsx'
import { ClockButton } from './ClockButton.tsx'
import css from './navigation.module.css'
import { openAt, useSections } from './use-sections.ts'

/** The side navigation: icon over label, the clock at its foot. */
export function Navigation() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const sections = useSections()
  const { pathname } = useLocation()
  return (
    <nav className={css.side} aria-label={t('navigation.label')}>
      <Link to="/" className={css.logo} aria-label={t('errors.toStart')}>
        {setup.logo ? <img src={setup.logo} alt={setup.name} /> : <Logo />}
      </Link>
      <ul className={css.list}>
        {sections.map((section) => (
          <li key={section.path}>
            <Link to={section.path} className={css.entry} {...openAt(section, pathname)}>
              <section.Icon size={24} stroke={1.6} />
              {t(section.label)}
              {'Count' in section && <section.Count />}
            </Link>
          </li>
        ))}
      </ul>
      <ClockButton form="side" />
    </nav>
  )
}
