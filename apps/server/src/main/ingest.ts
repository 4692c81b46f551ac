import { openFileStore } from '../blobs/file-store.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { importInputs, readImportOptions } from '../ingest/import.ts'
import { progressLine } from '../ingest/import-progress.ts'
import { summaryText } from '../ingest/import-summary.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { withDatabase } from './supervisor.ts'

/** `npm run ingest`: imports files, folders or archives. */
export async function ingest(config: Config, args: readonly string[]): Promise<void> {
  const options = readImportOptions(args)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stopping.abort(new StartProblem('Stopped; what was read so far is stored.')))
  const work = async (database: Database) => {
    const files = await openFileStore(config)
    const startedMs = performance.now()
    const line = progressLine(process.stderr, () => performance.now() - startedMs)
    const summary = await importInputs(database, options, {
      contact: config.contact,
      now: () => new Date(),
      signal: stopping.signal,
      files,
      print: (text) => process.stdout.write(`${text}\n`),
      onProgress: options.dryRun ? () => {} : line.report,
    }).finally(line.end)
    const tookMs = performance.now() - startedMs
    process.stdout.write(`${summaryText(summary, { ...options, tookMs })}\n`)
    if (summary.facts === 0 && summary.refusedCount > 0) process.exitCode = 1
  }
  await withDatabase(config, work, { createsDatabase: true })
}
