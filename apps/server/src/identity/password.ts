import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * Cost of a new hash: the minimum in OWASP's Password Storage Cheat Sheet for scrypt (N = 2^17, r = 8, p =
 * 1). One hash takes 128 MiB and some tenths of a second, so hashes are verified one at a time.
 */
const COST = { ln: 17, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Protects against a damaged row: nothing costlier than four times today's cost is computed. */
const MAX_LN = COST.ln + 2

type Cost = typeof COST
type Stored = Cost & { salt: Buffer; hash: Buffer }

/** A hash in PHC form: `$scrypt$ln=17,r=8,p=1$<salt>$<hash>`, base64 without padding. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST, HASH_BYTES)
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${base64(salt)}$${base64(hash)}`
}

/** Takes equally long for null, an account that does not exist. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const stored = phc === null ? null : parsePhc(phc)
  const { salt, hash, ...cost } = stored ?? NOBODY
  const derived = await derive(password, salt, cost, hash.length)
  return timingSafeEqual(derived, hash) && stored !== null
}

/** Whether the hash was made with other parameters than today's; it is then replaced at the next sign-in. */
export function isOutdated(phc: string): boolean {
  const stored = parsePhc(phc)
  return !stored || stored.ln !== COST.ln || stored.r !== COST.r || stored.p !== COST.p
}

const NOBODY: Stored = { ...COST, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) }
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/

function parsePhc(phc: string): Stored | null {
  const match = PHC.exec(phc)
  if (!match) return null
  const [ln = 0, r = 0, p = 0] = match.slice(1, 4).map(Number)
  if (ln < 1 || ln > MAX_LN || r < 1 || p < 1) return null
  return {
    ln,
    r,
    p,
    salt: Buffer.from(match[4] ?? '', 'base64'),
    hash: Buffer.from(match[5] ?? '', 'base64'),
  }
}

/** NFKC, so that «é» is the same password from every keyboard. */
function derive(password: string, salt: Buffer, { ln, r, p }: Cost, length: number): Promise<Buffer> {
  const N = 2 ** ln
  const options: ScryptOptions = { N, r, p, maxmem: 128 * r * (N + p) + 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
