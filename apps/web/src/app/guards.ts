import type { FailureCode } from '../lib/api-error.ts'
import type { Access } from '../lib/area.ts'
import { ADMIN_PAGES, SECTIONS } from './sections.ts'

export type GuardedContext = {
  readonly userId: string
  readonly isSetUp: boolean
  readonly hasZone: boolean
  readonly homepage: string | null
  readonly maySee: (access: Access) => boolean
}

/** Where a person has to be instead of at `path`, or null where they may stay. */
export function redirectFrom(path: string, context: GuardedContext): string | null {
  const welcome = welcomePath(context)
  if (welcome) return path === welcome ? null : welcome
  if (path.startsWith('/first-login/') || path.startsWith('/choosezone/')) return homeOf(context)
  if (isClosedProfile(path, context)) return '/'
  if (path === '/admin' || path.startsWith('/admin/')) return redirectFromAdmin(path, context)
  return path === '/' ? homeOf(context) : null
}

/** A part of the profile that names its person: of somebody else, or where the profile is closed. */
function isClosedProfile(path: string, { userId, maySee }: GuardedContext): boolean {
  const named = /^\/user\/(?:zone|setups|preferences)\/([^/]+)\/?$/.exec(path)?.[1]
  return named !== undefined && (named !== encodeURIComponent(userId) || maySee('profile_disable'))
}

/** Who may enter the administration; each of its pages has a right of its own besides. */
export function mayAdminister({ maySee }: Pick<GuardedContext, 'maySee'>): boolean {
  return maySee('admin_users') || maySee('admin_users_zone')
}

/** The administration begins with the first page that is open; who may not enter is led home, but from what stands alone. */
function redirectFromAdmin(path: string, context: GuardedContext): string | null {
  if (!mayAdminister(context)) return isStandalonePage(path, context) ? null : (homeOf(context) ?? '/')
  if (path !== '/admin' && path !== '/admin/') return null
  return ADMIN_PAGES.find(({ access }) => context.maySee(access))?.path ?? null
}

/** A page that others than administrators keep, and what stands beneath it, reached from the screens that it is about. */
function isStandalonePage(path: string, { maySee }: GuardedContext): boolean {
  const page = ADMIN_PAGES.find((entry) => `${path}/`.startsWith(`${entry.path}/`))
  return page?.isOpenWithoutAdministration === true && maySee(page.access)
}

/** Where somebody who has not finished the first login has to go. */
function welcomePath({ isSetUp, hasZone, userId }: GuardedContext): string | null {
  if (isSetUp) return null
  return `${hasZone ? '/first-login/' : '/choosezone/'}${encodeURIComponent(userId)}`
}

/** The organisation's homepage where it is built and allowed, else the first section that is. Null: there is none. */
export function homeOf({ homepage, maySee }: GuardedContext): string | null {
  const open = SECTIONS.filter(({ access }) => maySee(access))
  const chosen = homepage && open.find(({ path }) => homepage === path || homepage.startsWith(`${path}/`))
  return chosen ? homepage : (open[0]?.path ?? null)
}

/** The error page for a failure of the context, or null: then the bilingual message is shown. */
export function errorPageOf(code: FailureCode): 'expired' | 'inactive' | 'unauthorized' | null {
  if (code === 'AccountExpired') return 'expired'
  if (code === 'AccountInactive' || code === 'AccountLocked') return 'inactive'
  if (code === 'Unauthorized' || code === 'InvalidSetup') return 'unauthorized'
  return null
}

/** What `reason` of an error page's address says beside its name: these have sentences of their own. */
export function reasonOf(code: FailureCode): { reason?: string } {
  return code === 'AccountLocked' || code === 'InvalidSetup' ? { reason: code } : {}
}
