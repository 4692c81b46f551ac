import { describe, expect, test } from 'vitest'
import type { Access } from '../lib/area.ts'
import { errorPageOf, type GuardedContext, homeOf, reasonOf, redirectFrom } from './guards.ts'

function aContext(changes: Partial<GuardedContext> & { features?: Access[] } = {}): GuardedContext {
  const { features = ['stations', 'forecasts'], ...rest } = changes
  return {
    userId: 'u1',
    isSetUp: true,
    hasZone: true,
    homepage: null,
    maySee: (access) => [access].flat().some((feature) => features.includes(feature)),
    ...rest,
  }
}

describe('before the first login is done', () => {
  test('a person with a zone goes to first-login from everywhere', () => {
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
  test('the welcome screens lead home', () => {
    expect(redirectFrom('/first-login/u1', aContext())).toBe('/dashboard')
    expect(redirectFrom('/choosezone/u1', aContext())).toBe('/dashboard')
  })

  test('the root goes to the homepage of the organisation where it is built and allowed', () => {
    expect(redirectFrom('/', aContext({ homepage: '/previsions' }))).toBe('/previsions')
    expect(redirectFrom('/', aContext({ homepage: '/nowhere' }))).toBe('/dashboard')
    expect(redirectFrom('/', aContext({ homepage: '/stations', features: ['forecasts'] }))).toBe('/dashboard')
    expect(redirectFrom('/stations', aContext({ homepage: '/previsions' }))).toBeNull()
  })

  test('somebody who may see nothing is led nowhere', () => {
    expect(homeOf(aContext({ features: [] }))).toBeNull()
  })

  test('the administration begins with the first page that the person may see', () => {
    const context = aContext({ features: ['stations', 'admin_users', 'admin_sources'] })
    expect(redirectFrom('/admin', context)).toBe('/admin/users')
    expect(redirectFrom('/admin/', context)).toBe('/admin/users')
    expect(redirectFrom('/admin/sources/new', context)).toBeNull()
  })

  test('who administers a zone begins with its people', () => {
    const context = aContext({ features: ['stations', 'admin_users_zone'] })
    expect(redirectFrom('/admin', context)).toBe('/admin/users')
    expect(redirectFrom('/admin/', context)).toBe('/admin/users')
  })

  test('a page of it alone does not open the administration', () => {
    const context = aContext({ features: ['stations', 'admin_sources'] })
    expect(redirectFrom('/admin/sources', context)).toBe('/dashboard')
    expect(redirectFrom('/admin', context)).toBe('/dashboard')
  })

  test('who keeps the rules of risk opens them without the rest of the administration', () => {
    const context = aContext({ features: ['stations', 'admin_ceils'] })
    expect(redirectFrom('/admin/risks', context)).toBeNull()
    expect(redirectFrom('/admin', context)).toBe('/dashboard')
    expect(redirectFrom('/admin/network', context)).toBe('/dashboard')
    expect(redirectFrom('/admin/risks', aContext({ features: ['stations'] }))).toBe('/dashboard')
  })

  test('who may administer nothing is led home from there', () => {
    expect(redirectFrom('/admin', aContext())).toBe('/dashboard')
    expect(redirectFrom('/admin/sources', aContext())).toBe('/dashboard')
    expect(redirectFrom('/admin/sources/a/edit', aContext({ features: [] }))).toBe('/')
  })
})

test('each failure of the context has its page, the rest the bilingual message', () => {
  expect(errorPageOf('AccountExpired')).toBe('expired')
  expect(errorPageOf('AccountInactive')).toBe('inactive')
  expect(errorPageOf('Unauthorized')).toBe('unauthorized')
  expect(errorPageOf('InvalidSetup')).toBe('unauthorized')
  expect(errorPageOf('AccountLocked')).toBe('inactive')
  expect(errorPageOf('Network')).toBeNull()
  expect([reasonOf('AccountLocked'), reasonOf('AccountExpired')]).toEqual([{ reason: 'AccountLocked' }, {}])
})

describe('the profile', () => {
  test.each(['zone', 'setups', 'preferences'])('%s is one’s own, and can be closed', (section) => {
    expect(redirectFrom(`/user/${section}/u1`, aContext())).toBeNull()
    expect(redirectFrom(`/user/${section}/u2`, aContext())).toBe('/')
    expect(redirectFrom(`/user/${section}/u1`, aContext({ features: ['profile_disable'] }))).toBe('/')
  })

  test('itself stays open where it is closed: it says who one is and how one signs in', () => {
    expect(redirectFrom('/user', aContext({ features: ['profile_disable'] }))).toBeNull()
    expect(redirectFrom('/user/security', aContext({ features: ['profile_disable'] }))).toBeNull()
  })
})
