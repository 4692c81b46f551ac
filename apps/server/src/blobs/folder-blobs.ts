import type { Dirent } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ifMissing, isMissing } from '../installation/if-missing.ts'
import { BLOB_KINDS, type BlobEntry, type Blobs, checkKey, checkPrefix, DRAFT_ENDING } from './blobs.ts'

/** Only the owner reads backups, because they contain password hashes and sealed keys. */
const MODE = { backups: 0o600, others: 0o666 }

/** Files below a folder: the key is the path. */
export function folderBlobs(root: string): Blobs {
  const fileOf = (key: string) => {
    checkKey(key)
    return path.join(root, ...key.split('/'))
  }
  const write = (key: string, fill: (handle: FileHandle) => Promise<void>) =>
    writeAtomically(fileOf(key), key.startsWith('backups/') ? MODE.backups : MODE.others, fill)
  return {
    put: (key, bytes) => write(key, (handle) => handle.writeFile(bytes)),
    putStream: (key, source) =>
      write(key, async (handle) => {
        for await (const chunk of source) await handle.writeFile(chunk)
      }),
    get: (key) => readFile(fileOf(key)).catch(ifMissing(null)),
    async stream(key) {
      const handle = await open(fileOf(key), 'r').catch(ifMissing(null))
      if (!handle) return null
      try {
        const { size } = await handle.stat()
        return { sizeBytes: size, body: handle.createReadStream() }
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    async *list(prefix) {
      checkPrefix(prefix)
      for await (const { file, isDraft } of filesBelow(path.join(root, ...prefix.split('/')))) {
        const entry = isDraft ? null : await entryOf(root, file)
        if (entry) yield entry
      }
    },
    delete: (key) => rm(fileOf(key), { force: true }),
    async removeUnfinished(before) {
      for (const kind of BLOB_KINDS)
        for await (const { file, isDraft } of filesBelow(path.join(root, kind))) {
          const stats = isDraft ? await stat(file).catch(ifMissing(null)) : null
          if (stats && stats.mtimeMs < before.getTime()) await rm(file, { force: true })
        }
    },
    async signedAddress(key) {
      checkKey(key)
      return null
    },
  }
}

async function entryOf(root: string, file: string): Promise<BlobEntry | null> {
  const stats = await stat(file).catch(ifMissing(null))
  const key = path.relative(root, file).split(path.sep).join('/')
  return stats && { key, sizeBytes: stats.size, writtenAt: stats.mtime }
}

async function* filesBelow(folder: string): AsyncGenerator<{ file: string; isDraft: boolean }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing<Dirent[]>([]))
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    // Whatever else somebody has put there, for example .DS_Store, is not ours.
    if (entry.name.startsWith('.')) continue
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(file)
    else if (entry.isFile()) yield { file, isDraft: entry.name.endsWith(DRAFT_ENDING) }
  }
}

let draftNumber = 0

/** Writes the file even if it exists, because the existing one might be about to be removed. */
async function writeAtomically(
  file: string,
  mode: number,
  fill: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const folder = path.dirname(file)
  const firstNew = await mkdir(folder, { recursive: true })
  const draft = `${file}.${process.pid}.${draftNumber++}${DRAFT_ENDING}`
  try {
    const handle = await open(draft, 'w', mode)
    try {
      await fill(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  // After a power cut, a name that was not flushed may be gone although its bytes are on the disk.
  for (let changed = folder; ; changed = path.dirname(changed)) {
    await syncFolder(changed)
    if (firstNew === undefined || changed.length < firstNew.length) break
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder (EISDIR, EPERM), and needs no flushing of names.
  const handle = await open(folder, 'r').catch((error) => {
    if (process.platform === 'win32' || isMissing(error)) return null
    throw error
  })
  await handle?.sync().finally(() => handle.close())
}
