import { expect, test } from 'vitest'
import { addressOf } from './call.ts'

test('an address has its parameters filled in and encoded, and only what is given behind it', () => {
  expect(
    addressOf(
      '/setups/:setupId/stations/:stationId',
      { setupId: 'a75', stationId: 'x/y é' },
      { step: '60,30', time: undefined },
    ),
  ).toBe('/api/setups/a75/stations/x%2Fy%20%C3%A9?step=60%2C30')
})

test('a missing parameter is a mistake of ours and says so', () => {
  expect(() => addressOf('/points/:pointId', {}, {})).toThrow('pointId')
})
