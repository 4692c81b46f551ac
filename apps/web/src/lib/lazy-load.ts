import { ApiError } from './api-error.ts'

/** A chunk of the program that has not loaded after this time has failed (specification §8). */
const LIMIT_MS = 120_000

/** Loads a chunk of the program, or fails with a code for which there is a sentence. */
export function loadWithLimit<T>(load: () => Promise<T>, limitMs = LIMIT_MS): () => Promise<T> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ApiError('ChunkTimeout')), limitMs)
    })
    try {
      return await Promise.race([load(), timeout])
    } finally {
      clearTimeout(timer)
    }
  }
}
