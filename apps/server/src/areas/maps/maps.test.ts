import { MAX_MAP_VIEWS } from '@verglas/contract/map-codes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query('delete from map_view')
})

const path = (person: string, id = '') => `/setups/north/users/${person}/map_views${id && `/${id}`}`
const view = { name: 'Le col', search: 'h=6&frame=2.9,45.0,3.3,45.4', isShared: false }

async function idOf(person: string, body: object): Promise<string> {
  const { body: answer } = await app.as(person, 'POST', path(person), { body })
  return (answer as { views: { id: string }[] }).views[0]?.id ?? expect.fail('nothing is kept')
}

test('a view can be saved, changed and deleted', async () => {
  const id = await idOf('olga', view)
  const changed = { ...view, name: 'Col, cette nuit' }
  expect((await app.as('olga', 'PUT', path('olga', id), { body: changed })).status).toBe(200)
  expect((await app.as('olga', 'GET', path('olga'))).body).toEqual({
    views: [{ id, ...changed, isOwn: true, author: 'Olga Test' }],
  })
  expect((await app.as('olga', 'DELETE', path('olga', id))).body).toEqual({ views: [] })
  expect((await app.as('olga', 'PUT', path('olga', id), { body: view })).status).toBe(404)
})

test('others see shared views with their author, and cannot change them', async () => {
  await idOf('olga', { ...view, name: 'À moi' })
  const shared = { ...view, name: 'À tous', isShared: true }
  await idOf('olga', shared)
  const answer = await app.as('duo', 'GET', path('duo'))
  expect(answer.body).toMatchObject({ views: [{ name: 'À tous', isOwn: false, author: 'Olga Test' }] })
  const [{ id }] = (answer.body as { views: [{ id: string }] }).views
  expect((await app.as('duo', 'DELETE', path('duo', id))).body).toMatchObject({ views: [{ id }] })
  expect((await app.as('duo', 'PUT', path('duo', id), { body: view })).status).toBe(404)
  expect((await app.as('duo', 'PUT', path('olga', id), { body: view })).status).toBe(404)
  expect((await app.as('sam', 'GET', '/setups/south/users/sam/map_views')).body).toEqual({ views: [] })
})

test('a person cannot use a name twice, whatever its case', async () => {
  await idOf('olga', view)
  const sameName = await app.as('olga', 'POST', path('olga'), { body: { ...view, name: 'LE COL' } })
  expect(sameName).toMatchObject({ status: 409, body: { code: 'DuplicateName', field: 'body.name' } })
  const other = await idOf('olga', { ...view, name: 'A75' })
  const renamed = (name: string) => app.as('olga', 'PUT', path('olga', other), { body: { ...view, name } })
  expect(await renamed('le col')).toMatchObject({ status: 409, body: { code: 'DuplicateName' } })
  expect((await renamed('a75')).body).toMatchObject({ views: [{ name: 'a75' }, { name: 'Le col' }] })
  expect((await app.as('duo', 'POST', path('duo'), { body: view })).status).toBe(200)
})

test.each([
  { ...view, name: ' ' },
  { ...view, name: 'x'.repeat(81) },
  { ...view, search: 'place=col de la Fageole' },
  { ...view, search: 'x'.repeat(4001) },
  { ...view, personId: 'duo' },
])('%j is refused', async (body) => {
  expect((await app.as('olga', 'POST', path('olga'), { body })).status).toBe(400)
  expect((await app.as('olga', 'GET', path('olga'))).body).toEqual({ views: [] })
})

test('the number of views that a person can save is limited', async () => {
  await app.database.query(
    `insert into map_view (setup_id, person_id, id, name, search, is_shared, author)
     select 'north', 'olga', 'v' || n, 'v' || n, '', false, 'Olga Test' from generate_series(1, $1) n`,
    [MAX_MAP_VIEWS],
  )
  expect((await app.as('olga', 'PUT', path('olga', 'v1'), { body: view })).status).toBe(200)
  const tooManyViews = await app.as('olga', 'POST', path('olga'), { body: { ...view, name: 'More' } })
  expect(tooManyViews).toMatchObject({ status: 400, body: { field: 'body' } })
})

test('fires, air quality and the composite have a view once their source is connected, even without data', async () => {
  const viewsOf = async (person: string, setupId: string) =>
    (await app.as(person, 'GET', `/setups/${setupId}/source_views`)).body
  const connect = (id: string, source: string, owner: string | null, isEnabled = true) =>
    app.database.query(
      `insert into connection (id, source, owner_setup_id, name, settings, is_enabled) values ($1, $2, $3, $1, '{}', $4)`,
      [id, source, owner, isEnabled],
    )
  expect(await viewsOf('vera', 'north')).toEqual({ views: [] })
  await connect('fires', 'sopfeu', 'north')
  await connect('smoke', 'purpleair', 'north', false)
  await connect('air', 'airnow', null)
  expect(await viewsOf('vera', 'north')).toEqual({ views: ['sopfeu'] })
  await app.database.query("insert into setup_source (setup_id, source) values ('north', 'airnow')")
  expect(await viewsOf('vera', 'north')).toEqual({ views: ['sopfeu', 'airnow'] })
  expect(await viewsOf('sam', 'south')).toEqual({ views: [] })
})
