import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingHere } from '../../areas/humancast/panels.ts'
import { useContextData } from '../../lib/context.ts'
import { useIsFullscreen } from '../../lib/use-is-fullscreen.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useChosenTheme } from '../../ui/choice/theme-choice.ts'
import { PageFactsSlot } from '../../ui/page/page-facts-slot.ts'
import { PageTitleSlot } from '../../ui/page/page-title-slot.ts'
import { useIsPhone } from '../../ui/phone.ts'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { BottomBar } from './BottomBar.tsx'
import { LaunchProvider } from './LaunchProvider.tsx'
import { Navigation } from './Navigation.tsx'
import { OutOfReach } from './OutOfReach.tsx'
import { RoleViewNotice } from './RoleViewNotice.tsx'
import { ScreenHint } from './ScreenHint.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { SimulatedNotice } from './SimulatedNotice.tsx'
import css from './shell.module.css'
import { TopBar } from './TopBar.tsx'
import { useFollowedStream } from './use-followed-stream.ts'

type Props = { children: ReactNode }

/** The frame around every screen behind the sign-in. */
export function Shell({ children }: Props) {
  const { t } = useTranslation()
  const { member, setup } = useContextData()
  const { isLive } = useTimeMode()
  const isFullscreen = useIsFullscreen()
  const isPhone = useIsPhone()
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null)
  useFollowedStream(setup.id)
  useChosenTheme()

  const hasNavigation = member.setup_init && !isFullscreen
  const isWall = useIsWall()
  const hasHint = hasNavigation && !isWall
  return (
    <LaunchProvider isEnabled={member.setup_init}>
      <div
        className={css.shell}
        data-replay={!isLive}
        data-navigation={hasNavigation && !isPhone}
        data-wall={isWall || undefined}
      >
        <a className={css.skip} href="#content">
          {t('app.skipToContent')}
        </a>
        {hasNavigation && !isPhone && <Navigation />}
        <TopBar
          isPhone={isPhone}
          hasNavigation={hasNavigation}
          isFullscreen={isFullscreen}
          isWall={isWall}
          titleRef={setTitleSlot}
        />
        <div className={css.notices}>
          <RoleViewNotice />
          {setup.simulated && <SimulatedNotice form="strip" />}
          {hasNavigation && <SectionTabs />}
          {hasHint && !isPhone && <ScreenHint />}
        </div>
        <main id="content" className={css.content} tabIndex={-1}>
          <PageTitleSlot value={isPhone ? titleSlot : null}>
            <PageFactsSlot value={<PendingHere />}>
              <OutOfReach>{children}</OutOfReach>
            </PageFactsSlot>
          </PageTitleSlot>
        </main>
        {hasNavigation && isPhone && (
          <div className={css.bottom}>
            {hasHint && <ScreenHint />}
            <BottomBar />
          </div>
        )}
        {!isLive && <div className={css.replayFrame} aria-hidden />}
      </div>
    </LaunchProvider>
  )
}
