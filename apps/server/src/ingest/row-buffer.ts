import type { Origin } from '@verglas/contract/codes'
import type { Database } from '../db/database.ts'
import { type Batch, MAX_ROWS, publish } from '../db/publish.ts'
import { seriesOf } from './observation-series.ts'

/** Rows gathered before they are published; half of what one publication may hold. */
const FLUSH_ROWS = 500

/**
 * Gathers rows and publishes them many at a time, in the order of arrival. While one batch is written the
 * next is gathered: reading and the database work in parallel, and never more than two batches are in memory.
 */
export function rowBuffer(
  database: Database,
  options: {
    setupId: string | null
    /** Stores what the rows refer to before the rows are published; it is not counted in `onAppended`. */
    beforeRows: () => Promise<void>
    /** The places that the rows refer to, which must be published before them. */
    places: () => Batch[]
    /** Origin of rows of which the latest is at about this instant. */
    originOf: (latestMs: number) => Origin
    isDryRun: boolean
    onAppended: (rows: number) => void
  },
) {
  let bufferedRows = new Map<Batch['kind'], Map<string, object>>()
  let weights = 0
  let latestMs = Number.NEGATIVE_INFINITY
  let failure: { error: unknown } | null = null
  let running: Promise<void> = Promise.resolve()

  /**
   * Publishes the gathered rows; `last` commits with them. After one failure every call fails: the lost rows
   * can only be fetched from the provider again, so no later message may be confirmed as stored.
   */
  async function flush(last: Batch[] = []): Promise<void> {
    await begin(last)
    await running
    if (failure) throw failure.error
  }

  /** Starts to publish when the current publication is done. */
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
    const rows = [...bufferedRows].map(([kind, byKey]): Batch => {
      const kindRows = [...byKey.values()]
      return {
        kind,
        rows:
          origin === 'archive' && kind === 'observation'
            ? seriesOf(kindRows as Parameters<typeof seriesOf>[0])
            : kindRows,
      }
    })
    bufferedRows = new Map()
    weights = 0
    latestMs = Number.NEGATIVE_INFINITY
    if (options.isDryRun) return
    await options.beforeRows()
    for (const batches of [...splitBatches(described), [...rows, ...last]]) {
      if (batches.length === 0) continue
      const published = await publish(database, { origin, setupId: options.setupId, batches })
      options.onAppended(published.appended)
    }
  }

  return {
    flush,
    /** Adds a row. A gathered row of the same key is published first: one publication may hold only one. */
    async gather(kind: Batch['kind'], key: string, row: object, at: Date, weight = 1): Promise<void> {
      if (bufferedRows.get(kind)?.has(key)) await begin()
      const rows = bufferedRows.get(kind) ?? new Map<string, object>()
      bufferedRows.set(kind, rows.set(key, row))
      weights += weight
      latestMs = Math.max(latestMs, at.getTime())
      if (weights >= FLUSH_ROWS) await begin()
    },
  }
}

/** Splits batches into what one publication may hold, in their order. */
function splitBatches(batches: readonly Batch[]): Batch[][] {
  return batches.flatMap(({ kind, rows }) =>
    Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, index) => [
      { kind, rows: rows.slice(index * MAX_ROWS, (index + 1) * MAX_ROWS) },
    ]),
  )
}
