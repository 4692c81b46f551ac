import type { CeilThreshold } from '@verglas/contract/ceil-codes'
import type { DemonstrationSetup } from './organisation.ts'

const threshold = (
  kind: CeilThreshold['kind'],
  severity: CeilThreshold['severity'],
  value: number | null = null,
): CeilThreshold => ({ kind, isEnabled: true, severity, value, directionDeg: null, windKmh: null })

/** Temperature below which salts lose their effect, in each country's practice. */
const COLD_C: Readonly<Record<string, number>> = { a75: -8, quebec: -18 }

/**
 * Thresholds of an organisation: for all its stations, and for its bridges, which get an earlier wind
 * warning.
 */
export function ceilRows(setup: DemonstrationSetup): object[] {
  const bridges = setup.roads.flatMap(({ places }) =>
    places.flatMap(({ id, isBridge, station }) => (isBridge && station ? [id] : [])),
  )
  const row = (ceil_id: string, name: string, stations: string[], thresholds: CeilThreshold[]) => ({
    setup_id: setup.id,
    ceil_id,
    name,
    stations,
    thresholds,
    is_removed: false,
    changed_by: 'demonstration',
    author: 'demonstration',
  })
  const network = [
    threshold('air_min', 3, COLD_C[setup.id] ?? -10),
    threshold('surface_below_dew', 2),
    threshold('wind', 2, 60),
  ]
  return [
    row('reseau', 'Réseau', [], network),
    ...(bridges.length > 0
      ? [row('ponts', 'Ponts et viaducs', bridges.sort(), [threshold('wind', 3, 45)])]
      : []),
  ]
}

const PERSONAL = [
  { setupId: 'a75', personId: 'claire', stationId: 'a75-issartets', ways: ['email'], value: 0 },
  { setupId: 'quebec', personId: 'mathieu', stationId: 'qc-etape', ways: ['email'], value: -15 },
  { setupId: 'quebec', personId: 'emily', stationId: 'qc-pierre-laporte', ways: [], value: -5 },
] as const

/**
 * Personal thresholds of an organisation's people, by the ids the people have before their accounts are
 * created.
 */
export const personalCeilRows = (setup: DemonstrationSetup): object[] =>
  PERSONAL.filter(({ setupId }) => setupId === setup.id).map(({ personId, stationId, ways, value }) => ({
    setup_id: setup.id,
    user_ceil_id: `${personId} ${stationId}`,
    person_id: personId,
    station_id: stationId,
    ways,
    thresholds: [threshold('air_min', 2, value)],
    is_removed: false,
    changed_by: personId,
    author: 'demonstration',
  }))
