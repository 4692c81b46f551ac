import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { frenchDisplay } from '../../../test-support/a-display.ts'
import { aPoint } from '../../../test-support/a-point.ts'
import { roadForecast } from '../road-forecast.ts'
import { aListedRoad, START_MS } from '../test-road.ts'
import { changesSince, lastHour, nightCounts, nightCountWords, nightRows } from './tonight.ts'
import { tonightColumns } from './tonight-columns.tsx'
import { TONIGHT_LIST } from './tonight-list.ts'

const from = new Date(START_MS).toISOString()
const list = (search = {}) => TONIGHT_LIST.read(search)
const ROADS = {
  mild: { ts: [4, 4, 4] },
  later: { ts: [2, 1, -1], hazard_level: [0, 0, 3] },
  sooner: { ts: [2, -1, -1], hazard_level: [0, 2, 2] },
  frozen: { ts: [-1, -1, -4], hazard_level: [4, 4, 4] },
  outdated: { ts: [-9, -9, -9], issuedAt: new Date(START_MS - 7 * HOUR_MS).toISOString() },
}
const listedRoads = Object.entries(ROADS).map(([castpointId, road]) => aListedRoad({ castpointId, ...road }))
const roads = new Map(listedRoads.map((road) => [road.castpointId, roadForecast(road, START_MS, START_MS)]))
const points = ['none', ...Object.keys(ROADS)].map((id) => aPoint(id))
const nightContext = { roads, changes: new Map(), favourites: ['mild'], locale: 'fr' }
const ids = (search = {}, more = {}) =>
  nightRows(points, list(search), { ...nightContext, ...more }).map(({ id }) => id)

test('the first road to freeze is on top, outdated and unknown roads are last', () => {
  expect(ids()).toEqual(['frozen', 'sooner', 'later', 'mild', 'outdated', 'none'])
  expect(ids({ sort: 'risk' })).toEqual(['frozen', 'later', 'sooner', 'mild', 'outdated', 'none'])
  expect(ids({ sort: 'coldest' }).at(0)).toBe('frozen')
  expect(ids({ sort: 'road' })).toEqual(points.map(({ id }) => id))
})

test('an invalid address falls back to the usual table', () => {
  expect(list({ sort: 'x', hours: '7', show: '', since: 'never' })).toEqual(list())
  expect(list()).toMatchObject({ sort: 'slippery', hours: 12, show: 'risk', since: 'look' })
})

test('lists the changes since the last visit road by road, and can filter by them', () => {
  const before = {
    from,
    roads: [
      aListedRoad({ castpointId: 'sooner', ts: [2, 1, 1] }),
      aListedRoad({ castpointId: 'mild', ts: [4, 4, 4] }),
      aListedRoad({ castpointId: 'gone', ts: [4, 4, 4] }),
    ],
  }
  const changes = changesSince(roads, before, START_MS)
  expect(changes.get('sooner')?.map(({ kind }) => kind)).toEqual(['nowBelow', 'minimum', 'danger'])
  expect(changes.get('mild')).toEqual([])
  expect(changes.has('later')).toBe(false)
  expect(ids({ changed: 'only' }, { changes })).toEqual(['sooner'])
  expect(changesSince(roads, undefined, START_MS).size).toBe(0)
})

test('counts the freezing roads and those that need a crew, but not the outdated ones', () => {
  const rows = nightRows(points, list(), nightContext)
  expect(nightCounts(rows, 3)).toEqual({ current: 4, withoutRecent: 2, freezing: 3, action: 2 })
})

test('says which roads have no recent forecast instead of counting them as safe', () => {
  const { t } = frenchDisplay
  const words = (...ids: (keyof typeof ROADS | 'none')[]) =>
    nightCountWords(
      t,
      nightCounts(
        nightRows(
          ids.map((id) => aPoint(id)),
          list(),
          nightContext,
        ),
        3,
      ),
      '0 °C',
    )
  expect(words('outdated', 'none')).toEqual(['2 points sans prévision récente'])
  expect(words('outdated', 'frozen', 'mild')).toEqual([
    '2 points avec une prévision récente, 1 sous 0 °C, 1 en danger fort ou extrême',
    '1 point sans prévision récente',
  ])
  expect(words('frozen', 'mild')).toEqual(['2 points, 1 sous 0 °C, 1 en danger fort ou extrême'])
})

test('filters by followed points', () => {
  expect(ids({ favourites: 'only' })).toEqual(['mild'])
})

test('twelve hours are twelve columns, which the lowest value and the counts cover as well', () => {
  const columns = tonightColumns({
    display: frenchDisplay,
    fromMs: START_MS,
    hours: list().hours,
    show: 'risk',
    since: '02:10',
    addressOf: (id) => id,
  })
  const hours = columns.filter(({ id }) => id.startsWith('hour-'))
  expect(hours).toHaveLength(12)
  // The lowest value and the counts end with the same hour as the columns.
  expect(lastHour(list())).toBe(11)
})
