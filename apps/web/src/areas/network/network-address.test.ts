import { expect, test } from 'vitest'
import { NETWORK_ADDRESS, withoutUnknown } from './network-address.ts'

const known = [{ id: 'col' }]
const asked = (search: { circuit?: string; zone?: string }) => NETWORK_ADDRESS.read(search)

test('a circuit or zone of an old address that is there no more hides nothing', () => {
  expect(withoutUnknown(asked({ circuit: 'gone', zone: 'gone' }), known, known)).toMatchObject({
    circuitId: null,
    zoneId: null,
  })
  expect(withoutUnknown(asked({ circuit: 'col', zone: 'col' }), known, known)).toMatchObject({
    circuitId: 'col',
    zoneId: 'col',
  })
})

test('a circuit is held until it is known which there are, so that the map is fitted once', () => {
  expect(withoutUnknown(asked({ circuit: 'gone' }), known, undefined)).toMatchObject({ circuitId: 'gone' })
})
