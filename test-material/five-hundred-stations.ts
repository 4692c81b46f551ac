import { FEATURES } from '@verglas/contract/features'
import { HOUR_MS } from '@verglas/quantities'
import type { Database, Db } from '../apps/server/src/db/database.ts'
import { ensurePartitions } from '../apps/server/src/db/partitions.ts'
import { type Batch, MAX_ROWS, publish } from '../apps/server/src/db/publish.ts'
import { DEMONSTRATION_PASSWORD } from '../apps/server/src/demonstration/password.ts'
import { createAccount } from '../apps/server/src/identity/accounts.ts'
import { hashPassword } from '../apps/server/src/identity/password.ts'
import { aCastpoint, aStation } from '../apps/server/src/test-support/small-seed.ts'
import { readingRow, runRow } from './generated-weather.ts'

const PERIOD_S = 600

export type LargeOrganisation = {
  /** The id of the organisation, also the name of its only person and the prefix of all its ids. */
  id: string
  stations: number
  castpoints: number
  /** Hours of past for each station, with one reading every ten minutes. */
  hours: number
}

export const FIVE_HUNDRED: LargeOrganisation = { id: 'cinq-cents', stations: 500, castpoints: 40, hours: 6 }

/**
 * Adds an organisation of 500 stations and one person, `cinq-cents` with the demonstration's password, to a
 * migrated database with or without a demonstration. `issuer` is where the person signs in.
 */
export const seedFiveHundredStations = (database: Database, moment: { now: Date; issuer: string }) =>
  seedOrganisation(database, { ...FIVE_HUNDRED, ...moment })

/** Stations on a grid with readings up to `now`, and forecast points with one ten-day run. */
export async function seedOrganisation(
  database: Database,
  { now, issuer, id, stations, castpoints, hours }: LargeOrganisation & { now: Date; issuer: string },
): Promise<void> {
  await createOrganisation(database, id, { now, issuer })
  const fromMs = now.getTime() - hours * HOUR_MS
  for (const month of [new Date(fromMs), now]) await ensurePartitions(database, month)
  const places = Array.from({ length: stations }, (_, place) => place)
  const forecastPlaces = places.slice(0, castpoints)
  const send = (kind: Batch['kind'], rows: object[]) => publishRows(database, id, { kind, rows })
  await send(
    'station',
    places.map((place) => stationRow(id, place)),
  )
  await send(
    'setup_station',
    places.map((place) => accessRow(id, place)),
  )
  await send(
    'castpoint',
    forecastPlaces.map((place) => castpointRow(id, place)),
  )
  await send(
    'point',
    forecastPlaces.map((place) => pointRow(id, place)),
  )
  await send(
    'forecast_run',
    forecastPlaces.map((place) => runRow(castpointId(id, place), place, now)),
  )
  for (let atMs = fromMs; atMs <= now.getTime(); atMs += PERIOD_S * 1000) {
    await send(
      'observation',
      places.map((place) => readingRow(stationId(id, place), place, atMs)),
    )
  }
  await database.query('analyze')
}

export const stationId = (organisationId: string, place: number) => `${organisationId}-${place}`
export const castpointId = (organisationId: string, place: number) => `${organisationId}-${place}-c`

async function publishRows(database: Database, setupId: string, { kind, rows }: Batch): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const batches = [{ kind, rows: rows.slice(from, from + MAX_ROWS) }]
    await publish(database, { origin: 'simulated', setupId, batches })
  }
}

async function createOrganisation(db: Db, id: string, { now, issuer }: { now: Date; issuer: string }) {
  await db.query(
    `insert into setup (id, name, homepage, station_version, timezone, simulated)
     values ($1, 'Grand réseau', '/stations', 2, 'Europe/Paris', true)`,
    [id],
  )
  await db.query(
    `insert into zone (setup_id, id, name, position) values ($1, 'est', 'Est', 1), ($1, 'ouest', 'Ouest', 2)`,
    [id],
  )
  const features = FEATURES.filter((feature) => !feature.startsWith('user_auto_logout'))
  await db.query(
    `insert into role (setup_id, id, name, features) values ($1, 'operator', 'Exploitant', $2)`,
    [id, features],
  )
  await db.query(
    `insert into person (id, email, login, first_name, last_name, created_at)
     values ($1, $1 || '@demo.verglas.example', $1, 'Camille', 'Grand', $2)`,
    [id, now],
  )
  await createAccount(db, { personId: id, passwordHash: await hashPassword(DEMONSTRATION_PASSWORD), issuer })
  await db.query(
    `insert into membership (setup_id, person_id, role_id, state, setup_init, zone_ids)
     values ($1, $1, 'operator', 'active', true, '{est,ouest}')`,
    [id],
  )
}

/** Position on a grid of 25 columns over the Massif central. */
export const placeOf = (place: number) => ({
  longitude_deg: 2 + (place % 25) * 0.08,
  latitude_deg: 44 + Math.floor(place / 25) * 0.06,
  altitude_m: 200 + ((place * 37) % 900),
})
const located = (id: string, place: number) => ({ owner_setup_id: id, ...placeOf(place) })

const stationRow = (id: string, place: number) =>
  aStation({
    station_id: stationId(id, place),
    ref: `GR-${String(place).padStart(4, '0')}`,
    name: `${NAMES[place % NAMES.length]} ${Math.floor(place / NAMES.length) + 1}`,
    ...located(id, place),
    is_bridge: place % 11 === 0,
    is_broken: place % 97 === 0,
    road: `D${900 + (place % 40)}`,
    kilometre: place % 60,
    period_s: PERIOD_S,
  })

const NAMES = ['Col', 'Viaduc', 'Plateau', 'Tunnel', 'Échangeur', 'Combe', 'Aire', 'Pont', 'Forêt', 'Vallée']

const accessRow = (id: string, place: number) => ({
  setup_id: id,
  station_id: stationId(id, place),
  zone_id: place % 2 ? 'est' : 'ouest',
  position: place,
  changed_by: 'seed',
})

const castpointRow = (id: string, place: number) =>
  aCastpoint({
    castpoint_id: castpointId(id, place),
    name: `Point ${place}`,
    station_id: stationId(id, place),
    ...located(id, place),
  })

const pointRow = (id: string, place: number) => ({
  setup_id: id,
  point_id: `${id}-${place}-p`,
  name: `Point ${place}`,
  castpoint_id: castpointId(id, place),
  station_id: stationId(id, place),
  camera_ids: [],
  zone_id: place % 2 ? 'est' : 'ouest',
  position: place,
  changed_by: 'seed',
})
