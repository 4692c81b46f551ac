/** Reads that can be asked together. */
export const MOST_ASKED_TOGETHER = 64
/** Characters of the path of each, with its question. */
export const MOST_READ_PATH = 4000
/** What is sent of them together; what is left then is asked alone. */
export const MOST_BYTES_TOGETHER = 16 * 1024 * 1024
