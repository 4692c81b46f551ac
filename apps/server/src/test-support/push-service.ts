import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

/** A notice as the browser reads it. */
export type Received = {
  notice: { title: string; text: string; address: string; tag: string; at: number }
  ttlS: number
  urgency: string
  /** Contact in the token of the sending program. */
  subject: string
}

/**
 * The push service of a browser maker and the browsers behind it, on this machine. It accepts messages signed
 * for its own address with the key that the browser subscribed for (RFC 8292), and a browser reads messages
 * encrypted for it alone (RFC 8291). Anything else is an error of the test.
 */
export async function openPushService() {
  const browsers = new Map<string, Browser>()
  const received: Received[] = []
  const errors: unknown[] = []
  /** Status codes for the next notices; further ones are accepted. */
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const browser = browsers.get(request.url ?? '')
    if (!browser) return response.writeHead(410).end()
    try {
      const subject = await senderOf(request.headers.authorization ?? '', browser.serverKey, origin)
      const notice = JSON.parse(decrypted(Buffer.concat(pieces), browser).toString('utf8'))
      const { ttl, urgency } = request.headers
      received.push({ notice, ttlS: Number(ttl), urgency: String(urgency), subject })
    } catch (error) {
      errors.push(error)
      return response.writeHead(400).end()
    }
    response.writeHead(answers.shift() ?? 201).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    errors,
    answers,
    /** The subscription that a browser sends to the program for this key. */
    subscribe(serverKey: string, name = 'Firefox · Linux') {
      const path = `/${randomUUID()}`
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys()
      const auth = randomBytes(16)
      browsers.set(path, { ecdh, p256dh, auth, serverKey })
      const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
      return { name, endpoint: `${origin}${path}`, ...keys, serverKey }
    },
    /** Simulates a withdrawn permission: the address answers 410. */
    unsubscribe: (endpoint: string) => browsers.delete(new URL(endpoint).pathname),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

type Browser = {
  ecdh: ReturnType<typeof createECDH>
  p256dh: Buffer
  auth: Buffer
  serverKey: string
}

/** Throws unless the token was issued by the key's owner for this address. */
async function senderOf(authorization: string, serverKey: string, audience: string): Promise<string> {
  const { token = '', key } = authorization.match(/^vapid t=(?<token>[^,]+), k=(?<key>\S+)$/)?.groups ?? {}
  if (key !== serverKey) throw new Error('sent with another key than the browser subscribed for')
  const point = Buffer.from(serverKey, 'base64url')
  const at = (byte: number) => point.subarray(byte, byte + 32).toString('base64url')
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: at(1), y: at(33) }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ['ES256'] })
  return String(payload.sub)
}

/** RFC 8291 over one record of aes128gcm (RFC 8188). */
function decrypted(body: Buffer, { ecdh, p256dh, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + senderKey.length)
  const derive = (secret: Buffer, from: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, bytes))
  const webPush = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey])
  const shared = derive(ecdh.computeSecret(senderKey), auth, webPush, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}
