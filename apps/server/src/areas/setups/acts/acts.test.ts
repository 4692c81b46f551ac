import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findPerson } from '../../../http/person.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { type Act, recordAct } from './queries.ts'

const NOW = new Date('2026-01-20T06:00:00Z')
const ROLE: Act = {
  setupId: 'north',
  verb: 'changed',
  target: { kind: 'role', id: 'visitor', name: 'Visiteur' },
  before: { name: 'Visiteur', features: ['stations'] },
  after: { name: 'Visiteur', features: ['stations', 'alerts'] },
}
const VERA: Act = {
  setupId: 'north',
  verb: 'deleted',
  target: { kind: 'person', id: 'vera', name: 'Vera Test' },
  before: { email: 'vera@example.org' },
  after: null,
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.database.query('delete from administrative_act'))
afterAll(() => app.close())

async function record(act: Partial<Act>, by: string | null = 'olga', now = NOW) {
  const person = by && (await findPerson(app.database, by))
  await recordAct(app.database, { ...ROLE, ...act }, person ? { person, address: '192.0.2.7' } : null, now)
}
const logs = (query = '', person = 'olga') => app.as(person, 'GET', `/setups/north/logs${query}`)
const namesIn = (body: unknown) =>
  (body as { acts: { target: { name: string } }[] }).acts.map(({ target }) => target.name)

test('an act records who did what to what, from where, and only the differences', async () => {
  await record({})
  expect(await logs()).toMatchObject({
    status: 200,
    body: {
      acts: [
        {
          at: NOW.toISOString(),
          by: { id: 'olga', name: 'Olga Test' },
          verb: 'changed',
          target: { kind: 'role', id: 'visitor', name: 'Visiteur' },
          before: { features: ['stations'] },
          after: { features: ['stations', 'alerts'] },
          address: '192.0.2.7',
        },
      ],
      hasMore: false,
    },
  })
})

test('a change that changes nothing leaves no act', async () => {
  await record({ after: ROLE.before })
  expect((await logs()).body).toMatchObject({ acts: [] })
})

test('acts are searchable by name, verb, kind and time, newest first, page by page', async () => {
  await record({}, 'duo')
  await record(VERA, null, new Date('2026-01-21T06:00:00Z'))
  await record({ verb: 'created', before: null }, 'duo', new Date('2026-01-22T06:00:00Z'))
  expect(namesIn((await logs()).body)).toEqual(['Visiteur', 'Vera Test', 'Visiteur'])
  for (const query of ['?text=vera', '?kind=person', '?verb=deleted', '?text=verglas'])
    expect(namesIn((await logs(query)).body)).toEqual(['Vera Test'])
  const day = '?from=2026-01-21T00:00:00Z&to=2026-01-22T00:00:00Z'
  expect(namesIn((await logs(day)).body)).toEqual(['Vera Test'])
  const first = (await logs('?count=2')).body as { acts: { id: number }[]; hasMore: boolean }
  expect(first.hasMore).toBe(true)
  expect((await logs(`?count=2&before=${first.acts[1]?.id}`)).body).toMatchObject({
    acts: [{ verb: 'changed' }],
    hasMore: false,
  })
})

test('acts are found by names with and without accents and capitals', async () => {
  await record({ ...VERA, target: { ...VERA.target, name: 'Éloïse Ångström' } })
  for (const text of ['éloïse', 'ÉLOÏSE', 'angst'])
    expect(namesIn((await logs(`?text=${encodeURIComponent(text)}`)).body)).toEqual(['Éloïse Ångström'])
})

test('an organisation reads its own acts and cannot alter them', async () => {
  await record({ setupId: 'south' }, 'sam')
  expect((await logs()).body).toMatchObject({ acts: [] })
  const north = app.tenants.for('south')
  for (const statement of [
    'delete from administrative_act',
    "update administrative_act set person_name = 'x'",
    "insert into administrative_act (setup_id, at, person_name, verb, target_kind, target_id, target_name) values ('south', now(), 'x', 'changed', 'role', 'x', 'x')",
  ])
    await expect(north.query(statement)).rejects.toThrow(/permission denied/)
})

test('a person sees what was done to them, their administrator sees it too, and others see nothing', async () => {
  await record(VERA)
  await record({ target: { kind: 'person', id: 'olga', name: 'Olga Test' } }, 'vera')
  const actsOf = async (id: string, person: string) => {
    const answer = await app.as(person, 'GET', `/setups/north/users/${id}/logs`)
    return answer.status === 200 ? namesIn(answer.body) : answer.status
  }
  expect(await actsOf('vera', 'vera')).toEqual(['Olga Test', 'Vera Test'])
  expect(await actsOf('vera', 'olga')).toEqual(['Olga Test', 'Vera Test'])
  expect(await actsOf('olga', 'vera')).toBe(404)
  expect((await logs('', 'vera')).status).toBe(403)
})
