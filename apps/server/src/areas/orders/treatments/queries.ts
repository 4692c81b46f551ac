import type { TreatmentAct } from '@verglas/contract'
import type { CarriedMaterial } from '@verglas/contract/treatment-codes'
import type { z } from 'zod'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import type { Device, DeviceKind } from '../../../db/device-tokens.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import type { Versioned } from '../../../db/versioned.ts'

type TreatmentView = z.output<typeof TreatmentAct>
/** A treatment with the fields that stay in the organisation's log. */
export type StoredAct = TreatmentView & { castpointIds: string[]; authorId: string; reportId: string | null }

type Row = {
  act_id: string
  circuit_id: string
  km_from: number | null
  km_to: number | null
  treatment: TreatmentView['treatment']
  spread_gm2: number | null
  deicer: TreatmentView['deicer']
  vehicle: string | null
  origin: TreatmentView['origin']
  report_id: string | null
  done_at: Date
  castpoints: string[]
  author_id: string
  author: string
  told_at: Date
  withdrawn_by: string | null
  withdrawn_at: Date | null
}

/** A vehicle of the organisation. */
export type VehicleFields = {
  name: string
  circuitId: string | null
  capacityKg: number | null
  materials: CarriedMaterial[]
  depotId: string | null
  isInService: boolean
}
export const VEHICLES: Versioned<VehicleFields> = {
  kind: 'vehicle',
  idColumn: 'vehicle_id',
  columns: {
    name: 'name',
    circuitId: 'circuit_id',
    capacityKg: 'capacity_kg',
    materials: 'materials',
    depotId: 'depot_id',
    isInService: 'is_in_service',
  },
  order: 'v.name',
}
export const VEHICLE_TOKENS: DeviceKind = { table: 'vehicle_token', idColumn: 'vehicle_id', prefix: 'vgv_' }

/**
 * The recipient id of a vehicle's terminal. Ids of organisations contain no underscore, so it is unambiguous.
 */
export const addressedVehicle = (setupId: string, vehicleId: string): string => `${setupId}_${vehicleId}`

/** A vehicle whose terminal has presented its token. */
export type Terminal = Device & Pick<VehicleFields, 'name' | 'circuitId'>

/**
 * The vehicle whose token has this hash; null if there is none, or if the vehicle or its organisation has
 * been deleted.
 */
export async function terminalOfHash(db: Db, hash: string): Promise<Terminal | null> {
  const [row] = await db.query<Terminal>(
    `select t.setup_id as "setupId", t.vehicle_id as "deviceId", v.name, v.circuit_id as "circuitId"
       from vehicle_token t
       join setup s on s.id = t.setup_id and s.suspended_at is null
       join vehicle_version v on v.setup_id = t.setup_id and v.vehicle_id = t.vehicle_id
                             and v.rev_to = open_rev() and not v.is_removed
      where t.token_hash = $1`,
    [hash],
  )
  return row ?? null
}

const COLUMNS = `t.act_id, t.circuit_id, t.km_from::float8 as km_from, t.km_to::float8 as km_to, t.treatment,
           t.spread_gm2::float8 as spread_gm2, t.deicer, t.vehicle, t.origin, t.report_id, t.done_at, t.castpoints, t.author_id,
           t.author, t.told_at, t.withdrawn_by, t.withdrawn_at, t.rev`

const LATEST = `
  select * from (
    select distinct on (t.act_id)
           ${COLUMNS}
      from treatment_act t
     where t.setup_id = $1 and t.circuit_id = $2 and t.rev <= $3
     order by t.act_id, t.rev desc
  ) n`

/** Treatments on a circuit in the seven days up to `asOf`, latest first. */
export async function actsOf(db: SetupDb, circuitId: string, asOf: AsOf): Promise<StoredAct[]> {
  const rows = await db.query<Row>(
    `${LATEST}
      where n.done_at > $4::timestamptz - interval '7 days'
      order by n.done_at desc, n.rev desc`,
    [db.setupId, circuitId, asOf.rev, asOf.at],
  )
  return rows.map(toAct)
}

