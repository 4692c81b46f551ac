import { MINUTE_MS } from '@verglas/quantities'
import type { SecretBox } from '../installation/secrets.ts'

/** A frame is opened at once; an address that lay in a history opens nothing. */
const VALID_MS = MINUTE_MS
const OF = 'external_frame'

/** What may be framed: the whole address at another service, and what it is called. */
export type FrameGrant = { address: string; title: string }

/** Whoever has the text may open that page until it has run out, and can change nothing in it. */
export function writeGrant(secrets: SecretBox, { address, title }: FrameGrant, now: Date): string {
  const until = `${now.getTime() + VALID_MS}`
  return secrets.seal({ address, title, until }, OF).toString('base64url')
}

/** null for any other text, and for one that has run out. */
export function readGrant(secrets: SecretBox, text: string, now: Date): FrameGrant | null {
  try {
    const { address = '', title = '', until } = secrets.open(Buffer.from(text, 'base64url'), OF)
    return Number(until) >= now.getTime() ? { address, title } : null
  } catch {
    // The key that sealed it is gone or the text was altered: decryption fails.
    return null
  }
}
