import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_ROLES } from '@verglas/contract/default-roles'
import type { Feature } from '@verglas/contract/features'
import { describe, expect, test } from 'vitest'
import type { Access } from '../lib/area-manifest.ts'
import { type GuardedContext, redirectFrom } from './guards.ts'
import { router } from './router.tsx'

/**
 * Each screen's address in the specification with an example id, and who may see it: people with one of these
 * features.
 */
const SCREENS: Readonly<Record<string, readonly Feature[] | 'everyone'>> = {
  '/dashboard': ['stations', 'forecasts', 'roadcast'],
  '/alerts': ['alerts'],
  '/alerts/view/c1': ['alerts'],
  '/oversights': ['oversight'],
  '/oversights/view/o1': ['oversight'],
  '/stations': ['stations'],
  '/stations/view/s1': ['stations'],
  '/stations/edit/s1': ['admin_stations'],
  '/stats': ['stations_stats'],
  '/stats/s1': ['stations_stats'],
  '/previsions': ['forecasts'],
  '/previsions/view/c1': ['forecasts'],
  '/previsions/view/c1/2026-01-20T03:00:00Z': ['forecasts'],
  '/previsions/simple/castpoint/c1': ['forecasts'],
  '/rapports': ['reports'],
  '/cameras': ['cameras'],
  '/cameras/k1': ['cameras'],
  '/cartes': ['obs_map', 'datapoints_map'],
  '/roads': ['roadcast'],
  '/roads/circuits': ['roadcast'],
  '/roads/circuit/r1': ['roadcast'],
  '/roads/circuit/r1/c1': ['roadcast'],
  '/roads/simple/r1/c1': ['roadcast'],
  '/user': 'everyone',
  '/user/castpoints': 'everyone',
  '/user/stations': 'everyone',
  '/user/oversights': 'everyone',
  '/user/cameras': 'everyone',
  '/user/circuits': 'everyone',
  '/user/zone/u1': 'everyone',
  '/user/setups/u1': 'everyone',
  '/user/preferences/u1': 'everyone',
  '/news': ['news'],
  '/briefings': ['news'],
  '/support': 'everyone',
  '/admin/users': ['admin_users', 'admin_users_zone'],
  '/admin/users/signup': ['admin_users', 'admin_users_zone'],
  '/admin/ceils': ['admin_ceils'],
  '/admin/user/create': ['admin_users_create'],
  '/admin/news': ['admin_news'],
  '/users': ['admin_users', 'admin_users_zone'],
  '/admin/user/edit/u2': ['admin_users', 'admin_users_zone'],
  '/admin/user/castpoints/u2': ['admin_users', 'admin_users_zone'],
  '/admin/user/stations/u2': ['admin_users', 'admin_users_zone'],
  '/admin/user/oversights/u2': ['admin_users', 'admin_users_zone'],
  '/admin/user/cameras/u2': ['admin_users', 'admin_users_zone'],
  '/admin/user/circuits/u2': ['admin_users', 'admin_users_zone'],
  '/tools/stations': ['admin_stations'],
  '/pdf/prevision/c1': ['bulletin_pdf'],
  '/risks/storm/s1': ['map_storm'],
  '/risks/obs': ['stations'],
  '/risks/atmo': ['alerts'],
  '/risks/water': ['stations'],
  '/risks/hydroqc': 'everyone',
  '/demo/performance': ['demo_performance'],
}
/** Addresses without an organisation, or that redirect at once. */
const OTHER_ADDRESSES = ['/error/{}', '/first-login/{}', '/choosezone/{}', '/signin', '/admin']

/** The route an address leads to, and the access that each of its levels requires. */
function screenAt(address: string): { pattern: string; accesses: readonly Access[] } {
  const [matched, , matchedRoute] = router.getMatchedRoutes(address)
  return {
    pattern: String(matchedRoute?.fullPath ?? ''),
    accesses: matched.flatMap(({ options: { staticData } }) =>
      staticData?.access ? [staticData.access] : [],
    ),
  }
}

