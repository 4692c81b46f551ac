import { expect, test } from 'vitest'
import { MODULE_KINDS } from './dashboard-codes.ts'
import { DashboardContent, DashboardModule } from './dashboards.ts'

const BOX = { id: 'm1', x: 0, y: 0, w: 6, h: 6, title: '' }

/** One module of each kind, as the editor creates them and as people set them. */
const MODULES = [
  { kind: 'map', search: '' },
  { kind: 'radar', search: 'layers=radar' },
  { kind: 'list', of: 'stations', hasOnlyFavourites: false },
  { kind: 'value', stationId: '', measure: 'ts' },
  { kind: 'series', stationId: 'north-1', hours: 24 },
  { kind: 'meteogram', castpointId: '' },
  { kind: 'chart', castpointId: '', chart: 'road' },
  { kind: 'strip', circuitId: '' },
  { kind: 'directive', circuitId: '' },
  { kind: 'alerts', hasOnlyFavourites: false },
  { kind: 'camera', cameraId: '' },
  { kind: 'film', cameraId: '' },
  { kind: 'oversight', oversightId: '' },
  { kind: 'news' },
  { kind: 'text', markdown: '**07:00**' },
  { kind: 'statistics', stationId: '', chart: 'wind', measure: 'ts', period: '30d' },
  { kind: 'model', stationId: '' },
  { kind: 'comparison', places: ['p.north-1-c', 's.north-2'], measure: 'ts', range: '24' },
  { kind: 'skill', castpointId: '', chart: 'errors', measure: 'ts', days: 30 },
  { kind: 'dangers', castpointId: '' },
  { kind: 'oversightCourse', oversightId: '', chart: 'rules' },
  { kind: 'network', circuitId: '', chart: 'hours' },
  { kind: 'balance', chart: 'nights', material: 'deicers' },
  { kind: 'tide', tidepointId: '' },
  { kind: 'storm', stationId: '', minutes: 60 },
  { kind: 'outages', hasOnlyOwn: true },
]

test('every kind has a module, and each is stored as sent', () => {
  expect(MODULES.map(({ kind }) => kind).toSorted()).toEqual([...MODULE_KINDS].toSorted())
  const modules = MODULES.slice(0, 24).map((module, index) => ({ ...BOX, ...module, id: `m${index}` }))
  expect(DashboardContent.parse({ form: 'advanced', modules })).toEqual({ form: 'advanced', modules })
  for (const module of MODULES)
    expect(DashboardModule.parse({ ...BOX, ...module })).toEqual({ ...BOX, ...module })
})

test.each([
  [
    'a drawing that there is none of',
    { kind: 'statistics', stationId: '', chart: 'mood', measure: 'ts', period: '30d' },
  ],
  [
    'a period that there is none of',
    { kind: 'statistics', stationId: '', chart: 'wind', measure: 'ts', period: '9d' },
  ],
  [
    'more places than can be told apart',
    { kind: 'comparison', places: ['p.1', 'p.2', 'p.3', 'p.4', 'p.5'], measure: 'ts', range: '24' },
  ],
  [
    'a place that is neither point nor station',
    { kind: 'comparison', places: ['north-1'], measure: 'ts', range: '24' },
  ],
  ['a measure that is not compared', { kind: 'comparison', places: [], measure: 'snow', range: '24' }],
  ['minutes that cannot be looked back', { kind: 'storm', stationId: '', minutes: 5 }],
  ['a setting of another kind', { kind: 'tide', tidepointId: '', chart: 'wind' }],
])('%s is refused', (_, module) => {
  expect(DashboardModule.safeParse({ ...BOX, ...module }).success).toBe(false)
})
