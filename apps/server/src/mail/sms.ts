import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { WaitingMail } from './outbox.ts'
import { type Postman, Undeliverable } from './postman.ts'

const LONGEST_MS = 20_000
/** Longer texts become several messages, each of which costs. */
const MAX_CHARACTERS = 300
/** Answers of a gateway after which the same message may be taken later. */
const LATER = new Set([401, 403, 408, 425, 429])

/** Through a gateway over HTTP; docs/messages.md has the form. */
export function smsPostman({ url, token }: { url: string; token: string | null }): Postman {
  return {
    async deliver(mail) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          // the same over all tries: a gateway that knows it sends nothing twice
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

/** Without a gateway: one file a message. */
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

/** What is cut is seen to be; the address at the end stays whole. */
function textOf({ body }: WaitingMail): string {
  if (body.length <= MAX_CHARACTERS) return body
  const address = body.match(/\shttps?:\/\/\S+$/)?.[0] ?? ''
  return `${body.slice(0, MAX_CHARACTERS - address.length - 1).trimEnd()}…${address}`
}
