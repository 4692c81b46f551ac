import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What every authenticator app knows: SHA-1, six digits, half a minute (RFC 6238). */
const STEP_S = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** Clocks differ, and people type slowly: the code before and the one after are taken too. */
const WINDOW = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const makeSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_S)

export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step whose code it is, after `lastStep` since none is taken twice; null: none. */
export function stepOfCode(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const current = stepAt(now)
  for (let step = current - WINDOW; step <= current + WINDOW; step += 1) {
    const isRight = timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))
    if (isRight && step > lastStep) return step
  }
  return null
}

/** As apps take it by hand. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the square of dots says. */
export function totpUri(secret: Buffer, email: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: 'Verglas' })
  return `otpauth://totp/${encodeURIComponent(`Verglas:${email}`)}?${query}`
}
