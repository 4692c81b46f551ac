import { originsOf } from '@verglas/sources/asking/outbound'
import { Invalid } from '../../http/errors.ts'

/**
 * A key goes with the addresses that it was given for. Whoever may change an address and does not know the key could
 * else have it sent to a place of their own: throws `Invalid` where an address is new and a key is not given again.
 */
export function checkKeysStay(
  unchangedKeys: readonly string[],
  settings: { before: unknown; after: unknown },
): void {
  const [key] = unchangedKeys
  if (key === undefined) return
  const previousOrigins = originsOf(settings.before)
  const added = [...originsOf(settings.after)].find((origin) => !previousOrigins.has(origin))
  if (added !== undefined)
    throw new Invalid(`body.secrets.${key}`, `key_again: it was not given for ${added}`)
}
