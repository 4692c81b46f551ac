import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Blobs } from '../blobs/blobs.ts'
import type { FileStore } from '../blobs/file-store.ts'
import type { Database } from '../db/database.ts'
import { ifMissing } from '../installation/if-missing.ts'
import { type BackupFile, backupFile } from './format.ts'
import { storeBackup, storedBackup, writeBackup } from './write.ts'

type Writing = { version: string; takenAt: Date }

/** Where the backups of the nights are: a folder, or the object store. */
export type BackupPlace = {
  /** Name of the place in messages to people. */
  name: string
  /** Latest first. Throws `StoreUnavailable` if the object store does not answer. */
  list(): Promise<{ name: string; writtenAt: Date }[]>
  /** Writes a backup, and reads it again before it counts. */
  write(database: Database, name: string, writing: Writing): Promise<void>
  file(name: string): BackupFile
  remove(name: string): Promise<void>
  /** Deletes what processes that were killed before this instant have left. */
  removeUnfinished(before: Date): Promise<void>
}

const NAME = /^verglas-\d{8}T\d{6}Z\.backup\.gz$/
const DRAFT = /^verglas-\d{8}T\d{6}Z\.backup\.gz\.part$/
const byLatest = (a: { name: string }, b: { name: string }) => (a.name < b.name ? 1 : -1)

/** The place that the settings name; a folder of null is the object store. */
export function backupPlace(
  folder: string | null,
  { objectStore }: Pick<FileStore, 'objectStore'>,
): BackupPlace {
  if (folder !== null) return folderPlace(folder)
  if (!objectStore) throw new Error('there is no object store for the backups')
  return storePlace(objectStore.bucket, objectStore.name)
}

export function folderPlace(folder: string): BackupPlace {
  const fileOf = (name: string) => path.join(folder, name)
  return {
    name: folder,
    async list() {
      // The folder does not exist yet or cannot be read: health reports that there is no backup.
      const names = await readdir(folder).catch(() => [])
      const files = names
        .filter((name) => NAME.test(name))
        .map(async (name) => ({ name, writtenAt: (await stat(fileOf(name))).mtime }))
      return (await Promise.all(files)).sort(byLatest)
    },
    async write(database, name, writing) {
      await mkdir(folder, { recursive: true })
      await writeBackup(database, fileOf(name), writing)
    },
    file: (name) => backupFile(fileOf(name)),
    remove: (name) => rm(fileOf(name)),
    async removeUnfinished(before) {
      // Drafts are deleted, because each is as large as a backup.
      const names = await readdir(folder).catch(ifMissing<string[]>([]))
      for (const name of names.filter((entry) => DRAFT.test(entry))) {
        const stats = await stat(fileOf(name)).catch(ifMissing(null))
        if (stats && stats.mtimeMs < before.getTime()) await rm(fileOf(name), { force: true })
      }
    },
  }
}

export function storePlace(blobs: Blobs, address: string): BackupPlace {
  const keyOf = (name: string) => `backups/${name}`
  return {
    name: `${address}/backups`,
    async list() {
      const entries: { name: string; writtenAt: Date }[] = []
      for await (const { key, writtenAt } of blobs.list('backups/')) {
        const name = key.slice(keyOf('').length)
        if (NAME.test(name)) entries.push({ name, writtenAt })
      }
      return entries.sort(byLatest)
    },
    async write(database, name, writing) {
      await storeBackup(database, { blobs, key: keyOf(name) }, writing)
    },
    file: (name) => storedBackup(blobs, keyOf(name)),
    remove: (name) => blobs.delete(keyOf(name)),
    removeUnfinished: (before) => blobs.removeUnfinished(before),
  }
}
