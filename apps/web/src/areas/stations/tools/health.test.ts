import { expect, test } from 'vitest'
import { type HealthRow, healthRows, needsCare, plannedVisits } from './health.ts'
import type { Visit } from './visit.ts'

const station: HealthRow = {
  stationId: 'a',
  name: 'Col',
  zoneId: null,
  state: 'ok',
  period: 600,
  newestAt: '2026-01-15T06:00:00.000Z',
  measures: [{ code: 'ts', completeness: 0.99, faults: 0 }],
  neighbours: [{ code: 'ts', offset: -2.5, drift: 0.2, days: 30 }],
  model: [],
  battery: { newest: 12.6, lowest: 12.1, lowestAt: '2026-01-10T06:00:00.000Z' },
  dueOn: null,
}
const TODAY = '2026-01-15'
const visit = (id: string, changes: Partial<Visit>): Visit => ({
  id,
  revision: 1,
  stationId: 'a',
  visitedOn: '2025-01-15',
  act: 'calibration',
  measures: [],
  note: '',
  visitor: 'Équipe 1',
  dueOn: null,
  ...changes,
})

test('a cold site is no fault, a drifting sensor is one', () => {
  expect(needsCare(station, TODAY)).toBe(false)
  const drifting = [{ code: 'ts' as const, offset: -2.5, drift: -1.2, days: 30 }]
  expect(needsCare({ ...station, neighbours: drifting }, TODAY)).toBe(true)
  expect(needsCare({ ...station, measures: [{ code: 'ts', completeness: 0.7, faults: 0 }] }, TODAY)).toBe(
    true,
  )
  expect(needsCare({ ...station, battery: { newest: 11.2, lowest: 11, lowestAt: '' } }, TODAY)).toBe(true)
  expect(needsCare({ ...station, dueOn: '2026-01-14' }, TODAY)).toBe(true)
})

test('takes the next due date from the last visit to the sensor, ignoring visits for other sensors', () => {
  const visits = [
    visit('old', { measures: ['ts'], visitedOn: '2024-01-10', dueOn: '2025-01-10' }),
    visit('new', { measures: ['ts'], visitedOn: '2025-01-12', dueOn: '2026-03-01' }),
    visit('whole', { visitedOn: '2024-06-01', dueOn: '2026-02-01' }),
    visit('wind', { measures: ['wind_avg'], visitedOn: '2025-06-01' }),
  ]
  expect(plannedVisits(visits).map(({ visit: { id }, dueOn }) => [id, dueOn])).toEqual([
    ['whole', '2026-02-01'],
    ['new', '2026-03-01'],
  ])
  expect(healthRows([station], visits)[0]?.dueOn).toBe('2026-02-01')
})
