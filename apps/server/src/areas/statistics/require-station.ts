import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { NotFound } from '../../http/errors.ts'
import { type StationOfStatistics, stationsOfStatistics } from './queries.ts'

/** Returns the station; throws NotFound if there is none. */
export async function requireStation(
  db: SetupDb,
  asOf: AsOf,
  stationId: string,
): Promise<StationOfStatistics> {
  const [station] = await stationsOfStatistics(db, asOf, stationId)
  if (!station) throw new NotFound(`station ${stationId}`)
  return station
}
