import { stationsWithLatest } from '../apps/server/src/areas/stations/queries.ts'
import { type AsOf, latestAsOf } from '../apps/server/src/db/as-of.ts'
import type { Database } from '../apps/server/src/db/database.ts'
import { openTenantPool, type SetupDb } from '../apps/server/src/db/setup-db.ts'
import { withDatabase } from '../scripts/temporary.ts'
import { type Figure, type Measurement, median, ms, timesMs } from '../test-material/figure.ts'
import { seedOrganisation } from '../test-material/five-hundred-stations.ts'

const SIZES = [500, 5000] as const
const ROUNDS = 15
/** The budget of this measurement. */
const BUDGET_MS = 25

export const latest: Measurement = {
  name: 'latest',
  title: 'Newest reading of every station',
  measure: () =>
    withDatabase(async (database) => {
      const now = new Date()
      for (const stations of SIZES) {
        const organisation = { id: `s${stations}`, stations, castpoints: 0, hours: 2 }
        await seedOrganisation(database, { ...organisation, now, issuer: 'http://localhost/oidc' })
      }
      await deepen(database)
      const tenants = openTenantPool(database.url, { maxConnections: 1 })
      const took = []
      for (const stations of SIZES) took.push(await measureOf(database, tenants.for(`s${stations}`)))
      await tenants.close()
      return figuresOf(took)
    }),
}

/** Adds a day of readings for every station, written directly, because only reading is measured. */
export async function deepen(database: Database): Promise<void> {
  const columns =
    'rev, surface_temperature_c, air_temperature_c, relative_humidity_pct, extra, quality, source'
  await database.query(
    `insert into observation (station_id, observed_at, ${columns})
     select station_id, observed_at - past.hours * interval '1 hour', ${columns}
       from observation cross join generate_series(3, 24, 3) as past(hours)`,
  )
  await database.query('vacuum analyze observation')
}

type Took = { stations: number; sqlMs: number; answerMs: number; narrowMs: number }

async function measureOf(database: Database, db: SetupDb): Promise<Took> {
  const asOf = await latestAsOf(database)
  let stations = 0
  const answer = async (codes?: readonly ('ts' | 'tair')[]) => {
    stations = (await stationsWithLatest(db, asOf, codes ? { codes } : {})).length
  }
  await answer()
  const sqlMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) sqlMs.push(await explained(db, ['ts', 'tair'], asOf))
  return {
    sqlMs: median(sqlMs),
    answerMs: median(await timesMs(ROUNDS, () => answer())),
    narrowMs: median(await timesMs(ROUNDS, () => answer(['ts', 'tair']))),
    stations,
  }
}

/** Execution time of the query in the database alone, without sending the rows. */
async function explained(db: SetupDb, codes: readonly ('ts' | 'tair')[], asOf: AsOf): Promise<number> {
  let executionMs = Number.NaN
  const explaining: SetupDb = {
    ...db,
    async query(text, values) {
      const [row] = await db.query<Explained>(`explain (analyze, timing off, format json) ${text}`, values)
      executionMs = row?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN
      return []
    },
  }
  await stationsWithLatest(explaining, asOf, { codes })
  return executionMs
}

type Explained = { 'QUERY PLAN': [{ 'Execution Time': number }] }

function figuresOf(took: readonly Took[]): Figure[] {
  const [small, large] = took
  if (!small || !large) throw new Error('two sizes are measured')
  const grew = (of: (took: Took) => number) =>
    `${(of(large) / of(small)).toFixed(1)} times for ${large.stations / small.stations} times the stations`
  return [
    {
      what: `${large.stations} stations, two measures, in the database`,
      figure: ms(large.sqlMs),
      budget: `${BUDGET_MS} ms`,
      isMet: large.sqlMs <= BUDGET_MS,
    },
    { what: `${small.stations} stations, the same`, figure: ms(small.sqlMs) },
    {
      what: 'growth in the database',
      figure: grew((row) => row.sqlMs),
      budget: 'linear',
      isMet: large.sqlMs / small.sqlMs <= (1.3 * large.stations) / small.stations,
    },
    {
      what: `${large.stations} stations, two measures, as objects of the answer`,
      figure: ms(large.narrowMs),
    },
    {
      what: `${large.stations} stations, all measures, as objects of the answer`,
      figure: ms(large.answerMs),
    },
    {
      what: `${small.stations} stations, all measures, as objects of the answer`,
      figure: ms(small.answerMs),
    },
  ]
}
