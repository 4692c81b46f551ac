import type { listZonePlaces, SetupZone } from '@verglas/contract'
import { type AreaProblem, areaProblem, MAX_CORNERS } from '@verglas/contract/area-rules'
import type { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { MAX_ROWS, publish } from '../../db/publish.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { buildVersionConflict, type Editor, editAndRecord, idOfName } from './edited.ts'

type Zone = z.output<typeof SetupZone>
type Body = Pick<Zone, 'name' | 'area'>
type Change = { [Key in keyof Body]?: Body[Key] | undefined }

const MAX_ZONES = 1000

/** The zones in their order, or only the one with the id. */
export async function zonesOf(db: Db, setupId: string, zoneId: string | null = null): Promise<Zone[]> {
  return db.query<Zone>(
    `select z.id, z.name, z.area, z.revision,
            (select count(*)::integer
               from membership m
              where m.setup_id = z.setup_id and z.id = any(m.zone_ids)) as people,
            (select count(*)::integer
               from point_version p
              where p.setup_id = z.setup_id and p.zone_id = z.id and p.rev_to = open_rev())
            + (select count(*)::integer
                 from setup_station_version s
                where s.setup_id = z.setup_id and s.zone_id = z.id and s.rev_to = open_rev())
            + (select count(*)::integer
                 from station_setting_version g
                where g.setup_id = z.setup_id and g.zone_id = z.id and g.rev_to = open_rev()
                  and not g.is_removed)
            + (select count(*)::integer
                 from circuit_version c
                where c.setup_id = z.setup_id and c.zone_id = z.id and c.rev_to = open_rev()
                  and not c.is_removed)
            + (select count(*)::integer
                 from own_camera_version k
                where k.setup_id = z.setup_id and k.zone_id = z.id and k.rev_to = open_rev()
                  and not k.is_removed) as places
       from zone z
      where z.setup_id = $1 and ($2::text is null or z.id = $2)
      order by z.position, z.name, z.id`,
    [setupId, zoneId],
  )
}

export async function createZone(editor: Editor, body: Body): Promise<Zone> {
  const { setupId } = editor.db
  checkArea(body.area)
  return editAndRecord(editor, async (tx, record) => {
    await tx.query('select 1 from setup where id = $1 for update', [setupId])
    const zones = await zonesOf(tx, setupId)
    if (zones.length >= MAX_ZONES) throw new Invalid('body', `at most ${MAX_ZONES} zones`)
    refuseDuplicateName(zones, body.name)
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
  return editAndRecord(editor, async (tx, record) => {
    await tx.query('select 1 from zone where setup_id = $1 and id = $2 for update', [setupId, id])
    const before = await zoneOf(tx, setupId, id)
    const after = {
      ...before,
      name: change.name ?? before.name,
      area: change.area === undefined ? before.area : change.area,
    }
    if (before.revision !== expectedRevision)
      throw await buildVersionConflict(
        tx,
        { setupId, kind: 'zone', id },
        { stored: before, sent: { ...after, revision: expectedRevision } },
      )
    refuseDuplicateName(await zonesOf(tx, setupId), after.name, id)
    await tx.query(
      'update zone set name = $3, area = $4, revision = revision + 1 where setup_id = $1 and id = $2',
      [setupId, id, after.name, after.area && JSON.stringify(after.area)],
    )
    await record({ kind: 'zone', id, name: after.name }, bodyOf(before), bodyOf(after))
    return zoneOf(tx, setupId, id)
  })
}

export async function deleteZone(
  editor: Editor,
  id: string,
  { expectedRevision, isRemovedFromAll }: { expectedRevision: number; isRemovedFromAll: boolean },
): Promise<void> {
  const { setupId } = editor.db
  await editAndRecord(editor, async (tx, record) => {
    await tx.query('select 1 from zone where setup_id = $1 and id = $2 for update', [setupId, id])
    const before = await zoneOf(tx, setupId, id)
    if (before.revision !== expectedRevision)
      throw await buildVersionConflict(tx, { setupId, kind: 'zone', id }, { stored: before, sent: null })
    if (before.people + before.places > 0 && !isRemovedFromAll)
      throw new AppError('InUse', { detail: `${before.people} people, ${before.places} places` })
    await takeFromPeople(tx, setupId, id)
    await takeFromPlaces(tx, editor, id)
    await tx.query('delete from zone where setup_id = $1 and id = $2', [setupId, id])
    const { people, places } = before
    await record({ kind: 'zone', id, name: before.name }, { ...bodyOf(before), people, places }, null)
  })
}

async function takeFromPeople(tx: Db, setupId: string, zoneId: string): Promise<void> {
  await tx.query(
    'update membership set zone_ids = array_remove(zone_ids, $2) where setup_id = $1 and $2 = any(zone_ids)',
    [setupId, zoneId],
  )
  await tx.query(
    'update user_demand set zone_ids = array_remove(zone_ids, $2) where setup_id = $1 and $2 = any(zone_ids)',
    [setupId, zoneId],
  )
}

/** Versioned tables with a zone column. */
const ZONED = ['setup_station', 'station_setting', 'point', 'circuit', 'own_camera'] as const
const WITH_AUTHOR: readonly string[] = ['station_setting', 'circuit', 'own_camera']

/** Clears the zone of current places. Earlier versions keep the zone they had. */
async function takeFromPlaces(tx: Db, { db, person }: Editor, zoneId: string): Promise<void> {
  const { setupId } = db
  for (const kind of ZONED) {
    const rows = await tx.query<{ row: object }>(
      `select to_jsonb(v) - 'rev_from' - 'rev_to' as row
         from ${kind}_version v
        where v.setup_id = $1 and v.zone_id = $2 and v.rev_to = open_rev()
        order by v.rev_from`,
      [setupId, zoneId],
    )
    const author = { changed_by: person.id, ...(WITH_AUTHOR.includes(kind) && { author: nameOf(person) }) }
    const freed = rows.map(({ row }) => ({ ...row, zone_id: null, ...author }))
    for (let first = 0; first < freed.length; first += MAX_ROWS) {
      const batches = [{ kind, rows: freed.slice(first, first + MAX_ROWS) }]
      await publish(tx, { origin: 'live', setupId, batches })
    }
  }
}

type ZonePlaces = z.output<typeof listZonePlaces.response>

/** Places that belong to the zones of an organisation, and places that may be in their areas. */
export async function zonePlacesOf(db: Db, setupId: string): Promise<ZonePlaces> {
  const places = await db.query<ZonePlaces['places'][number]>(
    `select 'stations' as type, v.station_id as id, v.name, v.zone_id as "zoneId", v.longitude_deg as longitude,
            v.latitude_deg as latitude
       from stations_of_setup($1, open_rev() - 1) v
      where not v.is_retired and v.longitude_deg is not null and v.latitude_deg is not null
      union all
     select 'castpoints', p.castpoint_id, p.name, p.zone_id, v.longitude_deg, v.latitude_deg
       from point_version p
       join castpoint_version v on v.castpoint_id = p.castpoint_id and v.rev_to = open_rev()
      where p.setup_id = $1 and p.rev_to = open_rev()
      union all
     select 'cameras', v.camera_id, v.name, o.zone_id, v.longitude_deg, v.latitude_deg
       from setup_camera d
       join camera_version v on v.camera_id = d.camera_id and v.rev_to = open_rev()
       left join own_camera_version o on o.setup_id = d.setup_id and o.rev_to = open_rev() and not o.is_removed
                                     and camera_id_of_own(o.setup_id, o.own_camera_id) = v.camera_id
      where d.setup_id = $1
      order by 1, 3, 2`,
    [setupId],
  )
  const circuits = await db.query<ZonePlaces['circuits'][number]>(
    `select circuit_id as id, name, zone_id as "zoneId"
       from circuit_version
      where setup_id = $1 and rev_to = open_rev() and not is_removed
      order by position, circuit_id`,
    [setupId],
  )
  const people = await db.query<ZonePlaces['people'][number]>(
    `select m.person_id as id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) as name,
            m.zone_ids as "zoneIds"
       from membership m
       join person p on p.id = m.person_id
      where m.setup_id = $1 and m.zone_ids <> '{}'
      order by p.last_name, p.first_name, m.person_id`,
    [setupId],
  )
  return { places, circuits, people }
}

export async function orderZones(editor: Editor, ids: readonly string[]): Promise<Zone[]> {
  const { setupId } = editor.db
  return editAndRecord(editor, async (tx, record) => {
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

function refuseDuplicateName(zones: readonly Zone[], name: string, exceptId?: string): void {
  const isDuplicate = zones.some(
    (zone) => zone.id !== exceptId && zone.name.toLowerCase() === name.toLowerCase(),
  )
  if (isDuplicate)
    throw new AppError('DuplicateName', { field: 'body.name', detail: 'another zone has the name' })
}

const AREA_REASONS: Readonly<Record<AreaProblem, string>> = {
  world: 'longitudes are from -180 to 180, latitudes from -90 to 90',
  many: `at most ${MAX_CORNERS} corners`,
  open: 'each ring ends where it begins (RFC 7946, 3.1.6)',
  few: 'each ring has three corners at least, not on one line',
  crossing: 'lines of one polygon do not cross',
  hole: 'holes lie within their polygon',
}

function checkArea(area: Body['area']): void {
  const problem = area && areaProblem(area)
  if (problem) throw new Invalid('body.area', AREA_REASONS[problem])
}
