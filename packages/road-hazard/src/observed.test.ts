import { expect, test } from 'vitest'
import { observedHazard, type RoadReading } from './observed.ts'

const NOTHING: RoadReading = {
  surfaceC: null,
  dewPointC: null,
  roadState: null,
  waterMm: null,
  iceMm: null,
  freezingPointC: null,
  precipitationType: null,
  precipitationMmh: null,
}
const judged = (reading: Partial<RoadReading>) => {
  const hazard = observedHazard({ ...NOTHING, ...reading })
  return hazard && `${hazard.level} ${hazard.kind}`
}

test.each<[string, Partial<RoadReading>, string | null]>([
  ['a dry road', { surfaceC: -4, roadState: 0, dewPointC: -9 }, '0 none'],
  ['a frosty road', { surfaceC: -3, roadState: 4 }, '2 frost'],
  ['an icy road', { surfaceC: -3, roadState: 5 }, '3 ice'],
  ['a snowy road', { surfaceC: -3, roadState: 8 }, '2 snow'],
  ['a wet road near zero', { surfaceC: 0.8, roadState: 2 }, '1 freezing_wet'],
  ['a salted wet road', { surfaceC: -1, roadState: 7 }, '0 none'],
  [
    'a salted road at its measured end',
    { surfaceC: -4, roadState: 7, freezingPointC: -4.5 },
    '1 freezing_wet',
  ],
  [
    'rain on a frozen road',
    { surfaceC: -1, roadState: 1, precipitationType: 1, precipitationMmh: 0.8 },
    '4 freezing_rain',
  ],
  ['a road below the dew point', { surfaceC: -1, dewPointC: -0.5 }, '1 frost'],
  ['a warm road of which only temperatures are known', { surfaceC: 4, dewPointC: 1 }, '0 none'],
  ['a frozen road of which only temperatures are known', { surfaceC: -4, dewPointC: -9 }, null],
  ['a failing sensor', { surfaceC: -1, roadState: 9 }, null],
  ['no surface temperature', { roadState: 5 }, null],
])('%s', (_, reading, expected) => expect(judged(reading)).toBe(expected))
