import type { Database } from '../db/database.ts'
import { isTransient } from '../db/outage.ts'
import type { OidcLibrary } from './oidc-library.ts'

/** PostgreSQL error codes for a zero character in a text or in a JSON text. */
const UNSTORABLE = /^(22021|22P05)$/

/**
 * The database as used by the provider. A text that cannot be stored is a bad request of the client, and an
 * unreachable or full database is not reported as a failure of the provider for each request.
 */
export function providerDb(database: Database, { errors }: OidcLibrary): Database {
  const asProblem = (error: unknown): unknown => {
    if (isTransient(error)) return unavailable(errors, error)
    const { code = '' } = error as { code?: string }
    return UNSTORABLE.test(code) ? new errors.InvalidRequest('a character that cannot be stored') : error
  }
  const raise = (error: unknown): never => {
    throw asProblem(error)
  }
  return {
    ...database,
    query: (text, values) => database.query(text, values).catch(raise) as never,
    transaction: (work) => database.transaction(work).catch(raise) as never,
  }
}

/** Whether the database was unreachable; the library passes errors on unchanged. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  (error as { error?: string } | null)?.error === 'temporarily_unavailable'

/**
 * The library would answer 400, which may make an app consider its session ended or redirect people back to
 * it.
 */
function unavailable({ TemporarilyUnavailable }: OidcLibrary['errors'], cause: unknown): Error {
  const error = new TemporarilyUnavailable('the database does not answer', { cause })
  return Object.assign(error, { status: 503, statusCode: 503, allow_redirect: false })
}
