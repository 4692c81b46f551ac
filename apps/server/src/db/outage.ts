const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|08\w{3}|53300)$/
const LOST =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/**
 * Whether the database is unavailable or shutting down, or the connection was cut; the statement is not at
 * fault.
 */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return AWAY.test(code) || LOST.test(message)
}

/** Whether PostgreSQL had no disk space to write. It still answers, and the connection is good. */
export const isDiskFull = (error: unknown): boolean => (error as { code?: string } | null)?.code === '53100'

/** Whether the error has nothing to do with the work itself, which may succeed when retried later. */
export const passesByItself = (error: unknown): boolean => isOutage(error) || isDiskFull(error)
