import { createHash } from 'node:crypto'
import type { Connection } from '../connection.ts'

/**
 * A name that a broker knows this connection by, the same after a restart: 12 characters that no other
 * installation has, and that change with what is asked for, since a broker keeps what an older name asked for.
 */
export function listenerName({ id, contact }: Connection, topics: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([contact, id, [...topics].sort()]))
    .digest('hex')
    .slice(0, 12)
}
