import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { ROOT } from './root.ts'

const MEMORY = '/dev/shm'
/** Free space required for the databases of a test run, which take less than a fifth of it. */
const FREE_BYTES = 3 * 2 ** 30

/**
 * The PostgreSQL of the tests, in memory if there is room: each test file copies a database of a thousand files, which
 * takes six times as much processor time on a disk. The last user that leaves frees the memory.
 */
export async function startTestPostgres(): Promise<{ url: string; leave(): Promise<void> }> {
  const isInMemory = os.freemem() > 2 * FREE_BYTES && freeBytes(MEMORY) > FREE_BYTES
  const memoryFolder = path.join(
    MEMORY,
    `verglas-test-postgres-${createHash('sha1').update(ROOT).digest('hex').slice(0, 12)}`,
  )
  const folder = isInMemory ? memoryFolder : path.join(ROOT, '.cache', 'test-postgres')
  const { url, leave } = await startEmbeddedPostgres(folder, { isDisposable: true })
  return {
    url,
    async leave() {
      await leave()
      const isRunning = fs.existsSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'))
      if (isInMemory && !isRunning) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freeBytes(folder: string): number {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    const { bavail, bsize } = fs.statfsSync(folder)
    return bavail * bsize
  } catch {
    // The folder in memory exists only on Linux (ENOENT), and not everybody may write there (EACCES).
    return 0
  }
}
