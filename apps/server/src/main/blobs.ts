import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { StoreUnavailable } from '../blobs/blobs.ts'
import { type FileStore, type ObjectStore, openFileStore } from '../blobs/file-store.ts'
import type { MoveOptions } from '../blobs/move-files.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { moveAll } from './move-all.ts'
import { withDatabase } from './supervisor.ts'

const USAGE =
  'npm run blobs -- move, list PREFIX/, get KEY FILE, or address KEY; a key is for example backups/verglas-20260120T024100Z.backup.gz.'
const ADDRESS_VALID_S = 3600
const PRINT_EACH_MS = 5000

const print = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run blobs`: moves files between the data folder and the object store, and lists or reads files in the store. */
export async function blobs(config: Config, args: readonly string[]): Promise<void> {
  const [command, key = '', file, ...rest] = args
  const files = await openFileStore(config)
  const { objectStore } = files
  if (!objectStore) throw new StartProblem('Set VERGLAS_BLOBS_URL: there is no object store.')
  try {
    if (command === 'move' && args.length === 1) await move(config, files, objectStore)
    else if (command === 'list' && args.length === 2) await list(objectStore, key)
    else if (command === 'get' && file && rest.length === 0) await get(objectStore, key, file)
    else if (command === 'address' && args.length === 2)
      print((await asUsage(() => objectStore.bucket.signedAddress(key, ADDRESS_VALID_S))) ?? '')
    else throw new StartProblem(USAGE)
  } catch (error) {
    if (error instanceof StoreUnavailable) throw new StartProblem(error.message)
    throw error
  }
}

async function list({ bucket }: ObjectStore, prefix: string): Promise<void> {
  const entries = bucket.list(prefix)
  const first = await asUsage(() => entries.next())
  for (let entry = first; !entry.done; entry = await entries.next()) {
    const { key, sizeBytes, writtenAt } = entry.value
    print(`${writtenAt.toISOString().slice(0, 19)}Z  ${String(sizeBytes).padStart(12)}  ${key}`)
  }
}

async function get({ bucket }: ObjectStore, key: string, file: string): Promise<void> {
  const object = await asUsage(() => bucket.stream(key))
  if (!object) throw new StartProblem(`There is no ${key} in the object store.`)
  // Only the owner may read the file: a backup contains password hashes and sealed keys.
  await pipeline(object.body, createWriteStream(file, { mode: 0o600 }))
  print(`${file}: ${object.sizeBytes} bytes.`)
}

async function asUsage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`)
  }
}

async function move(config: Config, files: FileStore, objectStore: ObjectStore): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort())
  const work = async (database: Database) => {
    const results = await moveAll(config, { files, objectStore, database }, (kind) => ({
      signal: stopping.signal,
      onProgress: progressOf(kind),
    }))
    const failed = results.flatMap((result) => result.failed)
    for (const name of failed) print(`not moved, because its copy is not the same or it is missing: ${name}`)
    const total = results.reduce((sum, { moved }) => sum + moved, 0)
    const isStopped = stopping.signal.aborted
    print(
      `${total} files moved to ${config.store.place === 's3' ? objectStore.name : `${config.dataFolder} and the database`}.`,
    )
    if (isStopped) print('Stopped: the same command continues.')
    if (failed.length > 0 || isStopped) process.exitCode = 1
  }
  await withDatabase(config, work)
}

function progressOf(kind: string): NonNullable<MoveOptions['onProgress']> {
  let printedMs = performance.now()
  return ({ moved, bytes }) => {
    if (performance.now() - printedMs < PRINT_EACH_MS) return
    printedMs = performance.now()
    print(`  ${kind}: ${moved} moved, ${(bytes / 1e6).toFixed(1)} MB`)
  }
}
