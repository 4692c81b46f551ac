import { expect, test } from 'vitest'
import { type NetworkStation, networkOf } from './network.ts'

const at = (id: string, eastKm: number, rest: Partial<NetworkStation> = {}): NetworkStation => ({
  id,
  longitudeDeg: 3 + eastKm / (111.2 * Math.cos((45 * Math.PI) / 180)),
  latitudeDeg: 45,
  altitudeM: 500,
  ownerId: null,
  isSimulated: false,
  ...rest,
})
const neighbourIds = (stations: readonly NetworkStation[], id: string) =>
  networkOf(stations)
    .nearOf(id)
    .map((station) => station.id)

test('compares a station with the nearest ones within 50 km, eight at most', () => {
  const line = Array.from({ length: 14 }, (_, index) => at(`s${index}`, index * 6))
  expect(neighbourIds(line, 's0')).toEqual(['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'])
  expect(networkOf(line).dependentsOf('s1')).toContain('s0')
  expect(neighbourIds([at('a', 0), at('b', 49), at('c', 49), at('d', 51)], 'a')).toEqual([])
})

test('leaves out stations that are much higher or lower, or have no altitude', () => {
  const others = [at('b', 1), at('c', 2, { altitudeM: 840 }), at('d', 3), at('e', 4, { altitudeM: 860 })]
  expect(neighbourIds([at('a', 0), ...others, at('f', 5, { altitudeM: null })], 'a')).toEqual(['b', 'c', 'd'])
  expect(networkOf([at('a', 0), ...others]).nearOf('a')[1]).toEqual({ id: 'c', higherM: 340 })
})

test('nothing of an organisation is visible in the flags of another one or of the public', () => {
  const stations = [
    at('public', 0),
    at('own', 0.5, { ownerId: 'north' }),
    ...['p1', 'p2', 'p3'].map((id, index) => at(id, 2 + index)),
    ...['n1', 'n2', 'n3'].map((id, index) => at(id, 5 + index, { ownerId: 'north' })),
    ...['s1', 's2', 's3'].map((id, index) => at(id, 8 + index, { ownerId: 'south' })),
  ]
  expect(neighbourIds(stations, 'public')).toEqual(['p1', 'p2', 'p3'])
  expect(neighbourIds(stations, 'own')).toEqual(['public', 'p1', 'p2', 'p3', 'n1', 'n2', 'n3'])
})

test('a simulated winter and the real one are checked separately', () => {
  const simulated = ['m1', 'm2', 'm3', 'm4'].map((id, index) =>
    at(id, index, { ownerId: 'demo', isSimulated: true }),
  )
  const real = ['r1', 'r2', 'r3', 'r4'].map((id, index) => at(id, index))
  expect(neighbourIds([...simulated, ...real], 'm1')).toEqual(['m2', 'm3', 'm4'])
  expect(neighbourIds([...simulated, ...real], 'r1')).toEqual(['r2', 'r3', 'r4'])
})
