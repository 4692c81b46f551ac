import type { Treatment } from '@verglas/contract/circuit-codes'
import type { Deicer } from '@verglas/contract/treatment-codes'
import { laneAreaM2, treatedSegments } from '@verglas/road-network'
import { materialKg, totalKg } from '@verglas/treatment'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { ms } from '../epoch-ms.ts'
import { USUAL_LANE_WIDTH_M } from './lane-width.ts'

/** Remaining stock, kg; null if it was never counted. */
export type DepotStock = {
  readonly depotId: string
  readonly saltKg: number | null
  readonly abrasiveKg: number | null
  readonly countedMs: number
}

type Act = {
  depotId: string
  circuitId: string
  treatment: Treatment
  gm2: number
  deicer: Deicer
  kmFrom: number | null
  kmTo: number | null
}
type Circuit = { id: string; widthM: number | null; segments: Parameters<typeof laneAreaM2>[0] }

/**
 * The stock of each depot of an organisation: the last count less what vehicles that load there have spread since.
 * A treatment without a vehicle counts for the depot at which the vehicles of its circuit load.
 */
export async function depotStocksOf(db: Db, setupId: string, asOf: AsOf): Promise<DepotStock[]> {
  const depots = await db.query<DepotStock>(
    `select depot_id as "depotId", salt_kg as "saltKg", abrasive_kg as "abrasiveKg",
            ${ms('counted_at')} as "countedMs"
       from depot_version
      where setup_id = $1 and rev_from <= $2 and $2 < rev_to and not is_removed
      order by name, depot_id`,
    [setupId, asOf.rev],
  )
  if (depots.length === 0) return []
  const acts = await actsSinceCount(db, setupId, asOf)
  const circuits = await circuitsOf(db, setupId, [...new Set(acts.map(({ circuitId }) => circuitId))], asOf)
  return depots.map((depot) => {
    const spread = acts
      .filter(({ depotId }) => depotId === depot.depotId)
      .map((act) => materialKg(act.treatment, act.gm2, areaM2(circuits.get(act.circuitId), act), act.deicer))
    const abrasiveKg = spread.reduce((sum, { abrasive }) => sum + abrasive, 0)
    const saltKg = spread.reduce((sum, kg) => sum + totalKg(kg), 0) - abrasiveKg
    return {
      ...depot,
      saltKg: depot.saltKg === null ? null : depot.saltKg - saltKg,
      abrasiveKg: depot.abrasiveKg === null ? null : depot.abrasiveKg - abrasiveKg,
    }
  })
}

const areaM2 = (circuit: Circuit | undefined, act: Pick<Act, 'kmFrom' | 'kmTo'>): number =>
  circuit ? laneAreaM2(treatedSegments(circuit.segments, act), circuit.widthM ?? USUAL_LANE_WIDTH_M) : 0

/** Treatments done since the depot at which they were loaded was counted. */
function actsSinceCount(db: Db, setupId: string, asOf: AsOf): Promise<Act[]> {
  return db.query<Act>(
    `with depot as (
       select depot_id, counted_at
         from depot_version
        where setup_id = $1 and rev_from <= $2 and $2 < rev_to and not is_removed
     ), vehicle as (
       select v.name, v.circuit_id, d.depot_id, d.counted_at
         from vehicle_version v
         join depot d on d.depot_id = v.depot_id
        where v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
     ), act as (
       select distinct on (t.act_id) t.*
         from treatment_act t
        where t.setup_id = $1 and t.rev <= $2 and t.done_at > (select min(counted_at) from depot)
        order by t.act_id, t.rev desc
     )
     select loaded.depot_id as "depotId", a.circuit_id as "circuitId", a.treatment, a.spread_gm2::float8 as gm2,
            a.deicer, a.km_from::float8 as "kmFrom", a.km_to::float8 as "kmTo"
       from act a
      cross join lateral (
        select v.depot_id, v.counted_at
          from vehicle v
         where v.name = a.vehicle or v.circuit_id = a.circuit_id
         order by (v.name = a.vehicle) desc nulls last, v.depot_id
         limit 1
      ) loaded
      where a.withdrawn_at is null and a.spread_gm2 > 0 and a.done_at > loaded.counted_at`,
    [setupId, asOf.rev],
  )
}

async function circuitsOf(
  db: Db,
  setupId: string,
  circuitIds: readonly string[],
  asOf: AsOf,
): Promise<Map<string, Circuit>> {
  if (circuitIds.length === 0) return new Map()
  const circuits = await db.query<Circuit>(
    `select circuit_id as id, lane_width_m::float8 as "widthM", segments
       from circuit_version
      where setup_id = $1 and circuit_id = any($2) and rev_from <= $3 and $3 < rev_to and not is_removed`,
    [setupId, circuitIds, asOf.rev],
  )
  return new Map(circuits.map((circuit) => [circuit.id, circuit]))
}
