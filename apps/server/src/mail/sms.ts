import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { WaitingMail } from './outbox.ts'
import { type Postman, Undeliverable } from './postman.ts'

const LONGEST_MS = 20_000
/** Maximum length of a text: longer ones become several messages, and each of them costs. */
const MAX_CHARACTERS = 300
/** Responses of a gateway after which it may accept the same message later. */
const LATER = new Set([401, 403, 408, 425, 429])

/** Delivers through a gateway over HTTP; docs/messages.md describes the format. */
export function smsPostman({ url, token }: { url: string; token: string | null }): Postman {
  return {
    async deliver(mail) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          // The same key on every attempt, so a gateway that supports it sends nothing twice.
          'idempotency-key': mail.messageId,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: mail.recipient, text: textOf(mail) }),
        redirect: 'error',
        signal: AbortSignal.timeout(LONGEST_MS),
      })
      await response.body?.cancel()
      if (response.ok) return
      const problem = `the SMS gateway answers ${response.status}`
      const isRefused = response.status >= 400 && response.status < 500 && !LATER.has(response.status)
      throw isRefused ? new Undeliverable(problem) : new Error(problem)
    },
    close: () => {},
  }
}

/** Used without a gateway: writes each message to a file. */
export function smsFolderPostman(folder: string): Postman {
  return {
    async deliver(mail) {
      await mkdir(folder, { recursive: true })
      const name = `${mail.createdAt.toISOString().replaceAll(':', '')}-${mail.id}.sms.txt`
      const file = path.join(folder, name)
      await writeFile(`${file}.part`, `To: ${mail.recipient}\n\n${textOf(mail)}\n`)
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}

/** Shortens the text visibly and keeps the address at its end complete. */
function textOf({ body }: WaitingMail): string {
  if (body.length <= MAX_CHARACTERS) return body
  const address = body.match(/\shttps?:\/\/\S+$/)?.[0] ?? ''
  return `${body.slice(0, MAX_CHARACTERS - address.length - 1).trimEnd()}…${address}`
}
