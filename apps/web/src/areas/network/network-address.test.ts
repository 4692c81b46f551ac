import { expect, test } from 'vitest'
import { NETWORK_ADDRESS, withoutUnknown } from './network-address.ts'

const existing = [{ id: 'col' }]
const readState = (search: { circuit?: string; zone?: string }) => NETWORK_ADDRESS.read(search)

test('a circuit or zone of an old address that is there no more hides nothing', () => {
  expect(withoutUnknown(readState({ circuit: 'gone', zone: 'gone' }), existing, existing)).toMatchObject({
    circuitId: null,
    zoneId: null,
  })
  expect(withoutUnknown(readState({ circuit: 'col', zone: 'col' }), existing, existing)).toMatchObject({
    circuitId: 'col',
    zoneId: 'col',
  })
})

test('a circuit is held until it is known which there are, so that the map is fitted once', () => {
  expect(withoutUnknown(readState({ circuit: 'gone' }), existing, undefined)).toMatchObject({
    circuitId: 'gone',
  })
})
