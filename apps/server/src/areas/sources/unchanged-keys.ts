import { originsOf } from '@verglas/sources/requesting/outbound'
import { Invalid } from '../../http/errors.ts'

/**
 * A secret is bound to the addresses for which it was entered. Otherwise a person who may change an address,
 * but does not know the secret, could have it sent to a server of their own. Throws `Invalid` if an address
 * is new and a secret was not entered again.
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
