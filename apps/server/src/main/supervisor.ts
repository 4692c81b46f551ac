import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { reportStep } from '../../../../scripts/progress.mjs'
import type { Config } from '../config.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { type Database, openDatabase, retryDuringOutage } from '../db/database.ts'
import { hasEmbeddedDatabase, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { DEMONSTRATION_PASSWORD } from '../demonstration/password.ts'
import { isEmpty } from '../demonstration/unused-database.ts'
import { embeddedIssuer } from '../identity/embedded-issuer.ts'
import { prepareDataFolder } from '../installation/data-folder.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { connectable } from './connectable.ts'
import { openAccountsWarning } from './demonstration-warnings.ts'
import { upgradeDatabase, upgradeOfCommand, upgradeOfStart } from './upgrade.ts'
import { type Order, WAITS } from './waiting-role.ts'
import { watchDatabase } from './watch-database.ts'

/** The program, next to the file with this code. */
const PROGRAM = fileURLToPath(new URL('./main.js', import.meta.url))

/** Time for the queries that are still running when the program ends. */
const CLOSING_MS = 2000

/** Starts everything: database, migrations, demonstration, and the two roles as child processes. */
export async function supervise(config: Config, version: string): Promise<void> {
  print(`Verglas ${version}`)
  await untilPortIsFree(config)
  prepareDataFolder(config.dataFolder)

  const starting = config.databaseUrl
    ? Promise.resolve(null)
    : step('PostgreSQL', () => startEmbeddedPostgres(config.dataFolder))
  let database: Database | null = null
  const pastMaking = new AbortController()
  let children: Child[] = []
  let isStopping = false
  let lock: pg.Client | null = null
  let watch: ReturnType<typeof watchDatabase> | null = null
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    await watch?.stop()
    pastMaking.abort()
    for (const child of children) child.stop()
    await Promise.all(children.map((child) => child.ended))
    await lock?.end().catch(() => {})
    // A start that is stopped in the middle may keep writing for a long time; all of that is rolled back.
    await Promise.race([database?.close(), sleep(CLOSING_MS)])
    // PostgreSQL did not start, which is why the program ends: it was reported by the start.
    const postgres = await starting.catch(() => null)
    await postgres?.leave()
    process.exit(exitCode)
  }
  // The roles read their modules while the database starts. Not at a first start, which creates it for minutes.
  if (config.databaseUrl || hasEmbeddedDatabase(config.dataFolder))
    children = prepareRoles(config, () => isStopping)
  // A start takes a while, and may be stopped in the middle.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

  try {
    const postgres = await starting
    if (isStopping) return
    const opened = openDatabase(postgres?.url ?? config.databaseDirectUrl ?? '', { maxConnections: 3 })
    database = opened
    await connectable(opened)
    if (postgres) {
      lock = await supervisorLock(opened, config.dataFolder)
      const onBack = async () => {
        lock = await supervisorLock(opened, config.dataFolder)
      }
      watch = watchDatabase(postgres, { onBack, print: (line) => process.stderr.write(`${line}\n`) })
    }
    await retryDuringOutage(() => upgradeDatabase(opened, config, upgradeOfStart()))
    await demonstrationInEmpty(opened, config, pastMaking.signal)
    if (isStopping) return
    if (children.length === 0) children = prepareRoles(config, () => isStopping)
    for (const child of children) child.start(postgres?.url ?? config.databaseUrl ?? '')
    await step('api and worker', () => Promise.all(children.map((child) => child.ready)))
  } catch (error) {
    // Errors after the database has been closed are not faults.
    if (isStopping) return
    if (!(error instanceof StartProblem))
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    else process.stderr.write(`\n${error.message}\n`)
    await stop(1)
    return
  }
  await announce(config)
}

async function demonstrationInEmpty(database: Database, config: Config, signal: AbortSignal): Promise<void> {
  if (!config.demonstration || !(await isEmpty(database))) return
  const { firstDemonstration, makePastInChild } = await import('./first-demonstration.ts')
  const { pastFile } = await import('../demonstration/past-file.ts')
  await firstDemonstration(database, {
    issuer: config.externalIssuer ?? embeddedIssuer(config),
    now: () => new Date(),
    file: pastFile(),
    make: (report: (reached: string) => void) => makePastInChild(signal, report),
    step: reportStep,
    print,
  })
}

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Says where the product is reached and, of a demonstration, how to sign in. */
async function announce(config: Config): Promise<void> {
  // since the process began: `npm start` installs and builds in it first
  print(`\nReady in ${process.uptime().toFixed(1)} s:  ${config.publicUrl}\n`)
  if (config.demonstration && !config.externalIssuer) {
    const { DEMONSTRATION_ACCOUNTS } = await import('../demonstration/people.ts')
    print(`Demonstration accounts, password «${DEMONSTRATION_PASSWORD}» (simulated data):`)
    for (const { login, note } of DEMONSTRATION_ACCOUNTS) print(`  ${login.padEnd(14)} ${note.en}`)
    print('')
  }
  const warning = openAccountsWarning(config)
  if (warning) process.stderr.write(`${warning}\n`)
}

