import type { default as Sharp } from 'sharp'

let library: Promise<typeof Sharp> | null = null

/** Read at the first picture: it is large, and no start waits for it. */
export const loadPictureLibrary = (): Promise<typeof Sharp> => {
  library ??= import('sharp').then(({ default: sharp }) => {
    // Use one core per picture, so that the other cores are left to requests.
    sharp.concurrency(1)
    // No two pictures are alike, so caching is useless.
    sharp.cache(false)
    return sharp
  })
  return library
}