/** Treatments on all circuits in a period, oldest first, including withdrawn ones. */
export async function actsBetween(
  db: SetupDb,
  asOf: AsOf,
  { from, to }: { from: Date; to: Date },
): Promise<StoredAct[]> {
  const rows = await db.query<Row>(
    `select * from (
       select distinct on (t.act_id)
              ${COLUMNS}
         from treatment_act t
        where t.setup_id = $1 and t.rev <= $2 and t.done_at >= $3 and t.done_at < $4
        order by t.act_id, t.rev desc
     ) n
      order by n.done_at, n.rev`,
    [db.setupId, asOf.rev, from, to],
  )
  return rows.map(toAct)
}

export async function actById(
  db: SetupDb,
  { circuitId, actId }: { circuitId: string; actId: string },
  asOf: AsOf,
): Promise<StoredAct | null> {
  const [row] = await db.query<Row>(`${LATEST} where n.act_id = $4`, [db.setupId, circuitId, asOf.rev, actId])
  return row ? toAct(row) : null
}

/** The recorded treatments with these ids in their latest version, withdrawn or not. */
export async function actsById(db: SetupDb, actIds: readonly string[], asOf: AsOf): Promise<StoredAct[]> {
  const rows = await db.query<Row>(
    `select distinct on (t.act_id)
            ${COLUMNS}
       from treatment_act t
      where t.setup_id = $1 and t.act_id = any($2) and t.rev <= $3
      order by t.act_id, t.rev desc`,
    [db.setupId, actIds, asOf.rev],
  )
  return rows.map(toAct)
}

/** Treatments as first recorded, each with the revision that published it. */
export async function originalActs(
  db: SetupDb,
  actIds: readonly string[],
): Promise<{ act: StoredAct; rev: number }[]> {
  const rows = await db.query<Row & { rev: number }>(
    `select ${COLUMNS}
       from treatment_act t
      where t.setup_id = $1 and t.act_id = any($2) and t.withdrawn_at is null
      order by t.act_id`,
    [db.setupId, actIds],
  )
  return rows.map((row) => ({ act: toAct(row), rev: row.rev }))
}

/** Rounded to the precision at which it is stored. */
const toMetre = (km: number | null) => (km === null ? null : Math.round(km * 1000) / 1000)
const toMilligram = (gm2: number | null) => (gm2 === null ? null : Math.round(gm2 * 1000) / 1000)

const toAct = (row: Row): StoredAct => ({
  id: row.act_id,
  circuitId: row.circuit_id,
  kmFrom: toMetre(row.km_from),
  kmTo: toMetre(row.km_to),
  treatment: row.treatment,
  spreadGm2: toMilligram(row.spread_gm2),
  deicer: row.deicer,
  vehicle: row.vehicle,
  origin: row.origin,
  reportId: row.report_id,
  doneAt: row.done_at.toISOString(),
  castpointIds: row.castpoints,
  authorId: row.author_id,
  author: row.author,
  toldAt: row.told_at.toISOString(),
  withdrawnBy: row.withdrawn_by,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
})

/** Leaves out ids of persons and the forecast points that were treated. */
export function toTreatmentView({
  castpointIds: _castpointIds,
  authorId: _authorId,
  reportId: _reportId,
  ...act
}: StoredAct): TreatmentView {
  return act
}

/** The forecast points among these that belong to the organisation; other organisations must not see its treatments. */
export async function ownPoints(db: Db, setupId: string, castpointIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from castpoint where id = any($1) and owner_setup_id = $2 order by id',
    [castpointIds, setupId],
  )
  return rows.map(({ id }) => id)
}

/** The row of a treatment for `publish`. */
export const actRow = (setupId: string, act: StoredAct) => ({
  setup_id: setupId,
  act_id: act.id,
  circuit_id: act.circuitId,
  km_from: act.kmFrom,
  km_to: act.kmTo,
  treatment: act.treatment,
  spread_gm2: act.spreadGm2,
  deicer: act.deicer,
  vehicle: act.vehicle,
  origin: act.origin,
  report_id: act.reportId,
  done_at: act.doneAt,
  castpoints: act.castpointIds,
  author_id: act.authorId,
  author: act.author,
  told_at: act.toldAt,
  withdrawn_by: act.withdrawnBy,
  withdrawn_at: act.withdrawnAt,
})
