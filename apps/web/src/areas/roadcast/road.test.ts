import { meteogramRoad } from '@verglas/charts'
import { csvName, csvText } from '@verglas/language/files/csv'
import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { frenchDisplay as display } from '../../test-support/a-display.ts'
import { upcomingSteps } from './road.ts'
import { filledRoadColumns } from './road-columns.ts'
import { roadFile } from './road-csv.ts'
import { isFrosting } from './road-days.ts'
import { aRoadStep, roadOf, START_MS } from './test-road.ts'

test('the road series uses the hours of the weather, with gaps for missing values', () => {
  const times = [-1, 0, 1, 2].map((hour) => START_MS + hour * HOUR_MS)
  expect(meteogramRoad(times, roadOf([-1.5, -2], { precip_type: 3 }))).toMatchObject({
    roadTemperatureC: [null, -1.5, -2, null],
    roadTemperatureLowC: [null, 2, 2, null],
    precipitationType: [null, 'snow', 'snow', null],
  })
  expect(meteogramRoad(times, [])).toEqual({})
})

test('the freezing point is drawn where salt lowers the freezing point of a water film', () => {
  const road = [
    aRoadStep({ tfreeze: 0, water: 0.3 }),
    aRoadStep({ tfreeze: -4, water: 0.3, dt: dtOf(1) }),
    // Salt left on a dry road: without a water film there is no freezing point to draw.
    aRoadStep({ tfreeze: -21, water: 0.01, dt: dtOf(2) }),
  ]
  const times = [0, 1, 2].map((hour) => START_MS + hour * HOUR_MS)
  // The meteogram has the cover of the road at the end of each hour.
  const ends = times.map((ms) => ms + HOUR_MS)
  expect(meteogramRoad(ends, road).freezingPointC).toEqual([null, -4, null])
})

test('the step that contains the present counts as upcoming', () => {
  const road = roadOf([1, 2, 3])
  expect(upcomingSteps(road, START_MS + 1.5 * HOUR_MS, HOUR_MS).map(({ ts }) => ts)).toEqual([2, 3])
})

test('frost forms when the road is at or below zero and the dew point', () => {
  expect(isFrosting({ ts: -2, tdew: -1 })).toBe(true)
  expect(isFrosting({ ts: 0, tdew: 0 })).toBe(true)
  expect(isFrosting({ ts: 0.5, tdew: 1 })).toBe(false)
  expect(isFrosting({ ts: -1, tdew: -2 })).toBe(false)
  expect(isFrosting({ ts: null, tdew: -2 })).toBe(false)
})

test('columns without any value are left out of the table and stay in the file', () => {
  const road = [aRoadStep({ ts: -1.234, grip: null, ts_low: null, frost: 0.04, corrected: true })]
  const columnCodes = filledRoadColumns(road).map(({ code }) => code)
  expect(columnCodes).not.toContain('grip')
  expect(columnCodes).not.toContain('ts_low')
  const file = roadFile({ castpointId: 'col', issuedAt: dtOf(-1), steps: road, stepMs: HOUR_MS / 3 }, display)
  const [head = '', row = ''] = csvText(file.rows, file.columns, display).slice(1).split('\r\n')
  const cells = new Map(head.split(';').map((name, index) => [name, row.split(';')[index]]))
  expect(Object.fromEntries(cells)).toMatchObject({
    'Date et heure': '2026-11-21T13:00:00+01:00',
    'Chaussée (°C)': '-1,234',
    'Chaussée, bas (°C)': '',
    'Givre (mm)': '0,04',
    'Sel (g/m²)': '0',
    'État de la chaussée (code)': '1',
    Adhérence: '',
    'Prob. sous 0\u00a0°C (%)': '5',
    'Corrigé par un prévisionniste': 'Oui',
  })
  expect(csvName(file, display.formats)).toBe('verglas-chaussee-20min-col-20261121T1300-20261121T1320.csv')
})

const dtOf = (hour: number) => new Date(START_MS + hour * HOUR_MS).toISOString()
