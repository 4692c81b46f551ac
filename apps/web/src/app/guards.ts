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
  if (path === '/admin' || path.startsWith('/admin/')) return redirectFromAdmin(path, context)
  return path === '/' ? homeOf(context) : null
}

/** The administration begins with its first page; who may see none of its pages is led home. */
function redirectFromAdmin(path: string, context: GuardedContext): string | null {
  const first = ADMIN_PAGES.find(({ access }) => context.maySee(access))
  if (!first) return homeOf(context) ?? '/'
  return path === '/admin' || path === '/admin/' ? first.path : null
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

/** The error page for a failure while the context loads, or null: then the bilingual message is shown. */
export function errorPageOf(code: FailureCode): 'expired' | 'inactive' | 'unauthorized' | null {
  if (code === 'AccountExpired') return 'expired'
  if (code === 'AccountInactive' || code === 'AccountLocked') return 'inactive'
  if (code === 'Unauthorized' || code === 'InvalidSetup') return 'unauthorized'
  return null
}
