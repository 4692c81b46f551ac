import type { Database } from '../apps/server/src/db/database.ts'
import { MAX_ROWS, publish } from '../apps/server/src/db/publish.ts'
import { checkQuality, everythingIsJudged } from '../apps/server/src/quality/step.ts'
import { withDatabase } from '../scripts/temporary.ts'
import {
  type Figure,
  type Measurement,
  median,
  ms,
  seconds,
  timedMs,
  timesMs,
} from '../test-material/figure.ts'
import { seedOrganisation, stationId } from '../test-material/five-hundred-stations.ts'
import { readingRow } from '../test-material/generated-weather.ts'

const ID = 'quality'
const STATIONS = 5000
const BURST = 1000
/** Longer than quality control looks back. */
const HOURS = 14
const PERIOD_MS = 600_000
const ROUNDS = 5
const BUDGET_MS = 3000
/** One in this many stations sends a value that quality control flags. */
const FLAGGED_EVERY = 100

export const quality: Measurement = {
  name: 'quality',
  title: 'Quality control of what has come in',
  measure: () =>
    withDatabase(async (database) => {
      const now = new Date(Math.floor(Date.now() / PERIOD_MS) * PERIOD_MS)
      const organisation = { id: ID, stations: STATIONS, castpoints: 0, hours: HOURS, now }
      await seedOrganisation(database, { ...organisation, issuer: 'http://localhost/oidc' })
      // The past is already checked, so that only new readings are measured.
      await everythingIsJudged(database)
      let atMs = now.getTime()
      const roundOf = async (stations: number): Promise<number> => {
        atMs += PERIOD_MS
        await send(database, stations, atMs)
        return timedMs(() => checkQuality(database))
      }
      const durationsMs: number[] = []
      for (let round = 0; round < ROUNDS; round++) durationsMs.push(await roundOf(STATIONS))
      const some: number[] = []
      for (let round = 0; round < ROUNDS; round++) some.push(await roundOf(BURST))
      const idleMs = median(await timesMs(ROUNDS, () => checkQuality(database)))
      const [worst, flagged] = [Math.max(...durationsMs), await flaggedRows(database)]
      return [
        {
          what: `${STATIONS} stations of a network send a reading at once, ${STATIONS / FLAGGED_EVERY} of them doubted, median`,
          figure: seconds(median(durationsMs)),
          budget: seconds(BUDGET_MS),
          isMet: median(durationsMs) <= BUDGET_MS,
        },
        { what: 'the same, slowest of five', figure: seconds(worst) },
        { what: `${BURST} of them`, figure: ms(median(some)) },
        { what: 'nothing new', figure: ms(idleMs) },
        { what: 'readings doubted in all', figure: String(flagged) },
      ] satisfies Figure[]
    }),
}

async function send(database: Database, stations: number, atMs: number): Promise<void> {
  for (let from = 0; from < stations; from += MAX_ROWS) {
    const rows = Array.from({ length: Math.min(MAX_ROWS, stations - from) }, (_, index) => {
      const place = from + index
      const row: Record<string, unknown> = readingRow(stationId(ID, place), place, atMs)
      return place % FLAGGED_EVERY === 0 ? { ...row, dew_point_c: 20 } : row
    })
    await publish(database, {
      origin: 'simulated',
      setupId: ID,
      batches: [{ kind: 'observation', rows }],
    })
  }
}

async function flaggedRows(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*) as count from observation where quality @? '$.*.check'`,
  )
  return row?.count ?? 0
}
