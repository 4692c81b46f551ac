import type { Setup } from '@verglas/contract'
import type { z } from 'zod'
import type { Db } from '../../db/database.ts'
import type { SetupDb } from '../../db/setup-db.ts'

/** For the platform area, which creates organisations. */
export { createSetup, type NewSetup, openToFirstAdministrator } from './creation-queries.ts'

type Hotline = NonNullable<z.input<typeof Setup>['hotline']>

type Row = {
  id: string
  name: string
  homepage: string | null
  themes: string[]
  slides: { url: string; timing: number }[]
  url_wiki: string | null
  logo: string | null
  hotline: Hotline | null
  technical_contact: Hotline | null
  weather_contact: Hotline | null
  station_version: 1 | 2
  timezone: string
  simulated: boolean
  zones: { id: string; name: string }[]
  replay_from: Date | null
}

/** The organisations with the given ids, sorted by name. */
export async function findSetups(db: Db, setupIds: readonly string[]): Promise<z.input<typeof Setup>[]> {
  const rows = await db.query<Row>(
    `select s.id, s.name, s.homepage, s.themes, s.slides, s.url_wiki, s.logo, s.hotline,
            s.technical_contact, s.weather_contact, s.station_version, s.timezone, s.simulated,
            coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name) order by z.position, z.name)
                        from zone z where z.setup_id = s.id), '[]') as zones,
            (select p.known_at from publication p order by p.rev limit 1) as replay_from
       from setup s
      where s.id = any($1)
      order by s.name, s.id`,
    [setupIds],
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    homepage: row.homepage,
    themes: row.themes,
    slides: row.slides,
    url_wiki: row.url_wiki,
    logo: row.logo,
    hotline: row.hotline,
    technicalContact: row.technical_contact,
    weatherContact: row.weather_contact,
    stationVersion: row.station_version,
    timezone: row.timezone,
    simulated: row.simulated,
    zones: row.zones,
    replayFrom: row.replay_from?.toISOString() ?? null,
  }))
}

/** The zones, among those given, that do not exist in the organisation. */
export async function findMissingZones(db: SetupDb, zoneIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select z as id from unnest($2::text[]) z
      where not exists (select from zone where setup_id = $1 and id = z)
      order by z`,
    [db.setupId, zoneIds],
  )
  return rows.map(({ id }) => id)
}
