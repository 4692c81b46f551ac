import path from 'node:path'
import type { StoreSettings } from '../installation/store-settings.ts'
import type { Blobs } from './blobs.ts'
import { folderBlobs } from './folder-blobs.ts'
import { type PictureFiles, pictureFiles } from './picture-files.ts'
import { type RowContents, rowContents } from './row-contents.ts'
import type { Limits, S3Blobs } from './s3-blobs.ts'
import { inTwoPlaces } from './two-places.ts'
import { type WaitingBlobs, waitingBlobs } from './waiting-blobs.ts'

/** Where the files of an installation are, as the parts of the program use them. */
export type FileStore = {
  blobs: Blobs
  pictures: PictureFiles
  contents: RowContents
  /** null: none is set up. */
  objectStore: ObjectStore | null
}

export type ObjectStore = WaitingBlobs & {
  /** Address without keys, for messages. */
  name: string
  /** The bucket itself, without what waits on this machine. */
  bucket: S3Blobs
}

/** All files in the data folder, contents of rows in their rows. */
export function folderStore(dataFolder: string): FileStore {
  const blobs = folderBlobs(dataFolder)
  return {
    blobs,
    pictures: pictureFiles(blobs),
    contents: rowContents(blobs, { goesToStore: false }),
    objectStore: null,
  }
}

/** What waits for the object store is in this folder of the data folder. */
export const waitingFolder = (dataFolder: string): string => path.join(dataFolder, 'waiting')

/** The places that the settings name. The SDK of the object store is read only if there is one. */
export async function openFileStore(
  { dataFolder, store: { place, s3 } }: { dataFolder: string; store: StoreSettings },
  limits: Partial<Limits & { pauseMs: number }> = {},
): Promise<FileStore> {
  if (!s3) return folderStore(dataFolder)
  const { s3Blobs } = await import('./s3-blobs.ts')
  const bucket = s3Blobs(s3, limits)
  const waiting = waitingBlobs(bucket, folderBlobs(waitingFolder(dataFolder)), limits)
  const folder = folderBlobs(dataFolder)
  const blobs = place === 's3' ? inTwoPlaces(waiting.blobs, folder) : inTwoPlaces(folder, waiting.blobs)
  return {
    blobs,
    pictures: pictureFiles(blobs),
    contents: rowContents(blobs, { goesToStore: place === 's3' }),
    objectStore: { ...waiting, name: nameOf(s3), bucket },
  }
}

const nameOf = ({ endpoint, bucket, prefix }: NonNullable<StoreSettings['s3']>) =>
  `${endpoint}/${bucket}/${prefix}`.replace(/\/$/, '')
