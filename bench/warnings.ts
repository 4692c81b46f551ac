import { BLEND_SOURCE } from '@verglas/contract/codes'
import type { OversightArea } from '@verglas/contract/oversight-area'
import type { OversightRule } from '@verglas/contract/oversight-rules'
import { MINUTE_MS } from '@verglas/quantities'
import { roadPool } from '@verglas/road-model/pool'
import { folderStore } from '../apps/server/src/blobs/file-store.ts'
import { type ChainServices, runWorkItem } from '../apps/server/src/chain/advance.ts'
import type { Database } from '../apps/server/src/db/database.ts'
import { type Batch, MAX_ROWS, publish } from '../apps/server/src/db/publish.ts'
import { openTenantPool } from '../apps/server/src/db/setup-db.ts'
import { openDelivery } from '../apps/server/src/delivery/delivery.ts'
import { openDocuments } from '../apps/server/src/documents/documents.ts'
import { secretBox } from '../apps/server/src/installation/secrets.ts'
import { startSchedule } from '../apps/server/src/jobs/schedule.ts'
import { folderPostman } from '../apps/server/src/mail/postman.ts'
import { anObservation } from '../apps/server/src/test-support/small-seed.ts'
import { undoing, withDatabase, withFolder } from '../scripts/temporary.ts'
import { type Figure, type Measurement, median, seconds, timedMs } from '../test-material/figure.ts'
import { castpointId, seedOrganisation, stationId } from '../test-material/five-hundred-stations.ts'
import { readingRow, runRow } from '../test-material/generated-weather.ts'

const ID = 'seuils'
const STATIONS = 5000
const PEOPLE = 1000
const THRESHOLDS = 10_000
const OVERSIGHTS = 500
const PERIOD_MS = 10 * MINUTE_MS
const ROUNDS = 5
const BUDGET_MS = 5000
const SEEDED_MS = Date.now()

export const warnings: Measurement = {
  name: 'warnings',
  title: `${THRESHOLDS} thresholds of people and ${OVERSIGHTS} oversights over ${STATIONS} stations`,
  measure: () =>
    withDatabase((database) =>
      withFolder(async (folder) => {
        await seed(database)
        return [...(await measuredCycles(database)), ...(await measuredMails(database, folder))]
      }),
    ),
}

async function measuredCycles(database: Database): Promise<Figure[]> {
  const services: ChainServices = { database, model: async () => [] }
  const timeStep = (step: 'ceil' | 'oversight') => timedMs(() => runWorkItem(services, { step, key: ID }))
  const firstMs = await timeStep('ceil')
  await timeStep('oversight')
  const rounds: { ceilMs: number; oversightMs: number }[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const atMs = Date.now()
    await send(
      database,
      'observation',
      range(STATIONS).map((place) => readingRow(stationId(ID, place), place, atMs)),
    )
    await database.query(
      "update progress set done_at = done_at - interval '10 minutes' where step = 'oversight'",
    )
    rounds.push({ ceilMs: await timeStep('ceil'), oversightMs: await timeStep('oversight') })
  }
  const cycleMs = rounds.map(({ ceilMs, oversightMs }) => ceilMs + oversightMs)
  const [open, judged] = [
    await countOf(
      database,
      'select count(*) as count from own_alert where not is_over and rev_to = open_rev()',
    ),
    await countOf(database, 'select count(distinct oversight_id) as count from oversight_risk'),
  ]
  return [
    {
      what: 'every station sends a reading: thresholds and oversights judged and stored, median',
      figure: seconds(median(cycleMs)),
      budget: seconds(BUDGET_MS),
      isMet: median(cycleMs) <= BUDGET_MS,
    },
    { what: '– the slowest of five', figure: seconds(Math.max(...cycleMs)) },
    { what: '– of it: thresholds', figure: seconds(median(rounds.map(({ ceilMs }) => ceilMs))) },
    { what: '– of it: oversights', figure: seconds(median(rounds.map(({ oversightMs }) => oversightMs))) },
    { what: 'all thresholds set at once, which look back on 24 h', figure: seconds(firstMs) },
    { what: 'alerts open at the end', figure: String(open) },
    { what: 'oversights judged', figure: String(judged) },
  ]
}

/** From a stored reading, as the engine of the connections stores it, to its mail in the outbox. */
async function measuredMails(database: Database, folder: string): Promise<Figure[]> {
  const roads = roadPool({ size: 2 })
  const documents = openDocuments()
  const tenants = openTenantPool(database.url, { maxConnections: 3 })
  const now = () => new Date()
  const publicUrl = 'http://localhost'
  const deliver = openDelivery({
    database,
    tenants,
    documents,
    secrets: secretBox(Buffer.alloc(32)),
    publicUrl,
    now,
  })
  // Alerts opened so far are sent first.
  await deliver()
  const schedule = await startSchedule(database.url, {
    database,
    contact: null,
    readDatabaseUrls: [],
    publicUrl,
    dataFolder: folder,
    backup: null,
    rehearse: null,
    postman: folderPostman(folder, 'verglas@localhost'),
    deliver,
    exports: { make: async () => {}, sweep: async () => {}, areWaiting: async () => false },
    makeReports: async () => {},
    files: folderStore(folder),
    hasHistory: false,
    model: (cases) => roads.forecast(cases),
    now,
    log: () => {},
  })
  const close = async () => {
    await schedule.stop()
    await Promise.all([roads.close(), documents.close(), tenants.close()])
  }
  return undoing(close, async () => {
    const tookMs: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      tookMs.push(await mailMs(database, round, schedule.feedChain))
    return [
      {
        what: 'a reading stored to its mail in the outbox, beside the forecasts of all points, median',
        figure: seconds(median(tookMs)),
        budget: seconds(BUDGET_MS),
        isMet: median(tookMs) <= BUDGET_MS,
      },
      { what: '– the slowest of five', figure: seconds(Math.max(...tookMs)) },
    ]
  })
}

