import type { AlertNotificationKind } from '@verglas/contract/codes'
import type { SecretBox } from '../../installation/secrets.ts'
import type { StoredKind } from './queries.ts'

/** The subscription that the link of a mail ends: one kind at a point or circuit, or one bulletin schedule. */
export type Ending = { setupId: string; personId: string } & (
  | { kind: StoredKind; castpointId: string }
  | { kind: AlertNotificationKind; circuitId: string }
  | { kind: 'bulletin'; bulletinId: string }
)

const PURPOSE = 'unsubscribe'

/** A link that ends a subscription. It stays valid as long as the secret key, because the mail may be old. */
export function unsubscribeLink(secrets: SecretBox, publicUrl: string, ending: Ending): string {
  return `${publicUrl}/api/unsubscribe?token=${secrets.seal(ending, PURPOSE).toString('base64url')}`
}

/** The subscription that a token ends; null if we did not issue the token. */
export function readEnding(secrets: SecretBox, token: string): Ending | null {
  try {
    return secrets.open(Buffer.from(token, 'base64url'), PURPOSE) as Ending
  } catch {
    // The encryption key was lost or the token was changed: decryption fails.
    return null
  }
}
