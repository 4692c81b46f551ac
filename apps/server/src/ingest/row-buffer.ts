import type { Origin } from '@verglas/contract/codes'
import type { Database } from '../db/database.ts'
import { type Batch, MAX_ROWS, publish } from '../db/publish.ts'
import { seriesOf } from './observation-series.ts'

/** Rows gathered before they are published; half of what one publication may hold. */
const FLUSH_ROWS = 500

/**
 * Gathers rows and publishes them many at a time, in the order in which they came. While one part is written the next
 * is gathered: reading and the database work side by side, and never more than two parts are held.
 */
export function rowBuffer(
  database: Database,
  options: {
    setupId: string | null
    /** What the rows speak of and is no news: it is stored before them. */
    beforeRows: () => Promise<void>
    /** What has to be published before the rows: the places that they speak of. */
    places: () => Batch[]
    /** Origin of rows of which the newest is about this instant. */
    originOf: (latestMs: number) => Origin
    isDryRun: boolean
    onAppended: (rows: number) => void
  },
) {
  let gathered = new Map<Batch['kind'], Map<string, object>>()
  let weights = 0
  let latestMs = Number.NEGATIVE_INFINITY
  let failure: { error: unknown } | null = null
  let running: Promise<void> = Promise.resolve()

  /**
   * Publishes what was gathered; `last` commits with it. After one failure it only fails: what that one has lost is had
   * again from the provider alone, so nothing that follows may say that it is stored.
   */
  async function flush(last: Batch[] = []): Promise<void> {
    await begin(last)
    await running
    if (failure) throw failure.error
  }

  /** Begins to publish when what is under way is done. */
  async function begin(last: Batch[] = []): Promise<void> {
    await running
    if (failure) throw failure.error
    running = publishAll(last).catch((error: unknown) => {
      failure = { error }
    })
  }

  async function publishAll(last: Batch[]): Promise<void> {
    const origin = options.originOf(latestMs)
    const described = options.places()
    const rows = [...gathered].map(([kind, byKey]): Batch => {
      const ofKind = [...byKey.values()]
      return {
        kind,
        rows:
          origin === 'archive' && kind === 'observation'
            ? seriesOf(ofKind as Parameters<typeof seriesOf>[0])
            : ofKind,
      }
    })
    gathered = new Map()
    weights = 0
    latestMs = Number.NEGATIVE_INFINITY
    if (options.isDryRun) return
    await options.beforeRows()
    for (const batches of [...inChunks(described), [...rows, ...last]]) {
      if (batches.length === 0) continue
      const published = await publish(database, { origin, setupId: options.setupId, batches })
      options.onAppended(published.appended)
    }
  }

  return {
    flush,
    /** Two rows of one key are merged or judged by the database, one publication after the other. */
    async gather(kind: Batch['kind'], key: string, row: object, at: Date, weight = 1): Promise<void> {
      if (gathered.get(kind)?.has(key)) await begin()
      const rows = gathered.get(kind) ?? new Map<string, object>()
      gathered.set(kind, rows.set(key, row))
      weights += weight
      latestMs = Math.max(latestMs, at.getTime())
      if (weights >= FLUSH_ROWS) await begin()
    },
  }
}

/** Batches of what one publication may hold, in their order. */
function inChunks(batches: readonly Batch[]): Batch[][] {
  return batches.flatMap(({ kind, rows }) =>
    Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, index) => [
      { kind, rows: rows.slice(index * MAX_ROWS, (index + 1) * MAX_ROWS) },
    ]),
  )
}
