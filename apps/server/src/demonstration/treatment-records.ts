import { DAY_MS } from '@verglas/quantities'
import type { TreatmentEvent } from '@verglas/road-model'
import { RECORD_DAYS, type SimulatedStation, type TreatmentRecord } from '@verglas/simulated-weather'
import { treatmentsOf } from '../chain/facts/treatments.ts'
import { latestAsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { castpointId, type RecordOf, type SimulatedSettings } from './simulated.ts'

/** Treatments by point. */
export type PointTreatments = ReadonlyMap<string, readonly TreatmentEvent[]>

/**
 * Lets the simulated road of each station be treated as people of the organisation recorded it, so that sensors,
 * forecasts and the log agree on the salt on the road. A station on no circuit has a crew of its own.
 */
export function recordsOf({ recording, movedDays = 0 }: SimulatedSettings, acts: PointTreatments): RecordOf {
  const points = new Set(recording?.castpointIds)
  const records = new Map<string, TreatmentRecord>()
  return (station) => {
    const pointId = castpointId(station)
    if (!recording || !points.has(pointId)) return undefined
    let record = records.get(pointId)
    if (!record) {
      const treatments = (acts.get(pointId) ?? []).map((act) => ({
        atMs: act.atMs,
        saltGm2: saltEquivalentGm2(act),
        isPlowed: act.isPlowed ?? false,
      }))
      record = { fromMs: recording.fromMs + movedDays * DAY_MS, treatments }
      records.set(pointId, record)
    }
    return record
  }
}

/** As `recordsOf`, with the treatments that are stored at present and still act at `atMs`. */
export async function storedRecords(
  db: Db,
  settings: SimulatedSettings,
  stations: readonly Pick<SimulatedStation, 'id'>[],
  atMs: number,
): Promise<RecordOf> {
  if (!settings.recording) return () => undefined
  const acts = await treatmentsOf(
    db,
    stations.map(castpointId),
    atMs - RECORD_DAYS * DAY_MS,
    await latestAsOf(db),
  )
  return recordsOf(settings, acts)
}

/** Ions per gram relative to those of NaCl (2 per 58.44 g), which is what lowers the freezing point: MgCl₂, CaCl₂. */
const MGCL2_AS_SALT = (3 / 95.21) * (58.44 / 2)
const CACL2_AS_SALT = (3 / 110.98) * (58.44 / 2)

const saltEquivalentGm2 = ({ saltGm2 = 0, mgcl2Gm2 = 0, cacl2Gm2 = 0 }: TreatmentEvent): number =>
  saltGm2 + mgcl2Gm2 * MGCL2_AS_SALT + cacl2Gm2 * CACL2_AS_SALT
