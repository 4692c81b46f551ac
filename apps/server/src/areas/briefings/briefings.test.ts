import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Vera sees recordings of her zone
  await app.database.query("update role set features = '{stations,news}' where id = 'visitor'")
  await app.database.query("update membership set zone_ids = '{a}' where person_id = 'vera'")
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query('truncate briefing_version, read_mark')
})

type Briefing = { id: string; revision: number; title: string; isWatched: boolean }

const recording = (title: string, over: object = {}) => ({
  category: 'weather',
  title,
  description: 'Redoux jeudi.',
  link: 'https://youtu.be/dQw4w9WgXcQ',
  recordedAt: '2026-11-23T06:00:00Z',
  zoneIds: [],
  ...over,
})

let rev = 0
const path = (rest = '', setupId = 'north') => `/setups/${setupId}/briefings${rest}`
async function write(method: 'POST' | 'PUT' | 'DELETE', address: string, body?: object, person = 'olga') {
  const answer = await app.as(person, method, address, body ? { body } : {})
  rev = (answer.body as { rev?: number }).rev ?? rev
  return { ...answer, entry: (answer.body as { entry: Briefing }).entry }
}
const add = (title: string, over: object = {}, person = 'olga') =>
  write('POST', path(), recording(title, over), person)
async function fetchBriefings(person = 'olga', rest = '') {
  const headers = { 'verglas-min-rev': String(rev) }
  const { body } = await app.as(person, 'GET', path(rest), { headers })
  return body as { briefings: Briefing[]; asOf: { at: string } }
}
const titles = async (person?: string) => (await fetchBriefings(person)).briefings.map(({ title }) => title)

test('lists the newest recordings first, each for the people of its zones', async () => {
  await add('du B', { zoneIds: ['b'] })
  await add('ancienne', { recordedAt: '2026-11-20T06:00:00Z' })
  await add('du A', { zoneIds: ['a'], recordedAt: '2026-11-24T06:00:00Z' })
  expect(await titles()).toEqual(['du A', 'du B', 'ancienne'])
  expect(await titles('vera')).toEqual(['du A', 'ancienne'])
})

test('a recording can be changed and removed; a read back in time shows the earlier version', async () => {
  const { entry } = await add('Lundi')
  const before = await fetchBriefings()
  const body = { ...recording('Lundi matin'), expectedRevision: entry.revision }
  const changed = await write('PUT', path(`/${entry.id}`), body)
  expect(changed.entry).toMatchObject({ title: 'Lundi matin', author: 'Olga Test' })
  expect((await write('PUT', path(`/${entry.id}`), { ...body, title: 'Mardi' })).status).toBe(409)
  const address = path(`/${entry.id}?expectedRevision=${changed.entry.revision}`)
  expect((await write('DELETE', address)).status).toBe(200)
  expect(await titles()).toEqual([])
  expect((await fetchBriefings('olga', `?time=${before.asOf.at}`)).briefings).toEqual(before.briefings)
})

describe('watching', () => {
  const setReadState = (id: string, state: 'read' | 'unread', person = 'vera') =>
    write('POST', `/setups/north/users/${person}/read/briefings/${id}/-/${state}`, undefined, person)

  test('is recorded for each person separately, and can be undone', async () => {
    const { entry } = await add('Lundi')
    expect((await setReadState(entry.id, 'read')).body).toMatchObject({ read: true })
    expect((await fetchBriefings('vera')).briefings).toMatchObject([{ isWatched: true }])
    expect((await fetchBriefings('olga')).briefings).toMatchObject([{ isWatched: false }])
    await setReadState(entry.id, 'unread')
    expect((await fetchBriefings('vera')).briefings).toMatchObject([{ isWatched: false }])
  })

  test('requires a recording and the right to see it', async () => {
    expect((await setReadState('none', 'read')).status).toBe(404)
    // Vera may see recordings but no alerts
    const alert = '/setups/north/users/vera/read/alerts/ca-1/north-c1/read'
    expect((await write('POST', alert, undefined, 'vera')).status).toBe(403)
  })

  test('opens a page that frames only its service, for one minute', async () => {
    const { entry } = await add('Lundi')
    const { body } = await app.as('vera', 'GET', path(`/${entry.id}/frame`))
    const { address, host } = body as { address: string; host: string }
    expect(host).toBe('www.youtube-nocookie.com')
    const page = await app.fastify.inject(address)
    expect(page.body).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
    expect(page.headers['content-security-policy']).toContain('frame-src https://www.youtube-nocookie.com;')
  })

  test('a recording of an unknown service is only a link', async () => {
    const { entry } = await add('Lundi', { link: 'https://video.example.org/lundi' })
    expect((await app.as('vera', 'GET', path(`/${entry.id}/frame`))).status).toBe(404)
  })
})

test.each([
  ['without a title', { title: ' ' }, 'body.title'],
  ['with a link that is not closed', { link: 'http://youtu.be/dQw4w9WgXcQ' }, 'body.link'],
  ['with a script for a link', { link: 'javascript:alert(1)' }, 'body.link'],
  ['of a zone that is not there', { zoneIds: ['z'] }, 'body.zoneIds'],
])('a recording with %s is refused at its field', async (_, over, field) => {
  expect(await add('Lundi', over)).toMatchObject({ status: 400, body: { field } })
})

test('a person with read-only rights adds nothing, and nothing of another organisation is touched', async () => {
  expect((await add('Lundi', {}, 'vera')).status).toBe(403)
  const { entry } = await add('Lundi')
  const body = { ...recording('Autre'), expectedRevision: entry.revision }
  expect((await write('PUT', path(`/${entry.id}`, 'south'), body, 'sam')).status).toBe(404)
})
