import type { Database } from '../apps/server/src/db/database.ts'
import { publish } from '../apps/server/src/db/publish.ts'
import { type Figure, median, ms, percentile, timedMs } from '../test-material/figure.ts'
import { castpointId, FIVE_HUNDRED, stationId } from '../test-material/five-hundred-stations.ts'
import { readingRow, runRow } from '../test-material/generated-weather.ts'
import { calmest, type Load, type Loaded } from '../test-material/load.ts'

const COLD_ROUNDS = 30
const STEADY_ROUNDS = 5
const BUDGET_MS = 50

type ColdCallContext = {
  database: Database
  url: string
  /** A bare route that sends the same bytes. */
  bareUrl: string
  headers: Record<string, string>
  /** Path by name. */
  paths: Record<string, string>
  load(options: Load): Promise<Loaded>
  report(figure: Figure): void
}

/** Calls that the cache cannot answer: the first call after a publication, and every call in a replay. */
export async function coldAndReplayed(context: ColdCallContext): Promise<Figure[]> {
  const { database, url, bareUrl, headers, paths, load, report } = context
  const figures: Figure[] = []
  const note = (figure: Figure) => {
    figures.push(figure)
    report(figure)
  }
  const times = await instants(database)
  for (const [name, path] of Object.entries(paths)) {
    const get = (query = '', extra: Record<string, string> = {}) =>
      timedMs(() => read(`${url}${path}${query}`, { ...headers, ...extra }))
    const cold: number[] = []
    for (let round = 0; round < COLD_ROUNDS; round++) {
      const rev = await publishNews(database, round)
      cold.push(await get('', { 'verglas-min-rev': String(rev) }))
    }
    const replayed: number[] = []
    for (const time of times) replayed.push(await get(`?time=${encodeURIComponent(time)}`))
    note({ what: `${name}, first after a publication`, figure: spread(cold) })
    note({ what: `${name}, back in time`, figure: spread(replayed) })
  }
  const [first] = Object.values(paths)
  const busy = { headers, connections: 20, forMs: 10_000, perSecond: 200 }
  const publishing = setInterval(() => void publishNews(database, Date.now() % 1000), 1000)
  const [own, bare]: [Loaded[], Loaded[]] = [[], []]
  for (let round = 0; round < STEADY_ROUNDS; round++) {
    own.push(await load({ ...busy, url: `${url}${first}` }))
    bare.push(await load({ ...busy, url: `${bareUrl}${first}` }))
  }
  clearInterval(publishing)
  const { p50Ms, p99Ms, slowestMs } = calmest(own)
  const p99s = own.map((run) => run.p99Ms)
  note({
    what: `latest of 500 stations at 200 requests/s, a publication each second, calmest of ${STEADY_ROUNDS} runs`,
    figure: `p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)} (bare ${ms(calmest(bare).p99Ms)}), slowest ${ms(slowestMs)}; median p99 ${ms(median(p99s))} (bare ${ms(median(bare.map((run) => run.p99Ms)))})`,
    budget: `p99 ${BUDGET_MS} ms`,
    isMet: p99Ms < BUDGET_MS,
  })
  return figures
}

const spread = (took: readonly number[]) => `median ${ms(median(took))}, p95 ${ms(percentile(took, 0.95))}`

async function read(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers })
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

/** Publishes a reading and a forecast run that affect the topics of every measured call. */
async function publishNews(database: Database, round: number): Promise<number> {
  const { id } = FIVE_HUNDRED
  const now = new Date()
  const issued = new Date(now.getTime() - 3_600_000 - round * 1000)
  const { rev } = await publish(database, {
    origin: 'simulated',
    setupId: id,
    batches: [
      { kind: 'observation', rows: [readingRow(stationId(id, round % 500), round, now.getTime())] },
      { kind: 'forecast_run', rows: [runRow(castpointId(id, 5), 5, issued)] },
    ],
  })
  return rev
}

/** Instants in the period during which the log was written, latest first. */
async function instants(database: Database): Promise<string[]> {
  const rows = await database.query<{ at: string }>(
    `select to_char(known_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
       from publication
      order by rev desc
      limit 30`,
  )
  return rows.map((row) => row.at)
}
