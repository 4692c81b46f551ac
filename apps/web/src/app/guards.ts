import type { FailureCode } from '../lib/api-error.ts'
import type { Access } from '../lib/area-manifest.ts'
import { openTab } from '../ui/page/open-tab.ts'
import { ADMIN_PAGES, isVisibleSection, SECTIONS } from './sections.ts'

export type GuardedContext = {
  readonly userId: string
  readonly isSetUp: boolean
  readonly hasZone: boolean
  readonly homepage: string | null
  /** On a phone, a crew starts with its own circuit rather than with the organisation's homepage. */
  readonly isPhone: boolean
  readonly maySee: (access: Access) => boolean
}

/** The path to redirect a person to from `path`, or null if they may stay. */
export function redirectFrom(path: string, context: GuardedContext): string | null {
  const welcome = welcomePath(context)
  if (welcome) return path === welcome ? null : welcome
  if (path.startsWith('/first-login/') || path.startsWith('/choosezone/')) return homeOf(context)
  if (isClosedProfile(path, context)) return '/'
  if (path === '/admin' || path.startsWith('/admin/')) return redirectFromAdmin(path, context)
  return path === '/' ? homeOf(context) : null
}

/** Whether the path is a section of another person's profile, or of a closed profile. */
function isClosedProfile(path: string, { userId, maySee }: GuardedContext): boolean {
  const named = /^\/user\/(?:zone|setups|preferences)\/([^/]+)\/?$/.exec(path)?.[1]
  return named !== undefined && (named !== encodeURIComponent(userId) || maySee('profile_disable'))
}

/**
 * Whether the person may enter the administration; each of its pages requires a feature of its own as well.
 */
export function mayAdminister({ maySee }: Pick<GuardedContext, 'maySee'>): boolean {
  return maySee('admin_users') || maySee('admin_users_zone')
}

/**
 * Redirects to the first administration page that is open. People who may not enter are sent to the start page,
 * except from standalone pages.
 */
function redirectFromAdmin(path: string, context: GuardedContext): string | null {
  if (!mayAdminister(context)) return isStandalonePage(path, context) ? null : (homeOf(context) ?? '/')
  if (path !== '/admin' && path !== '/admin/') return null
  return ADMIN_PAGES.find(({ access }) => context.maySee(access))?.path ?? null
}

/**
 * A page (with the pages below it) that people other than administrators maintain, reached from the screens
 * it is about.
 */
function isStandalonePage(path: string, { maySee }: GuardedContext): boolean {
  const page = ADMIN_PAGES.find((entry) => `${path}/`.startsWith(`${entry.path}/`))
  return page?.isOpenWithoutAdministration === true && maySee(page.access)
}

/** The path that a person who has not finished the first login must visit. */
function welcomePath({ isSetUp, hasZone, userId }: GuardedContext): string | null {
  if (isSetUp) return null
  return `${hasZone ? '/first-login/' : '/choosezone/'}${encodeURIComponent(userId)}`
}

/** Start page of an organisation without a homepage (specification §3). */
const USUAL_HOMEPAGE = '/dashboard'

/**
 * The organisation's homepage if it exists and is allowed, otherwise the usual one, otherwise the first allowed
 * section; null if there is none.
 */
export function homeOf({ homepage, isPhone, maySee }: GuardedContext): string | null {
  const open = SECTIONS.filter((section) => isVisibleSection(section, maySee))
  // The only entry with `hiddenFrom` is that of a crew's own circuit.
  const crewBarrier = open.find(({ hiddenFrom }) => hiddenFrom)
  if (isPhone && crewBarrier) return crewBarrier.path
  const isOpen = (address: string) => openTab(open, address) !== undefined
  if (homepage && isOpen(homepage)) return homepage
  return isOpen(USUAL_HOMEPAGE) ? USUAL_HOMEPAGE : (open[0]?.path ?? null)
}

/** The error page for a failure of the context, or null to show the bilingual message. */
export function errorPageOf(code: FailureCode): 'expired' | 'inactive' | 'unauthorized' | null {
  if (code === 'AccountExpired') return 'expired'
  if (code === 'AccountInactive' || code === 'AccountLocked') return 'inactive'
  if (code === 'Unauthorized' || code === 'InvalidSetup' || isSignInRefusal(code)) return 'unauthorized'
  return null
}

/** Reasons why a sign-in of the identity provider is refused here. */
const SIGN_IN_REFUSALS: ReadonlySet<FailureCode> = new Set([
  'NoSuchPerson',
  'EmailNotVerified',
  'EmailMissing',
  'WrongAudience',
])
const isSignInRefusal = (code: FailureCode): boolean => SIGN_IN_REFUSALS.has(code)

/** The `reason` in the address of an error page, for reasons with sentences of their own. */
export function reasonOf(code: FailureCode): { reason?: string } {
  const hasOwnText = code === 'AccountLocked' || code === 'InvalidSetup' || isSignInRefusal(code)
  return hasOwnText ? { reason: code } : {}
}
