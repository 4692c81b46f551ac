import type { Readable } from 'node:stream'
import { simpleParser } from 'mailparser'

export type MailContent = {
  sender: string
  /** Plain text, whatever format the mail was written in. */
  text: string
  attachments: readonly { name: string; bytes: Uint8Array }[]
}

/** Bytes that are no mail; the message is for the sender's mail server. */
export class UnreadableMail extends Error {}

/**
 * Maximum size of a head. Usual heads have some kilobytes; the time to parse an address list grows with the square of
 * its length, and one of 600 kB took six seconds.
 */
const MAX_HEAD_BYTES = 64_000
const MAX_HTML_LENGTH = 1_000_000

/**
 * The content of a mail. Null if the mail has no sender, or if an auto-responder wrote it, which would also answer our
 * answer. Throws `UnreadableMail`.
 */
export async function readMail(bytes: Readable | Buffer): Promise<MailContent | null> {
  const mail = await simpleParser(bytes, {
    maxHeadSize: MAX_HEAD_BYTES,
    maxHtmlLengthToParse: MAX_HTML_LENGTH,
    skipTextToHtml: true,
    skipImageLinks: true,
  }).catch((cause: unknown) => {
    throw new UnreadableMail('this mail cannot be read', { cause })
  })
  const sender = mail.from?.value[0]?.address
  const automatic = mail.headers.get('auto-submitted')
  if (!sender || (automatic !== undefined && automatic !== 'no')) return null
  return {
    sender,
    text: mail.text ?? '',
    attachments: mail.attachments.map(({ filename, content }) => ({
      name: filename ?? 'document',
      bytes: content,
    })),
  }
}
