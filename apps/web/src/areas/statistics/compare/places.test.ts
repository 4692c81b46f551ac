import { expect, test } from 'vitest'
import { aPoint } from '../../../test-support/a-point.ts'
import { placesOf, readPlaces, writePlaces } from './places.ts'

const station = (id: string) => ({ id, name: id, timezone: 'Europe/Paris' })
const comparablePlaces = placesOf(
  [
    aPoint('b-c', { id_station: 'b', order: 2 }),
    aPoint('a-c', { order: 1 }),
    { ...aPoint('none'), id_castpoint: null },
  ],
  [station('b'), station('c,1')],
)
const ids = (text: string | undefined) => readPlaces(text, comparablePlaces).map(({ id }) => id)

test('each place is listed once, a linked station as its point', () => {
  expect(comparablePlaces.map(({ id }) => id)).toEqual(['p.a-c', 'p.b-c', 's.c,1'])
  expect(ids('s.b')).toEqual(['p.b-c'])
  expect(ids('s.b,p.b-c')).toEqual(['p.b-c'])
})

test('an address preserves its order and leaves out what does not exist', () => {
  expect(ids('p.b-c,nonsense,p.a-c')).toEqual(['p.b-c', 'p.a-c'])
  expect(ids(undefined)).toEqual([])
  expect(ids('%E0%A4%A')).toEqual([])
})

test('an address is read back as written, even with commas in ids', () => {
  expect(ids(writePlaces(['s.c,1', 'p.a-c']) ?? '')).toEqual(['s.c,1', 'p.a-c'])
  expect(writePlaces([])).toBeNull()
})

test('more than four places cannot be compared', () => {
  const places = placesOf(
    Array.from({ length: 6 }, (_, index) => aPoint(`p${index}`, { order: index })),
    [],
  )
  expect(readPlaces(places.map(({ id }) => id).join(','), places)).toHaveLength(4)
})
