import { originsOf } from '@verglas/sources/asking/outbound'
import { Invalid } from '../../http/errors.ts'

/**
 * A key goes with the addresses that it was given for. Whoever may change an address and does not know the key could
 * else have it sent to a place of their own: throws `Invalid` where an address is new and a key is not given again.
 */
export function checkKeysStay(
  keptKeys: readonly string[],
  settings: { before: unknown; after: unknown },
): void {
  const [key] = keptKeys
  if (key === undefined) return
  const known = originsOf(settings.before)
  const added = [...originsOf(settings.after)].find((origin) => !known.has(origin))
  if (added !== undefined)
    throw new Invalid(`body.secrets.${key}`, `key_again: it was not given for ${added}`)
}
