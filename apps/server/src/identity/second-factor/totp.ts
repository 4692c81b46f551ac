import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The parameters that every authenticator app supports: SHA-1, six digits, half a minute (RFC 6238). */
const STEP_S = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** Neighbouring codes that are accepted before and after the present one: clocks differ, and people type slowly. */
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

/**
 * The time step of the code, which must be after `lastStep` because no code is accepted twice; null if none
 * matches.
 */
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

/** Base32, the form in which apps accept a secret typed by hand. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The content of the QR code. */
export function totpUri(secret: Buffer, email: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: 'Verglas' })
  return `otpauth://totp/${encodeURIComponent(`Verglas:${email}`)}?${query}`
}
