import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import * as versioned from '../../../db/versioned.ts'
import {
  type LocalNormals,
  type NormalStation,
  normalsAt,
  type PlaceOfNormals,
} from '../../../statistics/normals.ts'

type Fields = Omit<NormalStation, 'id'>

export const CLIMATE_NORMALS: versioned.Versioned<Fields> = {
  kind: 'climate_normal',
  idColumn: 'climate_normal_id',
  columns: {
    name: 'name',
    source: 'source',
    longitude: 'longitude_deg',
    latitude: 'latitude_deg',
    altitude: 'altitude_m',
    firstYear: 'first_year',
    lastYear: 'last_year',
    months: 'months',
  },
  order: 'name',
}

/**
 * Normals of a place, from the reference stations that the organisation had at `asOf`; null if none is near.
 */
export async function normalsOfPlace(
  db: SetupDb,
  asOf: AsOf,
  place: PlaceOfNormals,
): Promise<LocalNormals | null> {
  return normalsAt(place, await versioned.list(db, CLIMATE_NORMALS, asOf))
}
