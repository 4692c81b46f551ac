import { expect, test } from 'vitest'
import { aPoint } from '../../test-support/a-point.ts'
import { placesOf, readPlaces, writePlaces } from './places.ts'

const station = (id: string) => ({ id, name: id, timezone: 'Europe/Paris' })
const all = placesOf(
  [
    aPoint('b-c', { id_station: 'b', order: 2 }),
    aPoint('a-c', { order: 1 }),
    { ...aPoint('none'), id_castpoint: null },
  ],
  [station('b'), station('c,1')],
)
const ids = (text: string | undefined) => readPlaces(text, all).map(({ id }) => id)

test('each place is there once, a linked station as its point', () => {
  expect(all.map(({ id }) => id)).toEqual(['p.a-c', 'p.b-c', 's.c,1'])
  expect(ids('s.b')).toEqual(['p.b-c'])
  expect(ids('s.b,p.b-c')).toEqual(['p.b-c'])
})

test('an address keeps its order and says nothing of what does not exist', () => {
  expect(ids('p.b-c,nonsense,p.a-c')).toEqual(['p.b-c', 'p.a-c'])
  expect(ids(undefined)).toEqual([])
  expect(ids('%E0%A4%A')).toEqual([])
})

test('what is written is read again, commas in ids too', () => {
  expect(ids(writePlaces(['s.c,1', 'p.a-c']) ?? '')).toEqual(['s.c,1', 'p.a-c'])
  expect(writePlaces([])).toBeNull()
})

test('more than four are no comparison', () => {
  const many = placesOf(
    Array.from({ length: 6 }, (_, index) => aPoint(`p${index}`, { order: index })),
    [],
  )
  expect(readPlaces(many.map(({ id }) => id).join(','), many)).toHaveLength(4)
})
