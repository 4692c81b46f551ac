import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { outboundTo } from '@verglas/sources/requesting/outbound'
import webPush from 'web-push'
import type { Database } from '../db/database.ts'
import type { SecretBox } from '../installation/secrets.ts'
import type { WaitingMail } from './outbox.ts'
import { type Postman, Undeliverable } from './postman.ts'
import { openPushKey, pushSubject } from './push-keys.ts'

const LONGEST_MS = 20_000
/** Age after which a notice is no longer delivered: at the end of a night it is still news. */
const MAX_AGE_S = 12 * 3600
/** Maximum length of the text: a push service accepts 4,096 bytes, and a screen shows less. */
const MAX_CHARACTERS = 500
/** The browser no longer accepts notices: the person ended it there, or the browser no longer exists. */
const EXPIRED_STATUSES = new Set([404, 410])
/** Responses of a push service after which it may accept the same notice later. */
const LATER = new Set([401, 403, 408, 425, 429])

type PushServices = {
  database: Database
  secrets: SecretBox
  /** VERGLAS_CONTACT */
  contact: string | null
  privateHosts: ReadonlySet<string>
  now: () => Date
}

/**
 * Delivers to browsers through each one's push service (RFC 8030). The content is encrypted, so the service
 * cannot read it (RFC 8291).
 */
export function pushPostman({ database, secrets, contact, privateHosts, now }: PushServices): Postman {
  return {
    async deliver(mail) {
      const subject = pushSubject(contact)
      if (subject === null) throw new Undeliverable('VERGLAS_CONTACT names nobody for push services')
      const leftS = MAX_AGE_S - Math.floor((now().getTime() - mail.createdAt.getTime()) / 1000)
      if (leftS <= 0) throw new Undeliverable('older than a notice is news')
      const device = await deviceOf(database, mail.recipient)
      if (!device) throw new Undeliverable('the browser is no longer registered')
      const privateKey = openPushKey(secrets, device)
      // The push service accepts only the key that the browser subscribed with.
      if (privateKey === null) throw await forgotten(database, mail, 'it knows another key of ours')
      const { headers, body } = webPush.generateRequestDetails(subscriptionOf(device), noticeOf(mail), {
        vapidDetails: { subject, publicKey: device.public_key, privateKey },
        TTL: leftS,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      })
      const status = await post(new URL(device.endpoint), { headers, body, privateHosts })
      if (EXPIRED_STATUSES.has(status))
        throw await forgotten(database, mail, `its push service answers ${status}`)
      if (status >= 200 && status < 300) {
        await database.query('update push_device set sent_at = $2 where id = $1', [mail.recipient, now()])
        return
      }
      const problem = `the push service answers ${status}`
      const isRefused = status >= 400 && status < 500 && !LATER.has(status)
      throw isRefused ? new Undeliverable(problem) : new Error(problem)
    },
    close: () => {},
  }
}

type Device = { endpoint: string; p256dh: string; auth: string; public_key: string; secret: Buffer }

async function deviceOf(database: Database, id: string): Promise<Device | null> {
  const [device] = await database.query<Device>(
    `select d.endpoint, d.p256dh, d.auth, d.public_key, k.secret
       from push_device d
       join push_key k on k.public_key = d.public_key
      where d.id = $1`,
    [id],
  )
  return device ?? null
}

async function forgotten(database: Database, { recipient }: WaitingMail, why: string) {
  await database.query('delete from push_device where id = $1', [recipient])
  return new Undeliverable(`the browser is taken off the list: ${why}`)
}

const subscriptionOf = ({ endpoint, p256dh, auth }: Device) => ({ endpoint, keys: { p256dh, auth } })

/**
 * The content that the web's service worker displays. A second attempt replaces the first, since it has the
 * same tag.
 */
function noticeOf({ subject, body, link, messageId, createdAt }: WaitingMail): string {
  const text = body.length <= MAX_CHARACTERS ? body : `${body.slice(0, MAX_CHARACTERS - 1).trimEnd()}…`
  return JSON.stringify({ title: subject, text, address: link, tag: messageId, at: createdAt.getTime() })
}

type Request = { headers: webPush.Headers; body: Buffer; privateHosts: ReadonlySet<string> }

/** The browser supplies the address, so it is checked like the addresses of connections. */
function post(url: URL, { headers, body, privateHosts }: Request): Promise<number> {
  const { check, lookup } = outboundTo(new Set([url.hostname]), privateHosts)
  check(url)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(LONGEST_MS)
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, signal, lookup }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end(body)
  })
}
