import { Navigate, Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingHere } from '../areas/humancast/panels.ts'
import { useContextData } from '../lib/context.ts'
import { FollowedPlaces } from '../lib/followed.ts'
import { PRESENTATION_PATH } from '../lib/presented.ts'
import { useIsStage } from '../lib/stage.ts'
import { isWallBrowser } from '../lib/wall-browser.ts'
import { AdminPages } from '../ui/page/admin-pages.ts'
import { PageFactsSlot } from '../ui/page/page-facts-slot.ts'
import { ProductPages } from '../ui/page/product-pages.ts'
import { useIsPhone } from '../ui/phone.ts'
import { ContextProvider } from './ContextProvider.tsx'
import { mayAdminister, redirectFrom } from './guards.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { MessageScreen } from './MessageScreen.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { ADMIN_PAGES, ALL_PLACES, SECTIONS } from './sections.ts'
import { useSession } from './session.tsx'
import { IdleGate } from './shell/IdleGate.tsx'
import { Shell } from './shell/Shell.tsx'
import { useMaySee } from './use-may-see.ts'

const NOTHING_DONE = [false, false, false, false, false]

/** Everything behind the sign-in. Every address waits here for the context, then for the guards. */
export function Inside() {
  // On a slide, the surrounding presentation has already waited for the context.
  return useIsStage() ? <Staged /> : <SignedIn />
}

/** A screen as a slide: without a shell. */
function Staged() {
  const maySee = useMaySee()
  const accesses = useMatches({
    select: (matches) => matches.flatMap(({ staticData: { access } }) => (access ? [access] : [])),
    structuralSharing: true,
  })
  if (!accesses.every(maySee)) return <NotFoundPage isInShell />
  return (
    <PageFactsSlot value={<PendingHere />}>
      <Outlet />
    </PageFactsSlot>
  )
}

function SignedIn() {
  const { t } = useTranslation()
  const { user, hasEnded, endedBy, signIn } = useSession()
  const isRefusedWall = !user && isWallBrowser()
  const isNew = !user && !isRefusedWall && !hasEnded && endedBy === null
  useEffect(() => {
    if (isNew) void signIn()
  }, [isNew, signIn])

  // The sign-in is retried automatically, and the screen continues from here.
  if (isRefusedWall)
    return (
      <MessageScreen
        title={t('signIn.wallTitle')}
        action={{ label: t('app.reload'), run: () => location.reload() }}
      >
        {t('signIn.wallRefused')}
      </MessageScreen>
    )
  if (!user && !isNew) {
    return (
      <MessageScreen
        title={t(endedBy === 'idle' ? 'signIn.idleTitle' : 'signIn.signedOut')}
        action={{ label: t('signIn.signInAgain'), run: () => void signIn() }}
      >
        {t(endedBy === 'idle' ? 'signIn.idle' : 'errors.Unauthorized')}
      </MessageScreen>
    )
  }
  if (!user) return <LoadingScreen done={NOTHING_DONE} />
  return (
    <ContextProvider>
      <Guarded />
    </ContextProvider>
  )
}

function Guarded() {
  const { me, member, setup } = useContextData()
  const isPhone = useIsPhone()
  const maySee = useMaySee()
  const path = useRouterState({ select: (state) => state.location.pathname })
  // The path of the drawn screen: after a redirect, the address changes before its screen is there.
  const drawnPath = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? path })
  const accesses = useMatches({
    select: (matches) => matches.flatMap(({ staticData: { access } }) => (access ? [access] : [])),
    structuralSharing: true,
  })
  const context = {
    userId: me.id,
    isSetUp: member.setup_init,
    hasZone: member.zoneIds.length > 0,
    homepage: setup.homepage,
    isPhone,
    maySee,
  }
  // A wall screen has nobody to choose where to begin.
  const isWallHome = path === '/' && isWallBrowser() && maySee('presentation_mode')
  const redirect = isWallHome ? PRESENTATION_PATH : redirectFrom(path, context)
  if (redirect) return <Navigate to={redirect} search={(search) => search} replace />
  return (
    <FollowedPlaces value={ALL_PLACES}>
      <ProductPages value={SECTIONS}>
        <AdminPages
          value={mayAdminister(context) ? ADMIN_PAGES.filter(({ access }) => maySee(access)) : null}
        >
          <IdleGate>
            <Shell>
              {redirectFrom(drawnPath, context) !== null ? null : accesses.every(maySee) ? (
                <Outlet />
              ) : (
                <NotFoundPage isInShell />
              )}
            </Shell>
          </IdleGate>
        </AdminPages>
      </ProductPages>
    </FollowedPlaces>
  )
}