async function mailMs(database: Database, place: number, feedChain: () => Promise<void>): Promise<number> {
  const id = stationId(ID, place)
  const cold = (atMs: number) =>
    anObservation(id, new Date(atMs).toISOString(), {
      air_temperature_c: coldC(place) - 0.5,
      measured: ['tair'],
    })
  const waiting = () =>
    countOf(database, 'select count(*) as count from outbox where recipient = $1', [
      `froid${place}@example.org`,
    ])
  await send(database, 'observation', [cold(Date.now() - 1000), cold(Date.now())])
  return timedMs(async () => {
    void feedChain()
    while ((await waiting()) === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  })
}

async function seed(database: Database): Promise<void> {
  const now = new Date(Date.now() - PERIOD_MS)
  const issuer = 'http://localhost/oidc'
  await seedOrganisation(database, {
    id: ID,
    stations: STATIONS,
    castpoints: STATIONS,
    hours: 6,
    now,
    issuer,
  })
  await send(
    database,
    'forecast_run',
    range(STATIONS).map((place) => ({ ...runRow(castpointId(ID, place), place, now), source: BLEND_SOURCE })),
  )
  await addPeople(database, "'p' || n", PEOPLE)
  await addPeople(database, "'froid' || n - 1", ROUNDS)
  await send(database, 'user_ceil', [
    ...range(THRESHOLDS).map((index) =>
      ceilRow(
        `p${1 + (index % PEOPLE)}`,
        (index * 7 + Math.floor(index / STATIONS)) % STATIONS,
        (index % 13) - 8,
      ),
    ),
    // Thresholds that the seeded readings do not cross; each is crossed by the readings of one mail round.
    ...range(ROUNDS).map((place) => ceilRow(`froid${place}`, place, coldC(place))),
  ])
  await send(database, 'oversight', range(OVERSIGHTS).map(oversightRow))
  await database.query('vacuum analyze')
}

async function addPeople(database: Database, id: string, count: number): Promise<void> {
  await database.query(
    `insert into person (id, email, login, first_name, last_name, created_at)
     select ${id}, ${id} || '@example.org', ${id}, 'Prénom', 'Nom', now() from generate_series(1, $1::integer) n`,
    [count],
  )
  await database.query(
    `insert into membership (setup_id, person_id, role_id, state, setup_init)
     select $1, ${id}, 'operator', 'active', true from generate_series(1, $2::integer) n`,
    [ID, count],
  )
}

/** Below what the station measures at the time, but not so far that quality control would flag it. */
const coldC = (place: number) =>
  Math.floor(Number(readingRow(stationId(ID, place), place, SEEDED_MS).air_temperature_c)) - 2

const ceilRow = (personId: string, place: number, value: number) => ({
  setup_id: ID,
  user_ceil_id: `${personId} ${stationId(ID, place)}`,
  person_id: personId,
  station_id: stationId(ID, place),
  ways: ['email'],
  thresholds: [{ kind: 'air_min', isEnabled: true, severity: 2, value, directionDeg: null, windKmh: null }],
  is_removed: false,
  changed_by: personId,
  author: personId,
  expected_rev: 0,
})

const rule = (
  id: string,
  measure: OversightRule['measure'],
  operator: 'lte' | 'gte',
  value: number,
): OversightRule => ({
  id,
  measure,
  operator,
  value,
  riskKind: null,
  minHours: 2,
  severity: 2,
  window: null,
})

/** Circles and polygons all over the grid, with some ten to some hundred places each. */
function oversightRow(index: number) {
  const [longitude, latitude] = [2 + (index % 25) * 0.08, 44 + Math.floor(index / 25) * 0.6]
  const [west, south, east, north] = [longitude, latitude, longitude + 0.3, latitude + 0.5]
  const area: OversightArea =
    index % 2
      ? { type: 'circle', longitude, latitude, radiusKm: 10 + (index % 5) * 5 }
      : {
          type: 'polygon',
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [west, south],
                [east, south],
                [east, north],
                [west, north],
                [west, south],
              ],
            ],
          },
        }
  const rules = [
    rule('cold', 'air', 'lte', -4),
    rule('gust', 'gust', 'gte', 50),
    rule('measured', 'observed_air', 'lte', -3),
  ]
  return {
    setup_id: ID,
    oversight_id: `o${index}`,
    name: `Surveillance ${index}`,
    area,
    rules,
    is_removed: false,
    changed_by: 'seed',
    author: 'seed',
    expected_rev: 0,
  }
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

async function send(database: Database, kind: Batch['kind'], rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const batches = [{ kind, rows: rows.slice(from, from + MAX_ROWS) }]
    await publish(database, { origin: 'simulated', setupId: ID, batches })
  }
}

async function countOf(database: Database, sql: string, values: unknown[] = []): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql, values)
  return row?.count ?? 0
}
