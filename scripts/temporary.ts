import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'

type Undo = () => unknown
const open = new Set<Undo>()

/** On Ctrl-C, removes all temporary folders and stops PostgreSQL. */
process.once('SIGINT', async () => {
  for (const undo of [...open].reverse()) await undo()
  process.exit(130)
})

/** Runs `work`, then `undo`, whatever happens. */
export async function undoing<T>(undo: Undo, work: () => Promise<T>): Promise<T> {
  open.add(undo)
  try {
    return await work()
  } finally {
    open.delete(undo)
    await undo()
  }
}

/**
 * Runs `work` with a new folder in the system's temporary one, which is deleted afterwards; PostgreSQL's own
 * user may enter it.
 */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-'))
  fs.chmodSync(folder, 0o755)
  return undoing(
    () => fs.rmSync(folder, { recursive: true, force: true }),
    () => work(folder),
  )
}

/**
 * Runs `work` with the embedded PostgreSQL in a new folder, migrated and empty, as `npm start` sets it up.
 */
export function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres(folder)
    return undoing(
      () => postgres.leave(),
      async () => {
        const database = openDatabase(postgres.url)
        await migrate(database)
        return await work(database).finally(() => database.close())
      },
    )
  })
}
