import { expect, test } from 'vitest'
import { splitAtName } from './split-at-name.ts'

test('a sentence is split around the name of its subject', () => {
  expect(splitAtName('Lembron\u00a0: départ avant 20:10', 'Lembron')).toEqual({
    before: '',
    name: 'Lembron',
    after: '\u00a0: départ avant 20:10',
  })
  expect(splitAtName('Order ended for Lembron by Zoé', 'Lembron')).toEqual({
    before: 'Order ended for ',
    name: 'Lembron',
    after: ' by Zoé',
  })
})

test('without a name the subject ends at the colon, and a sentence without one is complete', () => {
  expect(splitAtName('Inondation\u00a0: fort, depuis lun. 16', null)).toMatchObject({
    name: 'Inondation',
    after: '\u00a0: fort, depuis lun. 16',
  })
  expect(splitAtName('Conseil ancien', null)).toEqual({ before: '', name: 'Conseil ancien', after: '' })
})
