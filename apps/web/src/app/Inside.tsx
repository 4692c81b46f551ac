import { Navigate, Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../lib/context.ts'
import { AdminPages } from '../ui/page/admin-pages.ts'
import { ContextProvider } from './context.tsx'
import { redirectFrom } from './guards.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { MessageScreen } from './MessageScreen.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { ADMIN_PAGES } from './sections.ts'
import { useSession } from './session.tsx'
import { Shell } from './shell/Shell.tsx'
import { useMaySee } from './use-may-see.ts'

const NOTHING_DONE = [false, false, false, false, false]

/** Behind the sign-in. Every address waits here until the context is there, then for the guards. */
export function Inside() {
  const { t } = useTranslation()
  const { user, hasEnded, signIn } = useSession()
  const isNew = !user && !hasEnded
  useEffect(() => {
    if (isNew) void signIn()
  }, [isNew, signIn])

  if (hasEnded) {
    return (
      <MessageScreen
        title={t('signIn.signedOut')}
        action={{ label: t('signIn.signInAgain'), run: () => void signIn() }}
      >
        {t('errors.Unauthorized')}
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
  const maySee = useMaySee()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const accesses = useMatches({
    select: (matches) => matches.flatMap(({ staticData: { access } }) => access ?? []),
    structuralSharing: true,
  })
  const redirect = redirectFrom(path, {
    userId: me.id,
    isSetUp: member.setup_init,
    hasZone: member.zoneIds.length > 0,
    homepage: setup.homepage,
    maySee,
  })
  if (redirect) return <Navigate to={redirect} search={(search) => search} replace />
  return (
    <AdminPages value={ADMIN_PAGES.filter(({ access }) => maySee(access))}>
      <Shell>{accesses.every(maySee) ? <Outlet /> : <NotFoundPage isInShell />}</Shell>
    </AdminPages>
  )
}
