import type { BlobKind } from '../blobs/blobs.ts'
import type { FileStore, ObjectStore } from '../blobs/file-store.ts'
import { folderBlobs } from '../blobs/folder-blobs.ts'
import { type MoveOptions, type MoveResult, moveFiles } from '../blobs/move-files.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { moveContents } from '../db/move-contents.ts'

/** Kinds of blobs that are files of the data folder if there is no object store; other kinds are contents of rows. */
const FILE_KINDS: readonly BlobKind[] = ['pictures', 'history']

/** Moves everything to the place of the settings: what waits, files, and contents of rows. */
export async function moveAll(
  { dataFolder, store: { place } }: Pick<Config, 'dataFolder' | 'store'>,
  { files, objectStore, database }: { files: FileStore; objectStore: ObjectStore; database: Database },
  optionsOf: (kind: string) => MoveOptions,
): Promise<MoveResult[]> {
  const folder = folderBlobs(dataFolder)
  const { goesToStore } = files.contents
  // `objectStore.blobs` also has the files that still wait for the bucket; they may belong into the folder now.
  const places =
    place === 's3' ? { from: folder, to: objectStore.bucket } : { from: objectStore.blobs, to: folder }
  if (place === 's3') await objectStore.upload()
  return [
    await moveFiles({ ...places, kinds: FILE_KINDS }, optionsOf('pictures and history')),
    await moveContents(
      database,
      { blobs: goesToStore ? objectStore.bucket : objectStore.blobs, goesToStore },
      optionsOf('documents, exports and messages'),
    ),
  ]
}
