import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readGrant } from '../../../http/frame-grant.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

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

type View = {
  id: string
  revision: number
  address: string | null
  hasKey: boolean
  pattern: string
  order: number
}
let rev = 0
const saveView = async (id: string, body: object, person = 'olga', setupId = 'north') => {
  const [open] = await app.database.query<{ revision: number }>(
    `select rev_from as revision from external_view_version
      where setup_id = $1 and view_id = $2 and rev_to = open_rev() and not is_removed`,
    [setupId, id],
  )
  const change = { expectedRevision: open?.revision ?? null, ...body }
  const answer = await app.as(person, 'PUT', `/setups/${setupId}/external_views/${id}`, { body: change })
  rev = (answer.body as { rev?: number }).rev ?? rev
  return answer
}
const remove = async (id: string, expectedRevision: number, person = 'olga') => {
  const path = `/setups/north/external_views/${id}?expectedRevision=${expectedRevision}`
  const answer = await app.as(person, 'DELETE', path)
  rev = (answer.body as { rev?: number }).rev ?? rev
  return answer
}
const views = async (person = 'olga', setupId = 'north', query = '') => {
  const headers = { 'verglas-min-rev': String(rev) }
  const { body } = await app.as(person, 'GET', `/setups/${setupId}/external_views${query}`, { headers })
  return body as { entries: View[]; asOf: { at: string } }
}

describe('views of other programs', () => {
  test('are listed in the organisation’s order, ready to be opened', async () => {
    await saveView('air', { ...KEYED, order: 2 })
    await saveView('wind', { ...WINDY, order: 1 })
    const { entries: viewEntries } = await views()
    expect(viewEntries.map(({ id, address, hasKey }) => [id, address, hasKey])).toEqual([
      ['wind', WINDY.pattern, false],
      ['air', null, false],
    ])
    expect((await views('sam', 'south')).entries).toEqual([])
  })

  test('are visible to every member and can be changed by authorised people', async () => {
    expect((await saveView('wind', WINDY, 'vera')).status).toBe(403)
    expect((await saveView('wind', WINDY, 'sam')).status).toBe(404)
    await saveView('wind', WINDY)
    expect((await views('vera')).entries).toHaveLength(1)
    expect((await remove('wind', rev, 'vera')).status).toBe(403)
  })

  test('are versioned: earlier ones are readable back in time, and saving the same values again adds nothing', async () => {
    await saveView('wind', WINDY)
    const before = await views()
    const first = rev
    await saveView('wind', WINDY)
    expect(rev).toBe(first)
    await saveView('wind', { ...WINDY, name: { fr: 'Vents', en: 'Winds' } })
    await remove('wind', rev)
    expect((await views()).entries).toEqual([])
    expect((await views('olga', 'north', `?time=${before.asOf.at}`)).entries).toEqual(before.entries)
    expect((await remove('wind', rev)).status).toBe(404)
    const [row] = await app.database.query<{ by: string }>(
      'select changed_by as by from external_view_version where is_removed',
    )
    expect(row?.by).toBe('olga')
  })
})

describe('two people who change a view concurrently', () => {
  test('the second gets both versions, with who was first and when', async () => {
    await saveView('wind', WINDY)
    const expectedRevision = rev
    await saveView('wind', { ...WINDY, order: 3, expectedRevision })
    const conflict = await saveView('wind', { ...WINDY, order: 4, expectedRevision }, 'duo')
    expect(conflict).toMatchObject({
      status: 409,
      body: {
        code: 'Conflict',
        conflict: {
          stored: { id: 'wind', order: 3, revision: rev },
          sent: { id: 'wind', order: 4, revision: expectedRevision },
          changedBy: 'Olga Test',
        },
      },
    })
    expect((await views()).entries).toMatchObject([{ order: 3 }])
    // Accepted once the client has read the first change.
    expect((await saveView('wind', { ...WINDY, order: 4, expectedRevision: rev }, 'duo')).status).toBe(200)
  })

  test('a change does not recreate a view that was removed meanwhile', async () => {
    await saveView('wind', WINDY)
    const expectedRevision = rev
    await remove('wind', expectedRevision)
    const conflict = await saveView('wind', { ...WINDY, order: 4, expectedRevision })
    expect(conflict).toMatchObject({ status: 409, body: { conflict: { stored: null, sent: { order: 4 } } } })
    expect((await saveView('wind', { ...WINDY, order: 4, expectedRevision: null })).status).toBe(200)
  })

  test('a view that was changed meanwhile is not removed', async () => {
    await saveView('wind', WINDY)
    const expectedRevision = rev
    await saveView('wind', { ...WINDY, order: 3 })
    const conflict = await remove('wind', expectedRevision)
    expect(conflict).toMatchObject({ status: 409, body: { conflict: { stored: { order: 3 }, sent: null } } })
    expect((await views()).entries).toHaveLength(1)
  })
})

