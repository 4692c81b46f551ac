/** Reads that can be asked together. */
export const MAX_BATCH_SIZE = 64
/** Characters of the path of each, with its question. */
export const MAX_READ_PATH = 4000
/** What is sent of them together; what is left then is asked alone. */
export const MAX_BATCH_BYTES = 16 * 1024 * 1024
