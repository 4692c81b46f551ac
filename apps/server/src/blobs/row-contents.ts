import type { Blobs } from './blobs.ts'

/** The columns of a row that has a content: exactly one of them is set. */
export type StoredContent = {
  content: Buffer | null
  /** The key in the object store. */
  blob: string | null
}

/** Contents of rows: in the row itself, or in the object store if new files go there. */
export type RowContents = {
  /** Whether new contents go to the object store. */
  goesToStore: boolean
  /** Stores a content, under the given key if it goes to the object store, and returns the columns of its row. */
  store(key: string, bytes: Uint8Array): Promise<StoredContent>
  /** null if the store has lost it. */
  read(stored: StoredContent): Promise<Buffer | null>
}

export function rowContents(blobs: Blobs, { goesToStore }: { goesToStore: boolean }): RowContents {
  return {
    goesToStore,
    async store(key, bytes) {
      if (!goesToStore) return { content: Buffer.from(bytes), blob: null }
      await blobs.put(key, bytes)
      return { content: null, blob: key }
    },
    read: async ({ content, blob }) => content ?? (blob === null ? null : blobs.get(blob)),
  }
}

/** Stores every content in its row; for callers that have no file store. */
export const IN_ROWS: RowContents = {
  goesToStore: false,
  store: async (_key, bytes) => ({ content: Buffer.from(bytes), blob: null }),
  read: async ({ content }) => content,
}
