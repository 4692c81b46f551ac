import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { FailureCode } from '../lib/api-error.ts'
import { credentials } from '../lib/credentials.ts'
import type { GlobalParams } from '../lib/params.ts'
import { readPreference } from '../lib/preference.ts'
import { refetchRights } from '../lib/query-client.ts'
import { isWallBrowser } from '../lib/wall-browser.ts'
import { openSignIn, type SignIn } from './sign-in.ts'
import { WallWaiting } from './WallWaiting.tsx'
import { openWallSignIn } from './wall-sign-in.ts'

export type Session = {
  /** Null if nobody is signed in. */
  readonly user: object | null
  /**
   * Whether the session ended while the page was open, by a refused renewal or in another tab. The page then does
   * not redirect by itself.
   */
  readonly hasEnded: boolean
  /** Why the session ended: after half an hour without activity, here or in another tab. Reset at the next sign-in. */
  readonly endedBy: 'idle' | null
  /** Goes to the identity provider, which returns to the current address. */
  signIn: () => Promise<void>
  signOut: (reason?: 'idle') => Promise<void>
  /** Finishes the sign-in that the identity provider answered; returns the address to continue to. */
  finishSignIn: () => Promise<string>
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession outside the session')
  return session
}

type Props = { params: GlobalParams; onUnauthorized: (code: FailureCode) => void; children: ReactNode }

/**
 * The signed-in person, shared by the tabs of this browser. Renders nothing until it knows whether somebody
 * is signed in.
 */
export function SessionProvider({ params, onUnauthorized, children }: Props) {
  const [signIn] = useState<SignIn>(() => (isWallBrowser() ? openWallSignIn() : openSignIn(params)))
  const [user, setUser] = useState<object | null | undefined>(undefined)
  const [wasThere, setWasThere] = useState(false)

  useEffect(() => {
    credentials.token = signIn.token
    credentials.onUnauthorized = (token, code) => {
      if (signIn.renew?.(token)) return true
      signIn.saveAddress()
      onUnauthorized(code)
      return false
    }
    credentials.onRefused = refetchRights
    return signIn.watch((next) => {
      setUser(next)
      if (next) setWasThere(true)
    })
  }, [signIn, onUnauthorized])

  if (user === undefined) return isWallBrowser() ? <WallWaiting /> : null
  const session: Session = {
    user,
    hasEnded: user === null && wasThere,
    endedBy: user === null && readPreference('endedBy') === 'idle' ? 'idle' : null,
    signIn: signIn.start,
    signOut: signIn.end,
    finishSignIn: signIn.finish,
  }
  return <SessionContext value={session}>{children}</SessionContext>
}
