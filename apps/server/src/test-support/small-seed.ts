import { FEATURES, LIMITING_FEATURES } from '@verglas/contract/features'
import type { Database } from '../db/database.ts'
import { publish } from '../db/publish.ts'

/** Raised with each change of the seed, so that the template is rebuilt. */
export const SMALL_SEED_VERSION = 2

/** Two organisations with a station and a forecast point each, and people of every kind. */
export async function seedSmall(database: Database): Promise<void> {
  await database.query(
    `insert into setup (id, name, homepage, station_version, timezone)
     values ('north', 'Nord', '/stations', 2, 'Europe/Paris'), ('south', 'Sud', null, 1, 'America/Toronto')`,
  )
  await database.query(
    `insert into zone (setup_id, id, name, position)
     values ('north', 'a', 'Secteur A', 1), ('north', 'b', 'Secteur B', 2), ('south', 'a', 'Secteur A', 1)`,
  )
  await database.query(
    `insert into role (setup_id, id, name, features)
     values ('north', 'operator', 'Exploitant', $1), ('south', 'operator', 'Exploitant', $1),
            ('north', 'visitor', 'Visiteur', '{stations}')`,
    [FEATURES.filter((feature) => !LIMITING_FEATURES.includes(feature))],
  )
  const people: [id: string, setups: [string, string, string, string | null][]][] = [
    ['olga', [['north', 'operator', 'active', null]]],
    ['vera', [['north', 'visitor', 'active', null]]],
    ['sam', [['south', 'operator', 'active', null]]],
    [
      'duo',
      [
        ['north', 'operator', 'active', null],
        ['south', 'operator', 'active', null],
      ],
    ],
    ['expired', [['north', 'operator', 'active', '2020-01-01T00:00:00Z']]],
    ['inactive', [['north', 'operator', 'inactive', null]]],
    ['pending', [['north', 'operator', 'pending', null]]],
    ['newcomer', [['north', 'operator', 'new', null]]],
    ['nobody', []],
  ]
  for (const [id, memberships] of people) {
    await database.query(
      `insert into person (id, email, login, first_name, last_name, created_at)
       values ($1, $1 || '@example.org', $1, initcap($1), 'Test', '2026-01-01T00:00:00Z')`,
      [id],
    )
    await database.query("insert into identity (issuer, subject, person_id) values ('test', $1, $1)", [id])
    for (const [setupId, roleId, state, expiresAt] of memberships) {
      await database.query(
        `insert into membership (setup_id, person_id, role_id, state, setup_init, expires_at)
         values ($1, $2, $3, $4, $4 <> 'new', $5)`,
        [setupId, id, roleId, state, expiresAt],
      )
    }
  }
  for (const setupId of ['north', 'south']) {
    await publish(database, {
      origin: 'live',
      setupId,
      batches: [
        { kind: 'station', rows: [aStation({ station_id: `${setupId}-1`, owner_setup_id: setupId })] },
        { kind: 'castpoint', rows: [aCastpoint({ castpoint_id: `${setupId}-c1`, owner_setup_id: setupId })] },
        {
          kind: 'setup_station',
          rows: [
            { setup_id: setupId, station_id: `${setupId}-1`, zone_id: 'a', position: 1, changed_by: 'seed' },
          ],
        },
        {
          kind: 'point',
          rows: [
            {
              setup_id: setupId,
              point_id: `${setupId}-p1`,
              name: 'Col',
              castpoint_id: `${setupId}-c1`,
              station_id: `${setupId}-1`,
              camera_ids: [],
              zone_id: 'a',
              position: 1,
              changed_by: 'seed',
            },
          ],
        },
      ],
    })
  }
}

/** A station's version row with usual values. */
export function aStation(version: { station_id: string } & Record<string, unknown>) {
  return {
    owner_setup_id: null,
    ref: version.station_id,
    name: `Station ${version.station_id}`,
    longitude_deg: 3.1,
    latitude_deg: 44.9,
    altitude_m: 1000,
    timezone: 'Europe/Paris',
    is_bridge: false,
    is_broken: false,
    period_s: 600,
    road: 'A75',
    kilometre: 12.5,
    source: 'simulated',
    attribution: '',
    changed_by: 'seed',
    ...version,
  }
}

/** A forecast point's version row with usual values. */
export function aCastpoint(version: { castpoint_id: string } & Record<string, unknown>) {
  return {
    owner_setup_id: null,
    name: `Point ${version.castpoint_id}`,
    longitude_deg: 3.1,
    latitude_deg: 44.9,
    altitude_m: 1000,
    timezone: 'Europe/Paris',
    is_bridge: false,
    source: 'simulated',
    attribution: '',
    changed_by: 'seed',
    ...version,
  }
}

/** An observation row with the values given by column. */
export function anObservation(stationId: string, observedAt: string, columns: Record<string, unknown> = {}) {
  return {
    station_id: stationId,
    observed_at: observedAt,
    extra: {},
    quality: {},
    measured: [],
    source: 'simulated',
    ...columns,
  }
}