/** Lock held for as long as this process lives; PostgreSQL releases it if the process is killed. */
export async function supervisorLock(database: Database, folder: string): Promise<pg.Client> {
  const client = await database.connect()
  const { rows } = await client.query<{ isFirst: boolean }>('select pg_try_advisory_lock($1) as "isFirst"', [
    ADVISORY_LOCKS.supervisor,
  ])
  if (rows[0]?.isFirst) return client
  await client.end()
  throw new StartProblem(`Verglas already runs on ${folder}: stop it, or set VERGLAS_DATA to another folder.`)
}

type Opening = {
  migrates?: boolean
  /** Whether the command may start without a database, and creates one. */
  createsDatabase?: boolean
}

/**
 * Opens the configured database for one command, starting the embedded one if it is not running. Without
 * `createsDatabase`, throws if there is no database: in a wrong folder, the command would otherwise answer for an empty
 * one.
 */
export async function withDatabase(
  config: Config,
  work: (database: Database) => Promise<void>,
  { migrates = true, createsDatabase = false }: Opening = {},
): Promise<void> {
  if (!createsDatabase && !config.databaseUrl && !hasEmbeddedDatabase(config.dataFolder)) {
    throw new StartProblem(
      `There is no database in ${config.dataFolder}: give the command the VERGLAS_DATA of the program, or its DATABASE_URL.`,
    )
  }
  prepareDataFolder(config.dataFolder)
  const postgres = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataFolder)
  const database = openDatabase(postgres?.url ?? config.databaseDirectUrl ?? '', { maxConnections: 4 })
  try {
    await connectable(database)
    if (migrates) await upgradeDatabase(database, config, upgradeOfCommand())
    await work(database)
  } finally {
    await database.close()
    await postgres?.leave()
  }
}

type Child = { start(databaseUrl: string): void; ready: Promise<void>; ended: Promise<void>; stop(): void }

const prepareRoles = (config: Config, isStopping: () => boolean): Child[] =>
  (['api', 'worker'] as const).map((role) => prepareRole(role, config, isStopping))

/**
 * Runs a role as a child process, which waits until it is given its database; if it dies, it is started again after
 * growing pauses.
 */
function prepareRole(role: 'api' | 'worker', { demonstration }: Config, isStopping: () => boolean): Child {
  let process_: ChildProcess
  let databaseUrl: string | null = null
  let deaths = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const ready = new Promise<void>((resolve, reject) => {
    const launch = () => {
      const env = { ...process.env, VERGLAS_DEMO: String(demonstration) }
      process_ =
        databaseUrl === null
          ? fork(PROGRAM, ['--role', role, WAITS], { env, stdio: 'inherit' })
          : fork(PROGRAM, ['--role', role], { env: { ...env, DATABASE_URL: databaseUrl }, stdio: 'inherit' })
      process_.on('message', (message: { ready?: true; problem?: string | null }) => {
        if (message.ready) {
          deaths = 0
          resolve()
        } else if (message.problem) reject(new StartProblem(message.problem))
      })
      process_.on('exit', async () => {
        if (isStopping()) return end()
        deaths += 1
        if (deaths > 5)
          reject(new StartProblem(`The ${role} process ended ${deaths} times in a row; see above.`))
        await sleep(Math.min(10_000, 250 * 2 ** deaths))
        if (isStopping()) end()
        else launch()
      })
    }
    launch()
  })
  // Whoever awaits the start gets its error; without this line Node would end the process first.
  ready.catch(() => {})
  return {
    start(url) {
      databaseUrl = url
      // A role that has just died is started again with the address.
      if (process_.connected) process_.send({ databaseUrl } satisfies Order)
    },
    ready,
    ended,
    stop: () => (process_.exitCode === null ? process_.kill('SIGTERM') : end()),
  }
}

function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  return reportStep({ doing: name, done: name }, work)
}

/** Waits up to two seconds for a port that a killed process is just releasing. */
async function untilPortIsFree({ port, host }: Config): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const code = await new Promise<string | null>((resolve) => {
      const server = createServer()
      server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'EUNKNOWN'))
      server.listen(port, host, () => server.close(() => resolve(null)))
    })
    if (code === null) return
    if (code === 'EADDRINUSE' && attempt < 10) await sleep(200)
    else if (code === 'EADDRINUSE') {
      throw new StartProblem(`Port ${port} is in use: stop the other program or set PORT to another number.`)
    } else if (code === 'EACCES') {
      throw new StartProblem(`Port ${port} may not be opened: set PORT to a number above 1023.`)
    } else throw new StartProblem(`VERGLAS_HOST ${host} cannot be listened on (${code}).`)
  }
}
