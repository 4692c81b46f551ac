import { ActionIcon } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Search } from '../../lib/address.ts'
import { useContextData } from '../../lib/context.ts'
import { useIsPresenting } from '../../lib/use-is-fullscreen.ts'
import { useIsUnattended } from '../../lib/use-is-unattended.ts'
import { isWallBrowser } from '../../lib/wall-browser.ts'
import { IconArrowsMinimize, IconHelp, IconSearch, IconUser } from '../../ui/icons.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { MANIFESTS } from '../sections.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LiveState } from './LiveState.tsx'
import { useLaunch } from './launch.ts'
import { PhoneClock } from './PhoneClock.tsx'
import { PresentationToggle } from './PresentationToggle.tsx'
import { SetupSelector } from './SetupSelector.tsx'
import { SimulatedNotice } from './SimulatedNotice.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import css from './top-bar.module.css'

type Props = {
  isPhone: boolean
  hasNavigation: boolean
  isFullscreen: boolean
  isWall: boolean
  titleRef: (element: HTMLElement | null) => void
}

/** Organisation, search, time of the screen, language, theme, account. */
export function TopBar({ isPhone, hasNavigation, isFullscreen, isWall, titleRef }: Props) {
  const { setup, member } = useContextData()
  const isPresenting = useIsPresenting()
  const isUnattended = useIsUnattended()
  if (isPhone) {
    return (
      <header className={css.bar}>
        <div className={css.title} ref={titleRef} />
        {hasNavigation && <AreaBadges />}
        {hasNavigation && <SearchButton />}
        {hasNavigation ? <PhoneClock /> : <LiveState />}
        {!hasNavigation && <Account />}
      </header>
    )
  }
  return (
    <header className={css.bar} data-wall={isWall || undefined}>
      <SetupSelector />
      {hasNavigation && <SearchField />}
      <Box flex={1} />
      {setup.simulated && <SimulatedNotice form="chip" />}
      {hasNavigation && <AreaBadges />}
      <LiveState hasClock={!hasNavigation} />
      {!isWallBrowser() && (
        <div className={css.menus} data-unattended={(isPresenting && isUnattended) || undefined}>
          <Row gap={2} align="center">
            <LanguageMenu />
            <ThemeMenu />
            {member.setup_init && <PresentationToggle />}
            {hasNavigation && <HelpButton />}
            {!isFullscreen ? <Account /> : isPresenting ? null : <LeaveFullscreen />}
          </Row>
        </div>
      )}
    </header>
  )
}

/** The badges of the areas, shown on every screen. */
function AreaBadges() {
  return MANIFESTS.map(({ name, TopBarBadge }) => TopBarBadge && <TopBarBadge key={name} />)
}

function SearchField() {
  const { t } = useTranslation()
  const { openPalette } = useLaunch()
  return (
    <button type="button" className={css.search} onClick={openPalette} aria-keyshortcuts="/ Control+K">
      <IconSearch size={16} aria-hidden />
      <Text as="span" isCut flex={1}>
        {t('app.search')}
      </Text>
      <kbd>/</kbd>
    </button>
  )
}

function SearchButton() {
  const { t } = useTranslation()
  const { openPalette } = useLaunch()
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('app.find')} onClick={openPalette}>
      <IconSearch size={22} stroke={1.6} />
    </ActionIcon>
  )
}

/** The help of the screen, for people who have it. */
function HelpButton() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const { openHelp } = useLaunch()
  if (!hasFeature('help_button')) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={t('app.help')}
      title={t('app.help')}
      onClick={openHelp}
    >
      <IconHelp size={20} stroke={1.6} />
    </ActionIcon>
  )
}

function Account() {
  const { t } = useTranslation()
  return (
    <AccountMenu
      target={
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('account.menu')}>
          <IconUser size={20} stroke={1.6} />
        </ActionIcon>
      }
    />
  )
}

function LeaveFullscreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = () =>
    void navigate({ to: '.', search: (search: Search) => ({ ...search, fullscreen: undefined }) })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={t('app.leaveFullscreen')}
      title={t('app.leaveFullscreen')}
      onClick={leave}
    >
      <IconArrowsMinimize size={18} stroke={1.6} />
    </ActionIcon>
  )
}
