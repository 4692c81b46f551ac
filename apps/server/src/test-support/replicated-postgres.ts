import { type ChildProcess, execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../../../scripts/free-port.ts'

const run = promisify(execFile)

/** A PostgreSQL of its own that a test may kill, stop for a while and promote. */
export type TestServer = {
  port: number
  /** Of the superuser, without a password. */
  url(database?: string): string
  /** Ends it like a power cut. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Suspends all its processes, so that it answers nobody but its port is open; `resume` lets them go on. */
  suspend(): void
  resume(): void
  query<Row extends object>(sql: string, database?: string): Promise<Row[]>
}

export type ReplicatedPostgres = {
  primary: TestServer
  replicas: readonly TestServer[]
  close(): Promise<void>
}

/** Folder of PostgreSQL's programs with `pg_basebackup`; null: there is none. Debian puts it where no PATH leads. */
export function replicationPrograms(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(debian, version, 'bin')),
  ]
  const needed = ['initdb', 'postgres', 'pg_basebackup']
  return folders.find((folder) => needed.every((name) => fs.existsSync(path.join(folder, name)))) ?? null
}

/** PostgreSQL refuses to run as root; as root it runs as this user and group instead («nobody»). */
const NOBODY = 65534
const asUser = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {})

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=64MB',
  'max_connections=100',
  'wal_level=replica',
  'max_wal_senders=8',
  'hot_standby=on',
  'hot_standby_feedback=on',
  // The data need not survive a power cut of this machine.
  'fsync=off',
]

/** A primary with streaming replicas on free ports, in a temporary folder. */
export async function startReplicatedPostgres(replicaCount: number): Promise<ReplicatedPostgres> {
  const programs = replicationPrograms()
  if (programs === null) throw new Error('pg_basebackup is not installed')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-replicated-'))
  if ('uid' in asUser()) fs.chownSync(folder, NOBODY, NOBODY)
  const execute = (name: string, args: string[]) =>
    run(path.join(programs, name), args, { cwd: folder, ...asUser() })

  const data = path.join(folder, 'primary')
  await execute('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ])
  const primary = testServer(programs, data, await freePort())
  const servers = [primary]
  await primary.start()
  for (let number = 1; number <= replicaCount; number++) {
    const copy = path.join(folder, `replica-${number}`)
    await execute('pg_basebackup', [
      '-D',
      copy,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
      '-d',
      primary.url(),
    ])
    const replica = testServer(programs, copy, await freePort())
    servers.push(replica)
    await replica.start()
  }
  return {
    primary,
    replicas: servers.slice(1),
    async close() {
      await Promise.all(servers.map((server) => server.kill()))
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function testServer(programs: string, data: string, port: number): TestServer {
  let child: ChildProcess | null = null
  const url = (database = 'postgres') => `postgresql://postgres@127.0.0.1:${port}/${database}`

  async function query<Row extends object>(sql: string, database?: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url(database) })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(sql)).rows
    } finally {
      // The connection failed before; that first error is the one thrown.
      await client.end().catch(() => {})
    }
  }

  return {
    port,
    url,
    query,
    async start() {
      const log = fs.openSync(`${data}.log`, 'a')
      const settings = SETTINGS.flatMap((setting) => ['-c', setting])
      child = spawn(path.join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
        cwd: data,
        stdio: ['ignore', log, log],
        ...asUser(),
      })
      fs.closeSync(log)
      for (let waitedMs = 0; ; waitedMs += 50) {
        if (child.exitCode !== null) throw new Error(fs.readFileSync(`${data}.log`, 'utf8').slice(-2000))
        if (
          await query('select 1').then(
            () => true,
            () => false,
          )
        )
          return
        if (waitedMs > 60_000) throw new Error(`PostgreSQL in ${data} does not answer`)
        await sleep(50)
      }
    },
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      for (const pid of processesOf(child.pid)) signal(pid, 'SIGCONT')
      // Its other processes notice at once that the first one is gone.
      child.kill('SIGKILL')
      await ended
      await untilGone(data)
    },
    suspend() {
      for (const pid of processesOf(child?.pid)) signal(pid, 'SIGSTOP')
    },
    resume() {
      for (const pid of processesOf(child?.pid)) signal(pid, 'SIGCONT')
    },
  }
}

/** The process and its children, by /proc. */
function processesOf(pid: number | undefined): number[] {
  if (pid === undefined) return []
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // A session that has ended meanwhile (ESRCH).
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A server refuses to start while processes of the previous one hold its shared memory. */
async function untilGone(data: string): Promise<void> {
  const isInUse = () =>
    fs.readdirSync('/proc').some((pid) => {
      try {
        return /^\d+$/.test(pid) && fs.readlinkSync(`/proc/${pid}/cwd`) === data
      } catch {
        return false // The process has ended meanwhile, or is somebody else's.
      }
    })
  for (let waitedMs = 0; waitedMs < 10_000 && isInUse(); waitedMs += 20) await sleep(20)
  fs.rmSync(path.join(data, 'postmaster.pid'), { force: true })
}
