import { FEATURES, LIMITING_FEATURES } from '@verglas/contract/features'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  const all = FEATURES.filter((feature) => !LIMITING_FEATURES.includes(feature))
  await app.database.query(
    "update setup set name = 'Nord', homepage = '/stations', hotline = null, logo = null, revision = 1 where id = 'north'",
  )
  await app.database.query("delete from role where setup_id = 'north' and id not in ('operator', 'visitor')")
  await app.database.query(
    `update role set revision = 1, features = case id when 'visitor' then '{stations}'::text[] else $1 end
      where setup_id = 'north'`,
    [all],
  )
  await app.database.query("delete from zone where setup_id = 'north' and id not in ('a', 'b')")
  await app.database.query("update zone set revision = 1 where setup_id = 'north'")
  await app.database.query("update membership set zone_ids = '{}' where setup_id = 'north'")
  await app.database.query('delete from administrative_act')
  app.guard.forgetSetup('north')
})
afterAll(() => app.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, person = 'olga') =>
  app.as(person, method, `/setups/north${path}`, body ? { body } : {})
const settings = async () => ((await ask('GET', '/settings')).body as { settings: object }).settings
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [3, 44],
      [4, 44],
      [4, 45],
      [3, 44],
    ],
  ],
}
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('the settings of an organisation', () => {
  test('can be changed in part, are visible to its members, and are recorded in the log', async () => {
    const hotline = { name: 'Astreinte', phone: '+33 4 00 00 00 00', email: null, hours: '24 h' }
    const change = { expectedRevision: 1, name: 'Nord et Cie', hotline, logo: PIXEL }
    expect(await ask('PUT', '/settings', change)).toMatchObject({
      status: 200,
      body: { settings: { name: 'Nord et Cie', homepage: '/stations', revision: 2, logo: PIXEL } },
    })
    const response = await app.as('olga', 'GET', '/setups/north')
    expect(response.body).toMatchObject({ setup: { name: 'Nord et Cie', hotline, logo: PIXEL } })
    const log = await ask('GET', '/logs')
    expect(log.body).toMatchObject({
      acts: [
        {
          verb: 'changed',
          target: { kind: 'organisation', id: 'north' },
          before: { name: 'Nord', hotline: null },
          after: { name: 'Nord et Cie', hotline },
        },
      ],
    })
  })

  test.each([
    ['a home page elsewhere', { homepage: 'https://example.org' }, 'body.homepage'],
    ['a home page of another host', { homepage: '//example.org' }, 'body.homepage'],
    ['one that a browser reads as another host', { homepage: '/\t/example.org' }, 'body.homepage'],
    ['a name of two lines', { name: 'Nord\r\nSud' }, 'body.name'],
    ['a time zone that does not exist', { timezone: 'Europe/Verglas' }, 'body.timezone'],
    ['no theme', { themes: [] }, 'body.themes'],
    ['a slide that flashes', { slides: [{ url: '/stations', timing: 1 }] }, 'body.slides.0.timing'],
    ['a wiki that runs a script', { urlWiki: 'javascript:alert(1)' }, 'body.urlWiki'],
    ['a logo that is none', { logo: 'data:image/png;base64,AAAA' }, 'body.logo'],
    ['a logo that runs scripts', { logo: 'data:image/svg+xml;base64,AAAA' }, 'body.logo'],
    ['an empty name', { name: ' ' }, 'body.name'],
  ])('refuses %s at its field and changes nothing', async (_, change, field) => {
    const before = await settings()
    expect(await ask('PUT', '/settings', { expectedRevision: 1, ...change })).toMatchObject({
      status: 400,
      body: { field },
    })
    expect(await settings()).toEqual(before)
  })

  test('the second of two concurrent editors gets both versions', async () => {
    await ask('PUT', '/settings', { expectedRevision: 1, name: 'A' })
    expect(await ask('PUT', '/settings', { expectedRevision: 1, name: 'B' }, 'duo')).toMatchObject({
      status: 409,
      body: { conflict: { stored: { name: 'A', revision: 2 }, sent: { name: 'B' }, changedBy: 'Olga Test' } },
    })
  })

  test('can be changed only by administrators of the organisation', async () => {
    for (const path of ['/settings', '/roles', '/zones'])
      expect((await ask('GET', path, undefined, 'vera')).status).toBe(403)
    expect((await app.as('olga', 'GET', '/setups/south/settings')).status).toBe(404)
  })
})

