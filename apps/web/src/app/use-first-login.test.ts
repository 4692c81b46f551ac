import { expect, test } from 'vitest'
import { readProgress } from './use-first-login.ts'

const START = { step: 0, chosen: {} }
const kept = { owner: 'a75 nina', step: 1, chosen: { stations: ['s1', 's2'] } }

test('a first login that was left goes on where it was', () => {
  expect(readProgress(JSON.stringify(kept), 'a75 nina')).toEqual({
    step: 1,
    chosen: { stations: ['s1', 's2'] },
  })
})

test.each([
  ['of somebody else', JSON.stringify(kept), 'a75 paul'],
  ['of another organisation', JSON.stringify(kept), 'quebec nina'],
  ['damaged', '{"owner":"a75 nina","step":1', 'a75 nina'],
  ['of another form', JSON.stringify({ ...kept, chosen: { stations: 's1' } }), 'a75 nina'],
  ['before the first', JSON.stringify({ ...kept, step: -1 }), 'a75 nina'],
  ['without choices', JSON.stringify({ owner: 'a75 nina', step: 1 }), 'a75 nina'],
])('one that is %s begins anew', (_, text, owner) => {
  expect(readProgress(text, owner)).toEqual(START)
})
