import { expect, test } from 'vitest'
import { type ZonePlaces, zoneContents } from './zone.ts'

const area = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [3, 44],
      [4, 44],
      [4, 45],
      [3, 45],
      [3, 44],
    ],
  ],
}
const place = (id: string, zoneId: string | null, longitude: number, type = 'stations' as const) => ({
  type,
  id,
  name: id,
  zoneId,
  longitude,
  latitude: 44.5,
})
const all: ZonePlaces = {
  places: [
    place('in', 'nord', 3.5),
    place('away', 'nord', 9),
    place('guest', 'sud', 3.6),
    place('other', 'sud', 9),
    { ...place('seen', null, 3.5), type: 'cameras' },
    { ...place('elsewhere', null, 9), type: 'cameras' },
  ],
  circuits: [
    { id: 'c1', name: 'Col', zoneId: 'nord' },
    { id: 'c2', name: 'Viaduc', zoneId: null },
  ],
  people: [
    { id: 'zoe', name: 'Zoé', zoneIds: ['sud', 'nord'] },
    { id: 'paul', name: 'Paul', zoneIds: ['sud'] },
  ],
}

const short = (drawn: typeof area | null) =>
  Object.values(zoneContents('nord', drawn, all)).map((contents) =>
    contents.map(({ id, membership }) => `${id} ${membership}`),
  )

test('distinguishes what belongs to a zone from what is only within its area', () => {
  expect(short(area)).toEqual([
    ['in own', 'away stray', 'guest guest'],
    [],
    ['seen own'],
    ['c1 own'],
    ['zoe own'],
  ])
})

test('without an area nothing is outside it', () => {
  expect(short(null)).toEqual([['in own', 'away own'], [], [], ['c1 own'], ['zoe own']])
})
