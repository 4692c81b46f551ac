import fs from 'node:fs'
import path from 'node:path'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import {
  connect,
  ensureDatabase,
  homeIn,
  initialise,
  isRunning,
  isStopping,
  launch,
  passwordOf,
  runningPort,
  serverIn,
  stopServer,
  untilRecovered,
  urlOf,
} from './embedded-server.ts'
import { runExclusively } from './start-lock.ts'

export type EmbeddedPostgres = {
  url: string
  /**
   * Restarts the server on the same port if it has ended or was told to stop; returns whether it had been
   * lost.
   */
  revive(): Promise<boolean>
  /** The last program that leaves stops the server. */
  leave(): Promise<void>
}

/**
 * Starts the PostgreSQL that came with npm in `folder`/postgres, or joins the one that runs there: another program's,
 * or one left by a killed program. Creates the database `verglas`, owned by a role that is not a superuser, as in
 * production. Every program that needs the server holds a shared lock in it. The data of a disposable server, as of
 * tests, need not survive a power cut.
 */
export async function startEmbeddedPostgres(
  folder: string,
  options: { isDisposable?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const server = await serverIn(folder, options)
  return runExclusively(server.home, async () => {
    if (!fs.existsSync(path.join(server.data, 'PG_VERSION'))) await initialise(server)
    const password = passwordOf(server)
    const port = (await untilRecovered(server, password)) ?? (await launch(server, password))
    await ensureDatabase(port, password)
    let need = await holdNeed(port, password)
    return {
      url: urlOf(port, password),
      async revive() {
        if (need.isConnected() && !isStopping(server.data)) return false
        return runExclusively(server.home, async () => {
          // The server recovers by itself after one of its child processes crashes.
          if (!isRunning(server.data) || isStopping(server.data)) await launch(server, password)
          need = await holdNeed(port, password)
          return true
        })
      },
      leave: () =>
        runExclusively(server.home, async () => {
          await need.letGo()
          if (!(await isNeeded(port, password))) await stopServer(server.data)
        }),
    }
  })
}

/** Whether a data folder contains a database; does not create or start anything. */
export const hasEmbeddedDatabase = (folder: string): boolean =>
  fs.existsSync(path.join(homeIn(folder), 'data'))

/** The URL of the server that runs on a folder; does not start anything. */
export async function runningEmbeddedUrl(folder: string): Promise<string> {
  const server = await serverIn(folder)
  const password = passwordOf(server)
  const port = await runningPort(server.data, password)
  if (port === null) throw new Error(`no PostgreSQL runs in ${server.home}`)
  return urlOf(port, password)
}

type Need = { isConnected(): boolean; letGo(): Promise<void> }

/**
 * A connection that is held while the database is needed. The lock ends with the connection, even if the process is
 * killed.
 */
async function holdNeed(port: number, password: string): Promise<Need> {
  const client = await connect(port, password)
  let isConnected = true
  client.once('end', () => {
    isConnected = false
  })
  await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.embeddedNeed])
  // The server has closed the connection already.
  return { isConnected: () => isConnected, letGo: () => client.end().catch(() => {}) }
}

async function isNeeded(port: number, password: string): Promise<boolean> {
  const client = await connect(port, password).catch(() => null)
  // The server has already ended.
  if (!client) return false
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      ADVISORY_LOCKS.embeddedNeed,
    ])
    return rows[0]?.free !== true
  } finally {
    // The server has closed the connection already.
    await client.end().catch(() => {})
  }
}
