import type { Feature } from '@verglas/contract/features'
import { ADMIN_SECTIONS, openAdminSections } from '../areas/admin/sections.ts'
import type { FailureCode } from '../lib/api-error.ts'

export type GuardedContext = {
  readonly userId: string
  readonly isSetUp: boolean
  readonly hasZone: boolean
  readonly homepage: string | null
  readonly hasFeature: (feature: Feature) => boolean
}

/** A section of the product that is built, in the order of the navigation. */
export type Section = { readonly path: string; readonly feature: Feature }

export const SECTIONS = [
  { path: '/stations', feature: 'stations' },
  { path: '/previsions', feature: 'forecasts' },
] as const satisfies readonly Section[]

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
  const [first] = openAdminSections(context.hasFeature)
  if (!first) return homeOf(context) ?? '/'
  return path === '/admin' || path === '/admin/' ? first.path : null
}

/** Where somebody who has not finished the first login has to go. */
function welcomePath({ isSetUp, hasZone, userId }: GuardedContext): string | null {
  if (isSetUp) return null
  return `${hasZone ? '/first-login/' : '/choosezone/'}${encodeURIComponent(userId)}`
}

/** The organisation's homepage where it is built and allowed, else the first section that is. Null: there is none. */
export function homeOf({ homepage, hasFeature }: GuardedContext): string | null {
  const open = SECTIONS.filter(({ feature }) => hasFeature(feature))
  const chosen = homepage && open.find(({ path }) => homepage === path || homepage.startsWith(`${path}/`))
  return chosen ? homepage : (open[0]?.path ?? null)
}

/** Whether the section of an address exists for a person; addresses of no section exist for all. */
export function isOpen(path: string, { hasFeature }: Pick<GuardedContext, 'hasFeature'>): boolean {
  const section = [...SECTIONS, ...ADMIN_SECTIONS].find(
    (candidate) => path === candidate.path || path.startsWith(`${candidate.path}/`),
  )
  return section === undefined || hasFeature(section.feature)
}

/** The error page for a failure while the context loads, or null: then the bilingual message is shown. */
export function errorPageOf(code: FailureCode): 'expired' | 'inactive' | 'unauthorized' | null {
  if (code === 'AccountExpired') return 'expired'
  if (code === 'AccountInactive' || code === 'AccountLocked') return 'inactive'
  if (code === 'Unauthorized' || code === 'InvalidSetup') return 'unauthorized'
  return null
}
