import type { ListGeometry } from '@verglas/contract/lists'
import { parseShape } from '../../reading/alert-shapes.ts'
import type { Faults } from '../../reading/fault-counts.ts'
import { fields } from '../../reading/json-document.ts'
import { shortened } from '../../reading/refusal.ts'
import { type Columns, columnsOf, cut } from './columns.ts'

export const ATTRIBUTION =
  'Gouvernement du Québec – ministère des Transports et de la Mobilité durable, CC BY 4.0'
/** Québec with a margin; metres of another projection are far outside. */
const BOX = { west: -85, south: 42, east: -50, north: 65 }

export type Feature = { columns: Columns; geometry: ListGeometry | null; id: string | null }

/** Reads a GeoJSON feature; null if it is invalid. */
export function featureOf(value: unknown, faults: Faults): Feature | null {
  const feature = fields(value)
  const properties = fields(feature?.properties)
  if (!feature || !properties) {
    faults.add('bad_feature', 'a feature without properties')
    return null
  }
  const { id } = feature
  const geometry = geometryOf(feature.geometry)
  if (!geometry && feature.geometry !== null && feature.geometry !== undefined)
    faults.add('bad_shape', `geometry of feature ${String(id ?? '?').slice(0, 60)}`)
  return {
    columns: columnsOf(properties),
    geometry,
    id: typeof id === 'string' || typeof id === 'number' ? cut(shortened(String(id)), 200) : null,
  }
}

function geometryOf(value: unknown): ListGeometry | null {
  const properties = fields(value)
  const { type, coordinates } = properties ?? {}
  if (type === 'Point' || type === 'MultiPoint') {
    const pair: unknown = type === 'Point' || !Array.isArray(coordinates) ? coordinates : coordinates[0]
    const [longitude, latitude] = Array.isArray(pair) ? pair : []
    return typeof longitude === 'number' && typeof latitude === 'number' && isNearQuebec(longitude, latitude)
      ? { type: 'Point', coordinates: [rounded(longitude), rounded(latitude)] }
      : null
  }
  const shape = parseShape(properties)
  const first = shape?.type === 'MultiPolygon' ? shape.coordinates[0]?.[0]?.[0] : shape?.coordinates[0]?.[0]
  return shape && first && isNearQuebec(...first) ? shape : null
}

const rounded = (degrees: number): number => Number(degrees.toFixed(5))

const isNearQuebec = (longitude: number, latitude: number): boolean =>
  longitude >= BOX.west && longitude <= BOX.east && latitude >= BOX.south && latitude <= BOX.north

export function unnamed(list: string, faults: Faults): null {
  faults.add('no_identifier', `${list}: a feature without its number`)
  return null
}

export function timeOf(
  columns: Columns,
  faults: Faults,
  edge: 'start' | 'end',
  ...names: string[]
): string | null {
  const at = columns.instant(edge, ...names)
  if (at === undefined) faults.add('no_date', `${names[0]}=${columns.text(...names)?.slice(0, 60)}`)
  return at?.toISOString() ?? null
}
