import { createHash } from 'node:crypto'
import type { Connection } from '../connection.ts'

/**
 * A name for this connection at a broker, the same after a restart: 12 characters that are unique to the
 * installation, and that change with the subscribed topics, because a broker keeps the subscriptions of an
 * older name.
 */
export function listenerName({ id, contact }: Connection, topics: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([contact, id, [...topics].sort()]))
    .digest('hex')
    .slice(0, 12)
}
