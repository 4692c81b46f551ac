const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|08\w{3}|53300)$/
const LOST =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/** Whether the database is away or going down, or the connection to it was cut: no fault of the statement. */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return AWAY.test(code) || LOST.test(message)
}

/** Whether PostgreSQL found no room to write. It goes on answering, and the connection is good. */
export const isDiskFull = (error: unknown): boolean => (error as { code?: string } | null)?.code === '53100'

/** Whether it says nothing of what was being done: done again later, the same may go well. */
export const passesByItself = (error: unknown): boolean => isOutage(error) || isDiskFull(error)
