import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../apps/server/src/db/database.ts'
import { publish } from '../apps/server/src/db/publish.ts'
import { castpointId, FIVE_HUNDRED, stationId } from '../test-material/five-hundred-stations.ts'
import { readingRow } from '../test-material/generated-weather.ts'
import type { ProductUnderTest } from './product.ts'

const PAUSE_MS = 50
/** Facts are sent again until they are acknowledged, as a source does; each has an instant of its own. */
const FACT_STEP_MS = 1000

/** Writes during a trial, and their outcome. */
export type Actions = {
  /** Whether both an act and a fact whose writing started after `sinceMs` have been acknowledged. */
  ackedSince(sinceMs: number): boolean
  stop(): Promise<WriteOutcome>
}
export type WriteOutcome = {
  acts: number
  unanswered: number
  facts: number
  lost: number
  doubled: number
  statuses: ReadonlyMap<number | null, number>
}

/**
 * A person's acts over HTTP, never sent twice, and facts through `publish`, sent again until acknowledged. Whatever was
 * acknowledged must exist exactly once; an act without an answer may exist once or not at all.
 */
export function keepWriting(product: ProductUnderTest): Actions {
  const acked = { acts: [] as string[], facts: [] as number[] }
  const statuses = new Map<number | null, number>()
  let unanswered = 0
  let isOver = false
  let lastMs = { act: 0, fact: 0 }

  const acting = (async () => {
    for (let number = 0; !isOver; number++) {
      const startedMs = performance.now()
      const status = await act(product, `act ${number}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) {
        acked.acts.push(`act ${number}`)
        lastMs = { ...lastMs, act: startedMs }
      } else unanswered += 1
      await sleep(PAUSE_MS)
    }
  })()
  const publishing = (async () => {
    const fromMs = Math.floor((Date.now() - 3_600_000) / FACT_STEP_MS) * FACT_STEP_MS + 500
    for (let number = 0; !isOver; number++) {
      const atMs = fromMs + number * FACT_STEP_MS
      const startedMs = await untilPublished(product.database, atMs, () => isOver)
      if (startedMs === null) break
      acked.facts.push(atMs)
      lastMs = { ...lastMs, fact: startedMs }
      await sleep(PAUSE_MS)
    }
  })()

  return {
    ackedSince: (sinceMs) => lastMs.act > sinceMs && lastMs.fact > sinceMs,
    async stop() {
      isOver = true
      await Promise.all([acting, publishing])
      const acts = await countsOf(
        product.database,
        'select body as key, count(*) as count from humancast_version where setup_id = $1 group by body',
        FIVE_HUNDRED.id,
      )
      const facts = await countsOf(
        product.database,
        `select floor(extract(epoch from observed_at) * 1000)::bigint::text as key, count(*) as count
           from observation where station_id = $1 and extract(milliseconds from observed_at)::integer % 1000 = 500
          group by observed_at`,
        stationId(FIVE_HUNDRED.id, 0),
      )
      const missing = (keys: readonly string[], counts: ReadonlyMap<string, number>) =>
        keys.filter((key) => !counts.has(key)).length
      const doubled = (counts: ReadonlyMap<string, number>) =>
        [...counts.values()].filter((count) => count > 1).length
      return {
        acts: acked.acts.length,
        unanswered,
        facts: acked.facts.length,
        lost: missing(acked.acts, acts) + missing(acked.facts.map(String), facts),
        doubled: doubled(acts) + doubled(facts),
        statuses,
      }
    },
  }
}

async function act({ url, headers }: ProductUnderTest, text: string): Promise<number | null> {
  const { id } = FIVE_HUNDRED
  const from = new Date()
  const body = {
    text,
    corrections: [],
    from: from.toISOString(),
    to: new Date(from.getTime() + 60_000).toISOString(),
  }
  try {
    const response = await fetch(`${url}/api/setups/${id}/castpoints/${castpointId(id, 1)}/humancast`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(35_000),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    // The server was killed (TypeError: fetch failed) or did not answer in time (TimeoutError).
    return null
  }
}

/** When the successful attempt started; null if the trial ended before. */
async function untilPublished(
  database: Database,
  atMs: number,
  isOver: () => boolean,
): Promise<number | null> {
  const rows = [readingRow(stationId(FIVE_HUNDRED.id, 0), 0, atMs)]
  while (!isOver()) {
    const startedMs = performance.now()
    try {
      await publish(database, {
        origin: 'live',
        setupId: FIVE_HUNDRED.id,
        batches: [{ kind: 'observation', rows }],
      })
      return startedMs
    } catch {
      // The database was killed or cut off (a connection error): not acknowledged, so it is sent again.
      await sleep(PAUSE_MS)
    }
  }
  return null
}

async function countsOf(
  database: Database,
  text: string,
  value: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ key: string; count: number }>(text, [value])
  return new Map(rows.map(({ key, count }) => [key, count]))
}
