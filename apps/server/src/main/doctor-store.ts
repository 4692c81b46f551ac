import { BLOB_KINDS, StoreUnavailable } from '../blobs/blobs.ts'
import { openFileStore, waitingFolder } from '../blobs/file-store.ts'
import { folderBlobs } from '../blobs/folder-blobs.ts'
import type { Config } from '../config.ts'
import { type Finding, noted, ok, wrong } from './finding.ts'

/** Whether the object store answers, and which files wait for it; no finding if none is set up and nothing waits. */
export async function storeFindings(config: Pick<Config, 'dataFolder' | 'store'>): Promise<Finding[]> {
  const subject = 'object store'
  const { objectStore } = await openFileStore(config)
  if (!objectStore)
    return (await hasFiles(waitingFolder(config.dataFolder)))
      ? [
          wrong(
            subject,
            `none is set up, and files wait for one in ${waitingFolder(config.dataFolder)}`,
            'set VERGLAS_BLOBS_URL again, with VERGLAS_BLOBS_PLACE=folder if they belong here, and run npm run blobs -- move',
          ),
        ]
      : []
  const { count, since } = await objectStore.waiting()
  const waiting =
    since === null
      ? 'nothing waits for it'
      : `${count} files wait for it since ${since.toISOString().slice(0, 16)}Z`
  try {
    await objectStore.bucket.check()
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    const remedy = error.isRefusal
      ? 'correct the settings; what waits is uploaded by itself'
      : 'check the store and the network to it; what waits is uploaded by itself'
    return [wrong(subject, `${error.message} On this machine, ${waiting}.`, remedy)]
  }
  const text = `${objectStore.name} answers; new files go to ${config.store.place === 's3' ? 'it' : 'the data folder'}; ${waiting}`
  return [count > 0 ? noted(subject, text, 'is the program running? it uploads them') : ok(subject, text)]
}

async function hasFiles(folder: string): Promise<boolean> {
  const blobs = folderBlobs(folder)
  for (const kind of BLOB_KINDS) for await (const _entry of blobs.list(`${kind}/`)) return true
  return false
}
