import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { SMTPServer } from 'smtp-server'
import { type MailContent, readMail, UnreadableMail } from './incoming-mail.ts'

/** An incoming mail for one of its recipients. */
export type IncomingMail = MailContent & { recipient: string }

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
 * organisation's mail server, which filters mail and handles TLS.
 */
export async function startMailReceiver(
  { host, port }: { host: string; port: number },
  taker: MailTaker,
  log: (text: string, error?: unknown) => void,
): Promise<{ port: number; close(): Promise<void> }> {
  const refused = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const rejectLater = (error: unknown) => {
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
        (error) => done(rejectLater(error)),
      )
    },
    onData(stream, { envelope }, done) {
      take(
        stream,
        envelope.rcptTo.map(({ address }) => address),
      ).then(done, (error) => done(rejectLater(error)))
    },
  })
  server.on('error', (error) => log('mails', error))

  async function take(stream: Readable & { sizeExceeded?: boolean }, to: string[]) {
    const mail = await readToEnd(stream).catch((error: unknown) => {
      // A permanent refusal: after a temporary one, the sender would send the same bytes again for days.
      if (error instanceof UnreadableMail) return refused(554, error.message)
      throw error
    })
    if (stream.sizeExceeded) return refused(552, 'larger than 25 MB')
    if (mail === null || mail instanceof Error) return mail
    for (const recipient of to) {
      const refusal = await taker.take({ ...mail, recipient })
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

/** Reads a mail to its end even if the parser gives up before, because the server only answers after the end. */
async function readToEnd(stream: Readable): Promise<MailContent | null> {
  try {
    return await readMail(stream)
  } finally {
    stream.unpipe()
    stream.resume()
  }
}
