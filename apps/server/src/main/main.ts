import { channel } from 'node:diagnostics_channel'
import { type Config, readConfig } from '../config.ts'
import { openDatabase, retryDuringOutage } from '../db/database.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { VERSION } from '../version.ts'
import type { Running } from './api.ts'
import { connectable } from './connectable.ts'
import { orderedConfig, WAITS } from './waiting-role.ts'

/**
 * The commands. Each reads its modules when it is called: reading all of them takes a second and a half of a processor,
 * and after a kill the supervisor, the api and the worker start at the same time.
 */
const COMMANDS: Readonly<Record<string, (config: Config, args: readonly string[]) => Promise<void>>> = {
  blobs: async (config, args) => (await import('./blobs.ts')).blobs(config, args),
  ingest: async (config, args) => (await import('./ingest.ts')).ingest(config, args),
  backup: async (config, args) => (await import('./backup.ts')).backup(config, args),
  restore: async (config, args) => (await import('./backup.ts')).restore(config, args),
  rehearse: async (config, args) => (await import('./rehearse.ts')).rehearseNow(config, args),
  network: async (config, args) => (await import('./network.ts')).network(config, args),
  person: async (config, args) => (await import('./person.ts')).person(config, args),
  keys: async (config, args) => (await import('./keys.ts')).keys(config, args),
  setup: async (config, args) => (await import('./setup.ts')).setup(config, args),
  'archive-truth': async (config, args) =>
    (await import('./archive-truth.ts')).archiveTruth(config, args, new Date()),
}

/** Starts what the arguments ask for: everything, one role, or a command. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    if (args[0] === 'doctor') return await examine()
    const config = readConfig(process.env, process.cwd())
    const [name = ''] = args
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    const isAll = args.length === 0
    const { supervise } = isAll ? await import('./supervisor.ts') : {}
    // `npm start` waits for this while all modules are read.
    channel('verglas:loaded').publish(null)
    if (supervise) {
      await askStore(config)
      await supervise(config, VERSION)
    } else if (command) await command(config, args.slice(1))
    else await runRole(config, roleOf(args), { waits: args.includes(WAITS) })
  } catch (error) {
    fail(error)
  }
}

/** Checks the object store if the settings name one; its modules are read only then. */
async function askStore(config: Config): Promise<void> {
  if (!config.store.s3) return
  const { checkStore } = await import('./store-check.ts')
  await checkStore(config, (line) => process.stderr.write(`${line}\n`))
}

/** `npm run doctor`; the exit code is 1 if anything is wrong. */
async function examine(): Promise<void> {
  const { doctor } = await import('./doctor.ts')
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

function roleOf(args: readonly string[]): 'api' | 'worker' {
  const role = args[0] === '--role' ? args[1] : args[0]?.replace(/^--role=/, '')
  if (role === 'api' || role === 'worker') return role
  throw new StartProblem(
    `Unknown argument ${args.join(' ')}. Use --role api, --role worker, ingest, backup, restore, rehearse, network, person, setup, keys, blobs, archive-truth, doctor, or nothing at all.`,
  )
}

/** Runs one role in this process; as a child of the supervisor it exits when its parent does. */
async function runRole(
  ownConfig: Config,
  role: 'api' | 'worker',
  { waits }: { waits: boolean },
): Promise<void> {
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

  // The modules of the role are read while the database starts.
  const reading = role === 'api' ? import('./api.ts') : import('./worker.ts')
  // The error is thrown where `reading` is awaited; without this line Node would end the process first.
  reading.catch(() => {})
  const config = waits ? await orderedConfig() : ownConfig
  const { databaseUrl, databaseDirectUrl } = config
  if (!databaseUrl || !databaseDirectUrl) throw new StartProblem(`--role ${role} needs DATABASE_URL.`)
  const database = openDatabase(databaseDirectUrl, { maxConnections: 1 })
  await connectable(database, { waits: true })
  if (!process.send) {
    const { roleWithoutDemonstration } = await import('./demonstration-warnings.ts')
    const { upgradeDatabase, upgradeOfCommand } = await import('./upgrade.ts')
    await askStore(config)
    await retryDuringOutage(() => upgradeDatabase(database, config, upgradeOfCommand()))
    const warning = await retryDuringOutage(() => roleWithoutDemonstration(config, database))
    if (warning) process.stderr.write(`${warning}\n`)
  }
  await database.close()
  if (databaseUrl !== databaseDirectUrl) {
    const pooled = openDatabase(databaseUrl, { maxConnections: 1 })
    await connectable(pooled, { waits: true, isDirect: false })
    await pooled.close()
  }
  const modules = await reading
  running =
    'startApi' in modules
      ? await modules.startApi(config, { url: databaseUrl, directUrl: databaseDirectUrl }, VERSION)
      : await modules.startWorker(config, databaseDirectUrl)
  process.send?.({ ready: true })
}

/** Prints one sentence if a person can fix the problem, otherwise the complete error. */
function fail(error: unknown): never {
  if (process.send) process.send({ problem: error instanceof StartProblem ? error.message : null })
  if (error instanceof StartProblem) process.stderr.write(`\n${error.message}\n`)
  else process.stderr.write(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}

await main(process.argv.slice(2))
