import type { Database } from '../db/database.ts'
import { passesByItself } from '../db/outage.ts'
import type { OidcLibrary } from './oidc-library.ts'

/** PostgreSQL's: a zero in a text, or in a JSON text. */
const UNSTORABLE = /^(22021|22P05)$/

/**
 * The database as the provider sees it: a text of a stranger that cannot be stored is a bad request of theirs, and a
 * database that is away or full is no failure of the provider's, to be told for each request.
 */
export function providerDb(database: Database, { errors }: OidcLibrary): Database {
  const asProblem = (error: unknown): unknown => {
    if (passesByItself(error)) return unavailable(errors, error)
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

/** Whether the database was away; the library hands errors on as they are. */
export const isAway = (error: unknown): boolean =>
  (error as { error?: string } | null)?.error === 'temporarily_unavailable'

/** The library would answer 400, by which an app may take its session for ended, or send people back to the app. */
function unavailable({ TemporarilyUnavailable }: OidcLibrary['errors'], cause: unknown): Error {
  const error = new TemporarilyUnavailable('the database does not answer', { cause })
  return Object.assign(error, { status: 503, statusCode: 503, allow_redirect: false })
}
