import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Logo } from '../Logo.tsx'
import { ClockButton } from './ClockButton.tsx'
import css from './navigation.module.css'
import { SectionLinks } from './SectionLinks.tsx'

/** The side navigation: icon over label, the clock at the bottom. */
export function Navigation() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  return (
    <nav className={css.side} aria-label={t('navigation.label')}>
      <Link to="/" className={css.logo} aria-label={t('errors.toStart')}>
        {setup.logo ? <img src={setup.logo} alt={setup.name} /> : <Logo />}
      </Link>
      <SectionLinks className={css.list} />
      <ClockButton form="side" />
    </nav>
  )
}
