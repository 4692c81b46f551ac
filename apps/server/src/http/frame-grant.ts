import { MINUTE_MS } from '@verglas/quantities'
import type { SecretBox } from '../installation/secrets.ts'

/** How long a grant is valid. A frame is opened at once; later, the address in a browser history opens nothing. */
const VALID_MS = MINUTE_MS
const OF = 'external_frame'

/** A page that may be framed: its full address at another service, and its title. */
export type FrameGrant = { address: string; title: string }

/** The holder of the text may open that page until it expires, but can change nothing in it. */
export function writeGrant(secrets: SecretBox, { address, title }: FrameGrant, now: Date): string {
  const validUntil = `${now.getTime() + VALID_MS}`
  return secrets.seal({ address, title, until: validUntil }, OF).toString('base64url')
}

/** The grant that a text contains; null for an expired one and for any other text. */
export function readGrant(secrets: SecretBox, text: string, now: Date): FrameGrant | null {
  try {
    const { address = '', title = '', until } = secrets.open(Buffer.from(text, 'base64url'), OF)
    return Number(until) >= now.getTime() ? { address, title } : null
  } catch {
    // Decryption fails: the text was not written with the present key, or was changed.
    return null
  }
}
