import { formats } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { expect, test } from 'vitest'
import { MAP_MEASURES, mapMeasureName, readMapMeasure, stationPoints } from './map-points.ts'
import { aStation } from './test-station.ts'

const context = {
  mapMeasure: MAP_MEASURES[0],
  mode: 'light',
  formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
  t: (key: string) => key,
  isFavourite: () => false,
  gripLimits: DEFAULT_GRIP_LIMITS,
} as const

test('names a danger at its point, and writes nothing where there is none or none is measured', () => {
  const danger = { ...context, mapMeasure: readMapMeasure('danger') }
  const icy = aStation({ id: 'icy', values: { ts: -3, road_state: 5 } })
  const dry = aStation({ id: 'dry', values: { ts: 8, road_state: 0 } })
  const silent = aStation({ id: 'silent', values: {} })
  const [first, ...calm] = stationPoints([icy, dry, silent], danger).map(({ value }) => value)
  expect(first).toMatch(/^codes\.danger\./)
  expect(calm).toEqual(['', ''])
  expect(stationPoints([silent], context)).toMatchObject([{ value: '' }])
})

test('the danger at a station says that it is measured, those of circuits that they are forecast', () => {
  const french = translateIn('fr')
  expect(mapMeasureName(readMapMeasure('danger'), french)).toBe('Danger mesuré')
  expect(french('circuits.columns.now')).toMatch(/^Prévu/)
  expect(french('circuits.columns.nextHours', { hours: 24 })).toMatch(/^Prévu/)
})

test('omits stations without coordinates from the map', () => {
  const placed = aStation({ id: 'placed', values: { ts: -2 } })
  const unplaced = aStation({ id: 'unplaced', longitude: null, latitude: null })
  expect(stationPoints([placed, unplaced], context)).toMatchObject([
    { id: 'placed', longitude: 3.254, latitude: 44.672, value: '−2,0' },
  ])
})
