import tzLookup from '@photostructure/tz-lookup'
import type { Location } from '@verglas/sources/facts/location'
import { escapeBidiControls } from '@verglas/sources/reading/refusal'
import type { Database } from '../db/database.ts'
import type { PlaceIds } from './place-ids.ts'

/** A source that describes places, as one of its connections sees it. */
export type PlaceSource = {
  database: Database
  sourceId: string
  ownerSetupId: string | null
  changedBy: string
  ids: PlaceIds
  /** Organisations to which its new places become accessible. */
  followingSetups(): Promise<string[]>
}

/** What the versions of stations and forecast points have in common. */
export const locatedRow = (
  { sourceId, ownerSetupId, changedBy }: PlaceSource,
  name: string,
  { longitudeDeg, latitudeDeg, altitudeM }: Location,
  attribution: string,
) => ({
  owner_setup_id: ownerSetupId,
  name: escapeBidiControls(name),
  longitude_deg: longitudeDeg,
  latitude_deg: latitudeDeg,
  altitude_m: altitudeM,
  timezone: tzLookup(latitudeDeg, longitudeDeg),
  is_bridge: false,
  source: sourceId,
  attribution,
  changed_by: changedBy,
})

/**
 * Organisations that use the public data of a source; what belongs to one organisation is accessible to no
 * other.
 */
export async function followersOf(
  database: Database,
  sourceId: string,
  ownerSetupId: string | null,
): Promise<string[]> {
  if (ownerSetupId !== null) return [ownerSetupId]
  const rows = await database.query<{ setup_id: string }>(
    'select setup_id from setup_source where source = $1 order by setup_id',
    [sourceId],
  )
  return rows.map((row) => row.setup_id)
}
