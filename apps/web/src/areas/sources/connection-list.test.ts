import { expect, test } from 'vitest'
import { countStates, groupConnections, readStates } from './connection-list.ts'
import { aConnection, aSource } from './test-connection.ts'

const SOURCES = [
  aSource({ id: 'open-meteo', brings: 'forecasts' }),
  aSource({ id: 'csv', brings: 'observations' }),
]

test('connections are grouped by what they provide, and those that need attention come first', () => {
  const groups = groupConnections(
    [
      aConnection({ id: 'a', name: 'A', state: 'off' }),
      aConnection({ id: 'b', name: 'B', state: 'ok' }),
      aConnection({ id: 'c', name: 'C', source: 'open-meteo' }),
      aConnection({ id: 'd', name: 'D', state: 'failing' }),
      aConnection({ id: 'e', name: 'A', state: 'ok' }),
      aConnection({ id: 'f', source: 'gone' }),
    ],
    SOURCES,
  )
  expect(groups.map(({ brings, connections }) => [brings, connections.map(({ id }) => id)])).toEqual([
    ['observations', ['d', 'e', 'b', 'a']],
    ['forecasts', ['c']],
    ['unknown', ['f']],
  ])
})

test('states are counted, and an arbitrary state in the address is handled', () => {
  expect(countStates([aConnection(), aConnection({ state: 'silent' })])).toMatchObject({
    ok: 1,
    silent: 1,
    off: 0,
  })
  expect(readStates('silent,failing,nonsense')).toEqual(['silent', 'failing'])
  expect(readStates(undefined)).toEqual([])
})
