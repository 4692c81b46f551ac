import { csvName, csvText } from '@verglas/language/files/csv'
import { expect, test } from 'vitest'
import { frenchDisplay as display } from '../../test-support/a-display.ts'
import { aStep } from '../../ui/weather/test-steps.ts'
import { visibleColumns } from './columns.ts'
import { forecastFile } from './forecast-csv.ts'
import { aRun } from './test-run.ts'

const allColumns = { stepH: 1, hasFeature: () => true } as const
const codes = (columns: readonly { code: string }[]) => columns.map(({ code }) => code)

test('columns without any value in the run are left out', () => {
  const steps = [
    aStep({ wind_max: null, ice: null, ice_sum: null }),
    aStep({ wind_max: null, ice: null, ice_sum: null }),
  ]
  expect(codes(visibleColumns(steps, allColumns))).not.toContain('wind_max')
  expect(codes(visibleColumns(steps, allColumns))).not.toContain('ice_sum')
  expect(codes(visibleColumns([...steps, aStep()], allColumns))).toContain('wind_max')
})

test('freezing level and rain–snow limit require their features', () => {
  const codesFor = (feature: string) =>
    codes(visibleColumns([aStep()], { stepH: 1, hasFeature: (required) => required === feature }))
  expect(codesFor('forecast_iso0').filter((code) => code === 'iso0' || code === 'pn')).toEqual(['iso0'])
  expect(codesFor('forecast_pn').filter((code) => code === 'iso0' || code === 'pn')).toEqual(['pn'])
})

test('hours have one temperature, longer steps the minimum and the maximum', () => {
  expect(codes(visibleColumns([aStep()], allColumns)).slice(0, 2)).toEqual(['tair', 'tdew'])
  expect(codes(visibleColumns([aStep()], { ...allColumns, stepH: 24 })).slice(0, 3)).toEqual([
    'tair_min',
    'tair_max',
    'tdew',
  ])
})

test('the file has what the person may see, the weather code with its text, and the time of the run', () => {
  const steps = [aStep({ tair: -3.25, vis: null, rain: 0.1 + 0.2 })]
  const columns = visibleColumns([...steps, aStep()], allColumns).filter(({ code }) =>
    ['tair', 'rain', 'rain_sum', 'vis'].includes(code),
  )
  const { issuedAt } = aRun()
  const file = forecastFile({ castpointId: 'col', run: { issuedAt }, steps, columns, stepH: 1 }, display)
  expect(csvText(file.rows, file.columns, display)).toBe(
    '\uFEFFDate et heure;Durée (h);Air (°C);Pluie (mm);Pluie, cumul (mm);Visibilité (m);Temps (code);Temps;Prévision émise\r\n' +
      '2026-11-21T13:00:00+01:00;1;-3,25;0,3;0;;2;partiellement nuageux;2026-11-21T13:00:00+01:00\r\n',
  )
})

test('the file name has point, step and times', () => {
  const steps = [aStep({ duration: 6 })]
  const file = forecastFile({ castpointId: 'col', run: aRun(), steps, columns: [], stepH: 6 }, display)
  expect(csvName(file, display.formats)).toBe('verglas-prevision-6h-col-20261121T1300-20261121T1900.csv')
})
