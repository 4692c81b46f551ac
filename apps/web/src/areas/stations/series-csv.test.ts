import { formats } from '@verglas/language'
import { csvText } from '@verglas/language/files/csv'
import { expect, test } from 'vitest'
import { readingsOf, type Series } from './detail-shape.ts'
import { seriesColumns } from './series-csv.ts'

const french = formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' })
const t = (key: string, values?: Record<string, string | number>) =>
  values ? `${key}:${Object.values(values).join()}` : key

const series: Series = {
  asOf: { rev: 1, at: '2026-11-17T02:20:00Z' },
  stationId: 'garabit',
  from: '2026-11-17T02:00:00Z',
  to: '2026-11-17T02:20:00Z',
  step: 0,
  times: [Date.parse('2026-11-17T02:00:00Z'), Date.parse('2026-11-17T02:10:00Z')],
  values: { ts: [-1.75, null], road_state: [8, 5], wind_avg: [10, 20] },
  quality: [{ index: 1, code: 'ts', quality: { flag: 'out_of_range', raw: -99.9 } }],
}

test('every measure has a column, codes also have their word, and refused values are marked', () => {
  const text = csvText(readingsOf(series).toReversed(), seriesColumns(series, french, t), {
    formats: french,
    t,
  })
  const [head, first, second] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe(
    'time.dateTime;measures.ts.long (°C);csv.code:measures.road_state.long;measures.road_state.long;measures.wind_avg.long (km/h);stations.quality',
  )
  expect(first).toBe('2026-11-17T03:00:00+01:00;-1,75;8;codes.roadState.snowy;10;')
  expect(second).toContain('2026-11-17T03:10:00+01:00;;5;codes.roadState.icy;20;measures.ts.long')
})
