import type { SecretBox } from '../../installation/secrets.ts'
import type { StoredKind } from './queries.ts'

/** What the link of a mail ends: a kind at a point, or one schedule of bulletins. */
export type Ending = { setupId: string; personId: string } & (
  | { kind: StoredKind; castpointId: string }
  | { kind: 'bulletin'; bulletinId: string }
)

const PURPOSE = 'unsubscribe'

/** Holds for as long as the secret key: the mail may be old. */
export function unsubscribeLink(secrets: SecretBox, publicUrl: string, ending: Ending): string {
  return `${publicUrl}/api/unsubscribe?token=${secrets.seal(ending, PURPOSE).toString('base64url')}`
}

/** Null for a token that is none of ours. */
export function readEnding(secrets: SecretBox, token: string): Ending | null {
  try {
    return secrets.open(Buffer.from(token, 'base64url'), PURPOSE) as Ending
  } catch {
    // The key that sealed it is gone or the text was altered: decryption fails.
    return null
  }
}
