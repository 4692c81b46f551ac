import { MAX_DASHBOARDS } from '@verglas/contract/dashboard-codes'
import type { Feature } from '@verglas/contract/features'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query('truncate dashboard')
})

const SIMPLE = { form: 'simple', stations: ['north-1'], castpoints: [], circuits: [], cameras: [] }
const alerts = { kind: 'alerts', id: 'm1', x: 0, y: 0, w: 6, h: 4, title: '', hasOnlyFavourites: false }
const ADVANCED = { form: 'advanced', modules: [alerts] }
const NIGHT = { name: 'Nuit', content: SIMPLE, isDefault: false, isShared: false }

type Dashboard = { id: string; name: string; isDefault: boolean; isOwn: boolean; content: object }
type Answer = { status: number; body: { dashboard: Dashboard; dashboards: Dashboard[]; field?: string } }

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', person: string, rest = '', body?: object) =>
  (await app.as(
    person,
    method,
    `/setups/north/users/${person}/dashboards${rest}`,
    body ? { body } : {},
  )) as Answer
const add = (changes: object = {}, person = 'olga') => ask('POST', person, '', { ...NIGHT, ...changes })
const list = async (person = 'olga') => (await ask('GET', person)).body.dashboards

async function allowVera(...features: Feature[]) {
  await app.database.query("update role set features = $1 where setup_id = 'north' and id = 'visitor'", [
    features,
  ])
  app.guard.forget('vera')
}

describe('a dashboard', () => {
  test('can be saved, changed and deleted only by its owner', async () => {
    const { status, body } = await add()
    expect(status).toBe(200)
    const { id } = body.dashboard
    expect(body.dashboard).toMatchObject({ ...NIGHT, isOwn: true, author: 'Olga Test' })
    const changed = await ask('PUT', 'olga', `/${id}`, { ...NIGHT, name: 'Jour', content: ADVANCED })
    expect(changed.body.dashboard).toMatchObject({ name: 'Jour', content: ADVANCED })
    expect(await list('duo')).toEqual([])
    expect((await ask('GET', 'duo', `/${id}`)).status).toBe(404)
    expect((await ask('DELETE', 'duo', `/${id}`)).status).toBe(404)
    expect(await list()).toHaveLength(1)
    expect((await ask('DELETE', 'olga', `/${id}`)).body.dashboards).toEqual([])
    expect((await ask('DELETE', 'olga', `/${id}`)).status).toBe(404)
  })

  test('that is shared is readable at its address and cannot be changed by anyone else', async () => {
    const { id } = (await add({ isShared: true, isDefault: true })).body.dashboard
    const sharedDashboard = (await ask('GET', 'duo', `/${id}`)).body.dashboard
    expect(sharedDashboard).toMatchObject({
      name: 'Nuit',
      isOwn: false,
      isDefault: false,
      author: 'Olga Test',
    })
    expect((await ask('PUT', 'duo', `/${id}`, { ...NIGHT, name: 'Autre' })).status).toBe(404)
    expect(await list('duo')).toEqual([])
    const elsewhere = await app.as('duo', 'GET', `/setups/south/users/duo/dashboards/${id}`)
    expect(elsewhere.status).toBe(404)
  })

  test('can be chosen as the one the person starts with', async () => {
    await add({ isDefault: true })
    const { id } = (await add({ name: 'Jour', isDefault: true })).body.dashboard
    const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name)
    expect(await defaults()).toEqual(['Jour'])
    await ask('PUT', 'olga', `/${id}`, { ...NIGHT, name: 'Jour', isDefault: false })
    expect(await defaults()).toEqual([])
  })

  test('has a unique name', async () => {
    await add()
    expect((await add({ name: 'nuit' })).body).toMatchObject({ code: 'DuplicateName', field: 'body.name' })
    expect((await add({}, 'duo')).status).toBe(200)
  })

  test('is refused once the person has the maximum number', async () => {
    for (let index = 0; index < MAX_DASHBOARDS; index += 1) await add({ name: `n${index}` })
    expect((await add()).status).toBe(400)
  })

  test.each([
    ['a module of a kind that there is none of', [{ ...alerts, kind: 'clock' }]],
    ['a module beside the grid', [{ ...alerts, x: 12 }]],
    ['two modules of one id', [alerts, alerts]],
    ['a measure that there is none of', [{ ...alerts, kind: 'value', stationId: '', measure: 'mood' }]],
  ])('%s is refused', async (_, modules) => {
    expect((await add({ content: { form: 'advanced', modules } })).status).toBe(400)
  })
})

describe('rights', () => {
  test('creating a simple one needs dashboard_add, an advanced one dashboard_add_advanced', async () => {
    await allowVera('stations', 'dashboard_add')
    expect((await add({}, 'vera')).status).toBe(200)
    expect((await add({ name: 'Mur', content: ADVANCED }, 'vera')).status).toBe(403)
    await allowVera('stations', 'dashboard_add_advanced')
    expect((await add({ name: 'Mur', content: ADVANCED }, 'vera')).status).toBe(200)
    expect((await add({ name: 'Jour' }, 'vera')).status).toBe(403)
  })

  test('changing it needs dashboard_edit, and converting it to another form the right to create that form', async () => {
    await allowVera('stations', 'dashboard_add')
    const { id } = (await add({}, 'vera')).body.dashboard
    expect((await ask('PUT', 'vera', `/${id}`, NIGHT)).status).toBe(403)
    await allowVera('stations', 'dashboard_edit')
    expect((await ask('PUT', 'vera', `/${id}`, { ...NIGHT, name: 'Mur' })).status).toBe(200)
    expect((await ask('PUT', 'vera', `/${id}`, { ...NIGHT, content: ADVANCED })).status).toBe(403)
  })

  test('deleting it needs dashboard_delete', async () => {
    await allowVera('stations', 'dashboard_add')
    const { id } = (await add({}, 'vera')).body.dashboard
    expect((await ask('DELETE', 'vera', `/${id}`)).status).toBe(403)
    await allowVera('stations', 'dashboard_delete')
    expect((await ask('DELETE', 'vera', `/${id}`)).status).toBe(200)
  })
})

describe('a template of the organisation', () => {
  const body = {
    name: { fr: 'Salle', en: 'Room' },
    roleIds: ['operator'],
    order: 1,
    content: ADVANCED,
    expectedRevision: null as number | null,
  }
  const saveTemplate = (changes: object = {}, person = 'olga') =>
    app.as(person, 'PUT', '/setups/north/dashboard_templates/room', { body: { ...body, ...changes } })

  test('is visible to everybody and can be changed by an administrator', async () => {
    await allowVera('stations')
    expect((await saveTemplate({}, 'vera')).status).toBe(403)
    const { entry, rev } = (await saveTemplate()).body as { entry: { revision: number }; rev: number }
    const headers = { 'verglas-min-rev': String(rev) }
    const listed = await app.as('vera', 'GET', '/setups/north/dashboard_templates', { headers })
    expect(listed.body).toMatchObject({ entries: [{ id: 'room', name: body.name, content: ADVANCED }] })
    // two people change the same template
    expect((await saveTemplate({ order: 2, expectedRevision: entry.revision })).status).toBe(200)
    const conflict = await saveTemplate({ order: 3, expectedRevision: entry.revision })
    expect(conflict.body).toMatchObject({
      code: 'Conflict',
      conflict: { stored: { order: 2 }, sent: { order: 3 }, changedBy: 'Olga Test' },
    })
  })

  test('refers only to roles of the organisation', async () => {
    expect((await saveTemplate({ roleIds: ['nobody'] })).body).toMatchObject({ field: 'body.roleIds' })
  })
})
