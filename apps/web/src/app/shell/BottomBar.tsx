import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { IconSearch } from '../../ui/icons.ts'
import { ClockButton } from './ClockButton.tsx'
import { useLaunch } from './launch.ts'
import { MoreMenu } from './MoreMenu.tsx'
import css from './navigation.module.css'
import { isOpenSection, openAt, useSections } from './use-sections.ts'

const DIRECT_COUNT = 3

/** The navigation of a phone, within reach of the thumb: the first sections, and a menu of all. */
export function BottomBar() {
  const { t } = useTranslation()
  const sections = useSections()
  const { pathname } = useLocation()
  const { openPalette } = useLaunch()
  return (
    <nav className={css.bottom} aria-label={t('navigation.label')}>
      {sections.slice(0, DIRECT_COUNT).map((section) => (
        <Link key={section.path} to={section.path} className={css.entry} {...openAt(section, pathname)}>
          <section.Icon size={24} stroke={1.6} />
          {t(section.label)}
        </Link>
      ))}
      <button type="button" className={css.entry} onClick={openPalette}>
        <IconSearch size={24} stroke={1.6} />
        {t('app.find')}
      </button>
      <ClockButton form="bottom" />
      <MoreMenu
        isCurrent={sections.slice(DIRECT_COUNT).some((section) => isOpenSection(section, pathname))}
      />
    </nav>
  )
}
