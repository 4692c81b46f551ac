/** Maximum number of reads in one batch. */
export const MAX_BATCH_SIZE = 64
/** Maximum characters of the path of each read, including its query. */
export const MAX_READ_PATH = 4000
/** Maximum bytes of a batch's answer; the remaining reads are requested separately. */
export const MAX_BATCH_BYTES = 16 * 1024 * 1024

/** Maximum number of hours in a list of road forecasts: the length of a forecast. */
export const MAX_ROADCAST_HOURS = 60
