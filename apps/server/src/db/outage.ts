const UNAVAILABLE_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|08\w{3}|53300)$/
const CONNECTION_LOST =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

type PostgresErrorFields = { code?: string; message?: string; severity?: string; file?: string }
const postgresFields = (error: unknown): PostgresErrorFields => (error ?? {}) as PostgresErrorFields

/** Files of PostgreSQL's own code that read and write the files of a database. */
const STORAGE = /^(md|fd|smgr|slru|relmapper|relcache|storage|copydir|buffile|xlog\w*|walwriter|twophase)\.c$/

/**
 * Whether PostgreSQL could not open, read or write a file of the database: a folder that became read-only, a broken
 * disk. It has the same code as a missing right (42501), which is the fault of a statement.
 */
export function isFileFault(error: unknown): boolean {
  const { code = '', file = '' } = postgresFields(error)
  return /^(58030|58P01)$/.test(code) || (code === '42501' && STORAGE.test(file))
}

/**
 * Whether the database is unavailable or shutting down, or the connection was cut; the statement is not at
 * fault.
 */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '', severity } = postgresFields(error)
  return (
    UNAVAILABLE_CODES.test(code) ||
    CONNECTION_LOST.test(message) ||
    (isFileFault(error) && severity === 'FATAL')
  )
}

/** Whether PostgreSQL had no disk space to write. It still answers, and the connection is good. */
export const isDiskFull = (error: unknown): boolean => postgresFields(error).code === '53100'

/** Whether the error has nothing to do with the work itself, which may succeed when retried later. */
export const isTransient = (error: unknown): boolean =>
  isOutage(error) || isDiskFull(error) || isFileFault(error)
