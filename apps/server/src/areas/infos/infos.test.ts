import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Vera reads the news of her zone only.
  await app.database.query("update role set features = '{stations,news}' where id = 'visitor'")
  await app.database.query("update membership set zone_ids = '{a}' where person_id = 'vera'")
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query('truncate info_version')
})

type Info = { id: string; revision: number; texts: { fr: { title: string } | null }; author: string }

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const news = (title: string, over: object = {}) => ({
  texts: { fr: { title, body: 'Le col est **fermé**.' }, en: null },
  fromAt: inHours(-1),
  toAt: null,
  zoneIds: [],
  places: [],
  ...over,
})

let rev = 0
const path = (rest = '', setupId = 'north') => `/setups/${setupId}/infos${rest}`
const write = async (method: 'POST' | 'PUT' | 'DELETE', address: string, body?: object, person = 'olga') => {
  const answer = await app.as(person, method, address, body ? { body } : {})
  rev = (answer.body as { rev?: number }).rev ?? rev
  return { ...answer, entry: (answer.body as { entry: Info }).entry }
}
const publish = (title: string, over: object = {}, person = 'olga') =>
  write('POST', path(), news(title, over), person)
const read = async (rest: string, person = 'olga', setupId = 'north') => {
  const headers = { 'verglas-min-rev': String(rev) }
  const { body } = await app.as(person, 'GET', path(rest, setupId), { headers })
  return body as { infos: Info[]; total: number; asOf: { at: string } }
}
const titles = async (...of: Parameters<typeof read>) =>
  (await read(...of)).infos.map(({ texts }) => texts.fr?.title)

describe('the news in force', () => {
  test('lists important items first, then the newest, and neither expired nor future ones', async () => {
    await publish('vieille', { fromAt: inHours(-9) })
    await publish('récente', { fromAt: inHours(-2) })
    await publish('importante', { fromAt: inHours(-20), isImportant: true })
    await publish('finie', { fromAt: inHours(-5), toAt: inHours(-1) })
    await publish('à venir', { fromAt: inHours(3) })
    expect(await titles('/latest')).toEqual(['importante', 'récente', 'vieille'])
    expect(await titles('/latest', 'sam', 'south')).toEqual([])
  })

  test('is visible to the people of its zones, to everybody if it has none, and to people without a zone', async () => {
    await publish('du A', { zoneIds: ['a'], fromAt: inHours(-3) })
    await publish('du B', { zoneIds: ['b'], fromAt: inHours(-2) })
    await publish('de tous', { fromAt: inHours(-1) })
    expect(await titles('/latest', 'vera')).toEqual(['de tous', 'du A'])
    expect(await titles('/latest')).toEqual(['de tous', 'du B', 'du A'])
  })
})

describe('the list', () => {
  test('includes expired items, and future ones only for those who may write', async () => {
    await publish('finie', { fromAt: inHours(-5), toAt: inHours(-1) })
    await publish('à venir', { fromAt: inHours(3) })
    expect(await titles('')).toEqual(['à venir', 'finie'])
    expect(await titles('', 'vera')).toEqual(['finie'])
  })

  test('is searched in titles and texts of both languages, ignoring case and accents', async () => {
    const en = { title: 'Snow', body: 'The pass is closed.' }
    await publish('Neige', { texts: { fr: { title: 'Neige', body: 'Au col.' }, en } })
    await publish('Verglas')
    expect(await titles('?q=PASS')).toEqual(['Neige'])
    expect(await titles('?q=verg')).toEqual(['Verglas'])
    await publish('École', { fromAt: inHours(-3) })
    for (const typed of ['école', 'ECOLE']) {
      expect(await titles(`?q=${encodeURIComponent(typed)}`)).toEqual(['École'])
    }
    expect(await titles('?q=%25')).toEqual([])
  })

  test('is paginated, and each page has the total count', async () => {
    for (let hour = 1; hour <= 31; hour += 1) await publish(`n${hour}`, { fromAt: inHours(-hour) })
    const first = await read('')
    expect([first.infos.length, first.total]).toEqual([30, 31])
    const second = await read('?page=2')
    expect([second.infos.map(({ texts }) => texts.fr?.title), second.total]).toEqual([['n31'], 31])
    expect(await read('?page=3')).toMatchObject({ infos: [], total: 31 })
  })
})

describe('a news item', () => {
  test('can be changed and removed; a read back in time shows the earlier version', async () => {
    const { entry } = await publish('Col fermé')
    expect(entry).toMatchObject({ author: 'Olga Test', places: [], isImportant: false })
    const before = await read('/latest')
    const body = { ...news('Col ouvert'), expectedRevision: entry.revision }
    const changed = await write('PUT', path(`/${entry.id}`), body, 'duo')
    expect(changed.entry).toMatchObject({ id: entry.id, author: 'Duo Test' })
    expect(await titles('/latest')).toEqual(['Col ouvert'])
    const outdatedBody = { ...body, ...news('Col enneigé') }
    expect((await write('PUT', path(`/${entry.id}`), outdatedBody)).status).toBe(409)
    const last = `/${entry.id}?expectedRevision=${changed.entry.revision}`
    expect((await write('DELETE', path(last))).status).toBe(200)
    expect(await titles('/latest')).toEqual([])
    expect((await read(`/latest?time=${before.asOf.at}`)).infos).toEqual(before.infos)
  })

  test('is written and read only by authorised people, and never those of another organisation', async () => {
    const { entry } = await publish('Col fermé')
    const body = { ...news('Autre'), expectedRevision: entry.revision }
    expect((await publish('Autre', {}, 'vera')).status).toBe(403)
    expect((await app.as('vera', 'GET', path('/param'))).status).toBe(403)
    expect((await write('PUT', path(`/${entry.id}`, 'south'), body, 'sam')).status).toBe(404)
    expect((await write('PUT', path('/latest'), { ...body, expectedRevision: null })).status).toBe(404)
    expect(await titles('/latest')).toEqual(['Col fermé'])
  })

  test.each([
    ['in no language', { texts: { fr: null, en: null } }, 'body.texts.fr'],
    ['that ends before it begins', { toAt: inHours(-2) }, 'body.toAt'],
    ['of a zone that is not there', { zoneIds: ['z'] }, 'body.zoneIds'],
    ['about a place that is not there', { places: [{ kind: 'station', id: 'south-1' }] }, 'body.places'],
  ])('%s is refused at its field', async (_, over, field) => {
    expect(await publish('Col fermé', over)).toMatchObject({ status: 400, body: { field } })
  })
})

test('an author gets the zones and the maximum text length', async () => {
  const { body } = await app.as('olga', 'GET', path('/param'))
  expect(body).toMatchObject({
    zones: [
      { id: 'a', name: 'Secteur A' },
      { id: 'b', name: 'Secteur B' },
    ],
    placeKinds: ['station', 'castpoint', 'circuit'],
  })
})
