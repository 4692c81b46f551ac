import { expect, test } from 'vitest'
import { type Limit, limitDraft, readLimit } from './limit-draft.ts'

const LANE = { unit: 'kg/lane-km', laneWidthM: 3.5, system: 'metric' } as const
const PLAIN = { unit: 'g/m2', laneWidthM: 3.5, system: 'metric' } as const
const LIMIT: Limit = {
  id: 'c1',
  revision: 7,
  isOn: true,
  treatments: ['brine', 'plow'],
  mostGm2: 20,
  fromHour: 22,
  toHour: 6,
  leastConfidence: 0.85,
  objectMinutes: 45,
}
const { id: _id, revision: _revision, ...SENT } = LIMIT

test.each([PLAIN, LANE])('stored values are sent again unchanged, in %o', (writing) => {
  const { body, errors } = readLimit(limitDraft(LIMIT, writing), writing)
  expect(errors).toEqual({})
  expect({ ...body, mostGm2: Math.round(body.mostGm2) }).toEqual(SENT)
})

test('the first limits of a circuit start switched off', () => {
  expect(readLimit(limitDraft(null, PLAIN), PLAIN).body).toMatchObject({ isOn: false })
})

test.each([
  ['mostGm2', { mostGm2: '0' }],
  ['mostGm2', { mostGm2: '501' }],
  ['leastConfidence', { leastConfidence: '49' }],
  ['objectMinutes', { objectMinutes: '4' }],
  ['fromHour', { fromHour: '24' }],
])('%s is refused at its field', (field, typed) => {
  const { errors } = readLimit({ ...limitDraft(LIMIT, PLAIN), ...typed }, PLAIN)
  expect(Object.keys(errors)).toEqual([field])
})

test('limits without any treatment are refused', () => {
  const { errors } = readLimit(limitDraft({ ...LIMIT, treatments: [] }, PLAIN), PLAIN)
  expect(Object.keys(errors)).toEqual(['treatments'])
})
