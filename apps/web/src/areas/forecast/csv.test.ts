import { expect, test } from 'vitest'
import { shownColumns } from './columns.ts'
import { csvName, forecastCsv } from './csv.ts'
import { byDay } from './days.ts'
import { aStep } from './test-steps.ts'

const all = { stepH: 1, hasFeature: () => true } as const
const codes = (columns: readonly { code: string }[]) => columns.map(({ code }) => code)

test('columns that the run never fills are left out', () => {
  const steps = [
    aStep({ wind_max: null, ice: null, ice_sum: null }),
    aStep({ wind_max: null, ice: null, ice_sum: null }),
  ]
  expect(codes(shownColumns(steps, all))).not.toContain('wind_max')
  expect(codes(shownColumns(steps, all))).not.toContain('ice_sum')
  expect(codes(shownColumns([...steps, aStep()], all))).toContain('wind_max')
})

test('freezing level and rain–snow limit want their rights', () => {
  const shown = (feature: string) =>
    codes(shownColumns([aStep()], { stepH: 1, hasFeature: (asked) => asked === feature }))
  expect(shown('forecast_iso0').filter((code) => code === 'iso0' || code === 'pn')).toEqual(['iso0'])
  expect(shown('forecast_pn').filter((code) => code === 'iso0' || code === 'pn')).toEqual(['pn'])
})

test('hours have one temperature, longer steps the lowest and the highest', () => {
  expect(codes(shownColumns([aStep()], all)).slice(0, 2)).toEqual(['tair', 'tdew'])
  expect(codes(shownColumns([aStep()], { ...all, stepH: 24 })).slice(0, 3)).toEqual([
    'tair_min',
    'tair_max',
    'tdew',
  ])
})

test('the file has metric values, both times, and empty fields where something is missing', () => {
  const steps = [aStep({ tair: -3.25, vis: null, rain: 0.1 + 0.2 })]
  const columns = shownColumns([...steps, aStep()], all).filter(({ code }) =>
    ['tair', 'rain', 'vis'].includes(code),
  )
  expect(forecastCsv(steps, columns, () => '2026-11-21T13:00')).toBe(
    'time_utc,time_local,duration_h,tair_c,rain_mm,vis_m,weather_wmo4677\r\n' +
      '2026-11-21T12:00:00Z,2026-11-21T13:00,1,-3.25,0.3,,2\r\n',
  )
})

test('the name of the file says point, run and step', () => {
  expect(csvName('met-norway-40.7/x', '2026-11-21T06:00:00.000Z', 6)).toBe(
    'prevision-met-norway-40.7_x-2026-11-21T06-00Z-6h.csv',
  )
})

test('steps are grouped by the local day', () => {
  const steps = [aStep({ day: 'a' }), aStep({ day: 'a' }), aStep({ day: 'b' })]
  expect(byDay(steps).map(({ day, steps: own }) => [day, own.length])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})
