import { SOURCES } from '@verglas/sources'
import type { Db } from '../db/database.ts'

/**
 * Creates the organisation for real input: it sees whatever `ingest` imports from any source, and has
 * connections of its own, starting with a few Québec stations and points along the routes of the
 * demonstration.
 */
export async function createRealSetup(db: Db, now: Date): Promise<void> {
  await db.query(
    `insert into setup (id, name, homepage, themes, station_version, timezone, simulated)
     values ('reel', 'Données réelles', '/stations', '{light,dark}', 2, 'America/Toronto', false)`,
  )
  await db.query(
    `insert into zone (setup_id, id, name, position) values ('reel', 'nord', 'Nord', 1), ('reel', 'sud', 'Sud', 2)`,
  )
  await db.query(`insert into setup_source (setup_id, source) select 'reel', unnest($1::text[])`, [
    SOURCES.map((source) => source.id),
  ])
  const swob = ['CWJB', 'CYBG', 'CYQB', 'CWOD', 'CYRI'].map(
    (station) => `https://dd.weather.gc.ca/today/observations/swob-ml/latest/${station}-AUTO-swob.xml`,
  )
  const points = [
    {
      id: 'met-norway-chicoutimi',
      name: 'Chicoutimi',
      latitudeDeg: 48.408,
      longitudeDeg: -71.075,
      altitudeM: 90,
    },
    { id: 'met-norway-etape', name: 'L’Étape', latitudeDeg: 47.607, longitudeDeg: -71.226, altitudeM: 770 },
    { id: 'met-norway-levis', name: 'Lévis', latitudeDeg: 46.77, longitudeDeg: -71.163, altitudeM: 80 },
  ]
  await db.query(
    `insert into connection (id, source, owner_setup_id, name, settings, changed_by, changed_at, enabled_at)
     values ('msc-swob', 'msc-swob', 'reel', 'Stations du Service météorologique du Canada', $1, 'demonstration', $3, $3),
            ('met-norway', 'met-norway', 'reel', 'Prévisions de MET Norway', $2, 'demonstration', $3, $3)`,
    [JSON.stringify({ urls: swob }), JSON.stringify({ points }), now],
  )
}
