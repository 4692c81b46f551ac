import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query('truncate external_view_version')
})

const WINDY = {
  kind: 'windy',
  name: { fr: 'Vent', en: 'Wind' },
  pattern: 'https://embed.windy.com/embed2.html?lat={lat}&lon={lon}&zoom={zoom}&level=surface&overlay=wind',
  attribution: 'Windy.com',
}
const KEYED = {
  kind: 'airnow',
  name: { fr: 'Qualité de l’air', en: 'Air quality' },
  pattern: 'https://maps.example.org/air?at={lat},{lon}&t={time}&k={key}',
  attribution: 'Example',
}

type View = { id: string; address: string | null; hasKey: boolean; pattern: string; order: number }
let rev = 0
const put = async (id: string, body: object, person = 'olga', setupId = 'north') => {
  const answer = await app.as(person, 'PUT', `/setups/${setupId}/external_views/${id}`, { body })
  rev = (answer.body as { rev?: number }).rev ?? rev
  return answer
}
const views = async (person = 'olga', setupId = 'north', query = '') => {
  const headers = { 'verglas-min-rev': String(rev) }
  const { body } = await app.as(person, 'GET', `/setups/${setupId}/external_views${query}`, { headers })
  return body as { views: View[]; asOf: { at: string } }
}

describe('views of other programs', () => {
  test('are shown in the organisation’s order, ready to be opened', async () => {
    await put('air', { ...KEYED, order: 2 })
    await put('wind', { ...WINDY, order: 1 })
    const { views: shown } = await views()
    expect(shown.map(({ id, address, hasKey }) => [id, address, hasKey])).toEqual([
      ['wind', WINDY.pattern, false],
      ['air', null, false],
    ])
    expect((await views('sam', 'south')).views).toEqual([])
  })

  test('are seen by every member and changed by who may', async () => {
    expect((await put('wind', WINDY, 'vera')).status).toBe(403)
    expect((await put('wind', WINDY, 'sam')).status).toBe(404)
    await put('wind', WINDY)
    expect((await views('vera')).views).toHaveLength(1)
    expect((await app.as('vera', 'DELETE', '/setups/north/external_views/wind')).status).toBe(403)
  })

  test('are versions: what was shown before is shown again, and the same said twice is nothing new', async () => {
    await put('wind', WINDY)
    const before = await views()
    const first = rev
    await put('wind', WINDY)
    expect(rev).toBe(first)
    await put('wind', { ...WINDY, name: { fr: 'Vents', en: 'Winds' } })
    const { body } = await app.as('olga', 'DELETE', '/setups/north/external_views/wind')
    rev = (body as { rev: number }).rev
    expect((await views()).views).toEqual([])
    expect((await views('olga', 'north', `?time=${before.asOf.at}`)).views).toEqual(before.views)
    expect((await app.as('olga', 'DELETE', '/setups/north/external_views/wind')).status).toBe(404)
    const [row] = await app.database.query<{ by: string }>(
      'select changed_by as by from external_view_version where is_removed',
    )
    expect(row?.by).toBe('olga')
  })
})

describe('the key of a view', () => {
  const hidden = { ...KEYED, key: 'k+1' }

  test('is taken only where the browser may have it, and is in the address then', async () => {
    const refused = await put('air', hidden)
    expect([refused.status, refused.body]).toMatchObject([400, { field: 'body.keyForBrowser' }])
    await put('air', { ...hidden, keyForBrowser: true })
    const [view] = (await views()).views
    expect(view).toMatchObject({ hasKey: true, pattern: KEYED.pattern })
    expect(view?.address).toBe(KEYED.pattern.replace('{key}', 'k%2B1'))
  })

  test('stays while only the rest changes, goes with null, and does not go to another host', async () => {
    await put('air', { ...hidden, keyForBrowser: true })
    await put('air', { ...KEYED, order: 7 })
    expect((await views()).views).toMatchObject([{ hasKey: true, order: 7 }])
    await put('air', { ...KEYED, pattern: 'https://other.example.net/?k={key}' })
    expect((await views()).views).toMatchObject([{ hasKey: false, address: null }])
    await put('air', { ...hidden, keyForBrowser: true })
    await put('air', { ...KEYED, key: null })
    expect((await views()).views).toMatchObject([{ hasKey: false }])
  })
})

test.each([
  ['http', 'http://maps.example.org/?lat={lat}'],
  ['a script', 'javascript:alert(1)'],
  ['a script behind spaces', ' javascript:alert(1)//https://maps.example.org'],
  ['data', 'data:text/html,<script>'],
  ['a host to fill in', 'https://{key}.example.org/'],
  ['a name and password', 'https://maps.example.org@evil.example.net/'],
  ['an address of a machine', 'https://192.0.2.7/'],
  ['an address of a machine, written oddly', 'https://0x7f.1/'],
  ['a host without a domain', 'https://localhost/'],
  ['an unknown place', 'https://maps.example.org/{token}'],
  ['an open place', 'https://maps.example.org/{lat'],
  ['a tag', 'https://maps.example.org/"><script>'],
  ['a backslash', 'https://maps.example.org\\@evil.example.net/'],
])('a pattern with %s is refused', async (_, pattern) => {
  const answer = await put('x', { ...WINDY, pattern })
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'Invalid', field: 'body.pattern' }])
})
