import { describe, expect, test } from 'vitest'
import type { Access } from '../lib/area-manifest.ts'
import { errorPageOf, type GuardedContext, homeOf, reasonOf, redirectFrom } from './guards.ts'

function aContext(changes: Partial<GuardedContext> & { features?: Access[] } = {}): GuardedContext {
  const { features = ['stations', 'forecasts'], ...rest } = changes
  return {
    userId: 'u1',
    isSetUp: true,
    hasZone: true,
    homepage: null,
    isPhone: false,
    maySee: (access) => [access].flat().some((feature) => features.includes(feature)),
    ...rest,
  }
}

describe('before the first login is done', () => {
  test('a person with a zone is redirected to first-login from everywhere', () => {
    const context = aContext({ isSetUp: false })
    expect(redirectFrom('/stations', context)).toBe('/first-login/u1')
    expect(redirectFrom('/first-login/somebody-else', context)).toBe('/first-login/u1')
    expect(redirectFrom('/first-login/u1', context)).toBeNull()
  })

  test('a person without a zone chooses one first', () => {
    expect(redirectFrom('/', aContext({ isSetUp: false, hasZone: false }))).toBe('/choosezone/u1')
  })
})

describe('afterwards', () => {
  test('the welcome screens redirect to the home page', () => {
    expect(redirectFrom('/first-login/u1', aContext())).toBe('/dashboard')
    expect(redirectFrom('/choosezone/u1', aContext())).toBe('/dashboard')
  })

  test('a crew begins with its own circuit on a phone; whoever issues orders or works at a desk does not', () => {
    const features: Access[] = ['stations', 'directive']
    const guardOnPhone = (context: Partial<GuardedContext> & { features: Access[] }) =>
      homeOf(aContext({ isPhone: true, homepage: '/stations', ...context }))
    expect(guardOnPhone({ features })).toBe('/roads/crew')
    expect(homeOf(aContext({ homepage: '/stations', features }))).toBe('/stations')
    expect(guardOnPhone({ features: [...features, 'directive_post'] })).toBe('/stations')
    expect(guardOnPhone({ features: [...features, 'reports'] })).toBe('/stations')
  })

  test('the root redirects to the organisation’s homepage if it exists and is allowed', () => {
    expect(redirectFrom('/', aContext({ homepage: '/previsions' }))).toBe('/previsions')
    expect(redirectFrom('/', aContext({ homepage: '/nowhere' }))).toBe('/dashboard')
    expect(redirectFrom('/', aContext({ homepage: '/stations', features: ['forecasts'] }))).toBe('/dashboard')
    expect(redirectFrom('/stations', aContext({ homepage: '/previsions' }))).toBeNull()
  })

  test('a person without any right is not redirected', () => {
    expect(homeOf(aContext({ features: [] }))).toBeNull()
  })

  test('the administration opens on the first page that the person may see', () => {
    const context = aContext({ features: ['stations', 'admin_users', 'admin_sources'] })
    expect(redirectFrom('/admin', context)).toBe('/admin/users')
    expect(redirectFrom('/admin/', context)).toBe('/admin/users')
    expect(redirectFrom('/admin/sources/new', context)).toBeNull()
  })

  test('the administration opens on the people of the zone for a zone administrator', () => {
    const context = aContext({ features: ['stations', 'admin_users_zone'] })
    expect(redirectFrom('/admin', context)).toBe('/admin/users')
    expect(redirectFrom('/admin/', context)).toBe('/admin/users')
  })

  test('a right to one page alone does not open the administration', () => {
    const context = aContext({ features: ['stations', 'admin_sources'] })
    expect(redirectFrom('/admin/sources', context)).toBe('/dashboard')
    expect(redirectFrom('/admin', context)).toBe('/dashboard')
  })

  test('a person who manages the risk rules opens them without the rest of the administration', () => {
    const context = aContext({ features: ['stations', 'admin_ceils'] })
    expect(redirectFrom('/admin/risks', context)).toBeNull()
    expect(redirectFrom('/admin', context)).toBe('/dashboard')
    expect(redirectFrom('/admin/network', context)).toBe('/dashboard')
    expect(redirectFrom('/admin/risks', aContext({ features: ['stations'] }))).toBe('/dashboard')
  })

  test('a person without any administration right is redirected home from there', () => {
    expect(redirectFrom('/admin', aContext())).toBe('/dashboard')
    expect(redirectFrom('/admin/sources', aContext())).toBe('/dashboard')
    expect(redirectFrom('/admin/sources/a/edit', aContext({ features: [] }))).toBe('/')
  })
})

test('each context error has its page, and any other the bilingual message', () => {
  expect(errorPageOf('AccountExpired')).toBe('expired')
  expect(errorPageOf('AccountInactive')).toBe('inactive')
  expect(errorPageOf('Unauthorized')).toBe('unauthorized')
  expect(errorPageOf('InvalidSetup')).toBe('unauthorized')
  expect(errorPageOf('AccountLocked')).toBe('inactive')
  for (const code of ['NoSuchPerson', 'EmailNotVerified', 'EmailMissing', 'WrongAudience'] as const)
    expect([errorPageOf(code), reasonOf(code)]).toEqual(['unauthorized', { reason: code }])
  expect(errorPageOf('Network')).toBeNull()
  expect([reasonOf('AccountLocked'), reasonOf('AccountExpired')]).toEqual([{ reason: 'AccountLocked' }, {}])
})

describe('the profile', () => {
  test.each(['zone', 'setups', 'preferences'])(
    '%s is open only to its own person, and can be disabled',
    (section) => {
      expect(redirectFrom(`/user/${section}/u1`, aContext())).toBeNull()
      expect(redirectFrom(`/user/${section}/u2`, aContext())).toBe('/')
      expect(redirectFrom(`/user/${section}/u1`, aContext({ features: ['profile_disable'] }))).toBe('/')
    },
  )

  test('itself stays open when it is disabled: it identifies the person and their sign-in', () => {
    expect(redirectFrom('/user', aContext({ features: ['profile_disable'] }))).toBeNull()
    expect(redirectFrom('/user/security', aContext({ features: ['profile_disable'] }))).toBeNull()
  })
})
