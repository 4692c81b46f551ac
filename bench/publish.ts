import type { Database } from '../apps/server/src/db/database.ts'
import { MAX_ROWS, publish, publishTick } from '../apps/server/src/db/publish.ts'
import { withDatabase } from '../scripts/temporary.ts'
import {
  type Figure,
  type Measurement,
  median,
  ms,
  percentile,
  rate,
  timedMs,
  timesMs,
} from '../test-material/figure.ts'
import { seedOrganisation, stationId } from '../test-material/five-hundred-stations.ts'
import { readingRow } from '../test-material/generated-weather.ts'

const ID = 'publish'
const ROUNDS = { 1: 300, 26: 200, [MAX_ROWS]: 20 }
/** Longest time that the log's lock may block the next writer, for the largest publication. */
const LOCK_BUDGET_MS = 23

export const publishing: Measurement = {
  name: 'publish',
  title: 'Publications into the log',
  measure: () =>
    withDatabase(async (database) => {
      await seedOrganisation(database, organisation)
      const figures: Figure[] = []
      const tickMs = await timesMs(300, () => publishTick(database))
      figures.push({ what: 'ticks, one writer', figure: rate(1000 / median(tickMs), 'publications') })
      for (const [rows, rounds] of Object.entries(ROUNDS)) {
        figures.push(await throughput(database, Number(rows), rounds))
      }
      figures.push(await twoWriters(database))
      figures.push(...(await measureLockTime(database)))
      return figures
    }),
}

const organisation = {
  id: ID,
  stations: MAX_ROWS,
  castpoints: 0,
  hours: 1,
  now: new Date(),
  issuer: 'http://localhost/oidc',
}

let nextMs = Date.now() - 6 * 3_600_000

/** New readings of `count` stations at one unused instant. */
function readings(count: number): object[] {
  nextMs += 1000
  return Array.from({ length: count }, (_, place) => readingRow(stationId(ID, place), place, nextMs))
}

const send = (database: Database, rows: object[]) =>
  publish(database, { origin: 'live', setupId: ID, batches: [{ kind: 'observation', rows }] })

async function throughput(database: Database, rows: number, rounds: number): Promise<Figure> {
  const took = await timesMs(rounds, () => send(database, readings(rows)))
  const perS = 1000 / median(took)
  return {
    what: `${rows} ${rows === 1 ? 'reading' : 'readings'} each, one writer`,
    figure: `${rate(perS, 'publications')}, ${rate(perS * rows, 'readings')}; median ${ms(median(took))}, p95 ${ms(percentile(took, 0.95))}`,
  }
}

/** Writers alternate at the lock: two are hardly faster than one, and must not be slower. */
async function twoWriters(database: Database): Promise<Figure> {
  const rounds = 100
  const writer = async () => {
    for (let round = 0; round < rounds; round++) await send(database, readings(26))
  }
  const tookMs = await timedMs(() => Promise.all([writer(), writer()]))
  return {
    what: '26 readings each, two writers at once',
    figure: rate((2 * rounds * 1000) / tookMs, 'publications'),
  }
}

/**
 * From the moment `publish` takes the lock to the end of the commit; the rows' JSON is read before the lock.
 */
async function measureLockTime(database: Database): Promise<Figure[]> {
  const lockedMs: number[] = []
  const client = await database.connect()
  for (let round = 0; round < ROUNDS[MAX_ROWS]; round++) {
    const batches = JSON.stringify([{ kind: 'observation', rows: readings(MAX_ROWS) }])
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>({
      text: 'explain (analyze, timing off, format json) select * from publish($1, $2, $3::jsonb)',
      values: ['live', ID, batches],
    })
    const functionMs = rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN
    lockedMs.push(functionMs + (await timedMs(() => client.query('commit'))))
  }
  await client.end()
  return [
    {
      what: `lock of the log held for ${MAX_ROWS} readings, median`,
      figure: ms(median(lockedMs)),
      budget: `${LOCK_BUDGET_MS} ms`,
      isMet: median(lockedMs) <= LOCK_BUDGET_MS,
    },
    { what: `the same, p95`, figure: ms(percentile(lockedMs, 0.95)) },
  ]
}
