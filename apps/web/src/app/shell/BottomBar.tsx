import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { IconDots, IconSearch } from '../../ui/icons.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { ClockButton } from './ClockButton.tsx'
import { useLaunch } from './launch.ts'
import css from './navigation.module.css'
import { useSections } from './use-sections.ts'

/** The navigation of a phone, within reach of the thumb. */
export function BottomBar() {
  const { t } = useTranslation()
  const sections = useSections()
  const { openPalette } = useLaunch()
  return (
    <nav className={css.bottom} aria-label={t('navigation.label')}>
      {sections.slice(0, 3).map(({ path, label, Icon }) => (
        <Link key={path} to={path} className={css.entry} activeOptions={{ includeSearch: false }}>
          <Icon size={24} stroke={1.6} />
          {t(label)}
        </Link>
      ))}
      <button type="button" className={css.entry} onClick={openPalette}>
        <IconSearch size={24} stroke={1.6} />
        {t('app.find')}
      </button>
      <ClockButton form="bottom" />
      <AccountMenu
        target={
          <button type="button" className={css.entry}>
            <IconDots size={24} stroke={1.6} />
            {t('app.more')}
          </button>
        }
      />
    </nav>
  )
}
