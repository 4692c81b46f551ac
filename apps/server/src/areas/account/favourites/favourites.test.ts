import { FAVOURITE_TYPES } from '@verglas/contract/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

const circuit = {
  circuit_id: 'col',
  name: 'Col',
  spread_unit: 'g/m2',
  lane_width_m: 3.5,
  is_schematic: true,
  position: 1,
  segments: [],
  setup_id: 'north',
  is_removed: false,
  changed_by: 'olga',
  author: 'Olga Test',
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const batches = [{ kind: 'circuit', rows: [circuit] }] as const
  await publish(app.database, { origin: 'live', setupId: 'north', batches })
})
afterAll(() => app.close())

const follow = (type: string, id: string) =>
  app.as('olga', 'POST', `/setups/north/users/olga/${type}/${id}/favorite`)

test('a circuit can be followed in the same way as a station', async () => {
  expect(await follow('stations', 'north-1')).toMatchObject({ status: 200, body: { ids: ['north-1'] } })
  expect(await follow('circuits', 'col')).toMatchObject({ status: 200, body: { ids: ['col'] } })
  const all = await app.as('olga', 'GET', '/setups/north/users/olga/favorites')
  expect(all.body).toMatchObject({ favorites: { stations: ['north-1'], circuits: ['col'] } })
})

test.each(FAVOURITE_TYPES)('of %s takes no items that the organisation does not have', async (type) => {
  expect((await follow(type, 'south-1')).status).toBe(404)
  const body = { stations: ['north-1'], [type]: ['south-1'] }
  expect((await app.as('newcomer', 'POST', '/subs', { body })).status).toBe(200)
  const { favorites } = (await app.as('newcomer', 'GET', '/setups/north/users/newcomer/favorites')).body as {
    favorites: Record<string, string[]>
  }
  expect(Object.values(favorites).flat()).not.toContain('south-1')
})
