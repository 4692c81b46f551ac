import { channel } from 'node:diagnostics_channel'
import { type Config, readConfig } from '../config.ts'
import { type Database, openDatabase, throughOutage } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { importInputs, readImportOptions } from '../ingest/import.ts'
import { progressLine } from '../ingest/import-progress.ts'
import { summaryText } from '../ingest/import-summary.ts'
import { pictureFiles } from '../installation/picture-files.ts'
import { StartProblem } from '../installation/problem.ts'
import { VERSION } from '../version.ts'
import { type Running, startApi } from './api.ts'
import { archiveTruth } from './archive-truth.ts'
import { backup, restore } from './backup.ts'
import { connectable } from './connectable.ts'
import { doctor } from './doctor.ts'
import { roleWithoutDemonstration } from './first-demonstration.ts'
import { keys } from './keys.ts'
import { network } from './network.ts'
import { person } from './person.ts'
import { setup } from './setup.ts'
import { supervise, withDatabase } from './supervisor.ts'
import { startWorker } from './worker.ts'

/** Starts what the arguments ask for: everything, one role, or a command. */
export async function main(args: readonly string[]): Promise<void> {
  // `npm start` waits for this while all modules are read.
  channel('verglas:loaded').publish(null)
  try {
    if (args[0] === 'doctor') return await examine()
    const config = readConfig(process.env, process.cwd())
    if (args[0] === 'ingest') return await ingest(config, args.slice(1))
    if (args[0] === 'backup') return await backup(config, args.slice(1))
    if (args[0] === 'restore') return await restore(config, args.slice(1))
    if (args[0] === 'network') return await network(config, args.slice(1))
    if (args[0] === 'person') return await person(config, args.slice(1))
    if (args[0] === 'keys') return await keys(config, args.slice(1))
    if (args[0] === 'setup') return await setup(config, args.slice(1))
    if (args[0] === 'archive-truth') return await archiveTruth(config, args.slice(1), new Date())
    const role = roleOf(args)
    if (role === null) await supervise(config, VERSION)
    else await runRole(config, role)
  } catch (error) {
    fail(error)
  }
}

/** `npm run doctor`; the exit code is 1 if anything is wrong. */
async function examine(): Promise<void> {
  const circumstances = {
    env: process.env,
    cwd: process.cwd(),
    now: new Date(),
    nodeVersion: process.versions.node,
  }
  const wrongCount = await doctor(circumstances, (line) => void process.stdout.write(`${line}\n`))
  if (wrongCount > 0) process.exitCode = 1
}

const STOP_MS = 8000
/**
 * Time in which a role whose supervisor was killed must stop, because the next supervisor waits for its port.
 */
const ORPHAN_STOP_MS = 1500

function roleOf(args: readonly string[]): 'api' | 'worker' | null {
  if (args.length === 0) return null
  const role = args[0] === '--role' ? args[1] : args[0]?.replace(/^--role=/, '')
  if (role === 'api' || role === 'worker') return role
  throw new StartProblem(
    `Unknown argument ${args.join(' ')}. Use --role api, --role worker, ingest, backup, restore, network, person, setup, keys, archive-truth, doctor, or nothing at all.`,
  )
}

/** Runs one role in this process; as a child of the supervisor it exits when its parent does. */
async function runRole(config: Config, role: 'api' | 'worker'): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = config
  if (!databaseUrl || !databaseDirectUrl) throw new StartProblem(`--role ${role} needs DATABASE_URL.`)
  let running: Running | null = null
  let isStopping = false
  const stop = async (withinMs: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), withinMs).unref()
    await running?.close()
    process.exit(0)
  }
  // A start may wait for the database, and be stopped meanwhile.
  process.on('SIGTERM', () => stop(STOP_MS))
  process.on('SIGINT', () => stop(STOP_MS))
  process.on('disconnect', () => stop(ORPHAN_STOP_MS))

  const database = openDatabase(databaseDirectUrl, { maxConnections: 1 })
  await connectable(database, { waits: true })
  if (!process.send) {
    await throughOutage(() => migrate(database))
    const warning = await throughOutage(() => roleWithoutDemonstration(config, database))
    if (warning) process.stderr.write(`${warning}\n`)
  }
  await database.close()
  if (databaseUrl !== databaseDirectUrl) {
    const pooled = openDatabase(databaseUrl, { maxConnections: 1 })
    await connectable(pooled, { waits: true, isDirect: false })
    await pooled.close()
  }
  if (role === 'api')
    running = await startApi(config, { url: databaseUrl, directUrl: databaseDirectUrl }, VERSION)
  else running = await startWorker(config, databaseDirectUrl)
  process.send?.({ ready: true })
}

async function ingest(config: Config, args: readonly string[]): Promise<void> {
  const options = readImportOptions(args)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stopping.abort(new StartProblem('Stopped; what was read so far is stored.')))
  const work = async (database: Database) => {
    const startedMs = performance.now()
    const line = progressLine(process.stderr, () => performance.now() - startedMs)
    const summary = await importInputs(database, options, {
      contact: config.contact,
      now: () => new Date(),
      signal: stopping.signal,
      pictures: pictureFiles(config.dataFolder),
      print: (text) => process.stdout.write(`${text}\n`),
      onProgress: options.dryRun ? () => {} : line.report,
    }).finally(line.end)
    const tookMs = performance.now() - startedMs
    process.stdout.write(`${summaryText(summary, { ...options, tookMs })}\n`)
    if (summary.facts === 0 && summary.refusedCount > 0) process.exitCode = 1
  }
  await withDatabase(config, work, { makes: true })
}

/** Prints one sentence if a person can fix the problem, otherwise the complete error. */
function fail(error: unknown): never {
  if (process.send) process.send({ problem: error instanceof StartProblem ? error.message : null })
  if (error instanceof StartProblem) process.stderr.write(`\n${error.message}\n`)
  else process.stderr.write(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}

await main(process.argv.slice(2))
