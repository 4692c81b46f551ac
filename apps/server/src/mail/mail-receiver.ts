import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** An incoming mail for one of its recipients. */
export type IncomingMail = {
  recipient: string
  sender: string
  /** Plain text, whatever format the mail was written in. */
  text: string
  attachments: readonly { name: string; bytes: Uint8Array }[]
}

export type MailTaker = {
  /** Whether mails to this address are accepted. */
  accepts(address: string): Promise<boolean>
  /**
   * Returns null if the mail is accepted, or the reason of the refusal for the sender's mail server. Throws
   * if the server should try again later.
   */
  take(mail: IncomingMail): Promise<string | null>
}

const MAX_BYTES = 25_000_000
const MAX_CLIENTS = 20

/**
 * Receives mails over SMTP for registered addresses only; it relays nothing. It is meant to run behind the
 * organisation's
 * mail server, which filters mail and handles TLS.
 */
export async function startMailReceiver(
  { host, port }: { host: string; port: number },
  taker: MailTaker,
  log: (text: string, error?: unknown) => void,
): Promise<{ port: number; close(): Promise<void> }> {
  const refused = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const later = (error: unknown) => {
    log('a mail was not taken', error)
    return refused(451, 'try again later')
  }
  const server = new SMTPServer({
    banner: 'Verglas',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_BYTES,
    maxClients: MAX_CLIENTS,
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      taker.accepts(address).then(
        (isAccepted) => done(isAccepted ? null : refused(550, 'no such address')),
        (error) => done(later(error)),
      )
    },
    onData(stream, { envelope }, done) {
      take(
        stream,
        envelope.rcptTo.map(({ address }) => address),
      ).then(done, (error) => done(later(error)))
    },
  })
  server.on('error', (error) => log('mails', error))

  async function take(stream: Parameters<typeof simpleParser>[0] & { sizeExceeded?: boolean }, to: string[]) {
    const mail = await simpleParser(stream)
    if (stream.sizeExceeded) return refused(552, 'larger than 25 MB')
    const sender = mail.from?.value[0]?.address
    // An auto-responder would answer our answer again.
    const automatic = mail.headers.get('auto-submitted')
    if (!sender || (automatic !== undefined && automatic !== 'no')) return null
    for (const recipient of to) {
      const refusal = await taker.take({
        recipient,
        sender,
        text: mail.text ?? '',
        attachments: mail.attachments.map(({ filename, content }) => ({
          name: filename ?? 'document',
          bytes: content,
        })),
      })
      if (refusal !== null) return refused(550, refusal)
    }
    return null
  }

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
