import { formats } from '@verglas/language'
import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { expect, test } from 'vitest'
import { MAP_MEASURES, stationPoints } from './map-points.ts'
import { aStation } from './test-station.ts'

const context = {
  mapMeasure: MAP_MEASURES[0],
  mode: 'light',
  formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
  t: (key: string) => key,
  isFavourite: () => false,
  gripLimits: DEFAULT_GRIP_LIMITS,
} as const

test('omits stations without coordinates from the map', () => {
  const placed = aStation({ id: 'placed', values: { ts: -2 } })
  const unplaced = aStation({ id: 'unplaced', longitude: null, latitude: null })
  expect(stationPoints([placed, unplaced], context)).toMatchObject([
    { id: 'placed', longitude: 3.254, latitude: 44.672, value: '−2,0' },
  ])
})
