import type { OversightArea } from '@verglas/contract/oversight-area'
import type { OversightRule } from '@verglas/contract/oversight-rules'
import type { DemonstrationOversight } from './organisation.ts'

/** A rule with defaults: all day long, from the first hour on. The danger of the road has its own severity. */
const rule = (
  id: string,
  measure: OversightRule['measure'],
  operator: OversightRule['operator'],
  value: number,
  severity: OversightRule['severity'],
  rest: Partial<Pick<OversightRule, 'riskKind' | 'minHours' | 'window'>> = {},
): OversightRule => ({
  riskKind: null,
  minHours: 1,
  window: null,
  ...rest,
  id,
  measure,
  operator,
  value,
  severity,
})

/** A rectangle on the map, given by its south-west and north-east corners. */
const box = (west: number, south: number, east: number, north: number): OversightArea => ({
  type: 'polygon',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
})

/** The oversights of the A75's operators: its passes, its viaducts, the plateau. */
export const A75_OVERSIGHTS: readonly DemonstrationOversight[] = [
  {
    id: 'cols',
    name: 'Cols de la Margeride',
    area: box(3.04, 44.64, 3.36, 45.14),
    rules: [
      rule('danger', 'danger', 'gte', 2, 2, { minHours: 2 }),
      rule('high-danger', 'danger', 'gte', 3, 3),
      rule('segments', 'risk', 'gte', 2, 3),
      rule('freezing-rain', 'risk', 'gte', 1, 2, { riskKind: 'freezing_rain' }),
    ],
  },
  {
    id: 'viaduc-millau',
    name: 'Viaduc de Millau : vent',
    area: { type: 'circle', longitude: 3.022, latitude: 44.08, radiusKm: 6 },
    rules: [
      rule('gust', 'gust', 'gte', 60, 2),
      rule('strong-gust', 'gust', 'gte', 90, 3),
      rule('measured-gust', 'observed_gust', 'gte', 110, 4),
    ],
  },
  {
    id: 'ponts',
    name: 'Ponts : chaussée gelée',
    area: {
      type: 'places',
      castpoints: ['a75-garabit-c', 'a75-viaduc-millau-c'],
      stations: ['a75-garabit', 'a75-viaduc-millau'],
      segments: [],
    },
    rules: [
      rule('measured', 'observed_surface', 'lte', 0, 1),
      rule('night', 'danger', 'gte', 2, 2, { window: { from: 20, to: 8 } }),
    ],
  },
  {
    id: 'larzac',
    name: 'Causse du Larzac',
    area: box(2.98, 43.8, 3.42, 44.12),
    rules: [
      rule('danger', 'danger', 'gte', 3, 3),
      rule('snow-risk', 'risk', 'gte', 1, 2, { riskKind: 'snow' }),
      rule('fog', 'visibility', 'lte', 200, 2, { minHours: 2 }),
    ],
  },
]

/** The oversights of routes 175 and 20. */
export const QUEBEC_OVERSIGHTS: readonly DemonstrationOversight[] = [
  {
    id: 'reserve',
    name: 'Réserve faunique des Laurentides',
    area: box(-71.42, 47.2, -71.08, 48.12),
    rules: [
      rule('danger', 'danger', 'gte', 2, 2, { minHours: 3 }),
      rule('high-danger', 'danger', 'gte', 3, 3),
      rule('segments', 'risk', 'gte', 2, 3),
      rule('cold', 'air', 'lte', -25, 2, { minHours: 3 }),
      rule('visibility', 'visibility', 'lte', 400, 3),
    ],
  },
  {
    id: 'pierre-laporte',
    name: 'Pont Pierre-Laporte',
    area: { type: 'circle', longitude: -71.289, latitude: 46.744, radiusKm: 5 },
    rules: [
      rule('gust', 'gust', 'gte', 70, 3),
      rule('danger', 'danger', 'gte', 3, 3),
      rule('frozen', 'observed_surface', 'lte', 0, 1),
    ],
  },
  {
    id: 'fleuve',
    name: 'Rive du fleuve : vent et poudrerie',
    area: box(-70.62, 46.93, -69.45, 47.9),
    rules: [
      rule('gust', 'gust', 'gte', 60, 2),
      rule('visibility', 'visibility', 'lte', 800, 3, { minHours: 2 }),
    ],
  },
  {
    id: 'pluie-verglacante',
    name: 'Route 20 : pluie verglaçante',
    area: box(-72.6, 45.82, -70.95, 46.92),
    rules: [
      rule('risk', 'risk', 'gte', 1, 2, { riskKind: 'freezing_rain' }),
      rule('road', 'danger', 'gte', 3, 3),
    ],
  },
]
