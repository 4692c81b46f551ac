import type { Readable } from 'node:stream'

/**
 * Files of the product by key, wherever they are. A key is written with one content only, so copies of a file never
 * differ. All calls throw for a key that is not one (`checkKey`) and `StoreUnavailable` if the place does not answer.
 */
export type Blobs = {
  /** Resolves when the bytes are stored durably. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Stores a stream of any length with little memory. If it fails, there is nothing under the key. */
  putStream(key: string, source: Readable): Promise<void>
  /** null if there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** The file, opened: its bytes can be read even if it is deleted meanwhile. Whoever does not read them destroys `body`. */
  stream(key: string): Promise<BlobStream | null>
  /** All files whose keys begin with the prefix, which ends with a slash. Folders of one level are in order. */
  list(prefix: string): AsyncGenerator<BlobEntry>
  /** Also resolves if there is no such file. */
  delete(key: string): Promise<void>
  /** Deletes what writing processes that were killed before this instant have left. */
  removeUnfinished(before: Date): Promise<void>
  /** An address at which anybody can read the file for a time; null if the place has none. */
  signedAddress(key: string, validS: number): Promise<string | null>
}

export type BlobStream = { sizeBytes: number; body: Readable }
export type BlobEntry = { key: string; sizeBytes: number; writtenAt: Date }

/** The first part of each key. */
export const BLOB_KINDS = ['pictures', 'messages', 'documents', 'exports', 'backups', 'history'] as const
export type BlobKind = (typeof BLOB_KINDS)[number]

/** A file name that every operating system allows. It does not begin with a dot, which also excludes `..`. */
const NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/
const MAX_KEY_LENGTH = 300
/** Ends the name of a file that is being written. */
export const DRAFT_ENDING = '.draft'

/** Throws for a key that does not consist of a kind and plain names: it could leave its folder. */
export function checkKey(key: string): void {
  const names = key.split('/')
  const isKey =
    names.length >= 2 &&
    key.length <= MAX_KEY_LENGTH &&
    (BLOB_KINDS as readonly string[]).includes(names[0] ?? '') &&
    names.every((name) => NAME.test(name)) &&
    !key.endsWith(DRAFT_ENDING)
  if (!isKey) throw new Error(`not the key of a file: ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}`)
}

/** Throws for a prefix that is not the beginning of a key up to a slash. */
export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new Error(`a prefix of keys ends with a slash: ${JSON.stringify(prefix)}`)
  checkKey(`${prefix}x`)
}

/** The place of the files does not answer, or refuses what the program is set up to do there. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  /** Whether the place answered, and refused: waiting alone will not help. */
  readonly isRefusal: boolean

  constructor(message: string, { isRefusal }: { isRefusal: boolean }) {
    super(message)
    this.isRefusal = isRefusal
  }
}
