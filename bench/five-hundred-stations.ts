import { FEATURES } from '@verglas/contract/features'
import type { Database, Db } from '../apps/server/src/db/database.ts'
import { type Batch, MAX_ROWS, publish } from '../apps/server/src/db/publish.ts'
import { DEMONSTRATION_PASSWORD } from '../apps/server/src/demonstration/people.ts'
import { createAccount } from '../apps/server/src/identity/accounts.ts'
import { hashPassword } from '../apps/server/src/identity/password.ts'
import { forecastRow, observationRow } from '../apps/server/src/ingest/rows.ts'
import { aCastpoint, aStation } from '../apps/server/src/test-support/small-seed.ts'

const PERIOD_S = 600
const HOUR_MS = 3_600_000

export type LargeOrganisation = {
  /** Names the organisation, its only person and the first part of every id in it. */
  id: string
  stations: number
  castpoints: number
  /** How much of the past each station has, one reading every ten minutes. */
  hours: number
}

export const FIVE_HUNDRED: LargeOrganisation = { id: 'cinq-cents', stations: 500, castpoints: 40, hours: 6 }

/**
 * An organisation of 500 stations and one person, `cinq-cents` with the password of the demonstration, in a
 * migrated database, whether or not there is a demonstration in it. `issuer` is where the person signs in.
 */
export const seedFiveHundredStations = (database: Database, given: { now: Date; issuer: string }) =>
  seedOrganisation(database, { ...FIVE_HUNDRED, ...given })

/** Stations on a grid with readings up to `now`, and forecast points with one run of ten days. */
export async function seedOrganisation(
  database: Database,
  { now, issuer, ...organisation }: LargeOrganisation & { now: Date; issuer: string },
): Promise<void> {
  await createOrganisation(database, organisation.id, { now, issuer })
  const fromMs = now.getTime() - organisation.hours * HOUR_MS
  for (const month of [new Date(fromMs), now]) {
    await database.query("select ensure_partition('observation', 'observed_at', $1)", [month])
    await database.query("select ensure_partition('forecast_run', 'issued_at', $1)", [month])
  }
  const places = Array.from({ length: organisation.stations }, (_, index) => index)
  const castpoints = places.slice(0, organisation.castpoints)
  await publishRows(
    database,
    organisation.id,
    'station',
    places.map((place) => stationRow(organisation.id, place)),
  )
  await publishRows(
    database,
    organisation.id,
    'setup_station',
    places.map((place) => doorRow(organisation.id, place)),
  )
  await publishRows(
    database,
    organisation.id,
    'castpoint',
    castpoints.map((place) => castpointRow(organisation.id, place)),
  )
  await publishRows(
    database,
    organisation.id,
    'point',
    castpoints.map((place) => pointRow(organisation.id, place)),
  )
  await publishRows(
    database,
    organisation.id,
    'forecast_run',
    castpoints.map((place) => runRow(organisation.id, place, now)),
  )
  for (let atMs = fromMs; atMs <= now.getTime(); atMs += PERIOD_S * 1000) {
    const rows = places.map((place) => readingRow(organisation.id, place, atMs))
    await publishRows(database, organisation.id, 'observation', rows)
  }
  await database.query('analyze')
}

export const stationId = (organisationId: string, place: number) => `${organisationId}-${place}`
export const castpointId = (organisationId: string, place: number) => `${organisationId}-${place}-c`

async function publishRows(
  database: Db,
  setupId: string,
  kind: Batch['kind'],
  rows: object[],
): Promise<void> {
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

/** A grid of 25 columns over the Massif central. */
const located = (id: string, place: number) => ({
  owner_setup_id: id,
  longitude_deg: 2 + (place % 25) * 0.08,
  latitude_deg: 44 + Math.floor(place / 25) * 0.06,
  altitude_m: 200 + ((place * 37) % 900),
})

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

const doorRow = (id: string, place: number) => ({
  setup_id: id,
  station_id: stationId(id, place),
  zone_id: place % 2 ? 'est' : 'ouest',
  position: place,
  changed_by: 'seed',
})

const castpointRow = (id: string, place: number) =>
  aCastpoint({ castpoint_id: castpointId(id, place), name: `Point ${place}`, ...located(id, place) })

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

/** A winter day by a formula: other values for every place and time, the same ones each time it is seeded. */
function readingRow(id: string, place: number, atMs: number) {
  const day = Math.sin(((atMs / HOUR_MS - 9) / 12) * Math.PI)
  const wave = Math.sin(place * 1.7 + atMs / 9e6)
  const tenths = (value: number) => Math.round(value * 10) / 10
  const airC = tenths(-2 + 4 * day + 3 * wave)
  return observationRow({
    stationId: stationId(id, place),
    observedAt: new Date(atMs),
    source: 'simulated',
    quality: place % 50 === 7 ? { rh: { flag: 'suspect', raw: 104 } } : {},
    values: {
      ts: tenths(airC + 2 * day), tss: tenths(airC / 2), road_state: wave > 0.6 ? 2 : 0, ice_risk: airC < -3 ? 2 : 0,
      film: wave > 0.6 ? 0.2 : 0, adhesion: 0.8, tair: airC, tdew: tenths(airC - 2), rh: Math.round(85 + 10 * wave),
      pres: tenths(930 + 4 * wave), vis: 8000, wind_avg: tenths(20 + 10 * wave), wind_max: tenths(35 + 15 * wave),
      wind_dir: Math.round(180 + 170 * wave), precip_type: wave > 0.8 ? 3 : 0, precip_rate: wave > 0.8 ? 0.6 : 0,
      rain: 0, snow: wave > 0.8 ? 0.1 : 0, battery: 12.6, 'tss-30': tenths(2 + wave),
    }, // biome-ignore format: a reading
  })
}

/** Ten days by the hour. */
function runRow(id: string, place: number, now: Date) {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const series = (mean: number, swing: number) =>
    Array.from(
      { length: 240 },
      (_, step) => mean + swing * Math.sin(step / 3.8 + place + Math.sin(step / 17)),
    )
  const amounts = (most: number) => series(-0.5, 1).map((share) => Math.max(0, share) * most)
  return forecastRow({
    castpointId: castpointId(id, place),
    source: 'simulated',
    issuedAt: hour,
    startAt: hour,
    stepS: 3600,
    values: {
      tair: series(-1, 5), tdew: series(-3, 4), rh: series(82, 15), pres: series(930, 8), wind_avg: series(20, 12),
      wind_max: series(36, 20), wind_dir: series(180, 170), cloud: series(50, 50), rain: amounts(0.8),
      snow: amounts(1.2), rain_frz: amounts(0), ice: amounts(0), vis: series(9000, 6000), iso0: series(900, 400),
      pn: series(600, 300), weather: series(3, 2).map(Math.round),
    }, // biome-ignore format: a run
  })
}
