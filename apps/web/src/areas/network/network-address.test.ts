import { expect, test } from 'vitest'
import { NETWORK_ADDRESS, withoutUnknown } from './network-address.ts'

const existing = [{ id: 'col' }]
const readState = (search: { circuit?: string; zone?: string }) => NETWORK_ADDRESS.read(search)

test('a deleted circuit or zone in an old address hides nothing', () => {
  expect(withoutUnknown(readState({ circuit: 'gone', zone: 'gone' }), existing, existing)).toMatchObject({
    circuitId: null,
    zoneId: null,
  })
  expect(withoutUnknown(readState({ circuit: 'col', zone: 'col' }), existing, existing)).toMatchObject({
    circuitId: 'col',
    zoneId: 'col',
  })
})

test('a circuit in the address is retained until the circuits are loaded, so that the map is fitted once', () => {
  expect(withoutUnknown(readState({ circuit: 'gone' }), existing, undefined)).toMatchObject({
    circuitId: 'gone',
  })
})