test('the history of a view records who changed what, also back in time', async () => {
  await saveView('wind', WINDY)
  await saveView('wind', { ...WINDY, order: 3 }, 'duo')
  const { asOf } = await views()
  await remove('wind', rev)
  const historyOf = async (query: string, person = 'olga') => {
    const headers = { 'verglas-min-rev': String(rev) }
    const path = `/setups/north/external_views/wind/history${query}`
    const { body } = await app.as(person, 'GET', path, { headers })
    const { changes } = body as { changes: { changedBy: string; entry: View | null; revision: number }[] }
    return changes.map(({ changedBy, entry }) => [changedBy, entry?.order])
  }
  const before = [
    ['Duo Test', 3],
    ['Olga Test', 0],
  ]
  expect(await historyOf('')).toEqual([['Olga Test', undefined], ...before])
  expect(await historyOf(`?time=${asOf.at}`)).toEqual(before)
  expect(await historyOf(`?before=${rev}`)).toEqual(before)
  expect((await app.as('vera', 'GET', '/setups/north/external_views/wind/history')).status).toBe(403)
})

test('a single view can be requested', async () => {
  await saveView('wind', WINDY)
  const headers = { 'verglas-min-rev': String(rev) }
  const wind = await app.as('vera', 'GET', '/setups/north/external_views/wind', { headers })
  expect(wind.body).toMatchObject({ entry: { id: 'wind', revision: rev, address: WINDY.pattern } })
  expect((await app.as('vera', 'GET', '/setups/north/external_views/none')).status).toBe(404)
})

describe('the key of a view', () => {
  const hidden = { ...KEYED, key: 'k+1' }

  test('is accepted only where the browser may have it, and is then part of the address', async () => {
    const refused = await saveView('air', hidden)
    expect([refused.status, refused.body]).toMatchObject([400, { field: 'body.keyForBrowser' }])
    await saveView('air', { ...hidden, keyForBrowser: true })
    const [view] = (await views()).entries
    expect(view).toMatchObject({ hasKey: true, pattern: KEYED.pattern })
    expect(view?.address).toBe(KEYED.pattern.replace('{key}', 'k%2B1'))
  })

  test('is retained while only other fields change, is removed with null, and is not sent to another host', async () => {
    await saveView('air', { ...hidden, keyForBrowser: true })
    await saveView('air', { ...KEYED, order: 7 })
    expect((await views()).entries).toMatchObject([{ hasKey: true, order: 7 }])
    await saveView('air', { ...KEYED, pattern: 'https://other.example.net/?k={key}' })
    expect((await views()).entries).toMatchObject([{ hasKey: false, address: null }])
    await saveView('air', { ...hidden, keyForBrowser: true })
    await saveView('air', { ...KEYED, key: null })
    expect((await views()).entries).toMatchObject([{ hasKey: false }])
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
  const answer = await saveView('x', { ...WINDY, pattern })
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'Invalid', field: 'body.pattern' }])
})

describe('the page around a view', () => {
  const frame = async (id: string, person = 'olga', setupId = 'north') => {
    await app.tail.waitForRevision(rev)
    return app.as(person, 'GET', `/setups/${setupId}/external_views/${id}/frame?lat=45.1&lon=3.2&zoom=7.4`)
  }
  const page = (address: string) => app.fastify.inject({ url: address })

  test('lets the browser open only the host of the view, at the requested place', async () => {
    await saveView('wind', WINDY)
    const { status, body } = await frame('wind')
    const { address, host } = body as { address: string; host: string }
    expect([status, host]).toEqual([200, 'embed.windy.com'])
    const answer = await page(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(
      'src="https://embed.windy.com/embed2.html?lat=45.1000&amp;lon=3.2000&amp;zoom=7&amp;level=surface&amp;overlay=wind"',
    )
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain('frame-src https://embed.windy.com;')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    // Everywhere else the policy is unchanged.
    const other = await app.fastify.inject({ url: '/api/version' })
    expect(String(other.headers['content-security-policy'])).not.toContain('windy')
  })

  test('is not available for an address that is not configured, and is not cached', async () => {
    await saveView('wind', WINDY)
    const { address } = (await frame('wind')).body as { address: string }
    for (const broken of [
      '/api/external_frame',
      '/api/external_frame?grant=x',
      `${address.slice(0, -2)}AA`,
    ]) {
      const answer = await page(broken)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('<iframe')
      expect(String(answer.headers['content-security-policy'])).toContain("frame-src 'none'")
    }
    const later = new Date(Date.now() + 61_000)
    expect(
      readGrant(app.secrets, new URL(address, 'http://x').searchParams.get('grant') ?? '', later),
    ).toBeNull()
  })

  test('does not exist for a view that is off, lacks its key, or belongs to another organisation', async () => {
    await saveView('wind', { ...WINDY, isEnabled: false })
    await saveView('air', KEYED)
    expect((await frame('wind')).status).toBe(404)
    expect((await frame('air')).status).toBe(404)
    await saveView('gusts', WINDY)
    expect((await frame('gusts', 'sam', 'south')).status).toBe(404)
  })
})
