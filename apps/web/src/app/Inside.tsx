import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useContextData } from '../lib/context.ts'
import { ContextProvider } from './context.tsx'
import { isOpen, redirectFrom } from './guards.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Shell } from './Shell.tsx'
import { useSession } from './session.tsx'

const NOTHING_DONE = [false, false, false, false, false]

/** Behind the sign-in. Every address waits here until the context is there, then for the guards. */
export function Inside() {
  const { user, signIn } = useSession()
  useEffect(() => {
    if (!user) void signIn()
  }, [user, signIn])

  if (!user) return <LoadingScreen done={NOTHING_DONE} />
  return (
    <ContextProvider>
      <Guarded />
    </ContextProvider>
  )
}

function Guarded() {
  const { me, member, setup, hasFeature } = useContextData()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const context = {
    userId: me.id,
    isSetUp: member.setup_init,
    hasZone: member.zoneIds.length > 0,
    homepage: setup.homepage,
    hasFeature,
  }
  const redirect = redirectFrom(path, context)
  if (redirect) return <Navigate to={redirect} search={(search) => search} replace />
  return <Shell>{isOpen(path, context) ? <Outlet /> : <NotFoundPage />}</Shell>
}
