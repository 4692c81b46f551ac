import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Channel, WaitingMail } from './outbox.ts'

/** Delivers one mail. Throws if that failed. */
export type Postman = { deliver(mail: WaitingMail): Promise<void>; close(): void }

/** Permanent failure: the recipient is refused, so trying again would not help. */
export class Undeliverable extends Error {}

/** Delivers each mail by the postman of its channel. */
export function postOffice(postmen: Readonly<Record<Channel, Postman>>): Postman {
  return {
    deliver: (mail) => postmen[mail.channel].deliver(mail),
    close: () => {
      for (const postman of Object.values(postmen)) postman.close()
    },
  }
}

/** Delivers over SMTP, e.g. smtps://user:password@mail.example.org. */
export function smtpPostman(url: string, from: string): Postman {
  const transport = nodemailer.createTransport(url, {
    connectionTimeout: 20_000,
    socketTimeout: 30_000,
  } as object)
  return {
    async deliver(mail) {
      await transport.sendMail(messageOf(mail, from))
    },
    close: () => transport.close(),
  }
}

/** Used without a mail server: writes each mail to a file that any mail program opens. */
export function folderPostman(folder: string, from: string): Postman {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true })
      const file = path.join(folder, `${mail.createdAt.toISOString().replaceAll(':', '')}-${mail.id}.eml`)
      await writeFile(`${file}.part`, message as Buffer)
      await rename(`${file}.part`, file)
    },
    close: () => transport.close(),
  }
}

/**
 * Message with text and HTML, and the unsubscribe header for which mail programs show a button (RFC 8058).
 */
const messageOf = (
  {
    recipient,
    subject,
    body,
    html,
    unsubscribe,
    messageId,
    createdAt,
    attachmentName,
    attachment,
    replyTo,
  }: WaitingMail,
  from: string,
) => ({
  from,
  to: recipient,
  ...(replyTo === null ? {} : { replyTo }),
  subject,
  text: body,
  ...(html === null ? {} : { html }),
  ...(unsubscribe === null
    ? {}
    : {
        headers: {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
  ...(attachment === null || attachmentName === null
    ? {}
    : { attachments: [{ filename: attachmentName, content: attachment, contentType: 'application/pdf' }] }),
  messageId,
  date: createdAt,
})
