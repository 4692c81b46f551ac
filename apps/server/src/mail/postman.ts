import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Channel, WaitingMail } from './outbox.ts'

/** Takes one mail to where it goes. Throws where it could not. */
export type Postman = { deliver(mail: WaitingMail): Promise<void>; close(): void }

/** Trying again would not help: the recipient is refused. */
export class Undeliverable extends Error {}

/** Each by who carries it. */
export function postOffice(postmen: Readonly<Record<Channel, Postman>>): Postman {
  return {
    deliver: (mail) => postmen[mail.channel].deliver(mail),
    close: () => {
      for (const postman of Object.values(postmen)) postman.close()
    },
  }
}

/** Over SMTP, e.g. smtps://user:password@mail.example.org. */
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

/** Without a mail server: one file a mail, which any mail program opens. */
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

/** With both forms, and the button that mail programs show for the end of a subscription (RFC 8058). */
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