describe('the on-call contact', () => {
  const hotline = { name: 'Astreinte', phone: '+33 4 00 00 00 00', email: 'a@example.org', hours: null }
  test.each([
    ['nobody without the right', ['stations'], null],
    ['all of it', ['stations', 'hotline_display'], hotline],
    ['without the phone', ['stations', 'hotline_display', 'hotline_phone_hide'], { ...hotline, phone: null }],
  ])('is returned according to the rights of a role: %s', async (_, features, expectedHotline) => {
    await ask('PUT', '/settings', { expectedRevision: 1, hotline })
    await ask('PUT', '/roles/visitor', { expectedRevision: 1, features })
    const one = await app.as('vera', 'GET', '/setups/north')
    expect(one.body).toMatchObject({ setup: { hotline: expectedHotline } })
    const all = await app.as('vera', 'GET', '/setups')
    expect(all.body).toMatchObject({ setups: [{ hotline: expectedHotline }] })
  })
})

describe('roles', () => {
  const role = { name: 'Équipe de nuit', features: ['stations', 'forecasts'], needsSecondFactor: false }

  test('are created, changed and removed; what they allow changes at once', async () => {
    const created = await ask('POST', '/roles', role)
    expect(created).toMatchObject({
      status: 200,
      body: { role: { id: 'equipe_de_nuit', people: 0, revision: 1 } },
    })
    expect((await app.as('vera', 'GET', '/setups/north/castpoints/north-c1')).status).toBe(403)
    const change = { expectedRevision: 1, features: ['stations', 'forecasts'] }
    expect((await ask('PUT', '/roles/visitor', change)).status).toBe(200)
    expect((await app.as('vera', 'GET', '/setups/north/castpoints/north-c1')).status).toBe(200)
    expect((await ask('DELETE', '/roles/equipe_de_nuit?expectedRevision=1')).status).toBe(200)
    const log = await ask('GET', '/logs?kind=role')
    expect(log.body).toMatchObject({
      acts: [
        { verb: 'deleted', target: { id: 'equipe_de_nuit' }, before: { name: role.name } },
        {
          verb: 'changed',
          before: { features: ['stations'] },
          after: { features: ['forecasts', 'stations'] },
        },
        { verb: 'created', after: { name: role.name } },
      ],
    })
  })

  test('are refused with a duplicate name, an unknown feature, or while somebody has them', async () => {
    expect((await ask('POST', '/roles', { ...role, name: 'visiteur' })).body).toMatchObject({
      code: 'DuplicateName',
      field: 'body.name',
    })
    expect((await ask('POST', '/roles', { ...role, features: ['fly'] })).status).toBe(400)
    expect((await ask('DELETE', '/roles/visitor?expectedRevision=1')).body).toMatchObject({ code: 'InUse' })
    expect((await ask('DELETE', '/roles/nobody?expectedRevision=1')).status).toBe(404)
  })

  test('a person cannot remove their own administration rights', async () => {
    const change = { expectedRevision: 1, features: ['stations'] }
    expect((await ask('PUT', '/roles/operator', change)).body).toMatchObject({ field: 'body.features' })
    const remainingFeatures = FEATURES.filter(
      (feature) => !LIMITING_FEATURES.includes(feature) && feature !== 'alerts',
    )
    expect(
      (await ask('PUT', '/roles/operator', { expectedRevision: 1, features: remainingFeatures })).status,
    ).toBe(200)
  })
})

