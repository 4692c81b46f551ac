import { HOUR_MS } from '@verglas/quantities'
import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { currentLocale } from '../i18n/i18n.ts'
import type { GlobalParams } from '../lib/params.ts'
import { keep, readPreference } from '../lib/preference.ts'
import { forgetAnswers } from '../lib/previous-answers.ts'

/**
 * How often the token is renewed (specification §9). Tokens live longer, so a renewal may fail and be
 * retried.
 */
const RENEW_MS = HOUR_MS
const RETRY_MS = 60_000
/** A token that expires sooner is renewed before it is used. */
const LEEWAY_S = 60

const RETURN_KEY = 'verglas.returnTo'

export type SignIn = {
  /** Calls back with the signed-in person, now and after each change, including changes in another tab. */
  watch: (notify: (user: object | null) => void) => () => void
  token: () => Promise<string | null>
  /**
   * Called when a token was refused. Returns true if another one is obtained automatically, so that the refused
   * call may be repeated once.
   */
  renew?: (token: string | null) => boolean
  start: () => Promise<void>
  finish: () => Promise<string>
  end: (reason?: 'idle') => Promise<void>
  /** Remembers the address to return to after the next sign-in. */
  saveAddress: () => void
}

/**
 * Authorization code with PKCE at the identity provider of the settings; the person is stored for all tabs.
 */
export function openSignIn(params: GlobalParams): SignIn {
  const manager = managerOf(params)
  const userKey = `oidc.user:${params.domain}:${params.app_id}`
  let isLeaving = false
  let renewing: Promise<User | null> | null = null
  let finishing: Promise<string> | null = null

  /** Only one tab renews at a time: a refresh token may be used once. */
  function renewOnce(needsRenewal: (user: User) => boolean): Promise<User | null> {
    renewing ??= withLock('verglas.renew', async () => {
      const storedUser = await manager.getUser()
      // Another tab may have renewed it while this one waited.
      return storedUser?.refresh_token && needsRenewal(storedUser) ? renewed(manager, storedUser) : storedUser
    }).finally(() => {
      renewing = null
    })
    return renewing
  }

  async function currentUser(): Promise<User | null> {
    const user = await manager.getUser()
    if (!user || !isEnding(user)) return user
    // The session has ended or the network is down: nobody is signed in.
    return renewOnce(isEnding).catch(() => null)
  }

  return {
    watch: (notify) =>
      watchUser({ manager, userKey, currentUser, renewOnce, isLeaving: () => isLeaving }, notify),
    token: async () => (await currentUser())?.access_token ?? null,
    async start() {
      // The start page does not replace a remembered address.
      if (location.pathname !== '/' || sessionStorage.getItem(RETURN_KEY) === null) saveAddress()
      await manager.signinRedirect({ ui_locales: currentLocale() })
    },
    finish() {
      // A code may be used once, and React runs effects twice during development.
      finishing ??= manager.signinCallback().then(() => {
        keep('endedBy', null)
        keep('activeAt', String(Date.now()))
        return takeAddress()
      })
      return finishing
    },
    async end(reason) {
      isLeaving = true
      forgetAnswers()
      keep('endedBy', reason ?? null)
      if (reason === 'idle') saveAddress()
      else sessionStorage.removeItem(RETURN_KEY)
      // If two tabs reach the half hour at once, the second one waits and finds nobody to sign out.
      await withLock('verglas.signOut', async () => {
        if (!(await manager.getUser())) return location.assign('/')
        await manager.signoutRedirect().catch(async () => {
          // The provider cannot be reached: the browser still removes the person.
          await manager.removeUser()
          location.assign('/')
        })
      })
    },
    saveAddress,
  }
}

const managerOf = (params: GlobalParams) =>
  new UserManager({
    authority: params.domain,
    client_id: params.app_id,
    redirect_uri: `${location.origin}/auth/callback`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    resource: params.audience,
    userStore: new WebStorageStateStore({ store: localStorage }),
    stateStore: new WebStorageStateStore({ store: localStorage }),
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
  })

type Watched = {
  readonly manager: UserManager
  /** Where the person is stored for all tabs. */
  readonly userKey: string
  readonly currentUser: () => Promise<User | null>
  readonly renewOnce: (needsRenewal: (user: User) => boolean) => Promise<User | null>
  /**
   * Whether this tab is signing out, so that the page does not react to the missing person before the provider's
   * page opens.
   */
  readonly isLeaving: () => boolean
}

/** Watches the person in all tabs and renews the token while there is one; the returned function stops it. */
function watchUser(
  { manager, userKey, currentUser, renewOnce, isLeaving }: Watched,
  notify: (user: object | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout>
  const check = async () => {
    clearTimeout(timer)
    const user = await manager.getUser()
    if (!user) return
    const remainingMs = renewedAt() + RENEW_MS - Date.now()
    if (remainingMs > 0) {
      timer = setTimeout(check, remainingMs)
      return
    }
    // If the provider refuses, the person is removed; if the network is down, the token stays usable for
    // the rest of its life.
    await renewOnce(() => Date.now() - renewedAt() >= RENEW_MS).catch(() => {})
    timer = setTimeout(check, RETRY_MS)
  }
  const loaded = (user: User) => {
    keep('renewedAt', String(Date.now()))
    notify(user)
    void check()
  }
  const unloaded = () => {
    forgetAnswers()
    if (!isLeaving()) notify(null)
  }
  const otherTab = (event: StorageEvent) => {
    if (event.key !== userKey) return
    void manager.getUser().then((user) => {
      if (!user) forgetAnswers()
      notify(user)
    })
  }
  const checkWhenVisible = () => {
    if (document.visibilityState === 'visible') void check()
  }
  manager.events.addUserLoaded(loaded)
  manager.events.addUserUnloaded(unloaded)
  addEventListener('storage', otherTab)
  document.addEventListener('visibilitychange', checkWhenVisible)
  void currentUser().then((user) => {
    notify(user)
    void check()
  })
  return () => {
    clearTimeout(timer)
    manager.events.removeUserLoaded(loaded)
    manager.events.removeUserUnloaded(unloaded)
    removeEventListener('storage', otherTab)
    document.removeEventListener('visibilitychange', checkWhenVisible)
  }
}

const isEnding = (user: User) => (user.expires_in ?? 0) <= LEEWAY_S

function renewedAt(): number {
  return Number(readPreference('renewedAt') ?? 0)
}

/** Renews the token, or removes the person if the provider refuses: a failed refresh signs out. */
async function renewed(manager: UserManager, currentUser: User): Promise<User | null> {
  try {
    return await manager.signinSilent()
  } catch (error) {
    if (error instanceof ErrorResponse) {
      await manager.removeUser()
      return null
    }
    if (currentUser.expired) throw error
    return currentUser
  }
}

async function withLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run()
  return navigator.locks.request(name, run) as Promise<T>
}

function saveAddress(): void {
  const address = location.pathname + location.search + location.hash
  if (!/^\/(auth|error)\//.test(location.pathname)) sessionStorage.setItem(RETURN_KEY, address)
}

function takeAddress(): string {
  const address = sessionStorage.getItem(RETURN_KEY) ?? '/'
  sessionStorage.removeItem(RETURN_KEY)
  return address.startsWith('/') && !address.startsWith('//') ? address : '/'
}
