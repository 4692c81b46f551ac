import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Pooler = { url: string; close(): Promise<void> }

/** The version of PgBouncer on this machine; null: there is none. Debian puts it where not every PATH leads. */
export function poolerVersion(): string | null {
  try {
    const text = execFileSync('pgbouncer', ['--version'], { env: withSbin(), encoding: 'utf8' })
    return /PgBouncer (\S+)/.exec(text)?.[1] ?? null
  } catch {
    return null // PgBouncer is not installed.
  }
}

/**
 * A PgBouncer that gives each transaction one of `size` sessions of the PostgreSQL at `url`, and passes on none of the
 * settings that a client sends.
 */
export async function openPooler(url: string, size: number): Promise<Pooler> {
  const target = new URL(url)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-pooler-'))
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  fs.writeFileSync(
    file,
    `[databases]
* = host=${target.hostname || '127.0.0.1'} port=${target.port || 5432} user=${target.username}${target.password && ` password=${decodeURIComponent(target.password)}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 300
server_reset_query =
ignore_startup_parameters = extra_float_digits,options
unix_socket_dir =
logfile = ${path.join(folder, 'log')}
`,
  )
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['-R', 'nobody', folder])
  const child = spawn('pgbouncer', isRoot ? ['-u', 'nobody', file] : [file], {
    env: withSbin(),
    stdio: 'ignore',
  })
  const pooled = new URL(url)
  pooled.hostname = '127.0.0.1'
  pooled.port = String(port)
  await untilItAnswers(pooled.toString(), child)
  return {
    url: pooled.toString(),
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

const withSbin = () => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin` })

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(50) // It is still starting.
    }
  }
  throw new Error('PgBouncer does not answer')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