/** Decides as `Inside` does: redirect, not found, or render. */
function answerTo(address: string, features: readonly Feature[]): 'renders' | 'refuses' | 'redirects' {
  const maySee = (access: Access) =>
    access === 'everyone' ||
    (access !== 'demonstration' && [access].flat().some((feature) => features.includes(feature as Feature)))
  const person = { userId: 'u1', isSetUp: true, hasZone: true, homepage: null, isPhone: false }
  const context: GuardedContext = { ...person, maySee }
  if (redirectFrom(address, context) !== null) return 'redirects'
  return screenAt(address).accesses.every(maySee) ? 'renders' : 'refuses'
}

test('every screen of the specification is in the router at its own address', () => {
  const unknown = Object.keys(SCREENS).filter((address) => {
    const { pattern } = screenAt(address)
    return shapeOf(pattern) !== shapeOf(address) && !fits(pattern, address)
  })
  expect(unknown).toEqual([])
})

describe.each(Object.entries(DEFAULT_ROLES))('%s', (_, features: readonly Feature[]) => {
  test('sees what the role allows, and is refused or redirected home elsewhere', () => {
    const wrong = Object.entries(SCREENS).flatMap(([address, needed]) => {
      const may = needed === 'everyone' || needed.some((feature) => features.includes(feature))
      const answer = answerTo(address, features)
      const isClosed =
        /^\/user\/(zone|setups|preferences)\//.test(address) && features.includes('profile_disable')
      return (answer === 'renders') === (may && !isClosed) ? [] : [{ address, answer, may }]
    })
    expect(wrong).toEqual([])
  })

  test('a person without administration rights is redirected away from the administration', () => {
    const mayEnter = features.includes('admin_users') || features.includes('admin_users_zone')
    expect(answerTo('/admin/users', features)).toBe(mayEnter ? 'renders' : 'redirects')
  })
})

/** Whether each segment of an address matches the pattern, literally or as a parameter. */
function fits(pattern: string, address: string): boolean {
  const segments = address.split('/')
  const patternSegments = pattern.split('/')
  return (
    segments.length === patternSegments.length &&
    patternSegments.every((segment, index) =>
      segment.startsWith('$') && segment !== '$' ? true : segment === segments[index],
    )
  )
}

const shapeOf = (address: string): string => address.replace(/\{[^}]*\}/g, '*')

/**
 * The addresses in the specification's route table, which some machines have next to the repository; null
 * elsewhere.
 */
function specified(): readonly string[] | null {
  for (let folder = import.meta.dirname; path.dirname(folder) !== folder; folder = path.dirname(folder)) {
    const file = path.join(folder, 'shared', 'spec', 'SPEC.md')
    if (existsSync(file)) return addressesOf(readFileSync(file, 'utf8'))
  }
  return null
}

/** Reads the route table: `{x}` is an id, `{a, b}` one of several words, `{x?}` may be left out. */
function addressesOf(text: string): string[] {
  const rows = text.split('\n').filter((line) => /^\| \//.test(line))
  return rows.flatMap((row) => {
    const [, cell = '', purpose = ''] = row.split('|').map((column) => column.trim())
    const ownRoutes = cell.split(/(?:,| and) (?=\/)/).flatMap(choices)
    const below = / with (?:sub-routes )?((?:[\w/{}]+(?:, )?)+)$/.exec(` ${purpose}`)?.[1] ?? ''
    return [
      ...ownRoutes,
      ...below
        .split(', ')
        .filter(Boolean)
        .map((suffix) => `${ownRoutes[0]}/${suffix}`),
    ]
  })
}

function choices(address: string): string[] {
  if (address.includes('?}')) return [address.replace(/\/\{[^}]*\?\}/, ''), address.replace('?}', '}')]
  const words = /\{([\w]+(?:, [\w]+)+)\}/.exec(address)
  return words ? (words[1] ?? '').split(', ').map((word) => address.replace(words[0], word)) : [address]
}

const addresses = specified()

test.skipIf(addresses === null)('every route of the specification is covered here', () => {
  const coveredAddresses = [...Object.keys(SCREENS), ...OTHER_ADDRESSES]
  const isCovered = (address: string) =>
    coveredAddresses.some(
      (other) => shapeOf(other) === shapeOf(address) || fits(address.replace(/\{[^}]*\}/g, '$x'), other),
    )
  expect(addresses?.length).toBeGreaterThan(50)
  expect(addresses?.filter((address) => !isCovered(address))).toEqual([])
})
