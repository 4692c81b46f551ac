import type { SetupZone } from '@verglas/contract'
import type { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import { type Editor, edited, idOfName, lateChangeOf } from './edited.ts'

type Zone = z.output<typeof SetupZone>
type Body = Pick<Zone, 'name' | 'area'>
type Change = { [Key in keyof Body]?: Body[Key] | undefined }
type Ring = readonly (readonly [number, number])[]

const MOST_ZONES = 1000
const OPEN_END = '9223372036854775807'

/** The zones in their order, or one of them. */
export async function zonesOf(db: Db, setupId: string, zoneId: string | null = null): Promise<Zone[]> {
  return db.query<Zone>(
    `select z.id, z.name, z.area, z.revision,
            (select count(*)::integer
               from membership m
              where m.setup_id = z.setup_id and z.id = any(m.zone_ids)) as people,
            (select count(*)::integer
               from point_version p
              where p.setup_id = z.setup_id and p.zone_id = z.id and p.rev_to = ${OPEN_END})
            + (select count(*)::integer
                 from setup_station_version s
                where s.setup_id = z.setup_id and s.zone_id = z.id and s.rev_to = ${OPEN_END}) as places
       from zone z
      where z.setup_id = $1 and ($2::text is null or z.id = $2)
      order by z.position, z.name, z.id`,
    [setupId, zoneId],
  )
}

export async function createZone(editor: Editor, body: Body): Promise<Zone> {
  const { setupId } = editor.db
  checkArea(body.area)
  return edited(editor, async (tx, record) => {
    await tx.query('select 1 from setup where id = $1 for update', [setupId])
    const zones = await zonesOf(tx, setupId)
    if (zones.length >= MOST_ZONES) throw new Invalid('body', `at most ${MOST_ZONES} zones`)
    refuseTakenName(zones, body.name)
    const id = idOfName(body.name, new Set(zones.map((zone) => zone.id)))
    await tx.query(
      `insert into zone (setup_id, id, name, area, position)
       select $1, $2, $3, $4, coalesce(max(position), 0) + 1 from zone where setup_id = $1`,
      [setupId, id, body.name, body.area && JSON.stringify(body.area)],
    )
    await record({ kind: 'zone', id, name: body.name }, null, body)
    return zoneOf(tx, setupId, id)
  })
}

export async function changeZone(
  editor: Editor,
  id: string,
  { expectedRevision, ...change }: Change & { expectedRevision: number },
): Promise<Zone> {
  const { setupId } = editor.db
  checkArea(change.area ?? null)
  return edited(editor, async (tx, record) => {
    await tx.query('select 1 from zone where setup_id = $1 and id = $2 for update', [setupId, id])
    const before = await zoneOf(tx, setupId, id)
    const after = {
      ...before,
      name: change.name ?? before.name,
      area: change.area === undefined ? before.area : change.area,
    }
    if (before.revision !== expectedRevision)
      throw await lateChangeOf(
        tx,
        { setupId, kind: 'zone', id },
        { stored: before, sent: { ...after, revision: expectedRevision } },
      )
    refuseTakenName(await zonesOf(tx, setupId), after.name, id)
    await tx.query(
      'update zone set name = $3, area = $4, revision = revision + 1 where setup_id = $1 and id = $2',
      [setupId, id, after.name, after.area && JSON.stringify(after.area)],
    )
    await record({ kind: 'zone', id, name: after.name }, bodyOf(before), bodyOf(after))
    return zoneOf(tx, setupId, id)
  })
}

export async function deleteZone(editor: Editor, id: string, expectedRevision: number): Promise<void> {
  const { setupId } = editor.db
  await edited(editor, async (tx, record) => {
    await tx.query('select 1 from zone where setup_id = $1 and id = $2 for update', [setupId, id])
    const before = await zoneOf(tx, setupId, id)
    if (before.revision !== expectedRevision)
      throw await lateChangeOf(tx, { setupId, kind: 'zone', id }, { stored: before, sent: null })
    if (before.people + before.places > 0)
      throw new AppError('InUse', { detail: `${before.people} people, ${before.places} places` })
    await tx.query('delete from zone where setup_id = $1 and id = $2', [setupId, id])
    await record({ kind: 'zone', id, name: before.name }, bodyOf(before), null)
  })
}

export async function orderZones(editor: Editor, ids: readonly string[]): Promise<Zone[]> {
  const { setupId } = editor.db
  return edited(editor, async (tx, record) => {
    await tx.query('select 1 from setup where id = $1 for update', [setupId])
    const before = await zonesOf(tx, setupId)
    const named = ids.flatMap((id) => before.find((zone) => zone.id === id) ?? [])
    const after = [...new Set([...named, ...before])]
    await tx.query(
      `update zone z
          set position = o.position
         from unnest($2::text[]) with ordinality o(id, position)
        where z.setup_id = $1 and z.id = o.id`,
      [setupId, after.map(({ id }) => id)],
    )
    const order = (zones: readonly Zone[]) => ({ zones: zones.map(({ name }) => name) })
    await record(
      { kind: 'organisation', id: setupId, name: editor.member.setupName },
      order(before),
      order(after),
    )
    return zonesOf(tx, setupId)
  })
}

const bodyOf = ({ name, area }: Zone): Body => ({ name, area })

async function zoneOf(db: Db, setupId: string, id: string): Promise<Zone> {
  const [zone] = await zonesOf(db, setupId, id)
  if (!zone) throw new NotFound(`zone ${id}`)
  return zone
}

function refuseTakenName(zones: readonly Zone[], name: string, exceptId?: string): void {
  const isTaken = zones.some((zone) => zone.id !== exceptId && zone.name.toLowerCase() === name.toLowerCase())
  if (isTaken)
    throw new AppError('DuplicateName', { field: 'body.name', detail: 'another zone has the name' })
}

/** A ring that is not closed has no inside. */
function checkArea(area: Body['area']): void {
  if (!area) return
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  if (!polygons.flat().every(isClosed))
    throw new Invalid('body.area', 'each ring ends where it begins (RFC 7946, 3.1.6)')
}

function isClosed(ring: Ring): boolean {
  const [first, last] = [ring[0], ring.at(-1)]
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
}
