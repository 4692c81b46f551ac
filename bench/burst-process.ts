/**
 * Runs a worker's engine in a separate process, so that only its memory is measured: 1,000 SWOB files and a 100 MB
 * CSV file arrive at the same time, then a Digitraffic snapshot of 500 stations. Sends its parent one message.
 */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { csv } from '@verglas/sources/providers/csv/source'
import { digitraffic } from '@verglas/sources/providers/digitraffic/source'
import { mscSwob } from '@verglas/sources/providers/msc-swob/source'
import type { Pulled } from '@verglas/sources/requesting/connection'
import type { Source } from '@verglas/sources/source'
import { folderStore } from '../apps/server/src/blobs/file-store.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { openEngine } from '../apps/server/src/ingest/engine/engine.ts'
import { threadParser } from '../apps/server/src/ingest/engine/thread-parser.ts'
import { secretBox } from '../apps/server/src/installation/secrets.ts'

export type BurstAnswer = {
  swobMs: number
  csvMs: number
  snapshotMs: number
  peakBytes: number
  restBytes: number
}

const [url = '', swobFolder = '', csvFile = '', snapshotFile = '', files = '0'] = process.argv.slice(2)
const database = openDatabase(url)
const parser = threadParser(3)

async function* messagesOf(paths: readonly string[]): AsyncGenerator<Pulled> {
  for (const name of paths) {
    const message = { name, body: createReadStream(name), receivedAt: new Date() }
    yield { message, refusal: null, cursor: {}, notBefore: null }
  }
}
const reading = (source: Source, paths: readonly string[]): Source => ({
  ...source,
  limits: { ...source.limits, pullMs: 3_600_000 },
  pull: () => messagesOf(paths),
})
const swobFiles = Array.from({ length: Number(files) }, (_, n) => `${swobFolder}/${n}.xml`)
const engine = openEngine({
  database,
  sources: [reading(mscSwob, swobFiles), reading(csv, [csvFile]), reading(digitraffic, [snapshotFile])],
  parser,
  secrets: secretBox(randomBytes(32)),
  // No pictures arrive in this benchmark.
  pictures: folderStore(tmpdir()).pictures,
  contact: 'bench@example.org',
  privateHosts: new Set(),
  now: () => new Date(),
  random: () => 0.5,
  log: (text, error) => console.error(text, error),
  onFacts: () => {},
})

async function ended(id: string): Promise<number> {
  const startedMs = performance.now()
  for (;;) {
    const [row] = await database.query<{ facts: number; error: string | null }>(
      'select facts_total as facts, last_error as error from connection where id = $1 and runs_total > 0',
      [id],
    )
    if (row?.error) throw new Error(`${id}: ${row.error}`)
    if (row) return performance.now() - startedMs
    await sleep(20)
  }
}

const restBytes = process.memoryUsage.rss()
await engine.startPendingRuns()
const [swobMs, csvMs] = await Promise.all([ended('swob'), ended('csv')])
const peakBytes = process.resourceUsage().maxRSS * 1024
await database.query("update connection set is_enabled = true where id = 'snapshot'")
await engine.startPendingRuns()
const snapshotMs = await ended('snapshot')
process.send?.({ swobMs, csvMs, snapshotMs, peakBytes, restBytes } satisfies BurstAnswer)
await engine.close()
await parser.close()
await database.close()
