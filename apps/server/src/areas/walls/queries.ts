import type { CallAnswer } from '@verglas/contract'
import type { Db } from '../../db/database.ts'

type Wall = CallAnswer<'listWalls'>['walls'][number]
export type Dimming = Wall['dimming']
type Row = Omit<Wall, 'madeAt' | 'usedAt' | 'role'> & {
  madeAt: Date
  usedAt: Date | null
  roleId: string
  roleName: string
  personId: string
}
export type WallWithAccount = Wall & { personId: string }

/**
 * All walls by name, or one of them. Reads as the owner of the tables, since only that role may see whether
 * there is a token.
 */
export async function wallsOf(db: Db, setupId: string, id: string | null = null): Promise<WallWithAccount[]> {
  const rows = await db.query<Row>(
    `select w.id, p.first_name as name, w.person_id as "personId", r.id as "roleId", r.name as "roleName",
            w.made_at as "madeAt", w.made_by as "madeBy", w.token_hash is null as "isRevoked",
            w.used_at as "usedAt", w.used_from as "usedFrom", w.dimming
       from wall w
       join person p on p.id = w.person_id
       join membership m on m.setup_id = w.setup_id and m.person_id = w.person_id
       join role r on r.setup_id = m.setup_id and r.id = m.role_id
      where w.setup_id = $1 and ($2::text is null or w.id = $2)
      order by p.first_name_order, w.id`,
    [setupId, id],
  )
  return rows.map(({ roleId, roleName, madeAt, usedAt, ...row }) => ({
    ...row,
    role: { id: roleId, name: roleName },
    madeAt: madeAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }))
}

/** The role a wall would get; null if it does not exist. */
export async function roleOf(
  db: Db,
  setupId: string,
  id: string,
): Promise<{ name: string; features: string[]; needsSecondFactor: boolean } | null> {
  const [role] = await db.query<{ name: string; features: string[]; needsSecondFactor: boolean }>(
    `select name, features, needs_second_factor as "needsSecondFactor" from role where setup_id = $1 and id = $2`,
    [setupId, id],
  )
  return role ?? null
}

type NewWall = {
  setupId: string
  id: string
  name: string
  roleId: string
  hash: string
  createdBy: string
  now: Date
}

/** Inserts a wall with its account: a fully set-up member of the organisation without a password. */
export async function insertWall(db: Db, wall: NewWall): Promise<void> {
  const { setupId, id, name, roleId, hash, createdBy, now } = wall
  await db.query(
    `insert into person (id, email, first_name, lang, unit, created_at)
     select $2, $2 || '@wall.invalid', $3, default_lang, default_unit, $4 from setup where id = $1`,
    [setupId, id, name, now],
  )
  await db.query(
    `insert into membership (setup_id, person_id, role_id, state, setup_init, zone_ids, created_at)
     select $1, $2, $3, 'active', true, coalesce(array_agg(z.id order by z.position), '{}'), $4
       from zone z where z.setup_id = $1`,
    [setupId, id, roleId, now],
  )
  await db.query(
    'insert into wall (setup_id, id, person_id, token_hash, made_at, made_by) values ($1, $2, $2, $3, $4, $5)',
    [setupId, id, hash, now, createdBy],
  )
}

export async function storeWallToken(
  db: Db,
  { setupId, id, hash, createdBy, now }: Omit<NewWall, 'name' | 'roleId'>,
): Promise<void> {
  await db.query(
    'update wall set token_hash = $3, made_at = $4, made_by = $5 where setup_id = $1 and id = $2',
    [setupId, id, hash, now, createdBy],
  )
}

export async function forgetWallToken(db: Db, setupId: string, id: string): Promise<void> {
  await db.query('update wall set token_hash = null where setup_id = $1 and id = $2', [setupId, id])
}

export async function storeDimming(db: Db, setupId: string, id: string, dimming: Dimming): Promise<void> {
  await db.query('update wall set dimming = $3 where setup_id = $1 and id = $2', [
    setupId,
    id,
    JSON.stringify(dimming),
  ])
}

/** The wall that belongs to an account; null if the account is not a wall's. */
export async function wallOfPerson(
  db: Db,
  setupId: string,
  personId: string,
): Promise<{ name: string; dimming: Dimming } | null> {
  const [wall] = await db.query<{ name: string; dimming: Dimming }>(
    `select p.first_name as name, w.dimming
       from wall w
       join person p on p.id = w.person_id
      where w.setup_id = $1 and w.person_id = $2`,
    [setupId, personId],
  )
  return wall ?? null
}

/** Deletes the account; the wall is deleted with it. */
export async function deleteWall(db: Db, personId: string): Promise<void> {
  await db.query('delete from person where id = $1', [personId])
}
