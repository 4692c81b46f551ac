import type { ObjectStore } from './file-store.ts'

const EACH_MS = 10_000

/** Uploads what waits on this machine, as soon as the object store answers; returns how to stop. */
export function startUploading(
  objectStore: Pick<ObjectStore, 'upload' | 'name'> | null,
  log: (text: string, error?: unknown) => void,
  eachMs = EACH_MS,
): () => void {
  if (!objectStore) return () => {}
  let isUploading = false
  const look = async () => {
    // An upload may take longer than the pause, and is reported once.
    if (isUploading) return
    isUploading = true
    try {
      const count = await objectStore.upload()
      if (count > 0) log(`${count} files that waited are now in ${objectStore.name}`)
    } catch (error) {
      log('files that wait for the object store', error)
    } finally {
      isUploading = false
    }
  }
  void look()
  const timer = setInterval(look, eachMs)
  return () => clearInterval(timer)
}
