import { expect, test } from 'vitest'
import { meteogramRoad, stepsAhead } from './road.ts'
import { ROAD_COLUMNS, shownRoadColumns } from './road-columns.ts'
import { roadCsv } from './road-csv.ts'
import { isFrosting } from './road-days.ts'
import { aRoadStep, roadOf } from './test-road.ts'
import { HOUR_MS, START_MS } from './test-steps.ts'

test('the road stands at the hours of the weather, with holes where it says nothing', () => {
  const times = [-1, 0, 1, 2].map((hour) => START_MS + hour * HOUR_MS)
  expect(meteogramRoad(times, roadOf([-1.5, -2], { precip_type: 3 }))).toMatchObject({
    roadTemperatureC: [null, -1.5, -2, null],
    roadTemperatureLowC: [null, 2, 2, null],
    precipitationType: [null, 'snow', 'snow', null],
  })
  expect(meteogramRoad(times, [])).toEqual({})
})

test('the freezing point is drawn where salt has lowered it', () => {
  const road = [aRoadStep({ tfreeze: 0 }), aRoadStep({ tfreeze: -4, dt: dtOf(1) })]
  expect(meteogramRoad([START_MS, START_MS + HOUR_MS], road).freezingPointC).toEqual([null, -4])
})

test('the step that holds the present is still ahead', () => {
  const road = roadOf([1, 2, 3])
  expect(stepsAhead(road, START_MS + 1.5 * HOUR_MS, HOUR_MS).map(({ ts }) => ts)).toEqual([2, 3])
})

test('it frosts where the road is at or below zero and the dew point', () => {
  expect(isFrosting({ ts: -2, tdew: -1 })).toBe(true)
  expect(isFrosting({ ts: 0, tdew: 0 })).toBe(true)
  expect(isFrosting({ ts: 0.5, tdew: 1 })).toBe(false)
  expect(isFrosting({ ts: -1, tdew: -2 })).toBe(false)
  expect(isFrosting({ ts: null, tdew: -2 })).toBe(false)
})

test('columns that are never filled are left out of the table and stay in the file', () => {
  const road = [aRoadStep({ ts: -1.234, grip: null, ts_low: null, frost: 0.04, corrected: true })]
  const shown = shownRoadColumns(road).map(({ code }) => code)
  expect(shown).not.toContain('grip')
  expect(shown).not.toContain('ts_low')
  const [head = '', row = ''] = roadCsv(road, () => '2026-11-21T13:00').split('\r\n')
  const cells = new Map(head.split(',').map((name, index) => [name, row.split(',')[index]]))
  expect(Object.fromEntries(cells)).toMatchObject({
    time_utc: '2026-11-21T12:00:00Z',
    time_local: '2026-11-21T13:00',
    ts_c: '-1.234',
    ts_low_c: '',
    frost_mm: '0.04',
    salt_g_m2: '0',
    condition: '1',
    grip: '',
    corrected: '1',
  })
  expect(cells.size).toBe(ROAD_COLUMNS.length + 3)
})

const dtOf = (hour: number) => new Date(START_MS + hour * HOUR_MS).toISOString()