describe('zones', () => {
  test('are created with their area, changed, reordered and removed', async () => {
    const createdZone = await ask('POST', '/zones', { name: 'Secteur C', area: SQUARE })
    expect(createdZone.body).toMatchObject({ zone: { id: 'secteur_c', area: SQUARE, people: 0, places: 0 } })
    const moved = await ask('PUT', '/zone-order', { ids: ['secteur_c', 'b'] })
    expect((moved.body as { zones: { id: string }[] }).zones.map(({ id }) => id)).toEqual([
      'secteur_c',
      'b',
      'a',
    ])
    const change = { expectedRevision: 1, name: 'Col', area: null }
    expect((await ask('PUT', '/zones/secteur_c', change)).body).toMatchObject({
      zone: { name: 'Col', area: null, revision: 2 },
    })
    expect((await ask('DELETE', '/zones/secteur_c?expectedRevision=1')).status).toBe(409)
    expect((await ask('DELETE', '/zones/secteur_c?expectedRevision=2')).status).toBe(200)
  })

  test('cannot be removed while somebody belongs to them', async () => {
    await app.database.query(
      "update membership set zone_ids = '{a}' where setup_id = 'north' and person_id = 'vera'",
    )
    expect((await ask('DELETE', '/zones/a?expectedRevision=1')).body).toMatchObject({ code: 'InUse' })
  })

  test('with confirmation a zone is removed from everybody and everything that belongs to it', async () => {
    await ask('POST', '/zones', { name: 'Secteur C', area: SQUARE })
    await app.database.query(
      "update membership set zone_ids = '{a,secteur_c}' where setup_id = 'north' and person_id = 'vera'",
    )
    const version = { setup_id: 'north', changed_by: 'olga', zone_id: 'secteur_c' }
    const station = { ...version, station_id: 'north-1', position: 1 }
    const batches = [{ kind: 'setup_station', rows: [station] }] as const
    await publish(app.database, { origin: 'live', setupId: 'north', batches })
    const listed = async () => (await ask('GET', '/zone-places')).body
    expect(await listed()).toMatchObject({
      places: expect.arrayContaining([expect.objectContaining({ id: 'north-1', zoneId: 'secteur_c' })]),
      people: [{ id: 'vera', name: 'Vera Test', zoneIds: ['a', 'secteur_c'] }],
    })
    const address = '/zones/secteur_c?expectedRevision=1'
    expect((await ask('DELETE', address)).body).toMatchObject({ code: 'InUse' })
    expect((await ask('DELETE', `${address}&takenFromAll=true`)).status).toBe(200)
    expect(await listed()).toMatchObject({
      places: expect.arrayContaining([expect.objectContaining({ id: 'north-1', zoneId: null })]),
      people: [{ zoneIds: ['a'] }],
    })
    const log = await ask('GET', '/logs?kind=zone')
    expect(log.body).toMatchObject({ acts: [{ verb: 'deleted', before: { people: 1, places: 1 } }, {}] })
  })

  const ring = (...corners: number[][]) => ({ type: 'Polygon', coordinates: [corners] })
  test.each([
    ['a ring without an end', ring([3, 44], [4, 44], [4, 45], [9, 9])],
    ['a corner beyond the world', ring([0, 0], [200, 0], [1, 1], [0, 0])],
    ['lines that cross', ring([3, 44], [4, 45], [4, 44], [3, 45], [3, 44])],
    ['two corners', ring([3, 44], [4, 44], [3, 44])],
    ['more corners than anybody draws', ring(...Array.from({ length: 2001 }, () => [3, 44]))],
    ['no polygon', { type: 'Point', coordinates: [3, 44] }],
  ])('an invalid area is refused at its field: %s', async (_, area) => {
    const refused = await ask('POST', '/zones', { name: 'C', area })
    expect(refused).toMatchObject({ status: 400 })
    expect((refused.body as { field: string }).field).toMatch(/^body\.area/)
  })
})
